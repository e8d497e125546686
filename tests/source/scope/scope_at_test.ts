import { before, describe, it } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import type { ts as TS } from "ts-morph";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { scopeAt, type ScopeName } from "../../../lib/source/scope/scope_at.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { type CheckedProgram, checkedProgram, nodesOf } from "./checked_program.ts";
import { GLOBALS, NASTY_SOURCES } from "./nasty_sources.ts";

describe("scopeAt", () => {
  before(loadTypeScript);

  it("gives every kind of name, the innermost scope first", () => {
    const text =
      `import React, { useState } from "react"; import * as Ui from "ui"; import type { T } from "t";
      const LIMIT = 1; enum Kind {} class Store {} namespace Space { export const x = 1; } interface Shape {}
      export function Page({ title, nested: { deep = 1 } }, ref) {
        const [open, setOpen] = useState(false);
        const [busy, start] = React.useTransition();
        const { data } = useQuery("x"), user = useContext(User).user, used = user;
        const { a, b: [c] } = data;
        let count = 0; var old = 1;
        function helper() {}
        for (const row of rows) list.map((item) => <Mark/>);
      }`;
    assertEquals(show(namesAt(text)), [
      "item loop",
      "row loop",
      "open state",
      "setOpen setter",
      "busy hook",
      "start hook",
      "data hook",
      "user hook",
      "used const",
      "a destructured",
      "c destructured",
      "count let",
      "helper function",
      "old var",
      "title parameter",
      "deep parameter",
      "ref parameter",
      "React import",
      "useState import",
      "Ui import",
      "LIMIT const",
      "Kind enum",
      "Store class",
      "Space namespace",
      "Page function",
    ]);
  });

  it("says where a name is declared", () => {
    const [name] = namesAt("\n  const { a: [b] } = c;\n<Mark/>;");
    assertEquals(name && [name.name, name.declaredAt, name.start], [
      "b",
      { line: 2, column: 15 },
      15,
    ]);
    assert(name && ts.isBindingElement(name.declaration));
  });

  const cases: readonly (readonly [text: string, names: string])[] = [
    ["function f() { const a = <Mark/>; const b = 1; }", "f"],
    ["function f() { const a = 1; return <Mark/>; const b = 1; }", "a f"],
    ["const P = () => <Mark/>; const styles = 1;", "P styles"],
    ["const f = () => { const a = () => <Mark/>; const b = 1; };", "a b f"],
    ["function f() { const rows = list.map((i) => <Mark/>); const b = 1; }", "i f"],
    ["function f() { const rows = (() => <Mark/>)(); const b = 1; }", "f"],
    ["const a = 1; function f() { use(<Mark/>); const a = 2; }", "f"],
    ["const a = 1; { const a = 2; <Mark/>; }", "a"],
    ["{ <Mark/>; function later() {} var old; }", "later old"],
    ["{ { const inner = 1; } <Mark/>; }", ""],
    ["for (const x of get(<Mark/>)) {}", ""],
    ["for (let i = 0, j = i; i < 1; i++) { <Mark/>; }", "i j"],
    ["for (const key in all) <Mark/>;", "key"],
    ["try {} catch ({ message }) { <Mark/>; }", "message"],
    ["switch (x) { case 1: const a = 1; case 2: <Mark/>; const b = 1; }", "a"],
    ["const { a, b = <Mark/>, c } = d;", "a"],
    ["const { a } = get(<Mark/>);", ""],
    ["const { a: { b = 1, c = <Mark/> } = {} } = d;", "b"],
    ["const { a: { b } = <Mark/> } = d;", ""],
    ["function f(a, b = <Mark/>, c) { var d; }", "a f"],
    ["const d = 1; function f(a = <Mark/>) { const d = 2; }", "d f"],
    ["const f = function g() { return <Mark/>; };", "g f"],
    ["class A { static made = <Mark/>; }", "A"],
    ["class A { run() { return <Mark/>; } } const later = 1;", "A later"],
    ["class A { field = <Mark/>; } const later = 1;", "A later"],
    ["class A { static field = <Mark/>; } const later = 1;", "A"],
    ["class A { constructor(private items) { <Mark/>; } }", "items A"],
    ["class A { static { var inside = 1; <Mark/>; } }", "inside A"],
    ["<Mark/>; class Later {} enum Too {}", ""],
    [
      "type T = 1; interface I {} import type { X } from 'x'; import { type Y, Z } from 'x'; <Mark/>;",
      "Z",
    ],
    [
      "import legacy = require('x'); declare const ambient; declare function f(); <Mark/>;",
      "legacy ambient f",
    ],
    ["function outer(this: X, ...rest) { { let a; { return <Mark a={a}/>; } } }", "a rest outer"],
    ["<Outer render={(row) => <Mark/>}/>;", "row"],
  ];
  for (const [text, names] of cases) {
    it(`finds "${names}" at the mark in ${text}`, () => {
      assertEquals(namesAt(text).map(({ name }) => name).join(" "), names);
    });
  }

  it("agrees with the compiler everywhere in nasty sources, but for what is not initialised", () => {
    for (const [index, source] of NASTY_SOURCES.entries()) {
      const program = checkedProgram({ "page.tsx": source, "globals.d.ts": GLOBALS });
      assertGreater(checkPlaces(program, "page.tsx", 1), 50, `source ${index}`);
    }
  });

  it("agrees with the compiler all over this service's own source", () => {
    const folder = new URL("../../../lib/source/", import.meta.url);
    const files = readdirSync(folder, { recursive: true }).map(String).filter((file) =>
      file.endsWith(".ts")
    );
    const texts = files.map((file) => [file, readFileSync(new URL(file, folder), "utf8")] as const);
    const program = checkedProgram(Object.fromEntries(texts));
    assertGreater(files.reduce((sum, file) => sum + checkPlaces(program, file, 23), 0), 300);
  });
});

/** The names at `<Mark .../>`. */
function namesAt(text: string): ScopeName[] {
  const ast = parseText("page.tsx", text);
  const mark = [...nodesOf(ast)].find((node) =>
    ts.isJsxSelfClosingElement(node) && node.tagName.getText(ast) === "Mark"
  );
  assert(mark, "the text has no mark");
  return scopeAt({ ast }, mark);
}

function show(names: readonly ScopeName[]): string[] {
  return names.map(({ name, kind }) => `${name} ${kind}`);
}

/** Compares at every `step`th identifier. @returns how many */
function checkPlaces(program: CheckedProgram, path: string, step: number): number {
  const ast = program.ast(path);
  const places = [...nodesOf(ast)].filter((node) =>
    ts.isIdentifier(node) && isExpressionPlace(node)
  )
    .filter((_, index) => index % step === 0);
  for (const place of places) {
    const ours = new Map(
      scopeAt({ ast }, place).map(({ name, declaration }) => [name, declaration]),
    );
    const theirs = judgedScope(program.checker, place);
    const where = `${place.getText(ast)} at ${place.pos} of ${path}`;
    for (const [name, declaration] of ours) {
      assert(theirs.get(name)?.includes(declaration), `has "${name}" at ${where}`);
    }
    for (const [name, declarations] of theirs) {
      const isLater = declarations.every((declaration) => isNotYet(declaration, place));
      assert(ours.has(name) || isLater, `misses "${name}" at ${where}`);
    }
  }
  return places.length;
}

/**
 * Names in types are not evaluated, and in the head of a function the compiler lists also what its body declares; the
 * cases above have that.
 */
function isExpressionPlace(node: TS.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    if (ts.isTypeNode(at) || ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at)) {
      return false;
    }
    if (ts.isParameter(at) || ts.isTypeParameterDeclaration(at)) return false;
    if (ts.isModifierLike(at) || ts.isComputedPropertyName(at)) return false;
    if (ts.isFunctionLike(at.parent) && at.parent.name === at) return false;
  }
  return true;
}

function judgedScope(checker: TS.TypeChecker, place: TS.Node): Map<string, readonly TS.Node[]> {
  const symbols = checker.getSymbolsInScope(place, ts.SymbolFlags.Value | ts.SymbolFlags.Alias);
  const isLocal = (node: TS.Node) => node.getSourceFile() === place.getSourceFile();
  const local = symbols.map(({ name, declarations = [] }) =>
    [name, declarations.filter(isLocal)] as const
  );
  return new Map(
    local.filter(([, declarations]) => declarations.some((node) => !isTypeOnly(node))),
  );
}

function isTypeOnly(declaration: TS.Node): boolean {
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) return true;
  return ts.isTypeOnlyImportDeclaration(declaration) || ts.isExportSpecifier(declaration);
}

/** The whole statement that declares the name, or the head of the loop that does, ends behind the place. */
function isNotYet(declaration: TS.Node, place: TS.Node): boolean {
  let whole = declaration;
  while (ts.isBindingElement(whole) || ts.isBindingName(whole)) whole = whole.parent;
  const loop = whole.parent.parent;
  const isLoop = loop && (ts.isForOfStatement(loop) || ts.isForInStatement(loop));
  return (isLoop ? loop.expression : whole).end > place.getStart();
}
