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
  return compareDeclarations(base, head, new Set()).map(({ message }) =>
    message.replace('The code of "read" changed', "…")
  );
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
        ],
      ],
      [
        "a branch in the middle that is gone",
        "if (text.isEscape) { skip(text.next); } else if (text.isOpen) { open(text.word, list); } else { close(text.word, list); }",
        "if (text.isEscape) { skip(text.next); } else { close(text.word, list); }",
        ['…: "else if (text.isOpen) { open(text.word, list); }" is gone'],
      ],
      [
        "a choice that another one was put before",
        "const key = text.matches.length === 1 ? `${text.matches[0].kind}_${text.matches[0].name}` : text.field;",
        "const key = list.has(text.field) ? text.field : text.matches.length === 1 ? `${text.matches[0].kind}_${text.matches[0].name}` : text.aliases.get(text.field);",
        [
          '…: "list.has(text.field) ? text.field : …" is new and "text.field" became "text.aliases.get(text.field)"',
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
