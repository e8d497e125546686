import type { ts as TS } from "ts-morph";
import { attributeName, isConditional, isTransparent } from "../jsx/syntax.ts";
import { gatherSyntax } from "../syntax/file_syntax.ts";
import { positionAt } from "../syntax/positions.ts";
import { declarationsOf } from "../scope/declarations.ts";
import { ts } from "../syntax/typescript.ts";
import type { PartFact } from "./component_facts.ts";
import { beginsInUpperCase, dottedNames, lastName } from "./component_syntax.ts";
import { type LazyFact, readLazyFact } from "./lazy_fact.ts";

/** A place where a file uses what may be a component: an element, or the name as a value. */
export interface UseFact {
  /** The name as written: `Card`, `ui.Card`. */
  readonly name: string;
  /**
   * The kind of use, `reference` for a name that is passed as a value: `component={Card}`, `{ element: Card }`, `withTheme(Card)`.
   */
  readonly kind: "element" | "reference";
  /** From 1. */
  readonly line: number;
  /** The attributes' names in text order; "..." for a spread. A reference has none. */
  readonly props: readonly string[];
}

/** The components that a file uses: plain data, which outlives the syntax tree. */
export interface UsageFacts {
  /** In text order. */
  readonly uses: readonly UseFact[];
  readonly lazy: readonly LazyFact[];
  /** True when the file holds JSX. */
  readonly jsx: boolean;
}

/** Names that can stand for a component, and the places where they only name a part of another. */
export interface UsedNames {
  /** A reference counts only if its first name is one of these: tags need no list. */
  isKnown(name: string): boolean;
  /** Tells whether the file declares the component itself. */
  isOwn(name: string): boolean;
  /** Parts that are handed on under another name and are used there. */
  readonly parts: readonly Pick<PartFact, "start">[];
}

/** A walk over a file. */
interface Reading {
  readonly ast: TS.SourceFile;
  readonly names: UsedNames;
  readonly parts: ReadonlySet<number>;
  readonly scopes: Map<TS.Node, ReadonlySet<string>>;
}

/**
 * Reads the components that a file renders, and those that it passes as values. A name that an inner scope declares means something
 * of the file's own.
 */
export function readUsageFacts(ast: TS.SourceFile, names: UsedNames): UsageFacts {
  const { openings, fragments, names: all, calls } = gatherSyntax(ast);
  const reading: Reading = {
    ast,
    names,
    parts: new Set(names.parts.map(({ start }) => start)),
    scopes: new Map(),
  };
  const found: { readonly start: number; readonly use: UseFact }[] = [];
  for (const opening of openings) {
    const use = readTag(opening, reading);
    if (use) found.push({ start: opening.pos, use });
  }
  for (const name of all) {
    const use = readName(name, reading);
    if (use) found.push({ start: name.pos, use });
  }
  found.sort((a, b) => a.start - b.start);
  const lazy = calls
    .filter(({ expression }) => expression.kind === ts.SyntaxKind.ImportKeyword)
    .flatMap((call) => readLazyFact(call, ast) ?? []);
  return { uses: found.map(({ use }) => use), lazy, jsx: openings.length + fragments.length > 0 };
}

function readName(node: TS.Identifier, reading: Reading): UseFact | null {
  if (!beginsInUpperCase(node.text)) return null;
  const value = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node
    ? node.parent
    : node;
  return isMentioned(value, reading) ? readMention(value, reading) : null;
}

function readTag(element: TS.JsxOpeningLikeElement, reading: Reading): UseFact | null {
  const names = dottedNames(element.tagName) ?? [];
  const [root] = names;
  if (root === undefined || isBuiltIn(names)) return null;
  if (isShadowed(root, element, reading.scopes)) return null;
  return {
    name: names.join("."),
    kind: "element",
    line: lineOf(element, reading),
    props: element.attributes.properties.map((attribute) =>
      ts.isJsxSpreadAttribute(attribute) ? "..." : attributeName(attribute)
    ),
  };
}

/** A tag that stands for no value: `div`, `my-element`. */
function isBuiltIn([root = "", ...members]: readonly string[]): boolean {
  return members.length === 0 && /^[a-z]/.test(root) || root.includes("-");
}

/** Tells whether a name stands where its value is handed on to something that may render it. */
function isMentioned(
  value: TS.Identifier | TS.PropertyAccessExpression,
  reading: Reading,
): boolean {
  const outer = outward(value);
  const { parent } = outer;
  if (ts.isShorthandPropertyAssignment(parent)) return isMember(parent, parent.name, reading);
  if (ts.isPropertyAssignment(parent)) {
    return parent.initializer === outer && isMember(parent, parent.name, reading);
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return parent.expression !== outer && isHandedOn(value, parent, reading);
  }
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent);
  if (ts.isArrayLiteralExpression(parent) || ts.isReturnStatement(parent)) return true;
  if (ts.isArrowFunction(parent)) return parent.body === outer;
  // At the top level it is another name for the component, which has users of its own.
  return ts.isVariableDeclaration(parent) && parent.initializer === outer &&
    !ts.isSourceFile(parent.parent.parent.parent);
}

/** The largest number of steps that the search for a name goes outward; keeps the work for a hostile chain of operators linear. */
const MAX_STEPS = 16;

/** Goes outward from a value through parentheses, `as` and the like, and the choices that include it. */
function outward(value: TS.Node): TS.Node {
  let outer = value;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!isTransparent(outer.parent) && !isConditional(outer.parent)) break;
    outer = outer.parent;
  }
  return outer;
}

/** A part of a compound component is used where that is rendered. */
function isMember(member: TS.Node, name: TS.Node, reading: Reading): boolean {
  if (ts.isObjectBindingPattern(member.parent)) return false;
  return reading.parts.size === 0 || !reading.parts.has(name.getStart(reading.ast));
}

/** `export default memo(Card)` at the top level makes another name for a component of the file itself. */
function isHandedOn(
  value: TS.Identifier | TS.PropertyAccessExpression,
  call: TS.CallExpression | TS.NewExpression,
  { names }: Reading,
): boolean {
  const isOwn = ts.isIdentifier(value) && names.isOwn(value.text);
  return !isOwn || ts.findAncestor(call, ts.isFunctionLike) !== undefined;
}

function readMention(
  value: TS.Identifier | TS.PropertyAccessExpression,
  reading: Reading,
): UseFact | null {
  const names = dottedNames(value);
  const [root] = names ?? [];
  if (!names || root === undefined || !reading.names.isKnown(root)) return null;
  if (isShadowed(root, value, reading.scopes)) return null;
  const element = elementCall(value);
  return {
    name: names.join("."),
    kind: element ? "element" : "reference",
    line: lineOf(value, reading),
    props: element ? propsOf(element) : [],
  };
}

/** `React.createElement(Card, { title })` */
function elementCall(value: TS.Node): TS.CallExpression | null {
  const { parent } = value;
  const isElement = ts.isCallExpression(parent) && parent.arguments[0] === value &&
    ELEMENT_MAKERS.has(lastName(parent.expression));
  return isElement ? parent : null;
}

const ELEMENT_MAKERS: ReadonlySet<string> = new Set(["createElement", "jsx", "jsxs", "jsxDEV"]);

function propsOf({ arguments: [, props] }: TS.CallExpression): string[] {
  if (!props || props.kind === ts.SyntaxKind.NullKeyword) return [];
  if (!ts.isObjectLiteralExpression(props)) return ["..."];
  return props.properties.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : "..."
  );
}

function lineOf(node: TS.Node, { ast }: Reading): number {
  return positionAt(ast, node.getStart(ast)).line;
}

function isShadowed(
  name: string,
  from: TS.Node,
  scopes: Map<TS.Node, ReadonlySet<string>>,
): boolean {
  for (let scope = from.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    let names = scopes.get(scope);
    if (!names) {
      names = new Set(
        declarationsOf(scope).filter(({ isValue }) => isValue).map((each) => each.name),
      );
      scopes.set(scope, names);
    }
    if (names.has(name) && !declaresAtTop(scope, name)) return true;
  }
  return false;
}

/** A function or class knows its own name inside, which is that of the top level for a declaration there. */
function declaresAtTop(scope: TS.Node, name: string): boolean {
  return (ts.isClassDeclaration(scope) || ts.isFunctionDeclaration(scope)) &&
    scope.name?.text === name && ts.isSourceFile(scope.parent);
}
