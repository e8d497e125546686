import type { ts as TS } from "ts-morph";
import { oneLine, shorten } from "../../text/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { loopCallback, loopSubject } from "./loop.ts";
import type { JsxNode } from "./node.ts";
import { type ConditionalSyntax, isConditional, lookThrough } from "./syntax.ts";

/** The side of a conditional: `then` where its condition holds, `else` where it does not, also behind `||` and `??`. */
export type Branch = "then" | "else";

/** The longest condition of a statement around a node, and the longest subject of a loop's call. */
const MAX_CONDITION = 200;
const MAX_SUBJECT = 80;

/** From a node to the statements around it nobody writes more levels; a deeper one is not told. */
const MAX_LEVELS = 100;

/** Tells on which side of the conditional around it a node is shown; null outside of conditionals. */
export function branchOf({ parent, start, end }: JsxNode): Branch | null {
  const syntax = parent?.type === "conditional" ? parent.syntax : null;
  if (!syntax || !ts.isExpression(syntax) || !isConditional(syntax)) return null;
  const side = sidesOf(syntax).find(({ value }) => value.pos <= start && end <= value.end);
  return side?.branch ?? null;
}

/** Lists what a conditional can show besides its condition. */
export function sidesOf(
  syntax: ConditionalSyntax,
): { readonly branch: Branch; readonly value: TS.Expression }[] {
  if (ts.isConditionalExpression(syntax)) {
    return [
      { branch: "then", value: syntax.whenTrue },
      { branch: "else", value: syntax.whenFalse },
    ];
  }
  const isThen = syntax.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return [{ branch: isThen ? "then" : "else", value: syntax.right }];
}

/**
 * Tells the conditions of the `if` and `switch` statements around a node, within its function: those of an early return.
 * @returns null where none stands around it
 */
export function conditionAround({ syntax, parent }: JsxNode, ast: TS.SourceFile): string | null {
  const conditions: Condition[] = [];
  let inner: TS.Node = syntax;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const outer: TS.Node | undefined = inner.parent;
    if (!outer || outer === parent?.syntax || ts.isFunctionLike(outer)) break;
    const condition = conditionIn(outer, inner, ast);
    if (condition !== null) conditions.unshift(condition);
    inner = outer;
  }
  const [only, ...others] = conditions;
  if (only === undefined) return null;
  const said = others.length === 0
    ? only.text
    : conditions.map(({ text, isLoose }) => isLoose ? `(${text})` : text).join(" && ");
  return shorten(oneLine(said), MAX_CONDITION);
}

/** A condition; a loose one needs parentheses beside others. */
interface Condition {
  readonly text: string;
  readonly isLoose: boolean;
}

function conditionIn(outer: TS.Node, inner: TS.Node, ast: TS.SourceFile): Condition | null {
  if (ts.isIfStatement(outer) && inner !== outer.expression) {
    const condition = outer.expression.getText(ast);
    const isShort = ts.isIdentifier(outer.expression) ||
      ts.isPropertyAccessExpression(outer.expression) || ts.isCallExpression(outer.expression);
    if (inner === outer.thenStatement) return { text: condition, isLoose: !isShort };
    return { text: isShort ? `!${condition}` : `!(${condition})`, isLoose: false };
  }
  if (!ts.isCaseClause(outer) || inner === outer.expression) return null;
  const values = valuesThatReach(outer);
  if (values === null) return null;
  const subject = outer.parent.parent.expression.getText(ast);
  const text = values.map((value) => `${subject} === ${value.getText(ast)}`).join(" || ");
  return { text, isLoose: values.length > 1 };
}

/** Lists the values for which a clause runs, with those that fall through to it; null where the code above may do so or not. */
function valuesThatReach(clause: TS.CaseClause): TS.Expression[] | null {
  const { clauses } = clause.parent;
  const values = [clause.expression];
  for (let index = clauses.indexOf(clause) - 1; index >= 0; index--) {
    const above = clauses[index];
    if (!above || endsWithin(above)) break;
    if (above.statements.length > 0 || !ts.isCaseClause(above)) return null;
    values.unshift(above.expression);
  }
  return values;
}

/** Tells whether a clause certainly does not go on to the next one. */
function endsWithin({ statements }: TS.CaseOrDefaultClause): boolean {
  const last = statements.at(-1);
  if (!last) return false;
  const end = ts.isBlock(last) ? last.statements.at(-1) : last;
  return end !== undefined &&
    (ts.isReturnStatement(end) || ts.isBreakStatement(end) || ts.isThrowStatement(end) ||
      ts.isContinueStatement(end));
}

/** Writes the call of a loop with the parameters of its callback alone: `items.map((item, index))`. */
export function loopCall(call: TS.CallExpression, ast: TS.SourceFile): string {
  const callee = lookThrough(call.expression);
  const subject = loopSubject(call);
  const said = shorten(oneLine(subject.getText(ast)), MAX_SUBJECT);
  const run = loopCallback(call);
  const last = run
    ? `(${run.parameters.map(({ name }) => name.getText(ast)).join(", ")})`
    : call.arguments.at(-1)?.getText(ast) ?? "";
  const isMember = ts.isPropertyAccessExpression(callee) && callee.expression === subject;
  return oneLine(
    isMember ? `${said}.${callee.name.text}(${last})` : `${callee.getText(ast)}(${said}, ${last})`,
  );
}
