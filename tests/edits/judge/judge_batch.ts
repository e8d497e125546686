import { assert, assertEquals, assertThrows } from "@std/assert";
import { applyOps, type EditedText, type EditState, type PureOp } from "../../../lib/edits/mod.ts";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits, invertEdits, syntaxErrors } from "../../../lib/source/mod.ts";
import type { JsxNode } from "../../../lib/source/jsx/node.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import { sourceOf } from "../../pages/edits/apply_edit.ts";
import type { Random } from "../../support/random.ts";
import { type BabelFile, type Part, readBabel, type Value } from "./babel_tree.ts";
import { judgeComments, judgeImports } from "./beside_the_tree.ts";
import {
  firstHandles,
  type Handles,
  nextHandles,
  nodesByPlace,
  placeOfNode,
  type Places,
  placesOf,
} from "./handles.ts";
import { goneWith, modelOp } from "./model_ops.ts";
import { randomOp } from "./random_op.ts";
import { pairFiles } from "./same_tree.ts";

/** What an op may be refused with, at a place that was picked blindly. */
const REFUSALS: ReadonlySet<string> = new Set([
  "node_not_found",
  "node_not_editable",
  "edit_refused",
  "prop_not_found",
]);

/** How often each kind of op was done, and how often it was refused. */
export type Tally = Map<string, { done: number; refused: number }>;

/** A text in the middle of a batch, and what the ids of the first text mean in it. */
interface Step {
  readonly state: EditState;
  readonly babel: BabelFile;
  readonly places: Places;
  readonly nodes: ReadonlyMap<string, JsxNode>;
  readonly handles: Handles;
}

/**
 * Makes a batch at random, one op on top of the other, and judges each by the trees that Babel reads before and after it.
 * Then all of them together have to make the same text, and lead to the same nodes.
 * @returns how many ops were done
 */
export function judgeBatch(random: Random, text: string, size: number, tally: Tally): number {
  const start = firstStep(text);
  let step = start;
  const ops: PureOp[] = [];
  for (let tries = 0; tries < size * 2 && ops.length < size; tries++) {
    const op = randomOp(random, choicesOf(step));
    try {
      const next = judgeOp(step, op, ops.length);
      count(tally, op, next !== null);
      if (next) ops.push(op);
      else if (random.below(8) === 0) judgeRefusal(start.state, ops, op);
      step = next ?? step;
    } catch (cause) {
      const where = JSON.stringify([...ops, op]);
      const source = step.state.source.text;
      throw new Error(`${where}: ${String(cause)}\n${source}`, { cause });
    }
  }
  try {
    if (ops.length > 0) judgeWhole(start.state, ops, step);
  } catch (cause) {
    throw new Error(`${JSON.stringify(ops)}: ${String(cause)}\n${text}`, { cause });
  }
  return ops.length;
}

/** True for a text that both parsers read. */
export function isReadable(text: string): boolean {
  return readBabel(text) !== null && syntaxErrors(sourceOf(text)).length === 0;
}

function firstStep(text: string): Step {
  const source = sourceOf(text);
  const tree = readJsxTree(source);
  const babel = readBabel(text);
  assert(babel, "Babel reads the text");
  return {
    state: { source, tree },
    babel,
    places: placesOf(babel),
    nodes: nodesByPlace(tree),
    handles: firstHandles(tree),
  };
}

function choicesOf({ state, nodes, handles }: Step): Parameters<typeof randomOp>[1] {
  const named = new Map<string, JsxNode>();
  const lost: string[] = [];
  for (const [id, place] of handles) {
    const node = place === null ? undefined : nodes.get(place);
    if (node) named.set(id, node);
    else lost.push(id);
  }
  return { state, nodes: named, lost };
}

/** @returns the text after, and what leads where in it; null where the op is refused */
function judgeOp(step: Step, op: PureOp, index: number): Step | null {
  const { state, babel, handles, nodes } = step;
  const made = attempt(state, [withIds(op, (id) => currentId(step, id))]);
  if (!made) return null;
  const { after } = made;
  const next = readBabel(after.source.text);
  assert(next, `Babel cannot read ${after.source.text}`);
  const errors = (source: typeof after.source) => syntaxErrors(source).length;
  assert(errors(after.source) <= errors(state.source), "TypeScript finds a new error");
  const { parts } = step.places;
  const named = new Map<string, Part | null>(
    [...handles].map(([id, place]) => [id, place === null ? null : parts.get(place) ?? null]),
  );
  const partOf = (id: string): Part => {
    const part = named.get(id);
    assert(part, `${id} leads nowhere`);
    return part;
  };
  const isLoop = (id: string) => nodes.get(handles.get(id) ?? "")?.type === "loop";
  const touched = op.op === "removeNode" ? (id: string) => goneWith(babel, partOf(id)) : partOf;
  judgeComments(babel, next, op, { text: state.source.text, partOf: touched });
  judgeImports(babel, next, op);
  assertEquals(next.directives, babel.directives);
  const became = (from: Value, to: Part) => {
    for (const [id, part] of named) if (part === from) named.set(id, to);
  };
  const result = modelOp({ file: babel, partOf, isLoop, became }, op);
  const pairs = pairFiles(babel, next);
  named.set(`$${index}`, result);
  const nodesAfter = nodesByPlace(after.tree);
  const places = placesOf(next);
  const followed = nextHandles(named, pairs, places, nodesAfter);
  return {
    state: after,
    babel: next,
    places,
    nodes: nodesAfter,
    handles: new Map([...followed, ...handlesInside(`$${index}`, followed, nodesAfter)]),
  };
}

/** What an op made holds further nodes, which go by its name. */
function handlesInside(
  result: string,
  handles: Handles,
  nodes: ReadonlyMap<string, JsxNode>,
): [id: string, place: string][] {
  const made = nodes.get(handles.get(result) ?? "");
  return made?.children.map((child) => [
    `${result}${child.id.slice(made.id.length)}`,
    placeOfNode(child),
  ]) ?? [];
}

/** All ops at once do what they did one by one, and every byte comes back. */
function judgeWhole({ source, tree }: EditState, ops: readonly PureOp[], last: Step): void {
  const { edits, after, selected } = applyOps({ source, tree }, ops);
  const { text } = last.state.source;
  assertEquals(after.source.text, text);
  assertEquals(applyEdits(source.text, edits), text);
  assertEquals(applyEdits(text, invertEdits(source.text, edits)), source.text);
  assertEquals(selected, ops.map((_op, index) => idOf(last, `$${index}`)), "selected");
}

/** A batch whose last op cannot be says which one it is. */
function judgeRefusal(start: EditState, ops: readonly PureOp[], op: PureOp): void {
  const error = assertThrows(() => applyOps(start, [...ops, op]), WorkbenchError);
  assert(REFUSALS.has(error.code) || error.code === "invalid_request", error.code);
  if (ops.length > 0) assertEquals(error.data["op"], { index: ops.length, op: op.op });
}

function attempt(state: EditState, ops: readonly PureOp[]): EditedText | null {
  try {
    return applyOps(state, ops);
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    // Only a name that an import cannot have, or no value, is bad in itself.
    const isBad = error.code === "invalid_request";
    assert(REFUSALS.has(error.code) || isBad, `${error.code}: ${error.message}`);
    return null;
  }
}

/** The op with the ids of the text as it is. */
function withIds(op: PureOp, current: (id: string) => string): PureOp {
  const keys = ["nodeId", "parentId", "before", "after"] as const;
  const members = op as Partial<Record<typeof keys[number], string>>;
  const ids = keys.flatMap((key) => {
    const id = members[key];
    return id === undefined ? [] : [[key, current(id)]];
  });
  return { ...op, ...Object.fromEntries(ids) };
}

function currentId(step: Step, id: string): string {
  return idOf(step, id) ?? `Gone:${id}`;
}

function idOf({ handles, nodes }: Step, id: string): string | null {
  const place = handles.get(id);
  return (place && nodes.get(place)?.id) ?? null;
}

function count(tally: Tally, { op }: PureOp, isDone: boolean): void {
  const { done, refused } = tally.get(op) ?? { done: 0, refused: 0 };
  tally.set(op, isDone ? { done: done + 1, refused } : { done, refused: refused + 1 });
}
