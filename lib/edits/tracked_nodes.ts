import { WorkbenchError } from "../errors/mod.ts";
import type { JsxNode, JsxTree } from "../source/jsx/mod.ts";
import { type EditState, isInHole, type Pending } from "./edit_state.ts";
import { followNode, type TextStep } from "./follow_node.ts";

/** The node to which an op's id leads in the text as it is, or the op that took the node away. */
type Tracked = { readonly id: string } | { readonly goneBy: number | null };

/** The nodes that ops name, by the ids by which they name them. */
export type TrackedNodes = Map<string, Tracked>;

/** Returns the name of what an op made. */
export function resultId(index: number): string {
  return `$${index}`;
}

/** Returns the name of what an op made, from that of a node in it: `$0` of `$0.1`. */
export function resultOf(id: string): string {
  return id.split(".", 1)[0] ?? id;
}

/** Finds a node in the text as it is. @throws {WorkbenchError} `node_not_found` */
export function findTracked(state: EditState, tracked: TrackedNodes, id: string): JsxNode {
  const known = tracked.get(id);
  const node = known && "id" in known ? state.tree.nodes.get(known.id) : undefined;
  if (node) return node;
  throw new WorkbenchError(
    "node_not_found",
    `Cannot find the node "${id}" in "${state.source.path}": ${whyGone(tracked, id)}`,
  );
}

function whyGone(tracked: TrackedNodes, id: string): string {
  const known = tracked.get(id);
  if (known && "goneBy" in known && known.goneBy !== null) {
    return `op ${known.goneBy} of the batch took it away`;
  }
  if (!id.startsWith("$")) return "read the tree again";
  const result = resultOf(id);
  const made = tracked.get(result);
  const op = `op ${result.slice(1)} of the batch`;
  if (!made) return `${op} does not come before this one`;
  return "goneBy" in made && made.goneBy === null
    ? `${op} left no node behind`
    : `${op} left no such node behind; what a later op puts there goes by the number of that op`;
}

/**
 * Notes what an op made, and the nodes in it that ops name.
 * @param made null where there is none
 */
export function trackResult(
  tracked: TrackedNodes,
  result: string,
  made: JsxNode | null,
  { ids, tree }: { readonly ids: readonly string[]; readonly tree: JsxTree },
): void {
  tracked.set(result, made ? { id: made.id } : { goneBy: null });
  for (const id of ids) {
    if (!made || !id.startsWith(`${result}.`)) continue;
    const inner = tree.nodes.get(made.id + id.slice(result.length));
    if (inner) tracked.set(id, { id: inner.id });
  }
}

/** Follows all nodes that ops name from one text to the next. */
export function followAll(
  tracked: TrackedNodes,
  { before, after }: { readonly before: EditState; readonly after: EditState },
  step: TextStep,
  pending: readonly Pending[],
): void {
  for (const [key, known] of tracked) {
    if (!("id" in known)) continue;
    const node = before.tree.nodes.get(known.id);
    const found: JsxNode | null = node ? followNode(node, step, before.tree, after.tree) : null;
    tracked.set(key, found ? { id: found.id } : { goneBy: goneBy(node, pending) });
  }
}

function goneBy(node: JsxNode | undefined, pending: readonly Pending[]): number | null {
  const taker = pending.find(({ done: { gone, reach } }) =>
    node &&
    (gone ? gone.start <= node.start && node.end <= gone.end : !reach ||
      (reach.start <= node.start && node.end <= reach.end && !isInHole(node, reach)))
  );
  return taker?.index ?? null;
}
