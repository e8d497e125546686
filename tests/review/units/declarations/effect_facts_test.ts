import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function factsOf(before: string, after: string): Promise<string[]> {
  const details = compareDeclarations(await parse(before), await parse(after), new Set());
  return details.flatMap(({ facts = [] }) => facts);
}

type Case = readonly [what: string, before: string, after: string, facts: string[]];

function tellCases(cases: readonly Case[]): void {
  for (const [what, before, after, facts] of cases) {
    it(`tell ${what}`, async () => assertEquals(await factsOf(before, after), facts));
  }
}

const inside = (code: string): string => `export async function menu(user, list) {\n${code}\n}`;

describe("facts of lists", () => {
  const tabs = (...entries: readonly string[]): string =>
    `export const tabs = [${entries.join(", ")}];`;
  const [bills, trash] = ['tab("bills", { icon: Bill })', 'tab("trash", { icon: Bin })'];
  tellCases([
    [
      "an entry that is made by a call by its text",
      tabs(bills, trash),
      tabs(bills),
      ['lists "trash" no more'],
    ],
    [
      "a name that several functions are given for each of them",
      "export function run(user) { load({ id: 1 }); save({ id: 1 }); }",
      "export function run(user) { load({ id: 1, user }); save({ id: 1, user }); }",
      [],
    ],
    [
      "nothing of a sign in a list",
      `export const words = [first, last].join(" ");\nexport const all = ["a", "b"];`,
      `export const words = [first, last].join(" ");\nexport const all = ["a", ",", "b"];`,
      [],
    ],
    [
      "an entry in place of another one as one that came and one that went",
      `export const tabs = [t("bills"), t("trash")];`,
      `export const tabs = [t("rows"), t("mail"), t("trash")];`,
      ['lists "rows" and "mail" now, and "bills" no more'],
    ],
    [
      "an entry that is made by a call by what makes it",
      tabs("Mail({ from: sender })"),
      tabs("Mail({ from: sender })", "Phone({ from: number })"),
      ['lists "Phone" now'],
    ],
    [
      "nothing of an entry that is made in another way",
      tabs('tab("bills", { icon: Bill })', "Mail({ from: sender })"),
      tabs('tab("bills", { icon: Paper })', "Mail({ from: other })"),
      [],
    ],
    [
      "the title of an entry within a member",
      tabs('{ column: { name: "Owner", id: "owner" } }', '{ column: { name: "Size" } }'),
      tabs('{ column: { name: "Size" } }'),
      ['lists "Owner" no more'],
    ],
    [
      "an entry that a statement puts into a list",
      inside('const tabs = [];\nadd(user);\ntabs.push({ label: "Bills" });\nreturn tabs;'),
      inside(
        'const tabs = [];\nadd(user);\ntabs.push({ label: "Bills" });\ntabs.push({ label: "Trash" });\nreturn tabs;',
      ),
      ['lists "Trash" in "tabs" now'],
    ],
    [
      "in which cases entries are put into a list",
      inside('const tabs = [{ label: "Bills" }];\nreturn tabs;'),
      inside(
        'const tabs = [{ label: "Bills" }];\nif (user.isAdmin) { tabs.push({ label: "Trash" }, { label: "Roles" }); }\nreturn tabs;',
      ),
      ['lists "Trash" and "Roles" in "tabs" if "user.isAdmin"'],
    ],
    [
      "an entry that is put into a list under long conditions",
      "const ways = [];\nways.push(Mail(settings));\nexport default ways;",
      "const ways = [];\nways.push(Mail(settings));\nif (settings.phone.identity && settings.phone.secret && settings.phone.address && settings.phone.zone) ways.push(Phone({ id: settings.phone.identity }));\nexport default ways;",
      ['lists "Phone" in "ways" if conditions hold'],
    ],
    [
      "nothing of an entry that is made before it is put into the list",
      "const ways = [];\nif (settings.phone) ways.push(Phone({ id: settings.phone }));\nexport default ways;",
      "const ways = [];\nif (settings.phone) { const phone = Phone({ id: settings.phone }); phone.zone = settings.zone; ways.push(phone); }\nexport default ways;",
      [],
    ],
  ]);
});

describe("facts of cases", () => {
  tellCases([
    [
      "that what ends the work is asked in fewer cases",
      inside(
        "if (!user.isAdmin) return deny(user);\nif (list.isOpen) { clear(list); note(user); }\nreturn read(list);",
      ),
      inside(
        "if (list.isOpen) { if (!user.isAdmin) return deny(user); clear(list); note(user); }\nreturn read(list);",
      ),
      ['returns early if not "user.isAdmin", in fewer cases than before'],
    ],
    [
      "that what ends the work is asked within several conditions",
      inside(
        "if (!user.isAdmin) return deny(user);\nif (list.isOpen) { clear(list); } else { note(user); }\nreturn read(list);",
      ),
      inside(
        "if (list.isOpen) { if (!user.isAdmin) return deny(user); clear(list); } else { if (!user.isAdmin) return deny(user); note(user); }\nreturn read(list);",
      ),
      ['returns early if not "user.isAdmin", within other conditions now'],
    ],
    [
      "that what ends the work is asked in more cases",
      inside(
        "if (list.isOpen) { if (!user.isAdmin) return deny(user); clear(list); }\nread(list);",
      ),
      inside(
        "if (!user.isAdmin) return deny(user);\nif (list.isOpen) { clear(list); }\nread(list);",
      ),
      ['returns early if not "user.isAdmin", in more cases than before'],
    ],
    [
      "nothing of a condition that only got a name",
      inside("if (user.zone !== list.zone) { move(list); }\nread(list);"),
      inside(
        "const isElsewhere = user.zone !== list.zone;\nif (isElsewhere) { move(list); }\nread(list);",
      ),
      [],
    ],
    [
      "nothing of what a reference keeps code from doing twice",
      inside("track(user);"),
      inside("if (isDone.current) return;\nisDone.current = true;\ntrack(user);"),
      [],
    ],
    [
      "nothing of elements that are shown in a case, which are told as such",
      "export function List(props) { return <Rows rows={props.rows} />; }",
      "export function List(props) { if (!props.rows) return <Empty />; return <Rows rows={props.rows} />; }",
      [],
    ],
    [
      "what is asked twice over as what it is",
      inside("track(user);"),
      inside("if (!!user.isAway) return;\ntrack(user);"),
      ['returns early if "user.isAway"'],
    ],
  ]);
});

describe("facts of values that only code has", () => {
  tellCases([
    [
      "nothing of a variable of a component, but what is called with it",
      "export function List(props) { return show(props.id); }",
      'export function List(props) { const key = props.id ? "one" : "all"; note(key); return show(props.id); }',
      ['calls "note" now'],
    ],
    [
      "that a long pattern is another one",
      "export const link = { pattern: /^https:[/][/][a-z]+[.]example[.]com[/]notes[/][0-9]+$/ };",
      "export const link = { pattern: /^https:[/][/][a-z]+[.]example[.]com[/]notes[/][0-9]+[/]?$/ };",
      ['has another pattern for "pattern"'],
    ],
    [
      "nothing of a state that is kept, nor of names that are given",
      "export function Search(props) { load(props.id); return show(props); }",
      "export function Search(props) { const [word, setWord] = useState(null); load(word); return show(props); }",
      [],
    ],
    [
      "nothing of a text in which a sign alone differs, and of classes which came and went",
      'export const help = { about: "Enter the name of the bill" };\nexport function tone(on) { return cn("p-1", on); }',
      'export const help = { about: "Enter the name of the bill." };\nexport function tone(on) { return cn("p-2", on); }',
      ['got the class "p-2", and lost the class "p-1"'],
    ],
    [
      "of a text over several lines that it is another one",
      "export const sample = { code: `type Bill = {\n  id: string;\n}` };",
      "export const sample = { code: `// A bill.\ntype Bill = {\n  id: string;\n}` };",
      ["has another text over several lines"],
    ],
    [
      "that a pattern of signs is another one",
      "export const link = { pattern: /^[a-z]+$/ };",
      "export const link = { pattern: /^[a-z0-9]+$/ };",
      ['has another pattern for "pattern"'],
    ],
    [
      "nothing of a key of the environment, which is told by itself",
      "export const env = createEnv({ server: { A: z.string() } });",
      "export const env = createEnv({ server: { A: z.string(), B: z.string() } });",
      [],
    ],
  ]);
});
