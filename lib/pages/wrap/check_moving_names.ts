import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { isAssigned } from "./check_moved.ts";
import type { MovingStatements } from "./moving_statements.ts";
import { refused, refusedAt } from "./refusal.ts";
import { exportOf } from "./statement_text.ts";

/**
 * Refuses to move a component that the page needs, or to whose variables both files would assign.
 * @throws {WorkbenchError} `not_wrappable`
 */
export function checkMovingNames(
  ast: TS.SourceFile,
  name: string,
  moving: MovingStatements,
): void {
  const { statements, names } = moving;
  const main = names.get(name);
  const isComponent = /^\p{Lu}/u.test(name) && main !== undefined &&
    (ts.isFunctionDeclaration(main) || ts.isVariableStatement(main) || ts.isClassDeclaration(main));
  if (!isComponent) {
    const hint = main === undefined && hasNamelessDefault(ast)
      ? "; what it exports by default has no name: give it one first"
      : "";
    throw refused("not_extractable", `The page declares no component "${name}"${hint}`);
  }
  if (isWholeDefault(ast, moving)) {
    throw refusedAt("is_the_page", `"${name}" is all that the page has: ${WAY_OUT}`, main);
  }
  const moves = (node: TS.Node) =>
    statements.some((each) => each.pos <= node.pos && node.end <= each.end);
  visitAll(ast, (node) => {
    if (!ts.isIdentifier(node) || !names.has(node.text) || moves(node) || !isAssigned(node)) return;
    throw refusedAt(
      "assigns_captured",
      `The page assigns to "${node.text}", which "${name}" uses`,
      node,
    );
  });
}

/** Tells whether the default export of a file has no name. */
function hasNamelessDefault(ast: TS.SourceFile): boolean {
  return ast.statements.some((each) =>
    ts.isExportAssignment(each)
      ? defaultName(ast) === null
      : exportOf(each) === "default" && ts.isFunctionDeclaration(each) && !each.name
  );
}

/** A page that has nothing left would only hand on its default export, and be a page no more. */
const WAY_OUT =
  "rename or move its file instead; or write a named export in the place of the default one, and in the files that import it, then it can move";

/** Tells whether the default export moves, and nothing else stays that the page declares. */
function isWholeDefault(ast: TS.SourceFile, { statements, names }: MovingStatements): boolean {
  const standard = defaultName(ast);
  const moves = statements.some((each) => exportOf(each) === "default") ||
    (standard !== null && names.has(standard));
  return moves && !ast.statements.some((each) => !statements.includes(each) && declares(each));
}

function declares(statement: TS.Statement): boolean {
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ||
    ts.isVariableStatement(statement);
}

/** Finds the name that `export default Page` and `export { Page as default }` give. */
function defaultName(ast: TS.SourceFile): string | null {
  for (const statement of ast.statements) {
    if (ts.isExportAssignment(statement)) {
      let value: TS.Expression = statement.expression;
      while (ts.isCallExpression(value) && value.arguments[0]) value = value.arguments[0];
      if (ts.isIdentifier(value)) return value.text;
    }
    const clause = ts.isExportDeclaration(statement) && !statement.moduleSpecifier
      ? statement.exportClause
      : undefined;
    if (!clause || !ts.isNamedExports(clause)) continue;
    const found = clause.elements.find((each) => each.name.text === "default");
    if (found) return (found.propertyName ?? found.name).text;
  }
  return null;
}
