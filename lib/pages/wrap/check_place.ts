import type { ts as TS } from "ts-morph";
import {
  isInlineFunction,
  isJsx,
  isKeyedPlace,
  type JsxNode,
  keysShown,
  lookOutward,
  lookThrough,
} from "../../source/jsx/mod.ts";
import { referenceOf } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { refusedAt } from "./refusal.ts";

/**
 * Refuses a conditional or loop whose value is not simply shown: where nothing is looked at as nothing, an element in its
 * place, which may show nothing, is something else.
 * @throws {WorkbenchError} `not_wrappable`
 */
export function checkPlace(hit: JsxNode): void {
  const { syntax } = hit;
  if (!hit.editable) {
    const reason = hit.reason === "syntax_error" ? "syntax_error" : "computed";
    const detail = reason === "computed"
      ? "Code goes on computing with its value"
      : "It has a syntax error";
    throw refusedAt(reason, detail, syntax);
  }
  if (!isJsx(syntax) && keysShown(syntax).length > 0 && isKeyedPlace(syntax)) {
    throw refusedAt(
      "value_used_elsewhere",
      "Its branches have keys for the list that it stands in, which would lose them: extract the element in a branch",
      syntax,
    );
  }
  if (isAlwaysElement(syntax)) return;
  const outer = lookOutward(syntax);
  if (!isShown(outer)) {
    throw refusedAt(
      "value_used_elsewhere",
      "Its value may be nothing, and goes where that is not simply shown",
      syntax,
    );
  }
}

/** True when the value is one element, whatever the condition is. */
function isAlwaysElement(node: TS.Node): boolean {
  const value = ts.isExpression(node) ? lookThrough(node) : node;
  if (isJsx(value)) return true;
  return ts.isConditionalExpression(value) && isAlwaysElement(value.whenTrue) &&
    isAlwaysElement(value.whenFalse);
}

function isShown(outer: TS.Node): boolean {
  const { parent } = outer;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent);
  if (ts.isVariableDeclaration(parent)) return parent.initializer === outer && isOnlyShown(parent);
  const taker = returnedBy(outer);
  return taker !== null && (isComponent(taker) || isFunctionChild(taker));
}

/** The function whose value it is. */
function returnedBy(outer: TS.Node): TS.SignatureDeclaration | null {
  const { parent } = outer;
  if (ts.isArrowFunction(parent) && parent.body === outer) return parent;
  if (!ts.isReturnStatement(parent)) return null;
  return ts.findAncestor(parent, ts.isFunctionLike) ?? null;
}

function isComponent(node: TS.SignatureDeclaration): boolean {
  if (ts.isFunctionDeclaration(node)) return !node.name || isComponentName(node.name.text);
  if (ts.isMethodDeclaration(node)) return node.name.getText() === "render";
  if (!isInlineFunction(node)) return false;
  if (node.name) return isComponentName(node.name.text);
  return isComponentValue(node);
}

/** A function that ends up as a component: `const Page = memo(() => ...)`, `export default () => ...`. */
function isComponentValue(node: TS.Node): boolean {
  const outer = lookOutward(node);
  const { parent } = outer;
  if (ts.isExportAssignment(parent)) return true;
  if (ts.isVariableDeclaration(parent)) {
    return ts.isIdentifier(parent.name) && isComponentName(parent.name.text);
  }
  const isWrapped = ts.isCallExpression(parent) && parent.arguments[0] === outer &&
    /(?:^|\.)(?:memo|forwardRef|observer)$/.test(parent.expression.getText());
  return isWrapped && isComponentValue(parent);
}

function isComponentName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** `<List>{(item) => ...}</List>` */
function isFunctionChild(node: TS.Node): boolean {
  const { parent } = lookOutward(node);
  return ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent);
}

/** A constant that stands as `{name}` between tags, and nowhere else. */
function isOnlyShown({ name, parent }: TS.VariableDeclaration): boolean {
  if (!ts.isIdentifier(name) || !(parent.flags & ts.NodeFlags.Const)) return false;
  const scope = ts.findAncestor(parent, (node) => ts.isBlock(node) || ts.isSourceFile(node));
  if (!scope || ts.isSourceFile(scope)) return false;
  const agenda: TS.Node[] = [scope];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isIdentifier(node) && node.text === name.text && referenceOf(node) !== null) {
      if (!isChildExpression(node.parent)) return false;
    }
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return true;
}

function isChildExpression(node: TS.Node): boolean {
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
}
