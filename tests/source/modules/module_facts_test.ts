import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import type { ts as TS } from "ts-morph";
import type { ModuleFacts } from "../../../lib/source/modules/facts.ts";
import { readModuleFacts } from "../../../lib/source/modules/module_facts.ts";
import { parseUnbounded } from "../parse_unbounded.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";

before(loadTypeScript);

function factsOf(text: string, path = "file.tsx"): ModuleFacts {
  return readModuleFacts({ ast: parseUnbounded(path, text) });
}

/** The literals that the compiler itself takes for imports of the file. */
function compilerImports(text: string, path: string): string[] {
  const file = compile(text, path).getSourceFile(path);
  // The compiler keeps them on the file, outside its published types.
  const { imports } = file as unknown as { imports: TS.StringLiteralLike[] };
  return imports.filter((literal) => literal.pos >= 0).map((literal) => literal.text).sort();
}

function compilerExports(text: string, path: string): string[] {
  const program = compile(text, path);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path) as TS.SourceFile);
  return module ? [...(module.exports?.keys() ?? [])].map(String).sort() : [];
}

function compile(text: string, path: string): TS.Program {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const options = { noResolve: true, noLib: true, allowJs: true, types: [], jsx: 1 };
  const host: TS.CompilerHost = {
    getSourceFile: (name) => (name === path ? file : undefined),
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => {},
    getCurrentDirectory: () => "",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => name === path,
    readFile: () => undefined,
  };
  return ts.createProgram([path], options, host);
}

const everything = `
import "./side-effect.css";
import React, { useState as state, type FC } from "react";
import type { Props } from "./props";
import { type A, type B } from "./types";
import * as all from "./all";
import old = require("./old");
import type Old = require("./old-types");
import data from "./data.json" with { type: "json" };
import type { Cjs } from "./cjs" with { "resolution-mode": "require" };
export * from "./star";
export * as ns from "./namespace";
export { a as b, type T, default as c, default } from "./list";
export type { U } from "./list-types";
export { state, state as useIt };
const Lazy = React.lazy(() => import("./lazy"));
const inJsx = () => <Route load={() => import(\`./in-jsx\`)}>{import("./child")}</Route>;
const computed = (name: string) => import("./pages/" + name);
const pages = import.meta.glob(["./pages/*.tsx", "!./pages/_*.tsx"], { eager: true });
const fs = require("fs");
type Far = import("./far").Deep.Name;
let far: typeof import("./far-value");
const text = "import('./not-an-import')"; // import("./nor-this")
const regex = /import("x")/;
jest.mock("./mocked");
export default Lazy;
`;

describe("readModuleFacts: imports", () => {
  it("finds every literal that the compiler finds, and `require` besides", () => {
    const mine = factsOf(everything).imports.map((each) => each.specifier).sort();
    assertEquals(mine, [...compilerImports(everything, "file.tsx"), "fs"].sort());
  });

  it("tells kinds, names and type-only imports", () => {
    const seen = factsOf(everything).imports.map((each) => [
      each.kind,
      each.specifier,
      each.typeOnly,
      each.names.map(({ imported, local, typeOnly }) =>
        `${typeOnly ? "type " : ""}${imported} as ${local}`
      ).join(", "),
    ]);
    assertEquals(seen, [
      ["import", "./side-effect.css", false, ""],
      ["import", "react", false, "default as React, useState as state, type FC as FC"],
      ["import", "./props", true, "type Props as Props"],
      ["import", "./types", true, "type A as A, type B as B"],
      ["import", "./all", false, "* as all"],
      ["require", "./old", false, "* as old"],
      ["require", "./old-types", true, "type * as Old"],
      ["import", "./data.json", false, "default as data"],
      ["import", "./cjs", true, "type Cjs as Cjs"],
      ["reexport", "./star", false, "* as null"],
      ["reexport", "./namespace", false, "* as ns"],
      ["reexport", "./list", false, "a as b, type T as T, default as c, default as default"],
      ["reexport", "./list-types", true, "type U as U"],
      ["dynamic", "./lazy", false, "* as null"],
      ["dynamic", "./in-jsx", false, "* as null"],
      ["dynamic", "./child", false, "* as null"],
      ["require", "fs", false, "* as null"],
      ["type", "./far", true, "type Deep as null"],
      ["type", "./far-value", true, "type * as null"],
    ]);
    assertEquals(factsOf(everything).imports[8]?.mode, "require");
  });

  it("places the literal, its line and its statement, also behind a BOM and with CRLF", () => {
    const text = '\uFEFF// first\r\nimport x\r\n  from "./x"; // last\r\n';
    const [only] = factsOf(text).imports;
    assert(only);
    assertEquals(text.slice(only.start, only.end), '"./x"');
    assertEquals(
      text.slice(only.statementStart, only.statementEnd),
      'import x\r\n  from "./x";',
    );
    assertEquals(only.line, 3);
  });

  it("lists computed imports with their place and the patterns of globs", () => {
    const seen = factsOf(everything).computedImports.map(({ kind, patterns, start, end }) => [
      kind,
      everything.slice(start, end),
      patterns,
    ]);
    assertEquals(seen, [
      ["dynamic", '"./pages/" + name', []],
      ["glob", '["./pages/*.tsx", "!./pages/_*.tsx"]', ["./pages/*.tsx", "!./pages/_*.tsx"]],
    ]);
    const [empty] = factsOf("const a = require()").computedImports;
    assertEquals(empty, { kind: "require", patterns: [], start: 10, end: 19, line: 1 });
  });

  it("reads JSX in .js files and survives what does not parse", () => {
    const text = 'import a from "./a"; const x = <div>{import("./b")}</div>';
    assertEquals(factsOf(text, "x.js").imports.map((each) => each.specifier), ["./a", "./b"]);
    const broken = 'import a from "./a";\nimport { b, from "./b"\nimport\nexport * from\nfoo(<div';
    assert(factsOf(broken).imports.some((each) => each.specifier === "./a"));
    assertEquals(factsOf('import x from ""').imports[0]?.specifier, "");
    assertEquals(factsOf('import x from "a\\0b\\u{62}"').imports[0]?.specifier, "a\0bb");
  });

  it("walks a chain of twenty thousand operands", () => {
    const text = `const x = ${"1 + ".repeat(20_000)}(await import("./deep"));`;
    assertEquals(factsOf(text, "x.ts").imports.map((each) => each.specifier), ["./deep"]);
  });
});

const exporting = `
import Default, { a as local, type P } from "./other";
import * as everything from "./everything";
export function Page<T,>(x: T): void;
export function Page(x: unknown) {}
export class Store {}
export const one = 1, { two, three: [four, ...five] = [] } = source;
export let six;
export type Name = string;
export interface Shape {}
export interface Shape { more: 1 }
export enum Color { Red }
export namespace Space { export const inner = 1 }
export declare const ambient: number;
function later() {}
type Later = 1;
export { later, later as "string name", Later, Default, local as renamed, P, everything };
export { unknown };
export type { Store as StoreType };
export * from "./star";
export * from "./star2";
export * as ns from "./ns";
export { x, type y as z } from "./list";
export default later;
`;

describe("readModuleFacts: augments", () => {
  it("tells whether a file adds to the types of others", () => {
    assertEquals(factsOf('export {}; declare module "x" { interface A {} }').augments, true);
    assertEquals(factsOf("export {}; declare global { interface Window {} }").augments, true);
    assertEquals(factsOf("export namespace Own { export type A = 1 }").augments, undefined);
  });
});

describe("readModuleFacts: exports", () => {
  it("finds the names that the compiler finds", () => {
    const mine = new Set(factsOf(exporting).exports.map((each) => each.name));
    const compiler = compilerExports(exporting, "file.tsx");
    // The compiler keeps all `export *` of a file under one name.
    assertEquals([...mine].map((name) => name === "*" ? "__export" : name).sort(), compiler);
  });

  it("tells kinds, and what is a re-export of an import", () => {
    const seen = factsOf(exporting).exports.map((each) =>
      [
        each.name,
        each.kind,
        each.typeOnly ? "type" : "value",
        each.local ?? "-",
        each.from ? `${each.imported} of ${each.from}` : "here",
      ].join(" ")
    );
    assertEquals(seen, [
      "Page function value Page here",
      "Store class value Store here",
      "one const value one here",
      "two const value two here",
      "four const value four here",
      "five const value five here",
      "six const value six here",
      "Name type type Name here",
      "Shape interface type Shape here",
      "Color enum value Color here",
      "Space namespace value Space here",
      "ambient const value ambient here",
      "later function value later here",
      "string name function value later here",
      "Later type type Later here",
      "Default reexport value Default default of ./other",
      "renamed reexport value local a of ./other",
      "P reexport type P P of ./other",
      "everything reexport value everything * of ./everything",
      "unknown const value unknown here",
      "StoreType class type Store here",
      "* star value - * of ./star",
      "* star value - * of ./star2",
      "ns reexport value - * of ./ns",
      "x reexport value - x of ./list",
      "z reexport type - y of ./list",
      "default function value later here",
    ]);
  });

  it("points at the declaration, and from a re-export to its import", () => {
    const { exports, imports } = factsOf(exporting);
    const start = (name: string) => exports.find((each) => each.name === name)?.start ?? -1;
    assert(exporting.startsWith("later() {}", start("string name")));
    assert(exporting.startsWith("later() {}", start("default")));
    assert(exporting.startsWith("four, ...five", start("four")));
    const lines = exports.map((each) => exporting.slice(0, each.start).split("\n").length);
    assertEquals(exports.map((each) => each.line), lines);
    for (const each of exports) {
      if (each.from === undefined) continue;
      assertEquals(imports[each.importIndex ?? -1]?.specifier, each.from);
    }
  });

  it("reads every form of default export", () => {
    const forms = [
      ["export default function () {}", "function"],
      ["export default function Named() {}", "function"],
      ["export default async () => {}", "function"],
      ["export default class extends Base {}", "class"],
      ["export default memo(Page)", "const"],
      ["const Page = () => null; export default Page", "const"],
      ["import Page from './page'; export default Page as any", "reexport"],
      ["export default interface Props {}", "interface"],
      ["export { default } from './page'", "reexport"],
      ["function f() {} export { f as default }", "function"],
    ] as const;
    for (const [text, kind] of forms) {
      const found = factsOf(text, "x.ts").exports.map((each) => [each.name, each.kind]);
      assertEquals(found, [["default", kind]], text);
    }
    assertEquals(factsOf("export = store; class store {}", "x.ts").exports[0]?.name, "export=");
  });

  it("gives plain JSON", () => {
    const facts = factsOf(everything + exporting);
    assertEquals(JSON.parse(JSON.stringify(facts)), facts);
  });

  it("reads five thousand re-exports", () => {
    const text = Array.from({ length: 5000 }, (_, i) => `export { a${i} } from "./m${i}";`);
    assertEquals(factsOf(text.join("\n")).exports.length, 5000);
  });
});
