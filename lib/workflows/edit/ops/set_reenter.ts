import type { TextEdit } from "../../../source/mod.ts";
import { isInnerTarget } from "../../extract/targets.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { setReenterBody } from "../schemas.ts";
import { liesIn } from "../state_paths.ts";
import {
  changeableTransition,
  changeTransition,
  modelTransition,
  type TransitionSite,
} from "../transition_sites.ts";
import { setTransitionMember } from "../transition_text.ts";
import { writtenTargets } from "../written_targets.ts";

/** Makes a transition leave and enter its own state, or stay in it. */
export const setReenter: Op<typeof setReenterBody> = {
  schema: setReenterBody,
  plan(site, args) {
    const found = changeableTransition(site, args);
    const { reenter } = args;
    const { targets, reenter: before = false, from } = modelTransition(site, found);
    if (before === reenter) return nothingToDo;
    if (reenter && (targets.length === 0 || !targets.every((path) => liesIn(path, from)))) {
      const message = "Expected a transition to its own state, or to states in it: " +
        "any other one leaves its state in any case, or never";
      throw refusal("bad_argument", message);
    }
    return {
      edits: reenterEdits(site, found, reenter),
      intent: (meaning) => ({
        ...meaning,
        transitions: changeTransition(meaning.transitions, found.key, (each) => ({
          ...each,
          reenter,
        })),
      }),
    };
  },
};

/** XState 5 is told to reenter; XState 4 is told not to, by `internal` or by the dot of a target. */
function reenterEdits(site: EditSite, found: TransitionSite, reenter: boolean): TextEdit[] {
  if (site.model.version === 5) {
    return setTransitionMember(site, found, "reenter", reenter || undefined);
  }
  const hasDot = writtenTargets(site, found).some(({ text }) => isInnerTarget(found.node, text));
  const internal = hasDot === reenter ? !reenter : undefined;
  return setTransitionMember(site, found, "internal", internal);
}
