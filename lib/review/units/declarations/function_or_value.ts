import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { quoted } from "../reading/shown_text.ts";
import { type Declared, functionOf } from "./read_declared.ts";

/** Tells that an exported name stands for a value that was a function, or the other way round: whoever calls it cannot go on. */
export function functionOrValueDetails(old: Declared, now: Declared): UnitDetail[] {
  const [was, is] = [kindOf(old), kindOf(now)];
  if (was === null || is === null || was === is) return [];
  const { name, line } = now;
  const fact = `is a ${is} now, and was a ${was}`;
  return [{
    subject: "export",
    change: "changed",
    owner: null,
    name,
    before: was,
    after: is,
    line,
    facts: [fact],
    message: `${quoted(name)} ${fact}`,
  }];
}

/** Tells what a declaration declares for certain: what a call returns may be either. */
function kindOf({ nodes }: Declared): "function" | "value" | null {
  const [node, ...others] = nodes;
  if (!node || others.length > 0) return null;
  if (ts.isFunctionDeclaration(node)) return "function";
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  if (!value) return null;
  if (functionOf(node) === lookThrough(value)) return "function";
  return isValue(value) ? "value" : null;
}

function isValue(expression: TS.Expression): boolean {
  const value = lookThrough(expression);
  if (ts.isConditionalExpression(value)) return isValue(value.whenTrue) && isValue(value.whenFalse);
  if (ts.isBinaryExpression(value)) {
    const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken, CommaToken } =
      ts.SyntaxKind;
    const { kind } = value.operatorToken;
    return kind === AmpersandAmpersandToken || kind === BarBarToken ||
        kind === QuestionQuestionToken || kind === CommaToken
      ? isValue(value.right)
      : true;
  }
  return ts.isLiteralExpression(value) || ts.isTemplateExpression(value) ||
    ts.isPrefixUnaryExpression(value) || ts.isTypeOfExpression(value) ||
    value.kind === ts.SyntaxKind.TrueKeyword || value.kind === ts.SyntaxKind.FalseKeyword;
}
