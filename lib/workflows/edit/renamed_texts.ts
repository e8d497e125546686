import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { shorten } from "../../text/mod.ts";
import type { GuardMeaning, MachineMeaning } from "./meaning.ts";
import type { EditSite } from "./op.ts";

/** The lengths of source text that describe the parts of a machine, in UTF-16 code units; see `excerpt`. */
const LENGTHS = [60, 80, 120, 200];

/** Larger parts are told by a beginning that no edit this far in changes, or the edit is refused. */
const MAX_PART = 5_000;

/**
 * Follows edits of a few literals in the source texts that a machine tells of its parts.
 * @returns the meaning with the texts as they are afterwards
 */
export async function renamedTexts(
  { file, slice }: EditSite,
  edits: readonly TextEdit[],
): Promise<(meaning: MachineMeaning) => MachineMeaning> {
  const texts = new Map<string, string>();
  const seen = new Set<TS.Node>();
  // What two states share is renamed once.
  const distinct = [...new Map(edits.map((each) => [each.start, each])).values()]
    .sort((a, b) => a.start - b.start);
  for (const [index, { start }] of distinct.entries()) {
    if (slice.spent) await slice.pause();
    let node: TS.Node | undefined = expressionAt(file.ast, start);
    for (; node && !seen.has(node) && node.end - node.pos < MAX_PART; node = aroundOf(node)) {
      seen.add(node);
      const [before, after] = sourcesOf(file, node, distinct, firstIn(distinct, index, node));
      for (const length of LENGTHS) texts.set(shorten(before, length), shorten(after, length));
    }
  }
  const renamed = (text: string) => texts.get(text) ?? text;
  return (meaning) => mapTexts(meaning, renamed);
}

/** The first of the edits, up to one of them, that lies in a node. */
function firstIn(edits: readonly TextEdit[], index: number, { pos }: TS.Node): number {
  let first = index;
  while ((edits[first - 1]?.start ?? -1) >= pos) first--;
  return first;
}

/** The source of a node before and after edits, on one line. @param first the first of them in the node */
function sourcesOf(
  { ast, text }: EditSite["file"],
  node: TS.Node,
  edits: readonly TextEdit[],
  first: number,
): [before: string, after: string] {
  const start = node.getStart(ast);
  const inside: TextEdit[] = [];
  for (let index = first; index < edits.length; index++) {
    const each = edits[index];
    if (!each || each.end > node.end) break;
    inside.push({ ...each, start: each.start - start, end: each.end - start });
  }
  const source = text.slice(start, node.end);
  const line = (each: string) => each.replace(/\s+/g, " ");
  return [line(source), line(applyEdits(source, inside))];
}

function expressionAt(ast: TS.SourceFile, offset: number): TS.Node | undefined {
  let found: TS.Node = ast;
  while (true) {
    const inner: TS.Node | undefined = ts.forEachChild(
      found,
      (child) => child.getStart(ast) <= offset && offset < child.end ? child : undefined,
    );
    if (!inner) return found;
    found = inner;
  }
}

/** Up to the statement: no part of a machine is more than that. */
function aroundOf({ parent }: TS.Node): TS.Node | undefined {
  return ts.isSourceFile(parent) ? undefined : parent;
}

function mapTexts(meaning: MachineMeaning, text: (text: string) => string): MachineMeaning {
  const orNull = (value: string | null) => value === null ? null : text(value);
  const actions = <T extends { readonly params: string | null; readonly text: string | null }>(
    list: readonly T[],
  ) => list.map((each) => ({ ...each, params: orNull(each.params), text: orNull(each.text) }));
  const guard = (each: GuardMeaning): GuardMeaning => ({
    ...each,
    name: each.kind === "named" || each.kind === "stateIn" ? each.name : text(each.name),
    params: orNull(each.params),
    text: orNull(each.text),
    guards: each.guards.map(guard),
  });
  return {
    ...meaning,
    context: meaning.context.map((field) => ({ ...field, value: text(field.value) })),
    states: meaning.states.map((state) => ({
      ...state,
      initialActions: actions(state.initialActions),
      entry: actions(state.entry),
      exit: actions(state.exit),
      invoke: state.invoke.map((each) => ({ ...each, input: orNull(each.input) })),
    })),
    transitions: meaning.transitions.map((each) => ({
      ...each,
      actions: actions(each.actions),
      guard: each.guard && guard(each.guard),
    })),
  };
}
