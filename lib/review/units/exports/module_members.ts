import type { ts as TS } from "ts-morph";
import { declarationsOf, seesDeclarations } from "../../../source/scope/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";

/** A member of a module that is held as a whole, and where it is taken. */
export interface MemberUse {
  readonly name: string;
  /** UTF-16 offset. */
  readonly start: number;
  /** The node that stands for the member; null where it gets a name of its own. */
  readonly node: TS.Node | null;
}

/** The members that a file takes of a module under a local name: `ui.Card`, `<ui.Card>`, `const { Card } = ui`. */
export function membersOfLocal(ast: TS.SourceFile, local: string): MemberUse[] {
  return membersIn(ast, ast, local, ast);
}

/** The members of one that is a module itself: `ui.rows.Row`. */
export function membersOfMember(ast: TS.SourceFile, { node }: MemberUse): MemberUse[] {
  return node ? membersOfValue(ast, node) : [];
}

/** The members that are taken of `import("./card")` or `require("./card")`. @param start of the call */
export function membersOfCall(ast: TS.SourceFile, start: number): MemberUse[] {
  const call = callAt(ast, start);
  if (!call) return [];
  const { parent } = call;
  if (ts.isArrowFunction(parent) && parent.body === call && isLazy(parent.parent)) {
    return [{ name: "default", start: call.getStart(ast), node: null }];
  }
  return [...membersOfThen(ast, call), ...membersOfValue(ast, call)];
}

/** Inside of a scope; not where another declaration has the name. */
function membersIn(
  ast: TS.SourceFile,
  inside: TS.Node,
  local: string,
  owner: TS.Node,
): MemberUse[] {
  const uses: MemberUse[] = [];
  const agenda: TS.Node[] = [inside];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isIdentifier(node) && node.text === local && ownerOf(node, local) === owner) {
      uses.push(...membersOfValue(ast, node));
    }
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return uses.sort((a, b) => a.start - b.start);
}

/** The nearest scope that declares the name. */
function ownerOf(node: TS.Node, name: string): TS.Node | null {
  for (let child = node; child.parent; child = child.parent) {
    const scope = child.parent;
    const declares = declarationsOf(scope).some((each) => each.name === name);
    if (declares && seesDeclarations(scope, child)) return scope;
  }
  return null;
}

/** Lists the members that are taken of an expression that stands for a module, or for the awaited promise of a module. */
function membersOfValue(ast: TS.SourceFile, value: TS.Node): MemberUse[] {
  const whole = unwrapped(value);
  const { parent } = whole;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === whole) {
    // The end of an element repeats its start.
    if (isOfClosingElement(parent)) return [];
    return [{ name: parent.name.text, start: parent.name.getStart(ast), node: parent }];
  }
  if (ts.isQualifiedName(parent) && parent.left === whole) {
    return [{ name: parent.right.text, start: parent.right.getStart(ast), node: parent }];
  }
  if (ts.isElementAccessExpression(parent) && parent.expression === whole) {
    const { argumentExpression: argument } = parent;
    if (!ts.isStringLiteralLike(argument)) return [];
    return [{ name: argument.text, start: argument.getStart(ast), node: parent }];
  }
  if (ts.isVariableDeclaration(parent) && parent.initializer === whole) {
    return boundMembers(ast, parent.name);
  }
  return [];
}

function isOfClosingElement(node: TS.Node): boolean {
  let whole = node;
  while (ts.isPropertyAccessExpression(whole.parent)) whole = whole.parent;
  return ts.isJsxClosingElement(whole.parent);
}

/** Around it: `(x)`, `await x`, `x as T`, `x!`. */
function unwrapped(node: TS.Node): TS.Node {
  let whole = node;
  while (
    ts.isParenthesizedExpression(whole.parent) || ts.isAwaitExpression(whole.parent) ||
    ts.isAsExpression(whole.parent) || ts.isNonNullExpression(whole.parent) ||
    ts.isSatisfiesExpression(whole.parent)
  ) whole = whole.parent;
  return whole;
}

function boundMembers(ast: TS.SourceFile, pattern: TS.BindingName): MemberUse[] {
  if (!ts.isObjectBindingPattern(pattern)) return [];
  return pattern.elements.flatMap(({ propertyName, name, dotDotDotToken }) => {
    const key = propertyName ?? name;
    if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteralLike(key))) return [];
    return [{ name: key.text, start: key.getStart(ast), node: null }];
  });
}

/** `import("./card").then((module) => module.Card)`. */
function membersOfThen(ast: TS.SourceFile, call: TS.Node): MemberUse[] {
  const { parent } = call;
  if (!ts.isPropertyAccessExpression(parent) || parent.name.text !== "then") return [];
  const then = parent.parent;
  const [handler] = ts.isCallExpression(then) ? then.arguments : [];
  if (!handler || !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) return [];
  const [parameter] = handler.parameters;
  if (!parameter) return [];
  const { name } = parameter;
  return ts.isIdentifier(name)
    ? membersIn(ast, handler.body, name.text, handler)
    : boundMembers(ast, name);
}

/** A call like `lazy(() => import("./card"))`: by React's contract it takes the default export. */
function isLazy(node: TS.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { expression: callee } = node;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && name.text === "lazy";
}

function callAt(ast: TS.SourceFile, start: number): TS.CallExpression | null {
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const isHere = node.getStart(ast) === start;
    if (isHere && ts.isCallExpression(node) && isImportCall(node)) return node;
    ts.forEachChild(node, (child) => {
      if (child.pos <= start && start < child.end) agenda.push(child);
    });
  }
  return null;
}

function isImportCall({ expression }: TS.CallExpression): boolean {
  return expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === "require");
}
