import type { ts as TS } from "ts-morph";
import { freeNames, parseDiagnostics, type ParsedSource, scopeAt } from "../../../source/mod.ts";
import { declarationsOf } from "../../../source/scope/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { parseAlone, type ReadCode, readExpression } from "../../../source/writing/mod.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import type { EditSite } from "../op.ts";
import { refusal } from "../refusal.ts";

/**
 * An expression of a request.
 * @param within the syntax that it is to stand in
 * @throws {WorkbenchError} `edit_refused`
 */
export function readCode({ file }: EditSite, code: string, within: TS.Node): ReadCode {
  const read = readExpression(code, { path: file.path, within });
  if ("problem" in read) {
    throw refusal("bad_expression", `Cannot use the expression: ${read.problem}`);
  }
  requireReadyNames(file, read, within);
  return read;
}

/** Refuses names that the file declares further down, which are not there yet when the machine is made; functions run later. */
function requireReadyNames(file: ParsedSource, { expression }: ReadCode, place: TS.Node): void {
  const ready = new Set(scopeAt(file, place).map(({ name }) => name));
  const declared = new Set(
    declarationsOf(file.ast).filter(({ isValue }) => isValue).map(({ name }) => name),
  );
  const early = freeNames(expression).values.find(({ name, nodes }) =>
    declared.has(name) && !ready.has(name) && nodes.some((node) => !isInFunction(node))
  );
  if (!early) return;
  const message = `"${early.name}" is declared behind the place where it would stand`;
  throw refusal("bad_expression", `Cannot use the expression: ${message}`);
}

function isInFunction(node: TS.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

/** An expression that can be called, or that makes something that can: no plain data. */
export function readImplementation(
  site: EditSite,
  code: string,
  within: TS.Node,
  what: string,
): ReadCode {
  const read = readCode(site, code, within);
  const node = withoutWrapping(read.expression);
  if (!isData(node)) return read;
  throw refusal("bad_expression", `Cannot use the expression: "${read.text}" is no ${what}`);
}

/** @throws {WorkbenchError} `edit_refused` for what is not exactly one type, or in a file without types */
export function readType({ file }: EditSite, type: string): string {
  if (/\.[cm]?jsx?$/i.test(file.path)) {
    throw refusal("bad_argument", `Cannot write a type: "${file.path}" has none`);
  }
  const text = type.trim();
  const ast = parseAlone("type.ts", `type T = (${text}\n);`);
  const [statement, ...others] = ast?.statements ?? [];
  const node = statement && ts.isTypeAliasDeclaration(statement) ? statement.type : null;
  const isOne = ast && others.length === 0 && parseDiagnostics(ast).length === 0 && node &&
    ts.isParenthesizedTypeNode(node) && node.end === ast.text.length - 1 &&
    node.type.getStart(ast) === "type T = (".length &&
    node.type.end === "type T = (".length + text.length;
  if (isOne) return text;
  throw refusal("bad_argument", `Cannot use the type: give exactly one, not "${text}"`);
}

function isData(node: TS.Expression): boolean {
  return ts.isLiteralExpression(node) || ts.isTemplateExpression(node) ||
    ts.isArrayLiteralExpression(node) || ts.isPrefixUnaryExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword]
      .includes(node.kind) ||
    (ts.isIdentifier(node) && node.text === "undefined");
}
