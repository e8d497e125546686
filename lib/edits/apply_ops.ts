import { WorkbenchError } from "../errors/mod.ts";
import { contentHash } from "../project/mod.ts";
import {
  applyEdits,
  composeEdits,
  type ParsedSource,
  parseText,
  type TextEdit,
} from "../source/mod.ts";
import { readJsxTree } from "../source/jsx/mod.ts";
import { keepStyle, ownStyle } from "../source/writing/mod.ts";
import { applyOp, type FindNode } from "./apply_op.ts";
import { areApart, type EditState, type OpEdit, type Pending } from "./edit_state.ts";
import { nodeStartingAt, type TextStep } from "./follow_node.ts";
import type { EditOp, PureOp } from "./schemas.ts";
import {
  findTracked,
  followAll,
  resultId,
  resultOf,
  type TrackedNodes,
  trackResult,
} from "./tracked_nodes.ts";

/** The outcome of a batch. */
export interface EditedText {
  /** The edits of the text with which the batch started. */
  readonly edits: readonly TextEdit[];
  /** The text after, read. */
  readonly after: EditState;
  /** For each op the id, in the text after, of the node that it made or changed; null where there is none. */
  readonly selected: readonly (string | null)[];
}

/** Ops that are applied one after the other, each to the text that those before it made. */
export interface Batch {
  /** The text as it is now. */
  readonly state: EditState;
  /** Finds a node by its id in the first text, by `$0`, `$1`, ..., or by `$0.1` in what an op made. */
  readonly find: FindNode;
  /** The ops so far, by the texts that they made. */
  readonly steps: readonly BatchStep[];
  /** Does the next op. */
  do(op: PureOp): void;
  /** Does the next op by its finished `OpEdit`. */
  put(done: OpEdit): void;
  result(): EditedText;
}

/** Ops that made one text of another. */
export interface BatchStep {
  readonly edits: readonly TextEdit[];
  readonly ops: readonly { readonly index: number; readonly edits: readonly TextEdit[] }[];
}

/**
 * Ops that look at different stretches of a text are worked out on one reading of it: only what looks at something that an
 * op before it changed needs the text read again.
 * @param ops all of them: ids that none names are not followed
 */
export function openBatch(start: EditState, ops: readonly EditOp[]): Batch {
  let state = start;
  let edits: readonly TextEdit[] = [];
  let index = 0;
  let pending: Pending[] = [];
  const steps: BatchStep[] = [];
  const tracked: TrackedNodes = new Map();
  const ids = ops.flatMap(idsOf);
  for (const id of ids) if (start.tree.nodes.has(id)) tracked.set(id, { id });

  function settle(): void {
    if (pending.length === 0) return;
    const step = stepOf(pending);
    const next = step.edits.length === 0 ? state : textAfter(state, step.edits);
    if (next !== state) {
      followAll(tracked, { before: state, after: next }, step, pending);
      edits = edits.length === 0 ? step.edits : composeEdits(start.source.text, edits, step.edits);
    }
    for (const each of pending) {
      const { selected, isOuter } = each.done;
      const made = selected === null
        ? null
        : nodeStartingAt(next.tree, selected + shiftByOthers(each, pending), isOuter);
      trackResult(tracked, resultId(each.index), made, { ids, tree: next.tree });
    }
    steps.push({
      edits: step.edits,
      ops: pending.map(({ index, done }) => ({ index, edits: done.edits })),
    });
    state = next;
    pending = [];
  }

  function put(done: OpEdit): void {
    pending.push({ index, done });
    index++;
  }

  /** A result of an op that is not settled yet is not to be found. */
  const find: FindNode = (id) => {
    if (pending.some((each) => resultId(each.index) === resultOf(id))) settle();
    return findTracked(state, tracked, id);
  };
  return {
    steps,
    get state() {
      settle();
      return state;
    },
    find(id) {
      settle();
      return findTracked(state, tracked, id);
    },
    put(done) {
      settle();
      put(done);
    },
    do(op) {
      const isNamed = idsOf(op).some((id) => id.startsWith("$"));
      if (isNamed) settle();
      const tried = isNamed ? null : tryBeside(pending, () => applyOp(state, op, find));
      if (tried) return put(tried);
      settle();
      put(applyOp(state, op, find));
    },
    result() {
      settle();
      const selected = ops.map((_op, at) => {
        const result = tracked.get(resultId(at));
        return result && "id" in result ? result.id : null;
      });
      return { edits, after: state, selected };
    },
  };
}

/** Works out an op beside those that wait; null where it may have to see what they do. */
function tryBeside(pending: readonly Pending[], work: () => OpEdit): OpEdit | null {
  if (pending.some(({ done }) => !done.reach)) return null;
  let done: OpEdit;
  try {
    done = work();
  } catch (error) {
    // It may be different once the others are done; without any, it is what it is.
    if (pending.length === 0 || !(error instanceof WorkbenchError)) throw error;
    return null;
  }
  if (pending.length === 0) return done;
  const { reach } = done;
  const isApart = reach &&
    pending.every(({ done: other }) => other.reach && areApart(other.reach, reach));
  return isApart ? done : null;
}

function stepOf(pending: readonly Pending[]): TextStep {
  return {
    edits: pending.flatMap(({ done }) => done.edits),
    gone: pending.flatMap(({ done }) => done.gone ?? []),
    holders: pending.flatMap(({ done }) => done.holder ?? []),
    moved: pending.flatMap((each) =>
      (each.done.moved ?? []).map(({ node, to }) => ({
        node,
        to: to + shiftByOthers(each, pending),
      }))
    ),
  };
}

/** Tells how far an op's insertion is moved by the edits in front of its reach of the ops that are worked out beside it. */
function shiftByOthers({ done: { reach }, index }: Pending, pending: readonly Pending[]): number {
  if (!reach) return 0;
  return pending.filter((other) => other.index !== index)
    .flatMap(({ done }) => done.edits)
    .filter(({ end }) => end <= reach.start)
    .reduce((shift, { start, end, text }) => shift + text.length - (end - start), 0);
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

/** A text with edits, read. @throws {WorkbenchError} `source_too_complex` */
export function textAfter({ source }: EditState, edits: readonly TextEdit[]): EditState {
  const text = applyEdits(source.text, edits);
  const ast = parseText(source.path, text);
  keepStyle(source.ast, ast);
  return { source: { ...source, text, ast }, tree: readJsxTree({ ast }) };
}

/** The file that ops have made of a text. */
export function editedFile({ source }: EditState): ParsedSource {
  ownStyle(source.ast);
  return { ...source, contentHash: contentHash(source.text) };
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
