import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set());
  return details.flatMap(({ facts }) => facts ?? []);
}

/** The body of a function that both sides have. */
const inside = (code: string): string => `export async function save(user, list) {\n${code}\n}`;

const LONG =
  "The address to which the reports of a week are sent, each of them once, and the table of the year. ";

describe("facts of values", () => {
  const cases:
    readonly (readonly [what: string, before: string, after: string, facts: string[]])[] = [
      [
        "a default that something falls back to",
        inside(
          'const mode = list.mode || "calm";\nopen({ limit: parseInt(list.limit, 10) || 600 });',
        ),
        inside(
          'const mode = list.mode || "strict";\nopen({ limit: parseInt(user.limit, 10) || 300 });',
        ),
        [
          'has the default "strict" in place of "calm" for "mode"',
          'has the default 300 in place of 600 for "limit"',
        ],
      ],
      [
        "nothing of a value that a form or a state is given along with others",
        inside("form.reset(user);\nconst [one] = useState();\nopen(user);"),
        inside("form.reset(user, list);\nconst [one] = useState(list);\nopen(user, list);"),
        ['gives "list" to "open" now'],
      ],
      [
        "a default within what is made of it",
        inside('const rate = parseFloat(read("rate") ?? "1");\nopen(rate);'),
        inside('const rate = parseFloat(read("rate") ?? "0.5");\nopen(rate);'),
        ['has the default "0.5" in place of "1" for "rate"'],
      ],
      [
        "the default of a parameter",
        "export function load(page, { size = 10 } = {}, wait = 5) {}",
        "export function load(page, { size = 20 } = {}, wait = 8) {}",
        [
          'has the default 20 in place of 10 for "size"',
          'has the default 8 in place of 5 for "wait"',
        ],
      ],
      [
        "a number that is worked out",
        inside("limit(user, 50 * 1024 * 1024);"),
        inside("limit(user, 10 * 1024 * 1024);"),
        ['gives "limit" 10 * 1024 * 1024 in place of 50 * 1024 * 1024'],
      ],
      [
        "a text among others",
        "const tool = define({ about: ['Reads a note', 'Gives the old version'].join() });",
        "const tool = define({ about: ['Reads a note', 'Gives the new version'].join() });",
        ['lists "Gives the new version" now, and "Gives the old version" no more'],
      ],
      [
        "a long text where it differs",
        `const field = { about: "${LONG}Monday by default" };`,
        `const field = { about: "${LONG}Friday by default" };`,
        [
          'has the text "…table of the year. Friday by default" in place of "…table of the year. Monday by default"',
        ],
      ],
      [
        "what a function is given besides",
        inside('load("rows", user);\nconst save = useSave();'),
        inside('load("rows", user, list.zone);\nconst save = useSave({ user, t });'),
        ['gives "list.zone" to "load" now', 'gives "user" and "t" to "useSave" now'],
      ],
      [
        "what a function is given no more",
        inside('load("rows", user, 5);'),
        inside('load("rows", user);'),
        ['gives "5" to "load" no more'],
      ],
      [
        "nothing of what a function is given in another order, or as code",
        inside("load(user, list);\nopen(user);"),
        inside("load(list, user, 1);\nopen(user, () => 1);"),
        [],
      ],
      [
        "the values that a query is made with",
        inside("db.run(`select day(${list.unit}) from notes`);"),
        inside("db.run(`select day(${list.unit}, ${user.zone}) from notes`);"),
        ['queries the database with "user.zone" now'],
      ],
      [
        "the keys that a handler looks at",
        inside("list.on((event) => drop(event.ctrlKey || event.metaKey));"),
        inside("list.on((event) => drop(event.native.shiftKey));"),
        ['asks for "shiftKey" now, and "ctrlKey" and "metaKey" no more'],
      ],
      [
        "no text again that is shown or fails",
        inside('if (!user) throw new Error("Gone");\ntoast.error("No");'),
        inside('if (!user) throw new Error("Away");\ntoast.error("Not now");'),
        [
          'says "Not now" now, and "No" no more',
          'can fail with "Away" now, and "Gone" no more',
        ],
      ],
    ];
  for (const [what, before, after, facts] of cases) {
    it(`tell ${what}`, async () => assertEquals(await factsOf(before, after), facts));
  }
});
