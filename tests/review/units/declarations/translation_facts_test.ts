import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const inside = (code: string): string => `export function useNotes(note) {\n${code}\n}`;
  return compareDeclarations(await parse(inside(before)), await parse(inside(after)), new Set())
    .flatMap(({ facts = [] }) => facts);
}

const PLAIN = 'show({ title: "Noted", text: `Note ${note.at}` });';

const CASES: readonly (readonly [what: string, before: string, after: string, told: string[]])[] = [
  [
    "marked texts",
    PLAIN,
    "const { t } = useLingui();\nshow({ title: t`Noted`, text: t`Note ${note.at}` });",
    ["has 2 texts that can be translated now"],
  ],
  [
    "a text that is given to a translator as a mark, as a text and as the message of an object",
    'show({ title: "Noted" });\nkeep("All is noted");\ndrop({ title: "Not noted" });',
    'show({ title: _(msg`Noted`) });\nkeep(t("All is noted"));\ndrop({ title: intl.formatMessage({ id: "drop", defaultMessage: "Not noted" }) });',
    ["has 3 texts that can be translated now"],
  ],
  [
    "a text that cannot be translated any more",
    "show({ title: t`Noted` });",
    'show({ title: "Noted" });',
    ["has a text that can be translated no more"],
  ],
  [
    "no text that became another one, which is told as such",
    PLAIN,
    "show({ title: t`Seen`, text: t`Seen at ${note.at}` });",
    [
      'sets "title" to "Seen" in place of "Noted"',
      'sets "text" to "Seen at …" in place of "Note …"',
    ],
  ],
  ["no text in another form of translation", "show(t`Noted`);", "show(_(msg`Noted`));", []],
  ["no text that is there without a translator as well", PLAIN, `${PLAIN}\nkeep(t\`Noted\`);`, [
    'calls "keep" now',
  ]],
];

describe("what is told of texts that are translated", () => {
  for (const [what, before, after, told] of CASES) {
    it(`tells of ${what}`, async () => assertEquals(await factsOf(before, after), told));
  }
});
