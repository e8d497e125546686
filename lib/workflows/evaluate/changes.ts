import type { ts as TS } from "ts-morph";
import { isBindingSyntax, wholeBinding } from "../../source/scope/variables.ts";
import { ts } from "../../source/typescript.ts";
import type { Names } from "./names.ts";

/** What the code does to a name after it was declared: gives it another value, or changes the object that it holds. */
export type Change = "reassigned" | "changed";

/** Methods that change the array, map or set that they are called on. */
const CHANGING_METHODS: ReadonlySet<string> = new Set([
  "push",
  "pop",
  "shift",
  "unshift",
  "splice",
  "sort",
  "reverse",
  "fill",
  "copyWithin",
  "set",
  "add",
  "delete",
  "clear",
]);

const CHANGING_FUNCTIONS: ReadonlySet<string> = new Set([
  "assign",
  "defineProperty",
  "defineProperties",
  "setPrototypeOf",
]);

/** The declarations of a file whose value at one place need not be what they were declared with. */
export function readChanges(names: Names): ReadonlyMap<TS.Node, Change> {
  const changes = new Map<TS.Node, Change>();
  const agenda: TS.Node[] = [names.file.ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    for (const target of changedBy(node)) note(names, changes, target);
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return changes;
}

/** The expressions that a node assigns to, or whose value it changes. */
function changedBy(node: TS.Node): readonly TS.Node[] {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isAssignment = kind >= ts.SyntaxKind.FirstAssignment &&
      kind <= ts.SyntaxKind.LastAssignment;
    return isAssignment ? assigned(node.left) : [];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { operator } = node;
    const steps = operator === ts.SyntaxKind.PlusPlusToken ||
      operator === ts.SyntaxKind.MinusMinusToken;
    return steps ? [node.operand] : [];
  }
  if (ts.isDeleteExpression(node)) return [node.expression];
  if (ts.isForInStatement(node) || ts.isForOfStatement(node)) {
    return ts.isVariableDeclarationList(node.initializer) ? [] : assigned(node.initializer);
  }
  return ts.isCallExpression(node) ? changedByCall(node) : [];
}

/** The targets in `({ a: x, b: [y.z] } = value)`, or the one target. */
function assigned(left: TS.Expression): TS.Node[] {
  const targets: TS.Node[] = [];
  const agenda: TS.Node[] = [left];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)) {
      ts.forEachChild(node, (child) => {
        agenda.push(child);
      });
    } else if (ts.isPropertyAssignment(node)) agenda.push(node.initializer);
    else if (ts.isShorthandPropertyAssignment(node)) targets.push(node.name);
    else if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) agenda.push(node.expression);
    else if (ts.isBinaryExpression(node)) agenda.push(node.left);
    else targets.push(node);
  }
  return targets;
}

function changedByCall({ expression, arguments: [first] }: TS.CallExpression): TS.Node[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const { name: { text: method }, expression: subject } = expression;
  const isObject = ts.isIdentifier(subject) && ["Object", "Reflect"].includes(subject.text);
  if (isObject) return CHANGING_FUNCTIONS.has(method) && first ? [first] : [];
  return CHANGING_METHODS.has(method) ? [subject] : [];
}

/** An object that was taken out of another one, or is another name of it, changes that one too. */
function note(names: Names, changes: Map<TS.Node, Change>, target: TS.Node): void {
  let change: Change = "reassigned";
  let next: TS.Node | undefined = target;
  while (next) {
    const { root, isWhole } = rootOf(next);
    if (!isWhole || next !== target || isArgument(target)) change = "changed";
    if (!ts.isIdentifier(root)) return;
    const found = names.declarationOf(root)?.declaration;
    if (!found || changes.get(found) === "reassigned" || changes.get(found) === change) return;
    changes.set(found, change);
    if (change === "reassigned") return;
    next = isBindingSyntax(found) ? wholeBinding(found).initializer : undefined;
  }
}

/** What is passed to `Object.assign`, or is the subject of `push`, stays the same object. */
function isArgument({ parent }: TS.Node): boolean {
  return ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent);
}

/** `a` of `a.b[c].d`. */
function rootOf(expression: TS.Node): { root: TS.Node; isWhole: boolean } {
  let root = expression;
  let isWhole = true;
  while (true) {
    if (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) {
      root = root.expression;
      isWhole = false;
    } else if (
      ts.isParenthesizedExpression(root) || ts.isAsExpression(root) ||
      ts.isSatisfiesExpression(root) || ts.isNonNullExpression(root) ||
      ts.isTypeAssertionExpression(root)
    ) root = root.expression;
    else return { root, isWhole };
  }
}
