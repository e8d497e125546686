import { stateWords } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { TransitionKind } from "../machine.ts";
import type { EditSite } from "./op.ts";
import { placeOf, refusal } from "./refusal.ts";

/**
 * Refuses to give a state what XState never looks at there. A final state inside of another one is still left by its own
 * transitions: only the end of the machine itself is not.
 * @param what the thing, for a sentence: `a transition`
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireHeeded(
  site: EditSite,
  node: StateNode,
  what: "a transition" | "an invoke" | "an action",
): void {
  if (node.type === "history") {
    throw notHeeded(site, node, what, "a history state is never entered itself");
  }
  const ends = node.type === "final" && (!node.parent || isMachineOfOne(node.parent));
  if (ends && what !== "an action") {
    throw notHeeded(site, node, what, "the machine ends in this final state");
  }
}

/** Tells whether a state is a root that is in one of its states at a time, whose end is the end of the machine. */
function isMachineOfOne({ parent, type }: StateNode): boolean {
  return parent === null && type !== "parallel";
}

/**
 * Refuses to let a state wait for its end where nothing ends in it.
 * @throws {WorkbenchError} `edit_refused`
 */
export function requireEnd(site: EditSite, node: StateNode, kind: TransitionKind): void {
  if (kind !== "onDone") return;
  if (!node.parent) {
    throw notHeeded(site, node, '"onDone"', "it stops when it ends, so no transition is taken");
  }
  if (node.children.size > 0 || !node.isComplete) return;
  const reason = "there are no states in it that could end, so give the id of an invoke " +
    "to wait for, or add a final state first";
  throw notHeeded(site, node, '"onDone"', reason);
}

function notHeeded({ file }: EditSite, node: StateNode, what: string, reason: string): Error {
  const message = `Cannot add ${what} to ${stateWords(node.path)}: ${reason}`;
  return refusal("bad_argument", message, [placeOf({ file, node: node.place })]);
}
