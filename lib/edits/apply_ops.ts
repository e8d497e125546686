import { WorkbenchError } from "../errors/mod.ts";
import { applyEdits, composeEdits, type TextEdit } from "../source/edits.ts";
import { nodeAtOffset } from "../source/jsx/find_node.ts";
import type { JsxNode } from "../source/jsx/node.ts";
import { readJsxTree } from "../source/jsx/tree.ts";
import { parseText } from "../source/parse_cache.ts";
import { applyOp, type FindNode } from "./apply_op.ts";
import type { EditState, OpEdit } from "./edit_state.ts";
import { followNode } from "./follow_node.ts";
import type { EditOp, PureOp } from "./schemas.ts";

/** What became of a batch. */
export interface EditedText {
  /** Of the text that the batch started from. */
  readonly edits: readonly TextEdit[];
  /** The text after, read. */
  readonly after: EditState;
  /** For each op the id, in the text after, of the node that it made or changed; null where there is none. */
  readonly selected: readonly (string | null)[];
}

/** What an op's id leads to in the text as it is, or which op took it away. */
type Tracked = { readonly id: string } | { readonly goneBy: number | null };

/** Ops that are applied one after the other, each to the text that those before it made. */
export interface Batch {
  /** The text as it is now. */
  readonly state: EditState;
  /** Finds a node by its id in the first text, or by `$0`, `$1`, ... */
  readonly find: FindNode;
  /** Does the next op. */
  do(op: PureOp): void;
  /** Does the next op as it was worked out. */
  put(op: EditOp, done: OpEdit): void;
  result(): EditedText;
}

/** @param ops all of them: ids that none names are not followed */
export function openBatch(start: EditState, ops: readonly EditOp[]): Batch {
  let state = start;
  let edits: readonly TextEdit[] = [];
  let index = 0;
  const tracked = new Map<string, Tracked>();
  for (const id of ops.flatMap(idsOf)) if (start.tree.nodes.has(id)) tracked.set(id, { id });
  const find: FindNode = (id) => findTracked(state, tracked, id);
  return {
    get state() {
      return state;
    },
    find,
    do(op) {
      this.put(op, applyOp(state, op, find));
    },
    put(op, done) {
      const next = done.edits.length === 0 ? state : textAfter(state, done.edits);
      const made = done.selected === null ? null : nodeAtOffset(next.tree, done.selected);
      if (next !== state) {
        follow(tracked, state, next, { done, index });
        edits = edits.length === 0
          ? done.edits
          : composeEdits(start.source.text, edits, done.edits);
      }
      // What a node was replaced by goes by its id.
      if (op.op === "replaceNode" && made) tracked.set(op.nodeId, { id: made.id });
      tracked.set(resultId(index), made ? { id: made.id } : { goneBy: null });
      state = next;
      index++;
    },
    result() {
      const selected = ops.map((_op, at) => {
        const result = tracked.get(resultId(at));
        return result && "id" in result ? result.id : null;
      });
      return { edits, after: state, selected };
    },
  };
}

/**
 * Applies ops in order, each to the text that those before it made. Ids are those of the first text, and are followed from
 * one text to the next.
 * @throws {WorkbenchError} as `applyOp`; of several ops with `op`, the one that cannot be
 */
export function applyOps(start: EditState, ops: readonly PureOp[]): EditedText {
  const batch = openBatch(start, ops);
  for (const [index, op] of ops.entries()) {
    try {
      batch.do(op);
    } catch (error) {
      throw naming(error, ops, index);
    }
  }
  return batch.result();
}

/** Tells of an error which op of several it was that cannot be. */
export function naming(error: unknown, ops: readonly EditOp[], index: number): unknown {
  if (!(error instanceof WorkbenchError) || ops.length === 1) return error;
  return new WorkbenchError(error.code, error.message, {
    data: { ...error.data, op: { index, op: ops[index]?.op } },
    cause: error,
  });
}

/** A text with edits, read. @throws {WorkbenchError} `source_too_deep` */
export function textAfter({ source }: EditState, edits: readonly TextEdit[]): EditState {
  const text = applyEdits(source.text, edits);
  const ast = parseText(source.path, text);
  return { source: { ...source, text, ast }, tree: readJsxTree({ ast }) };
}

function findTracked(
  state: EditState,
  tracked: ReadonlyMap<string, Tracked>,
  id: string,
): JsxNode {
  const known = tracked.get(id);
  const node = known && "id" in known ? state.tree.nodes.get(known.id) : undefined;
  if (node) return node;
  const { path } = state.source;
  throw new WorkbenchError(
    "node_not_found",
    known && "goneBy" in known && known.goneBy !== null
      ? `Cannot find the node "${id}" in "${path}": op ${known.goneBy} of the batch took it away`
      : `Cannot find the node "${id}" in "${path}": read the tree again`,
  );
}

function follow(
  tracked: Map<string, Tracked>,
  before: EditState,
  after: EditState,
  { done, index }: { readonly done: OpEdit; readonly index: number },
): void {
  for (const [key, known] of tracked) {
    if (!("id" in known)) continue;
    const node = before.tree.nodes.get(known.id);
    const found: JsxNode | null = node ? followNode(node, done, before.tree, after.tree) : null;
    tracked.set(key, found ? { id: found.id } : { goneBy: index });
  }
}

function resultId(index: number): string {
  return `$${index}`;
}

function idsOf(op: EditOp): string[] {
  const ids = [
    "nodeId" in op ? op.nodeId : undefined,
    ..."parentId" in op || "before" in op || "after" in op
      ? [op.parentId, op.before, op.after]
      : [],
  ];
  return ids.filter((id) => id !== undefined);
}
