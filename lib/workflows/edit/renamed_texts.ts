import type { ts as TS } from "ts-morph";
import { applyEdits, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";
import { shorten } from "../../text/mod.ts";
import type { GuardMeaning, MachineMeaning } from "./meaning.ts";
import type { EditSite } from "./op.ts";

/** How much of the source the parts of a machine tell, in UTF-16 code units; see `excerpt`. */
const LENGTHS = [60, 80, 120, 200];

/**
 * Follows edits of a few literals in the source texts that a machine tells of its parts.
 * @returns the meaning with the texts as they are afterwards
 */
export function renamedTexts(
  { file }: EditSite,
  edits: readonly TextEdit[],
): (meaning: MachineMeaning) => MachineMeaning {
  const texts = new Map<string, string>();
  for (const { start } of edits) {
    for (let node = expressionAt(file.ast, start); node; node = aroundOf(node)) {
      const [before, after] = [sourceOf(node, []), sourceOf(node, edits)];
      for (const length of LENGTHS) texts.set(shorten(before, length), shorten(after, length));
    }
  }
  const renamed = (text: string) => texts.get(text) ?? text;
  return (meaning) => mapTexts(meaning, renamed);

  function sourceOf(node: TS.Node, changes: readonly TextEdit[]): string {
    const start = node.getStart(file.ast);
    const inside = changes.filter((each) => each.start >= start && each.end <= node.end)
      .map((each) =>
        [each.start, { ...each, start: each.start - start, end: each.end - start }] as const
      );
    // What two states share is renamed once.
    const distinct = [...new Map(inside).values()];
    return applyEdits(file.text.slice(start, node.end), distinct).replace(/\s+/g, " ");
  }
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
