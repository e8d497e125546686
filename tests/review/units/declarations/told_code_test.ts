import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

const inside = (code: string): string => `export async function read(text, list) {\n${code}\n}`;

/** Returns what is told of the code of a function that both sides have. */
async function toldOf(before: string, after: string): Promise<string[]> {
  const [base, head] = [await parse(inside(before)), await parse(inside(after))];
  return compareDeclarations(base, head, new Set()).flatMap(({ message, facts = [] }) => [
    message.replace('The code of "read" changed', "…"),
    ...facts,
  ]);
}

describe("what is told of code", () => {
  const CASES: readonly (readonly [what: string, before: string, after: string, told: string[]])[] =
    [
      [
        "a branch that was put between others, and one whose condition asks for more",
        'if (text.isEscape) { skip(text.next); } else if (text.char === " " && text.rest) { list.push(text.word); text.word = ""; } else if (text.char !== " ") { text.word += text.char; }',
        'if (text.isEscape) { skip(text.next); } else if (text.char === "\'") { text.isQuoted = !text.isQuoted; } else if (text.char === " " && !text.isQuoted && text.rest) { list.push(text.word); text.word = ""; } else if (text.char !== " ") { text.word += text.char; }',
        [
          '…: `else if (text.char === "\'") { text.isQuoted = !text.isQuoted; }` is new and `text.char === " " && text.rest` became `text.char === " " && !text.isQuoted && text.rest`',
          'sets "text.isQuoted" if "text.char" is "\'"',
        ],
      ],
      [
        "a branch in the middle that is gone",
        "if (text.isEscape) { skip(text.next); } else if (text.isOpen) { open(text.word, list); } else { close(text.word, list); }",
        "if (text.isEscape) { skip(text.next); } else { close(text.word, list); }",
        [
          '…: "else if (text.isOpen) { open(text.word, list); }" is gone',
          'calls "open" no more',
        ],
      ],
      [
        "a choice that another one was put before",
        "const key = text.matches.length === 1 ? `${text.matches[0].kind}_${text.matches[0].name}` : text.field;",
        "const key = list.has(text.field) ? text.field : text.matches.length === 1 ? `${text.matches[0].kind}_${text.matches[0].name}` : text.aliases.get(text.field);",
        [
          '…: "list.has(text.field) ? text.field : …" is new and "text.field" became "text.aliases.get(text.field)"',
          'sets "key" to "text.field" if "list.has(text.field)"',
          'sets "key" to "text.aliases.get(text.field)" in place of "text.field"',
        ],
      ],
      [
        "an exit that comes before another one now",
        "if (text.view) return view(text);\nif (text.cycle) return cycle(text);\nif (text.team && text.view) return team(text, list);\nreturn list;",
        "if (text.team && text.view) return team(text, list);\nif (text.view) return view(text);\nif (text.cycle) return cycle(text);\nreturn list;",
        [
          '…: "if (text.team && text.view) return team(text, list)" stands before "if (text.view) return view(text)" now',
          'asks if "text.team" and "text.view" before it asks if "text.view"',
        ],
      ],
      [
        "a branch that comes before others now",
        "if (text.view) { show(text.view, list); } else if (text.cycle) { turn(text.cycle, list); } else if (text.team && text.view) { gather(text.team, list); }",
        "if (text.team && text.view) { gather(text.team, list); } else if (text.view) { show(text.view, list); } else if (text.cycle) { turn(text.cycle, list); }",
        [
          '…: "text.team && text.view" stands before "text.view" now',
          'asks if "text.team" and "text.view" before it asks if "text.view"',
        ],
      ],
      [
        "a member that went into one of its object",
        "return load({ id: text.id, isBrief: text.options.isBrief });",
        "return load({ id: text.id, rendering: { isBrief: text.options.isBrief, parsesAll: false } });",
        [
          '…: "rendering: { …, parsesAll: false }" was put around "isBrief: text.options.isBrief"',
        ],
      ],
    ];
  for (const [what, before, after, told] of CASES) {
    it(`tells of ${what}`, async () => assertEquals(await toldOf(before, after), told));
  }
});
