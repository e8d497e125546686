import { describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { leadsOf, openTestNav } from "./test_nav.ts";

const specifiers = { specifiers: true };

describe("readView, of broken and odd text", () => {
  it("counts lines and columns of CRLF files with a byte order mark as editors do", async () => {
    await using test = await openTestNav({
      "src/a.tsx": '\uFEFFimport { b } from "./b";\r\n\r\n  b();\r\n',
      "src/b.ts": "\uFEFFexport const b = 1;\r\n",
    });
    const { references, source } = await test.view("src/a.tsx");
    assertEquals(
      references.map(({ name, start, end, line, column }) => [name, start, end, line, column]),
      [["b", 10, 11, 1, 10], ["./b", 19, 24, 1, 19], ["b", 31, 32, 3, 3]],
    );
    for (const { name, start, end } of references) assert(source.slice(start, end).includes(name));
    assertEquals(references[0]?.target, { path: "src/b.ts", line: 1, column: 14 });
  });

  it("reads what can be recovered while someone types", async () => {
    const files = { "src/b.tsx": "export function Card() {}\nexport const c = 1;\n" };
    const broken = [
      'import { Card, } from "./b";\nexport const A = () => <div><Card </div>;\n',
      'import { Card } from "./b";\nexport const A = () => { return (<Card>\n',
      'import { Card } from "./b";\nexport const A = () => <><Card/><</>;\n',
      'import { Card } from "./b"\nconst x = {\nexport const A = () => <Card/>;\n',
      'import { Card } from "./b";\nfoo(((; <Card a={} />\n',
    ];
    for (const text of broken) {
      const leads = await leadsOf({ ...files, "src/a.tsx": text });
      assert(leads.includes("Card import -> src/b.tsx:1:17"), text);
      assert(leads.includes("Card jsx -> src/b.tsx:1:17"), `${text}\n${leads.join("\n")}`);
    }
  });

  it("takes half an import for none", async () => {
    const halves = [
      'import { Card } from "',
      "import { Card } from ;",
      "import",
      'export * from "',
    ];
    for (const text of [...halves, "export { a } from 1;", "import(", "import { x } from x;"]) {
      await leadsOf({
        "src/a.tsx": `${text}\nexport const A = () => <Own/>;\nfunction Own() {}\n`,
      });
    }
  });

  it("follows what is nested deeply, and refuses what no walk survives", async () => {
    const nested = (levels: number): string =>
      `import { b } from "./b";\nexport const x = ${"[".repeat(levels)}b${"]".repeat(levels)};\n`;
    await using test = await openTestNav({
      "src/a.tsx": nested(300),
      "src/deep.tsx": nested(5000),
      "src/b.ts": "export const b = 1;",
    });
    const leads = await test.leads("src/a.tsx");
    assertEquals(leads.at(-1), "b identifier -> src/b.ts:1:14");
    const error = await assertRejects(() => test.leads("src/deep.tsx"), WorkbenchError);
    assertEquals(error.code, "source_too_complex");
  });

  it("goes through an expression of ten thousand parts", async () => {
    const sum = "b + ".repeat(10_000);
    await using test = await openTestNav({
      "src/a.tsx": `import { b } from "./b";\nexport const x = [${"b,".repeat(10_000)}];\n`,
      "src/sum.tsx": `import { b } from "./b";\nexport const x = ${sum}1;\n`,
      "src/b.ts": "export const b = 1;",
    });
    assertEquals((await test.leads("src/a.tsx")).length, 10_002);
    const error = await assertRejects(() => test.leads("src/sum.tsx"), WorkbenchError);
    assertEquals(error.code, "source_too_complex");
  });
});

describe("readView, of names in a file", () => {
  it("leads tags to parameters, destructured props and what hides an import", async () => {
    const leads = await leadsOf({
      "src/a.tsx": [
        'import { Card } from "./b";',
        "export function A({ icon: Icon, as: As = Card }: Props, Other: any) {",
        "  const Local = Icon;",
        "  return <As><Icon/><Other/><Local/><Missing/>{x.map((Card) => <Card/>)}</As>;",
        "}",
        "export const B = () => <Later.Sub/>;",
        "const Later = { Sub: Card };",
        "class C { render() { return <this.props.View/>; } }",
        "export const D = () => <><div/><my-tag/><svg:path/><lower.case/></>;",
      ].join("\n"),
      "src/b.tsx": "export const Card = 1;\n",
    });
    assertEquals(leads, [
      "Card import -> src/b.tsx:1:14",
      "Card identifier -> src/b.tsx:1:14",
      "As jsx -> src/a.tsx:2:37",
      "Icon jsx -> src/a.tsx:2:27",
      "Other jsx -> src/a.tsx:2:57",
      "Local jsx -> src/a.tsx:3:9",
      "Missing jsx -> (not_found)",
      "Card jsx -> src/a.tsx:4:55",
      "Later.Sub jsx -> src/a.tsx:7:17",
      "Card identifier -> src/b.tsx:1:14",
      "this.props.View jsx -> (computed)",
      "lower.case jsx -> (not_found)",
    ]);
  });

  it("lists calls of import and require, literal and computed", async () => {
    const leads = await leadsOf({
      "src/a.tsx": [
        'const a = import("./b");',
        "const b = import(`./b`);",
        "const c = import(`./${name}`);",
        'const d = require("./b");',
        "const e = require(name);",
        "const f = import.meta.glob('./pages/*.tsx');",
        'let g: import("./b").Card;',
        "const h = import(/* webpackChunkName: 'b' */ './b');",
      ].join("\n"),
      "src/b.tsx": "export type Card = 1;\n",
    }, specifiers);
    assertEquals(leads, [
      "./b dynamic -> src/b.tsx:1:1",
      "./b dynamic -> src/b.tsx:1:1",
      "`./${name}` dynamic -> (computed)",
      "./b dynamic -> src/b.tsx:1:1",
      "name dynamic -> (computed)",
      "'./pages/*.tsx' dynamic -> (computed)",
      "./b import -> src/b.tsx:1:1",
      "Card identifier -> src/b.tsx:1:13",
      "./b dynamic -> src/b.tsx:1:1",
    ]);
  });
});
