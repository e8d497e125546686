import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

/** The facts of a component whose body differs. */
async function factsOf(before: string, after: string): Promise<string[]> {
  const inside = (code: string): string => `export function Editor({ draft }) {\n${code}\n}`;
  return compareDeclarations(await parse(inside(before)), await parse(inside(after)), new Set())
    .flatMap(({ facts = [] }) => facts);
}

type Case = readonly [what: string, before: string, after: string, told: string[]];

const CASES: readonly Case[] = [
  [
    "a variable that has a case",
    "const body = draft?.text; open(body);",
    "const body = isBlank(draft?.text) ? draft?.html : draft?.text; open(body);",
    ['sets "body" to "draft?.html" if "isBlank(draft?.text)", else "draft?.text"'],
  ],
  [
    "a field in long code",
    "draw({ across: Axis.DATE, upward: Axis.COUNT_OF_ALL_DRAFTS });",
    "draw({ across: Axis.DATE, upward: draft.isBook ? Axis.CHAPTERS : Axis.COUNT_OF_ALL_DRAFTS });",
    ['sets "upward" to "Axis.CHAPTERS" if "draft.isBook", else "Axis.COUNT_OF_ALL_DRAFTS"'],
  ],
  [
    "what a function is given in long code",
    "openInAnotherWindow(draft.address.ofTheLastPage);",
    "openInAnotherWindow(draft.isNew ? draft.address.ofTheFirstPage : draft.address.ofTheLastPage);",
    [
      'gives "draft.address.ofTheFirstPage" to "openInAnotherWindow" if "draft.isNew", else "draft.address.ofTheLastPage"',
    ],
  ],
  [
    "what is returned in long code",
    "return draft.address.ofTheLastPage;",
    "return draft.isNewAndHasNoPage ? draft.start : draft.address.ofTheLastPage;",
    ['returns "draft.start" if "draft.isNewAndHasNoPage", else "draft.address.ofTheLastPage"'],
  ],
  [
    "an assigned member",
    "draft.page = draft.last;",
    "draft.page = draft.isNew ? draft.first : draft.last;",
    ['sets "draft.page" to "draft.first" if "draft.isNew", else "draft.last"'],
  ],
  [
    "an item of a list",
    'run([write, "print"]);\nconst steps = [read, check]; go(steps);',
    'run([write, draft.isBook ? "bind" : "print"]);\nconst steps = [read, draft.isNew ? greet : check]; go(steps);',
    [
      'lists "bind" if "draft.isBook", else "print"',
      'lists "greet" in "steps" if "draft.isNew", else "check"',
    ],
  ],
  [
    "a new item of a list that depends",
    "const steps = [read]; go(steps);",
    "const steps = [read, draft.isNew ? greet : check]; go(steps);",
    ['lists "greet" in "steps" if "draft.isNew", else "check"'],
  ],
  [
    "a choice that is gone",
    "const body = isBlank(draft?.text) ? draft?.html : draft?.text; open(body);\nreturn draft.isNew ? draft.first : draft.last;",
    "const body = draft?.text; open(body);\nreturn draft.first;",
    [
      'sets "body" to "draft?.text" in place of "draft?.html" if "isBlank(draft?.text)"',
      'returns "draft.first" in place of "draft.last" if not "draft.isNew"',
    ],
  ],
  [
    "a choice of long code that is gone",
    "openInAnotherWindow(draft.isNew ? draft.address.ofTheFirstPage : draft.address.ofTheLastPage);",
    "openInAnotherWindow(draft.address.ofTheLastPage);",
    [
      'gives "draft.address.ofTheLastPage" to "openInAnotherWindow" in place of "draft.address.ofTheFirstPage" if "draft.isNew"',
    ],
  ],
  [
    "a choice that lost a case",
    "const mark = draft.isNew ? marks.fresh : draft.isOld ? marks.stale : marks.none; open(mark);",
    "const mark = draft.isNew ? marks.fresh : marks.none; open(mark);",
    ['does not set "mark" to "marks.stale" any more if "draft.isOld"'],
  ],
  [
    "no case that another function may choose now",
    "const mark = draft.isOld ? marks.stale : marks.none; open(mark);",
    "const { mark } = markOf(draft); open(mark);",
    [],
  ],
  [
    "a short choice that lost a case",
    "return draft.isNew ? 1 : draft.isOld ? 2 : 3;",
    "return draft.isNew ? 1 : 3;",
    ['returns 3 in place of 2 if "draft.isOld"'],
  ],
  [
    "a choice that got a case",
    "const mark = draft.isNew ? marks.fresh : marks.none; open(mark);",
    "const mark = draft.isNew ? marks.fresh : draft.isOld ? marks.stale : marks.none; open(mark);",
    ['sets "mark" to "marks.stale" if "draft.isOld"'],
  ],
  [
    "another condition",
    "const mark = draft.isNew ? marks.fresh : marks.none; open(mark);\nsend({ at: draft.isNew ? draft.start : draft.end });",
    'const mark = draft.isOpen ? marks.fresh : marks.none; open(mark);\nsend({ at: draft.kind === "book" ? draft.start : draft.end });',
    [
      'sets "mark" to "marks.fresh" if "draft.isOpen" now, and if "draft.isNew" before',
      'sets "at" to "draft.start" if "draft.kind" is "book" now, and if "draft.isNew" before',
    ],
  ],
  [
    "no other condition where one only is not asked for being there",
    "const mark = draft!.size === 1 ? marks.fresh : marks.none; open(mark);",
    "const mark = draft.size === 1 ? marks.fresh : marks.none; open(mark);",
    [],
  ],
  [
    "a condition of long code that asks for more",
    "const mark = draft.isNew ? marks.theFreshOneOfAll : marks.theOneOfNothing; open(mark);",
    "const mark = draft.isNew && draft.isOpen ? marks.theFreshOneOfAll : marks.theOneOfNothing; open(mark);",
    [
      'sets "mark" to "marks.theFreshOneOfAll" if "draft.isNew" and "draft.isOpen" now, and if "draft.isNew" before',
    ],
  ],
  [
    "a message that has a case: the other one is there as before",
    'toast("Saved");',
    'toast(draft.isNew ? "Created" : "Saved");',
    ['says "Created" now', 'gives "Created" to "toast" if "draft.isNew", else "Saved"'],
  ],
  [
    "an error that has a case",
    'throw new Error("Too long");',
    'throw new Error(draft.isNew ? "Too short" : "Too long");',
    ['can fail with "Too short" now'],
  ],
  [
    "no error that is an answer now as one that is gone",
    'throw new Error("Too long"); open(1);',
    'return failed({ message: "Too long" }); open(1);',
    [],
  ],
  [
    "other classes",
    'const look = cn("p-2", "m-2"); open(look);',
    'const look = cn("p-2", draft.isNew ? "m-3" : "m-2"); open(look);',
    ["has other classes"],
  ],
];

const REFACTORINGS: readonly Case[] = [
  [
    "a condition that got a name",
    "const mark = draft.kind === 1 ? marks.fresh : marks.none; open(mark);",
    "const isNew = draft.kind === 1;\nconst mark = isNew ? marks.fresh : marks.none; open(mark);",
    [],
  ],
  [
    "a condition that has another name",
    "const isNew = draft.kind === 1;\nconst mark = isNew ? marks.fresh : marks.none; open(mark);",
    "const isFresh = draft.kind === 1;\nconst mark = isFresh ? marks.fresh : marks.none; open(mark);",
    [],
  ],
  [
    "a parameter that has another name",
    "const marksOf = (entry) => entry.isNew ? marks.fresh : marks.none; open(marksOf);",
    "const marksOf = (item) => item.isNew ? marks.fresh : marks.none; open(marksOf);",
    [],
  ],
  [
    "a choice the other way round",
    "const mark = draft.isNew ? marks.fresh : marks.none; open(mark);",
    "const mark = !draft.isNew ? marks.none : marks.fresh; open(mark);",
    [],
  ],
  [
    "an assignment that became a choice",
    "let mark = marks.none;\nif (draft.isNew) { mark = marks.fresh; }\nopen(mark);",
    "const mark = draft.isNew ? marks.fresh : marks.none;\nopen(mark);",
    [],
  ],
  [
    "a return that became a choice",
    "if (draft.isNew) return marks.fresh;\nreturn marks.none;",
    "return draft.isNew ? marks.fresh : marks.none;",
    [],
  ],
  [
    "a choice that became a return",
    "return draft.isNew ? marks.fresh : marks.none;",
    "if (draft.isNew) return marks.fresh;\nreturn marks.none;",
    [],
  ],
];

describe("what is told of values that are chosen", () => {
  for (const [what, before, after, told] of CASES) {
    it(`tells of ${what}`, async () => assertEquals(await factsOf(before, after), told));
  }
  for (const [what, before, after, told] of REFACTORINGS) {
    it(`says nothing of ${what}`, async () => assertEquals(await factsOf(before, after), told));
  }
});
