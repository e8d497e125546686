import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** Finds the value of a member that a statement gives to a component: `SettingsPage.path = "/settings"`. */
export function assignedTo(
  ast: TS.SourceFile,
  root: string | undefined,
  [member, ...others]: readonly string[],
): TS.Expression | undefined {
  if (member === undefined || others.length > 0) return undefined;
  for (const statement of ast.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) {
      continue;
    }
    const { left, right, operatorToken } = statement.expression;
    const isMember = operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(left) && left.name.text === member &&
      ts.isIdentifier(left.expression) && left.expression.text === root;
    if (isMember) return right;
  }
  return undefined;
}
