import type { ts as TS } from "ts-morph";
import { isListEntry, throughBranches } from "./loop.ts";
import {
  attributeName,
  isConditional,
  isInlineFunction,
  isJsx,
  lookOutward,
  lookThrough,
} from "./syntax.ts";
import { ts } from "../syntax/typescript.ts";

/** The calls that make a list longer by what they are given. */
const ADDING: ReadonlySet<string> = new Set(["push", "unshift", "concat"]);

/** The calls that make a component of a function. */
const COMPONENT_MAKERS: ReadonlySet<string> = new Set(["memo", "forwardRef", "observer", "lazy"]);

/**
 * True for an expression whose key is read by the code around it: it becomes an entry of a list, or a helper or callback hands
 * it to its caller. The key of what a component shows, or of a branch among children, is the element's own.
 */
export function isKeyedPlace(syntax: TS.Node): boolean {
  return isListEntry(syntax) || isArrayEntry(syntax) || isHandedOut(syntax);
}

/** Tells whether an expression becomes an entry of an array that code writes out, or makes longer with `list.push(...)`. */
function isArrayEntry(syntax: TS.Node): boolean {
  const entry = throughBranches(syntax);
  const { parent } = entry;
  if (ts.isArrayLiteralExpression(parent)) return true;
  return ts.isCallExpression(parent) && parent.expression !== entry &&
    ts.isPropertyAccessExpression(parent.expression) && ADDING.has(parent.expression.name.text);
}

/** Lists the keys of the elements that an expression shows: its own, or those of its branches. */
export function keysShown(syntax: TS.Node): TS.JsxAttribute[] {
  const agenda: TS.Node[] = [syntax];
  const keys: TS.JsxAttribute[] = [];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const value = ts.isExpression(next) ? lookThrough(next) : next;
    if (ts.isConditionalExpression(value)) agenda.push(value.whenFalse, value.whenTrue);
    else if (ts.isBinaryExpression(value) && isConditional(value)) {
      agenda.push(value.right, value.left);
    } else if (isJsx(value)) keys.push(...keysOf(value));
  }
  return keys;
}

/** Lists the attributes of an element that are its key: one at most, unless the code is wrong. */
export function keysOf(syntax: TS.Node): TS.JsxAttribute[] {
  if (!ts.isJsxElement(syntax) && !ts.isJsxSelfClosingElement(syntax)) return [];
  const { attributes } = ts.isJsxElement(syntax) ? syntax.openingElement : syntax;
  return attributes.properties.filter((attribute): attribute is TS.JsxAttribute =>
    ts.isJsxAttribute(attribute) && attributeName(attribute) === "key"
  );
}

function isHandedOut(syntax: TS.Node): boolean {
  const entry = throughBranches(syntax);
  const { parent } = entry;
  const giver = ts.isReturnStatement(parent)
    ? ts.findAncestor(parent, ts.isFunctionLike)
    : ts.isArrowFunction(parent) && parent.body === entry
    ? parent
    : undefined;
  return giver !== undefined && isHelper(giver);
}

/** A function that is no component: its name starts with a small letter, or it has none and nothing makes a component of it. */
function isHelper(giver: TS.SignatureDeclaration): boolean {
  if (ts.isFunctionDeclaration(giver)) return isHelperName(giver.name);
  if (ts.isMethodDeclaration(giver)) return !isRender(giver) && isHelperName(giver.name);
  if (!isInlineFunction(giver)) return false;
  const outer = lookOutward(giver);
  const { parent } = outer;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) {
    return isHelperName(parent.name);
  }
  if (ts.isCallExpression(parent) && parent.expression !== outer) {
    return !COMPONENT_MAKERS.has(lastName(parent.expression));
  }
  return !ts.isExportAssignment(parent);
}

function isRender({ name, parent }: TS.MethodDeclaration): boolean {
  return ts.isClassLike(parent) && ts.isIdentifier(name) && name.text === "render";
}

function isHelperName(name: TS.Node | undefined): boolean {
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) &&
    !/^\p{Lu}/u.test(name.text);
}

function lastName(callee: TS.Expression): string {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isIdentifier(callee) ? callee.text : "";
}
