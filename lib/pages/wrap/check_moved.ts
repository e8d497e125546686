import type { ts as TS } from "ts-morph";
import { isCalledAtOnce, isLoopCallback } from "../../source/jsx/mod.ts";
import { isBindingSyntax, wholeBinding } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { UsedName, UsedNames } from "./moved_code.ts";
import { refusedAt } from "./refusal.ts";
import { isTagRoot } from "./tag_root.ts";

/**
 * Refuses code that would mean something else in another file.
 * @param ofPage the names that the other file may import from the page
 * @throws {WorkbenchError} `not_wrappable`
 */
export function checkMoved(
  root: TS.Node,
  names: UsedNames,
  ofPage: ReadonlySet<string>,
): void {
  checkSyntax(root);
  for (const used of names.values) {
    if (used.name === "arguments" && used.origin.kind === "global") {
      throw refusedAt(
        "uses_this",
        'It uses the "arguments" of the function around it',
        used.nodes[0]!,
      );
    }
    checkValue(used, root, ofPage);
  }
  for (const { name, origin, nodes } of names.types) {
    if (origin.kind === "local" || (origin.kind === "page" && isNominal(origin.declaration))) {
      throw refusedAt(
        "uses_page_declaration",
        `It uses the type "${name}", which only the page knows`,
        nodes[0]!,
      );
    }
  }
}

function checkSyntax(root: TS.Node): void {
  const agenda: Visit[] = [{ node: root, ownThis: false, ownFlow: false }];
  for (let visit = agenda.pop(); visit; visit = agenda.pop()) {
    const { node } = visit;
    checkNode(visit);
    const isFunction = ts.isFunctionLike(node);
    const ownThis = visit.ownThis || ts.isClassLike(node) ||
      (isFunction && !ts.isArrowFunction(node));
    const ownFlow = visit.ownFlow || isFunction;
    ts.forEachChild(node, (child) => {
      agenda.push({ node: child, ownThis, ownFlow });
    });
  }
}

interface Visit {
  readonly node: TS.Node;
  /** A function inside the moved code gives `this` its meaning. */
  readonly ownThis: boolean;
  /** A function inside the moved code waits or yields. */
  readonly ownFlow: boolean;
}

function checkNode({ node, ownThis, ownFlow }: Visit): void {
  if (!ownThis && isThisLike(node)) {
    const used = `It uses "${node.getText()}" of the code around it`;
    throw refusedAt("uses_this", `${used}: before the JSX, ${constantAdvice(node)}`, node);
  }
  if (!ownFlow && (ts.isAwaitExpression(node) || ts.isYieldExpression(node))) {
    throw refusedAt("waits", `It has the "${wordOf(node)}" of the function around it`, node);
  }
  if (
    ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword &&
    !isEnvironment(node)
  ) {
    throw refusedAt(
      "uses_file_identity",
      'It uses "import.meta", which belongs to the page\'s file',
      node,
    );
  }
  if (ts.isCallExpression(node) && isHook(node.expression)) {
    throw refusedAt("hook_call", `It calls the hook "${node.expression.getText()}"`, node);
  }
}

function wordOf(node: TS.AwaitExpression | TS.YieldExpression): string {
  return ts.isAwaitExpression(node) ? "await" : "yield";
}

function isThisLike(node: TS.Node): boolean {
  return node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword ||
    node.kind === ts.SyntaxKind.ThisType ||
    (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.NewKeyword);
}

/** Says how a constant hands over what code takes of `this`, which its new place does not have. */
function constantAdvice(node: TS.Node): string {
  const taken = memberTaken(node);
  if (taken === null) return "make a constant of what it needs of that, and use it";
  const isMethod = ts.isCallExpression(taken.parent) && taken.expression === node;
  const value = isMethod ? `${taken.getText()}.bind(${node.getText()})` : taken.getText();
  return `write "const ${taken.name.text} = ${value};", and use that constant in it`;
}

/** The member of `this` that code takes, or of its props or state; null where it takes `this` as a whole. */
function memberTaken(node: TS.Node): TS.PropertyAccessExpression | null {
  const member = accessOf(node);
  const isHolder = member?.name.text === "props" || member?.name.text === "state";
  return isHolder ? accessOf(member) ?? member : member;
}

function accessOf(node: TS.Node): TS.PropertyAccessExpression | null {
  const { parent } = node;
  return ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent : null;
}

/** `import.meta.env` says the same in every file. */
function isEnvironment(node: TS.MetaProperty): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === "env";
}

function isHook(callee: TS.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) && /^use(?![a-z])/.test(name.text);
}

function checkValue(
  { name, origin, nodes }: UsedName,
  root: TS.Node,
  ofPage: ReadonlySet<string>,
): void {
  if (origin.kind === "import" || origin.kind === "global") return;
  const { declaration } = origin;
  const assigned = nodes.find(isAssigned);
  if (assigned) throw refusedAt("assigns_captured", `It assigns to "${name}"`, assigned);
  if (origin.kind === "page" && ofPage.has(name)) return;
  if (origin.kind === "page" && isNominal(declaration)) {
    throw refusedAt(
      "uses_page_declaration",
      `It uses "${name}", which only the page knows`,
      nodes[0]!,
    );
  }
  const tag = origin.kind === "page" ? nodes.find(isTagRoot) : undefined;
  if (tag) {
    throw refusedAt(
      "uses_page_component",
      `It uses the component "${name}", which the page declares: move that to a file of its own first, ` +
        `by an extract with the name "${name}" and no nodeId`,
      tag,
    );
  }
  const late = isVariable(declaration) ? nodes.find((node) => isDeferred(node, root)) : undefined;
  if (late) {
    throw refusedAt(
      "reads_mutable",
      `A function in it reads "${name}" when it runs, and the page may assign to that`,
      late,
    );
  }
}

function isNominal(declaration: TS.Node): boolean {
  return ts.isClassLike(declaration) || ts.isEnumDeclaration(declaration) ||
    ts.isModuleDeclaration(declaration);
}

/** Tells whether a declaration is a variable to which something may assign. */
function isVariable(declaration: TS.Node): boolean {
  if (!isBindingSyntax(declaration)) return false;
  const whole = wholeBinding(declaration);
  const isConstant = ts.isVariableDeclaration(whole) &&
    (whole.parent.flags & ts.NodeFlags.Const) !== 0;
  return !isConstant && isReassigned(declaration);
}

function isReassigned(
  declaration: TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement,
): boolean {
  const { name } = declaration;
  if (!ts.isIdentifier(name)) return false;
  const agenda: TS.Node[] = [declaration.getSourceFile()];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isIdentifier(node) && node.text === name.text && isAssigned(node)) return true;
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return false;
}

/** True where the code runs later than the render, or at least may. */
export function isDeferred(node: TS.Node, root: TS.Node): boolean {
  for (let at = node; at !== root && at.parent; at = at.parent) {
    if (ts.isFunctionLike(at) && !isLoopCallback(at) && !isCalledAtOnce(at)) return true;
  }
  return false;
}

/** `x = 1`, `x++`, `[x] = list`, `for (x of list)`. */
export function isAssigned(node: TS.Identifier): boolean {
  let target: TS.Node = node;
  for (;;) {
    const parent: TS.Node = target.parent;
    if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
      return parent.operator === ts.SyntaxKind.PlusPlusToken ||
        parent.operator === ts.SyntaxKind.MinusMinusToken;
    }
    if (ts.isBinaryExpression(parent)) return parent.left === target && isAssignment(parent);
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) {
      return parent.initializer === target;
    }
    const isPattern = ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent) ||
      ts.isObjectLiteralExpression(parent) || ts.isSpreadElement(parent) ||
      ts.isSpreadAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent) || ts.isNonNullExpression(parent) ||
      ts.isAsExpression(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === target);
    if (!isPattern) return false;
    target = parent;
  }
}

function isAssignment({ operatorToken: { kind } }: TS.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
