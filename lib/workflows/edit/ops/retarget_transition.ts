import type { TextEdit } from "../../../source/mod.ts";
import { objectOf, replaceNode } from "../../../source/objects/mod.ts";
import type { EditSite, Op } from "../op.ts";
import { retargetTransitionBody } from "../schemas.ts";
import {
  changeableTransition,
  changeTransition,
  modelTransition,
  type TransitionSite,
} from "../transition_sites.ts";
import { replaceable, setTransitionMember } from "../transition_text.ts";
import { type NewTargets, newTargets, reenterAfter } from "../written_targets.ts";

/** Leads a transition to other states, or nowhere. */
export const retargetTransition: Op<typeof retargetTransitionBody> = {
  schema: retargetTransitionBody,
  plan(site, args) {
    const found = changeableTransition(site, args);
    const targets = newTargets(site, found.node, args.targets);
    return {
      edits: leadsThere(site, found, args.targets) ? [] : targetEdits(site, found, targets),
      intent: (before) => ({
        ...before,
        transitions: changeTransition(before.transitions, found.key, (each) => ({
          ...each,
          targets: targets.paths,
          unresolved: [],
          reenter: reenterAfter(site, found, targets, each.reenter),
        })),
      }),
    };
  },
};

function leadsThere(site: EditSite, found: TransitionSite, paths: readonly string[]): boolean {
  const { targets, unresolved } = modelTransition(site, found);
  return !unresolved && JSON.stringify(targets) === JSON.stringify(paths);
}

/** Replaces what is written as the target, in the form that the transition has. */
function targetEdits(
  site: EditSite,
  found: TransitionSite,
  { value }: Pick<NewTargets, "value">,
): TextEdit[] {
  const { item } = found;
  if (item.value.kind === "object") return setTransitionMember(site, found, "target", value);
  const node = replaceable(site, item.at);
  const written = typeof value === "string"
    ? value
    : objectOf(value === undefined ? [] : [["target", value]]);
  return [replaceNode(site.file.ast, node, written)];
}
