import { stateWords } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EditSite } from "./op.ts";
import { placeOf, refusal, type RefusalPlace } from "./refusal.ts";

/**
 * Refuses a history state as the one that is entered first: there is nothing yet that it could remember. XState 5 never ends
 * looking for it, but for one with a target; XState 4 stays in it.
 * @param parent the state around it, for a sentence
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireInitialState(
  { file, model: { version } }: EditSite,
  parent: StateNode,
  node: StateNode,
): void {
  const leadsOn = version === 5 && (node.config?.members.has("target") ?? false);
  if (node.type !== "history" || leadsOn) return;
  throw notInitial(parent, node.key, [placeOf({ file, node: node.place })]);
}

/** The refusal of a history state as the initial one. */
export function notInitial(
  parent: StateNode,
  name: string,
  places: readonly RefusalPlace[] = [],
): Error {
  const message = `Cannot make "${name}" the initial state of ${stateWords(parent.path)}`;
  const reason = "a history state has nothing to lead back to at first";
  const way = parent.children.size === 0
    ? "give it a state of another type first"
    : "choose a state of another type";
  return refusal("bad_argument", `${message}: ${reason}, so ${way}`, places);
}
