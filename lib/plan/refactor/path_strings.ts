import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";

/** A text that names a module without importing it: `jest.mock("./a")`, `declare module "./a"`, `/// <reference path>`. */
export interface PathString {
  readonly specifier: string;
  /** The offset at which the text starts, without its quotes. */
  readonly start: number;
  readonly end: number;
  /** A reference is a path to a file; the others are resolved as imports are. */
  readonly kind: "mock" | "augmentation" | "reference";
}

/** The functions of Jest and Vitest whose first argument is a module, on `jest` or `vi`. */
const MOCKING: ReadonlySet<string> = new Set([
  "createMockFromModule",
  "deepUnmock",
  "doMock",
  "doUnmock",
  "dontMock",
  "genMockFromModule",
  "importActual",
  "importMock",
  "mock",
  "requireActual",
  "requireMock",
  "setMock",
  "unmock",
  "unstable_mockModule",
  "unstable_unmockModule",
]);

export function pathStrings({ ast }: ParsedSource): PathString[] {
  const found: PathString[] = ast.referencedFiles.map(({ fileName, pos, end }) => {
    return { specifier: fileName, start: pos, end, kind: "reference" };
  });
  visitAll(ast, (node) => {
    const literal = ts.isCallExpression(node)
      ? mockedModule(node)
      : ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name) && ts.isExternalModule(ast)
      ? node.name
      : null;
    if (!literal) return;
    const kind = ts.isCallExpression(node) ? "mock" : "augmentation";
    const start = literal.getStart(ast) + 1;
    found.push({ specifier: literal.text, start, end: literal.end - 1, kind });
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Tells whether a call of Jest or Vitest has a module as its first argument. */
export function isMockingCall({ expression }: TS.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { expression: owner, name } = expression;
  return MOCKING.has(name.text) && ts.isIdentifier(owner) &&
    (owner.text === "jest" || owner.text === "vi");
}

function mockedModule(call: TS.CallExpression): TS.StringLiteralLike | null {
  const [argument] = call.arguments;
  if (!isMockingCall(call)) return null;
  if (argument && ts.isStringLiteralLike(argument)) return argument;
  // Vitest takes `import("./a")` as well, for its types; that one is an import as others are.
  return null;
}
