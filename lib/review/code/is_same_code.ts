import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";

/** What a formatter puts in and takes out. */
const LAYOUT: ReadonlySet<TS.SyntaxKind | string> = new Set([",", ";", "(", ")"]);

type Parsed = Pick<ParsedSource, "ast">;

/**
 * Whether two sources are the same but for their layout and comments: white space, quotes, optional commas, semicolons
 * and parentheses. Both trees are walked at once; what groups the same way says the same.
 */
export function isSameCode(one: Parsed, other: Parsed): boolean {
  const agenda: [TS.Node, TS.Node][] = [[one.ast, other.ast]];
  for (let pair = agenda.pop(); pair; pair = agenda.pop()) {
    const [a, b] = pair;
    if (a.kind !== b.kind) return false;
    const [partsOfA, partsOfB] = [partsOf(a, one.ast), partsOf(b, other.ast)];
    if (partsOfA.length !== partsOfB.length) return false;
    if (partsOfA.length === 0 && textOf(a, one.ast) !== textOf(b, other.ast)) return false;
    for (const [index, part] of partsOfA.entries()) {
      const counterpart = partsOfB[index];
      if (counterpart) agenda.push([part, counterpart]);
    }
  }
  return true;
}

/** Without what is layout alone; a parenthesis is what is in it. */
function partsOf(node: TS.Node, ast: TS.SourceFile): TS.Node[] {
  if (ts.isJsxText(node)) return [];
  return node.getChildren(ast).filter((child) => !isLayout(child, ast)).map(inParentheses);
}

/** Which parts a `for` has shows in its semicolons alone. */
function isLayout(node: TS.Node, ast: TS.SourceFile): boolean {
  if (ts.isJSDoc(node)) return true;
  if (ts.isJsxText(node)) return jsxText(node) === "";
  if (ts.isForStatement(node.parent)) return false;
  return ts.isToken(node) && LAYOUT.has(node.getText(ast));
}

/** Parentheses around `a?.b` end what it leaves out. */
function inParentheses(node: TS.Node): TS.Node {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isParenthesizedTypeNode(inner)) {
    const next = ts.isParenthesizedExpression(inner) ? inner.expression : inner.type;
    if (ts.isOptionalChain(next)) break;
    inner = next;
  }
  return inner;
}

function textOf(node: TS.Node, ast: TS.SourceFile): string {
  if (ts.isStringLiteral(node)) return node.text;
  return ts.isJsxText(node) ? jsxText(node) : node.getText(ast);
}

/** As JSX has it: lines are trimmed where they meet, and empty ones count for nothing. */
function jsxText({ text }: TS.JsxText): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.map((line, index) => {
    const start = index === 0 ? line : line.trimStart();
    return index === lines.length - 1 ? start : start.trimEnd();
  }).filter((line) => line !== "").join(" ");
}
