import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
    assertEquals(error.code, "source_too_deep");
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
    assertEquals(error.code, "source_too_deep");
  });
});

describe("readView, of exports that are hard to find", () => {
  const uses = (names: string, from = "./b"): string => `import { ${names} } from "${from}";\n`;

  it("ends in barrels that lead in a circle", async () => {
    const leads = await leadsOf({
      "src/a.tsx": uses("found, lost, round"),
      "src/b.ts": 'export * from "./c";\nexport { round } from "./c";\n',
      "src/c.ts": 'export * from "./b";\nexport * from "./d";\nexport { round } from "./b";\n',
      "src/d.ts": 'export * from "./c";\nexport const found = 1;\n',
    });
    assertEquals(leads, [
      "found import -> src/d.ts:2:14",
      "lost import -> (not_found)",
      "round import -> (not_found)",
    ]);
  });

  it("takes a module's own name before those of its stars, and the first star before others", async () => {
    const leads = await leadsOf({
      "src/a.tsx": uses("own, twice"),
      "src/b.ts": 'export * from "./c";\nexport * from "./d";\nexport const own = 1;\n',
      "src/c.ts": "export const own = 2, twice = 1;\n",
      "src/d.ts": "export const own = 3, twice = 2;\n",
    });
    assertEquals(leads, ["own import -> src/b.ts:3:14", "twice import -> src/c.ts:1:23"]);
  });

  it("follows renamings, defaults and namespaces through barrels", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import Def, { X, Y, ns } from "./b";\nimport * as all from "./b";\n' +
        "export const A = () => <><X/><ns.Inner/><all.Y/><all.ns.Inner/></>;\n",
      "src/b.ts": 'export { default, default as X, inner as Y } from "./c";\n' +
        'export * as ns from "./d";\n',
      "src/c.ts": "const C = () => null;\nexport { C as default };\nexport const inner = 1;\n",
      "src/d.ts": "export class Inner {}\n",
    });
    assertEquals(leads, [
      "Def import -> src/c.ts:1:7",
      "X import -> src/c.ts:1:7",
      "Y import -> src/c.ts:3:14",
      "ns import -> src/d.ts:1:1",
      "all import -> src/b.ts:1:1",
      "X jsx -> src/c.ts:1:7",
      "ns.Inner jsx -> src/d.ts:1:14",
      "all.Y jsx -> src/c.ts:3:14",
      "all.ns.Inner jsx -> src/d.ts:1:14",
    ]);
  });

  it("points to anonymous defaults and to what wraps a component", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import F from "./f";\nimport G from "./g";\nimport M from "./m";\n' +
        'import { N } from "./m";\nimport K from "./k";\n',
      "src/f.ts": "\nexport default function () {}\n",
      "src/g.ts": "const a = 1;\nexport default () => a;\n",
      "src/m.tsx": 'import { forwardRef, memo } from "react";\n' +
        "export const N = memo(forwardRef(() => null));\nexport default memo(N);\n",
      "src/k.ts": "export default class {}\n",
    });
    assertEquals(leads, [
      "F import -> src/f.ts:2:1",
      "G import -> src/g.ts:2:1",
      "M import -> src/m.tsx:3:1",
      "N import -> src/m.tsx:2:14",
      "K import -> src/k.ts:1:1",
    ]);
  });

  it("keeps types and values of one name apart", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import { Error, type T, Both } from "./b";\n' +
        "export let e: Error, t: T, b: Both;\nexport const f = () => <Error/>;\n",
      "src/b.ts": "export const Error = 1;\nexport type T = 1;\n" +
        "const Both = 1;\ntype Both = 1;\nexport { Both };\n",
    });
    assertEquals(leads, [
      "Error import -> src/b.ts:1:14",
      "T import -> src/b.ts:2:13",
      "Both import -> src/b.ts:3:7",
      "Error identifier -> (package)",
      "T identifier -> src/b.ts:2:13",
      "Both identifier -> src/b.ts:3:7",
      "Error jsx -> src/b.ts:1:14",
    ]);
  });

  it("finds members that are assigned, typed, static, spread and nested", async () => {
    const leads = await leadsOf({
      "src/a.tsx":
        'import { Assigned, Cast, Cls, En, Merged, Obj, Ctx, Typed, Made } from "./b";\n' +
        "export const A = () => <><Assigned.X/><Cast.X/><Cls.X/><En.X/><Merged.X/><Obj.inner.X/>" +
        "<Ctx.Provider/><Typed.X/><Made.X/><Obj.none/></>;\n",
      "src/b.tsx": [
        'import { createContext } from "react";', // 1
        'import { Far } from "./c";',
        "export function Assigned() {}",
        "Assigned.X = Far;", // 4
        "export const Cast = Assigned as unknown as (() => null) & { X: typeof Far };",
        "export class Cls { static X = Far; }", // 6
        "export enum En { X }",
        "export const Merged = Object.assign(Assigned, { Y: 1 });", // 8
        "export const Obj = { ...Rest(), inner: { X: Far } } as const;",
        "export const Ctx = createContext(null);", // 10
        "interface Base { X: typeof Far }\ninterface Shape extends Base { Z: 1 }", // 11, 12
        "export const Typed: Shape = null!;", // 13
        "function Rest() { return {}; }\nexport const Made = Rest();",
      ].join("\n"),
      "src/c.tsx": "export const Far = () => null;\n",
    });
    assertEquals(leads.filter((lead) => lead.includes(" jsx ")), [
      "Assigned.X jsx -> src/b.tsx:4:10",
      "Cast.X jsx -> src/b.tsx:5:61",
      "Cls.X jsx -> src/b.tsx:6:27",
      "En.X jsx -> src/b.tsx:7:18",
      "Merged.X jsx -> src/b.tsx:4:10",
      "Obj.inner.X jsx -> src/b.tsx:9:42",
      "Ctx.Provider jsx -> (package)",
      "Typed.X jsx -> src/b.tsx:11:18",
      "Made.X jsx -> (computed)",
      "Obj.none jsx -> (computed)",
    ]);
  });

  it("ends where members refer to each other in a circle", async () => {
    const leads = await leadsOf({
      "src/a.tsx": 'import { A } from "./b";\nexport const x = <A.X/>;\n',
      "src/b.ts": 'import { B } from "./c";\nexport const A = B;\n',
      "src/c.ts": 'import { A } from "./b";\nexport const B = A;\ntype T = T & T;\n',
    });
    assertEquals(leads.at(-1), "A.X jsx -> (computed)");
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

describe("readView, of specifiers", () => {
  const b = "export const b = 1;\n";

  async function modules(
    text: string,
    files: Record<string, string>,
  ): Promise<string[]> {
    const leads = await leadsOf({ ...files, "src/a.tsx": text }, specifiers);
    return leads.map((lead) => lead.split(" -> ")[1] ?? "");
  }

  it("names the reason of each that leads to no source", async () => {
    const found = await modules(
      [
        "react",
        "node:fs",
        "./missing",
        "../../../outside",
        "./style.css",
        "./data.json",
        "./Wrong",
        "https://example.org/x.js",
        "",
      ].map((specifier) => `import "${specifier}";`).join("\n"),
      { "src/style.css": "", "src/data.json": "{}", "src/wrong.ts": b },
    );
    assertEquals(found, [
      "(package)",
      "(package)",
      "(not_found)",
      "(outside_project)",
      "(not_source)",
      "(not_source)",
      "(not_found)",
      "(package)",
      "(not_found)",
    ]);
  });

  it("are resolved as the compiler does: index files, .js for .ts, paths, imports, workspaces", async () => {
    const text = ["./folder", "./folder/index.js", "./b.js", "@/b", "#b", "near", "near/sub"]
      .map((specifier) => `import "${specifier}";`).join("\n");
    const compilerOptions = { module: "esnext", moduleResolution: "bundler" };
    const found = await modules(text, {
      "package.json": JSON.stringify({
        workspaces: ["packages/*"],
        imports: { "#b": "./src/b.ts" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...compilerOptions, paths: { "@/*": ["./src/*"] } },
      }),
      "packages/near/package.json": JSON.stringify({
        name: "near",
        exports: { ".": "./main.ts", "./sub": "./sub.ts" },
      }),
      "packages/near/main.ts": b,
      "packages/near/sub.ts": b,
      "src/b.ts": b,
      "src/folder/index.ts": b,
    });
    assertEquals(found, [
      "src/folder/index.ts:1:1",
      "src/folder/index.ts:1:1",
      "src/b.ts:1:1",
      "src/b.ts:1:1",
      "src/b.ts:1:1",
      "packages/near/main.ts:1:1",
      "packages/near/sub.ts:1:1",
    ]);
  });

  it("are resolved below baseUrl", async () => {
    const found = await modules('import "lib/b";\nimport "app/b";', {
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          baseUrl: "./src",
          moduleResolution: "bundler",
          module: "esnext",
          paths: { "app/*": ["lib/*"] },
        },
      }),
      "src/lib/b.ts": b,
    });
    assertEquals(found, ["src/lib/b.ts:1:1", "src/lib/b.ts:1:1"]);
  });

  it("follow a changed set-up, a new file and a file that is gone at once", async () => {
    await using test = await openTestNav({
      "src/a.tsx": 'import "@/b";\nimport { b } from "./c";\n',
      "src/b.ts": b,
    });
    assertEquals((await test.leads("src/a.tsx"))[0], "@/b import -> (not_found)");
    const options = { compilerOptions: { paths: { "@/*": ["./src/*"] } } };
    writeFileSync(test.project.path("tsconfig.json"), JSON.stringify(options));
    assertEquals((await test.leads("src/a.tsx"))[0], "@/b import -> src/b.ts:1:1");
    writeFileSync(test.project.path("src/c.ts"), `\n${b}`);
    assertEquals((await test.leads("src/a.tsx"))[1], "b import -> src/c.ts:2:14");
    writeFileSync(test.project.path("src/c.ts"), b);
    assertEquals((await test.leads("src/a.tsx"))[1], "b import -> src/c.ts:1:14");
  });

  it("never lead through a symlink that leaves the project", async () => {
    await using test = await openTestNav({
      "src/a.tsx": 'import { secret } from "./link";\nimport { gone } from "./nothing";\n',
    });
    writeFileSync(join(test.project.outside, "secret.ts"), "export const secret = 1;\n");
    symlinkSync(join(test.project.outside, "secret.ts"), test.project.path("src/link.ts"));
    assertEquals(await test.leads("src/a.tsx"), [
      "secret import -> (not_found)",
      "./link import -> (not_found)",
      "gone import -> (not_found)",
      "./nothing import -> (not_found)",
    ]);
  });

  it("lead to the first line of a file that is too large to look into", async () => {
    const found = await modules('import { x } from "./large";', {
      "src/large.ts": `export const x = 1;\n// ${"x".repeat(5_000_000)}\n`,
    });
    assertEquals(found, ["src/large.ts:1:1", "src/large.ts:1:1"]);
  });

  it("lead to the file where JavaScript says what it exports when it runs", async () => {
    const found = await modules('import { x } from "./common";\nimport { y } from "./module";', {
      "src/common.js": "exports.x = 1;\n",
      "src/module.js": "export const z = 1;\n",
    });
    assertEquals(found, [
      "src/common.js:1:1",
      "src/common.js:1:1",
      "(not_found)",
      "src/module.js:1:1",
    ]);
  });
});
