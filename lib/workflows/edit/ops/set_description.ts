import type { TextEdit } from "../../../source/mod.ts";
import { setPropertyValue } from "../../../source/objects/mod.ts";
import type { StateNode } from "../../extract/state_node.ts";
import type { EditSite, Op, OpPlan } from "../op.ts";
import { removeWritten } from "../remove_written.ts";
import { setDescriptionBody } from "../schemas.ts";
import { insertMember } from "../transition_sections.ts";
import { changeableTransition, changeTransition } from "../transition_sites.ts";
import { setTransitionMember } from "../transition_text.ts";
import { configAt, propertyOf, stateAt } from "../written.ts";

/** Describes a state or a transition in words, or takes the words away. */
export const setDescription: Op<typeof setDescriptionBody> = {
  schema: setDescriptionBody,
  plan(site, args) {
    const { state, description } = args;
    if (args.of === "state") return planState(site, state, description);
    const found = changeableTransition(site, args);
    return {
      edits: setTransitionMember(site, found, "description", description ?? undefined),
      intent: (meaning) => ({
        ...meaning,
        transitions: changeTransition(meaning.transitions, found.key, (each) => ({
          ...each,
          description,
        })),
      }),
    };
  },
};

function planState(site: EditSite, state: string, description: string | null): OpPlan {
  return {
    edits: stateEdits(site, stateAt(site, state), description),
    intent: (meaning) => ({
      ...meaning,
      states: meaning.states.map((each) => each.path === state ? { ...each, description } : each),
    }),
  };
}

function stateEdits(site: EditSite, node: StateNode, description: string | null): TextEdit[] {
  const config = configAt(site, node);
  const property = propertyOf(site, config.value, "description");
  if (description === null) {
    return property ? removeWritten(site, [{ kind: "property", property }]) : [];
  }
  if (property) return [setPropertyValue(site.file.ast, property, description)];
  return insertMember(site.file.ast, config, { key: "description", value: description });
}
