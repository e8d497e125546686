import { before, describe, it } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import type { ts as TS } from "ts-morph";
import { assert, assertEquals, assertGreater } from "@std/assert";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { parseUnbounded } from "../parse_unbounded.ts";
import { type FreeName, freeNames } from "../../../lib/source/scope/free_names.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { type CheckedProgram, checkedProgram, nodesOf } from "./checked_program.ts";
import { GLOBALS, NASTY_SOURCES } from "./nasty_sources.ts";

describe("freeNames", () => {
  before(loadTypeScript);

  const cases: readonly (readonly [source: string, values: string, types: string])[] = [
    ["<Card a={b} c={() => d} {...e}><ui.Row/><p/><my-tag/>{f}</Card>", "Card b d e ui f", ""],
    ["({ a, b: c, [d]: e, f() { return g; } })", "a c d e g", ""],
    ["({ a, b: { c = d } = e, ...f }) => [a, c, f, b]", "d e b", ""],
    ["(a = b, c = a) => { var d = 1; return d; }", "b", ""],
    ["function f(a) { return arguments[f(a)]; }", "", ""],
    ["() => arguments", "arguments", ""],
    ["(x as T<U>)!.y.z", "x", "T U"],
    ["<T,>(x: T, y: U.V): typeof z.w => x as const", "", "U z"],
    [
      "class A extends B<C> implements D.E { f = g; [h] = A; #i = 1; j() { return this.f; } }",
      "B g h",
      "C D",
    ],
    ["(v: unknown): v is string => v", "", ""],
    ["a: while (b) { continue a; }", "b", ""],
    ["function f() { return g; } ", "g", ""],
    ["const { a, b = a } = c;", "c", ""],
    ["for (var i = 0; i < n; i++) { var j = i; }", "n", ""],
    ["list.map((item, index) => <li key={index}>{item.name}{total}</li>)", "list total", ""],
    ["x ? <List<Item> render={(row: Row) => row}/> : null", "x List", "Item Row"],
    ["type.of", "type", ""],
  ];
  for (const [source, values, types] of cases) {
    it(`finds "${values}" and types "${types}" in ${source}`, () => {
      const [statement] = parseText("page.tsx", expression(source)).statements;
      const root = ts.isExpressionStatement(statement!) ? statement.expression : statement!;
      const free = freeNames(root);
      assertEquals([namesOf(free.values), namesOf(free.types)], [values, types]);
    });
  }

  it("lists every place of a name, closing tags included", () => {
    const ast = parseText("page.tsx", "<A b={c}>{c}<A.D></A.D></A>;");
    const { values } = freeNames(ast);
    assertEquals(values.map(({ name, nodes }) => `${name} ${nodes.length}`), ["A 4", "c 2"]);
  });

  it("reads long and deep syntax without running out of stack", () => {
    const lists = ["<a>" + "<B/>".repeat(150_000) + "</a>;", "B || ".repeat(20_000) + "B;"];
    for (const text of [...lists, `var ${"a, ".repeat(150_000)} b = B;`]) {
      assertEquals(namesOf(freeNames(parseUnbounded("page.tsx", text)).values), "B");
    }
  });

  it("agrees with the compiler on every part of nasty sources", () => {
    for (const [index, source] of NASTY_SOURCES.entries()) {
      const program = checkedProgram({ "page.tsx": source, "globals.d.ts": GLOBALS });
      const parts = checkParts(program, "page.tsx", true);
      assertGreater(parts, 200, `source ${index}`);
    }
  });

  it("agrees with the compiler on every function of this service's own source", () => {
    const folder = new URL("../../../lib/source/", import.meta.url);
    const files = readdirSync(folder, { recursive: true }).map(String).filter((file) =>
      file.endsWith(".ts")
    );
    const texts = files.map((file) => [file, readFileSync(new URL(file, folder), "utf8")] as const);
    const program = checkedProgram(Object.fromEntries(texts));
    assertGreater(files.reduce((sum, file) => sum + checkParts(program, file, false), 0), 200);
  });
});

/** Brackets make an expression of what would be a statement. */
function expression(source: string): string {
  return /^(function|class|const|for|a:)/.test(source) ? source : `(${source})`;
}

function namesOf(free: readonly FreeName[]): string {
  return free.map(({ name }) => name).join(" ");
}

/** Compares on each part of a file. @returns how many parts */
function checkParts(program: CheckedProgram, path: string, isComplete: boolean): number {
  const ast = program.ast(path);
  const parts = [...nodesOf(ast)].filter((node) =>
    isComplete ? isPart(node) : ts.isFunctionLike(node)
  );
  for (const part of parts) {
    const free = freeNames(part);
    const ours = new Set([...free.values, ...free.types].flatMap(({ nodes }) => nodes));
    const theirs = new Set(judgedFree(program.checker, part));
    for (const node of theirs) assert(ours.has(node), `misses ${show(node, part, ast)}`);
    for (const node of ours) {
      const isKnown = theirs.has(node) || (node.text === "arguments" && isComplete) ||
        (!isComplete && !resolve(program.checker, node)?.declarations?.length);
      assert(isKnown, `has ${show(node, part, ast)}`);
    }
  }
  return parts.length;
}

function isPart(node: TS.Node): boolean {
  return ts.isExpression(node) || ts.isStatement(node) || ts.isFunctionLike(node) ||
    ts.isTypeNode(node);
}

/** The identifiers in `part` that the compiler resolves to something declared outside of it. */
function judgedFree(checker: TS.TypeChecker, part: TS.Node): TS.Identifier[] {
  return [...nodesOf(part)].filter((node): node is TS.Identifier => {
    if (!ts.isIdentifier(node) || node.text === "this" || isDeclared(node)) return false;
    const declarations = resolve(checker, node)?.declarations ?? [];
    const inside = (declaration: TS.Node) =>
      declaration.getSourceFile() === part.getSourceFile() && declaration.pos >= part.pos &&
      declaration.end <= part.end;
    return declarations.length > 0 && declarations.every(isScoped) && !declarations.some(inside);
  });
}

function resolve(checker: TS.TypeChecker, node: TS.Identifier): TS.Symbol | undefined {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) {
    return checker.getShorthandAssignmentValueSymbol(parent);
  }
  if (ts.isExportSpecifier(parent)) return checker.getExportSpecifierLocalTargetSymbol(parent);
  return checker.getSymbolAtLocation(node);
}

/** The name of a declaration, a member of another thing, or a name that is looked up in another thing. */
function isDeclared(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isExportSpecifier(parent)) {
    return !!parent.parent.parent.moduleSpecifier || node !== (parent.propertyName ?? parent.name);
  }
  if (ts.isQualifiedName(parent) && parent.right === node) return true;
  if (ts.isTypePredicateNode(parent) || ts.isImportTypeNode(parent)) return true;
  if (ts.isImportSpecifier(parent)) return true;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true;
  return "name" in parent && parent.name === node;
}

function isScoped(declaration: TS.Node): boolean {
  return ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) ||
    ts.isBindingElement(declaration) || ts.isFunctionDeclaration(declaration) ||
    ts.isFunctionExpression(declaration) || ts.isClassLike(declaration) ||
    ts.isEnumDeclaration(declaration) || ts.isEnumMember(declaration) ||
    ts.isModuleDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) ||
    ts.isTypeAliasDeclaration(declaration) || ts.isTypeParameterDeclaration(declaration) ||
    ts.isImportClause(declaration) || ts.isImportSpecifier(declaration) ||
    ts.isNamespaceImport(declaration) || ts.isImportEqualsDeclaration(declaration);
}

function show(node: TS.Identifier, part: TS.Node, ast: TS.SourceFile): string {
  return `"${node.text}" of ${node.parent.getText(ast).slice(0, 60)} in ${
    part.getText(ast).slice(0, 80)
  }`;
}
