import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const FIELD =
  'import { dayOf } from "./days";\n\nexport function DateField({ value }: { value: Date }) {\n' +
  '  return <time className="date">{dayOf(value)}</time>;\n}\n';
const DAYS =
  "export function dayOf(date: Date): string {\n  return date.toISOString().slice(0, 10);\n}\n" +
  "export function isWeekend(date: Date): boolean {\n  return [0, 6].includes(date.getDay());\n}\n";

const page = (from: string) => ({
  "src/pages/Plan.tsx":
    `import { DateField } from "${from}";\n\nexport function Plan() {\n  return <main><DateField value={new Date(0)} /></main>;\n}\n`,
});

const folder = (path: string, index: string) => ({
  [`${path}/index.ts`]: index,
  [`${path}/DateField.tsx`]: FIELD,
  [`${path}/days.ts`]: DAYS,
});

describe("a review of what moves", () => {
  it("tells a folder once, also with an index that is written anew", async () => {
    const before = {
      ...page("../ui/date-field"),
      ...folder("src/ui/date-field", 'export { DateField } from "./DateField";\n'),
    };
    const after = {
      ...page("@/forms/dates"),
      ...folder("src/forms/dates", 'export * from "./DateField";\n'),
    };
    const { details, sentences, findings } = await toldChange(before, after);
    assertEquals(details, []);
    assertEquals(findings, []);
    assertEquals(sentences.slice(1), [
      '3 source files moved from "src/ui/date-field" to "src/forms/dates", and their code is the same',
    ]);
  });

  it("tells nothing as gone that an index hands on no more", async () => {
    const files = {
      "src/ui/DateField.tsx": FIELD,
      "src/ui/days.ts": DAYS,
    };
    const handing = 'export * from "./DateField";\n';
    const index = (more: string) => ({
      "src/ui/index.ts": `${more}export { dayOf } from "./days";\n`,
    });
    const before = { ...files, ...page("../ui"), ...index(handing) };
    const after = { ...files, ...page("../ui/DateField"), ...index("") };
    const { details, sentences } = await toldChange(before, after);
    assertEquals(details, [
      '"DateField" is not handed on any more, and still in "src/ui/DateField.tsx"',
    ]);
    assertEquals(sentences.filter((each) => /gone|new/.test(each)), []);
  });

  it("tells a declaration that moves once, and not where it is handed on", async () => {
    const weekend = DAYS.slice(DAYS.indexOf("export function isWeekend"));
    const index = (path: string) => ({
      "src/ui/index.ts": `export { isWeekend } from "${path}";\n`,
    });
    const before = { ...index("./days"), "src/ui/days.ts": DAYS };
    const after = {
      "src/ui/index.ts": "export {};\n",
      "src/dates/index.ts": "export const first = 1;\n",
      "src/ui/days.ts": DAYS.replace(weekend, ""),
      "src/dates/weekend.ts": weekend,
    };
    const old = { ...before, "src/dates/index.ts": "export const first = 1;\n" };
    const handed = {
      ...after,
      "src/dates/index.ts": 'export const first = 1;\nexport * from "./weekend";\n',
    };
    const { details, sentences } = await toldChange(old, handed);
    assertEquals(details, [
      'The export "isWeekend" moved here from "src/ui/days.ts"',
      '"isWeekend" is not handed on any more, and still in "src/dates/weekend.ts"',
    ]);
    assertEquals(sentences.slice(1), [
      '"isWeekend" moved from "src/ui/days.ts" to "src/dates/weekend.ts", and its code is the same',
    ]);
  });

  it("tells files of one folder with other names as called otherwise", async () => {
    const files = (field: string, days: string) => ({
      [`src/ui/${field}.tsx`]: FIELD.replace("./days", `./${days}`),
      [`src/ui/${days}.ts`]: DAYS,
    });
    const { sentences } = await toldChange(
      files("DateField", "days"),
      files("date-field", "day-names"),
    );
    assertEquals(sentences.slice(1), [
      '2 source files of "src/ui" have other names: "DateField.tsx" is "date-field.tsx" now and "days.ts" is "day-names.ts" now, and their code is the same',
    ]);
  });

  it("knows files again whose names differ as those of others do, and tells their names at an index", async () => {
    const hook = (name: string, more: string) =>
      `import { useQuery } from "queries";\n\nexport function use${name}(id: string) {\n  return useQuery(${more});\n}\n`;
    const files = (one: string, many: string, more: string) => ({
      [`src/hooks/use${one}.ts`]: hook(one, more),
      [`src/hooks/use${many}.ts`]: `${hook(many, '["list", id]')}\nexport const shown = 20;\n`,
      [`src/ui/${one}Card.tsx`]: FIELD.replaceAll("DateField", `${one}Card`),
      [`src/ui/${many}List.tsx`]: FIELD.replaceAll("DateField", `${many}List`),
      "src/hooks/index.ts": `export * from "./use${one}";\nexport * from "./use${many}";\n`,
    });
    const before = files("Memo", "Memos", '["memo", id]');
    const after = files("Note", "Notes", '["note", id]');
    const { sentences } = await toldChange(before, after);
    assertEquals(sentences.filter((each) => /gone|new/.test(each)), []);
    assertEquals(
      sentences.at(-1)?.startsWith('4 source files of "src" have other'),
      true,
      sentences.join("\n"),
    );
  });

  it("still tells what is new and gone in a folder that moved", async () => {
    const before = folder("src/ui/date-field", 'export { DateField } from "./DateField";\n');
    const after = {
      ...folder(
        "src/forms/dates",
        'export * from "./DateField";\nexport const today = new Date();\n',
      ),
      "src/forms/dates/days.ts": DAYS.replace("isWeekend", "isFree").replace("[0, 6]", "[0]"),
    };
    const { details } = await toldChange(before, after);
    assertEquals(details.map((each) => each.split(" from ")[0]), [
      'The export "isWeekend" is now called "isFree"',
      'The code of "isFree" changed',
      'The export "today" is new: "new Date()"',
    ]);
  });
});

describe("a review of what went out of a function of its file, or into one", () => {
  const list = (inner: string, outer: string, passed = "") => ({
    "src/List.tsx":
      `${outer}export function List({ rows, isOpen }: { rows: string[]; isOpen: boolean }) {\n` +
      `  ${inner}\n  return <ul data-open={isOpen}>{rows.map((row) => <Row key={row} text={row}${passed} />)}</ul>;\n}\n`,
  });
  const row = (taken: string, types: string) =>
    `const Row = ({ ${taken} }: { ${types} }) => <li><b>{isOpen ? "Row" : "Line"}</b>{text}</li>;`;
  const inside = list(row("text", "text: string"), "");
  const outside = list(
    "",
    `export ${row("text, isOpen", "text: string; isOpen: boolean")}\n\n`,
    " isOpen={isOpen}",
  );

  it("tells no component as new that takes what it had around it", async () => {
    const { details, sentences } = await toldChange(inside, outside);
    assertEquals(details, [
      'The component "Row" moved here from inside a function of the same file, and changed',
      '"Row" in "List" got the prop "isOpen": {isOpen}',
    ]);
    assertEquals(sentences.slice(1), ['"Row" in "List" got the prop "isOpen": {isOpen}']);
  });

  it("tells no component as gone that is in a function now", async () => {
    const { details } = await toldChange(outside, inside);
    assertEquals(details.filter((each) => each.includes("component")), [
      'The component "Row" moved into a function of the same file, and changed',
    ]);
  });

  it("tells of a function that it stands elsewhere", async () => {
    const twice = (inner: string, outer: string) => ({
      "src/sum.ts":
        `${outer}export function sum(of: number): number {\n  ${inner}\n  return twice(of);\n}\n`,
    });
    const func = "function twice(of: number): number { return of * 2; }";
    const { details, sentences } = await toldChange(twice(func, ""), twice("", `${func}\n\n`));
    assertEquals(details, [`The code of "sum" changed: "${func}" stands elsewhere`]);
    assertEquals(sentences.slice(1), details);
  });
});
