import type { ts as TS } from "ts-morph";
import { storyMeta } from "../../conventions/mod.ts";
import { isInlineFunction, lookOutward, lookThrough } from "../../source/jsx/mod.ts";
import { type ParsedSource, positionAt, type TextEdit } from "../../source/mod.ts";
import { findProperty, staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { type Place, placeAt } from "../refactor/refusal.ts";
import { readInFunction } from "./read_prop.ts";

/** The places where stories in Component Story Format pass a prop of the component that their meta names. */
export interface StoryProps {
  readonly edits: readonly TextEdit[];
  /** The args that come from elsewhere, and may have the prop unseen. */
  readonly unknown: readonly Place[];
  /** The line on which the meta names the component, from 1. */
  readonly line: number;
  /** Tells whether a spread gives an element the args of a story. */
  isOfArgs(spread: TS.JsxSpreadAttribute): boolean;
}

/** A prop that gets another name in a file of stories. */
interface Search {
  readonly source: ParsedSource;
  readonly prop: string;
  readonly newName: string;
  /** The variables at the top of the file. */
  readonly variables: ReadonlyMap<string, TS.VariableDeclaration>;
  /** The names of functions that stories are made of by `Template.bind({})`. */
  readonly bound: ReadonlySet<string>;
  /** The functions that are `render` and `play` of the stories of the component. */
  readonly given: Set<TS.Node>;
  readonly seen: Set<TS.Node>;
  readonly edits: TextEdit[];
  readonly unknown: Place[];
}

/** The members of a meta and of a story whose keys are the component's props. */
const OF_PROPS: readonly string[] = ["args", "argTypes"];

/** The members that are functions with the args of a story: as their parameter, or in it. */
const GIVEN_ARGS: readonly string[] = ["render", "play"];

/**
 * Looks at the args of all stories of a file.
 * @param component as the file names it
 * @returns null for a file whose meta names another component, or none
 */
export function storyProps(
  source: ParsedSource,
  component: string,
  { prop, newName }: { readonly prop: string; readonly newName: string },
): StoryProps | null {
  const { ast } = source;
  const meta = storyMeta(ast);
  const named = meta && valueOf(meta, "component");
  if (!meta || named?.getText(ast) !== component) return null;
  const search: Search = {
    source,
    prop,
    newName,
    variables: variablesOf(ast),
    bound: boundIn(ast),
    given: new Set(),
    seen: new Set(),
    edits: [],
    unknown: [],
  };
  lookAtStory(search, meta);
  for (const variable of search.variables.values()) {
    const value = variable.initializer && lookThrough(variable.initializer);
    if (!value || value === meta) continue;
    // A story that is made elsewhere may have any args.
    if (isExported(variable) && ts.isCallExpression(value) && !isBound(value)) {
      search.unknown.push(placeIn(search, variable));
    }
    if (!ts.isObjectLiteralExpression(value)) continue;
    const own = valueOf(value, "component")?.getText(ast) ?? component;
    if (own === component && isStory(variable, value)) lookAtStory(search, value);
  }
  for (const assigned of assignedArgs(ast)) lookAtArgs(search, assigned);
  lookAtReads(search);
  return {
    edits: search.edits,
    unknown: search.unknown,
    line: positionAt(source, named.getStart(ast)).line,
    isOfArgs: (spread) => isOfArgs(search, spread),
  };
}

function variablesOf(ast: TS.SourceFile): Map<string, TS.VariableDeclaration> {
  return new Map(
    ast.statements.filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap((each) => ts.isIdentifier(each.name) ? [[each.name.text, each] as const] : []),
  );
}

function boundIn(ast: TS.SourceFile): Set<string> {
  const bound = new Set<string>();
  visitAll(ast, (node) => {
    const isBind = ts.isPropertyAccessExpression(node) && node.name.text === "bind";
    if (isBind && ts.isIdentifier(node.expression)) bound.add(node.expression.text);
  });
  return bound;
}

function isBound({ expression }: TS.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === "bind";
}

function isStory(variable: TS.VariableDeclaration, value: TS.ObjectLiteralExpression): boolean {
  return isExported(variable) || OF_PROPS.some((name) => findProperty(value, name));
}

function isExported(variable: TS.VariableDeclaration): boolean {
  const statement = variable.parent.parent;
  return ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function valueOf(object: TS.ObjectLiteralExpression, name: string): TS.Expression | null {
  const property = findProperty(object, name);
  if (property && ts.isPropertyAssignment(property)) return lookThrough(property.initializer);
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : null;
}

/** `Primary.args = {}`, as stories that are functions have it. */
function assignedArgs(ast: TS.SourceFile): TS.Expression[] {
  return ast.statements.flatMap((statement) => {
    const { expression } = ts.isExpressionStatement(statement) ? statement : {};
    if (!expression || !ts.isBinaryExpression(expression)) return [];
    return expression.operatorToken.kind === ts.SyntaxKind.EqualsToken && isArgs(expression.left)
      ? [expression.right]
      : [];
  });
}

function isArgs(node: TS.Node): boolean {
  return ts.isPropertyAccessExpression(node) && OF_PROPS.includes(node.name.text);
}

/** A meta, or a story that is an object. */
function lookAtStory(search: Search, object: TS.ObjectLiteralExpression): void {
  for (const property of object.properties) {
    // A story of this file is looked at by itself.
    if (!ts.isSpreadAssignment(property) || isOwnStory(search, property.expression)) continue;
    search.unknown.push(placeIn(search, property));
  }
  for (const name of OF_PROPS) {
    const args = valueOf(object, name);
    if (args) lookAtArgs(search, args);
  }
  for (const name of GIVEN_ARGS) {
    const property = findProperty(object, name);
    if (property) search.given.add(valueOf(object, name) ?? property);
  }
}

/** Tells whether an expression names a story that is looked at by itself. */
function isOwnStory({ variables }: Search, expression: TS.Expression): boolean {
  const value = lookThrough(expression);
  const variable = ts.isIdentifier(value) ? variables.get(value.text) : undefined;
  const made = variable?.initializer && lookThrough(variable.initializer);
  return made !== undefined &&
    (ts.isObjectLiteralExpression(made) || isInlineFunction(made) ||
      (ts.isCallExpression(made) && isBound(made)));
}

function lookAtArgs(search: Search, expression: TS.Expression): void {
  const value = lookThrough(expression);
  if (search.seen.has(value)) return;
  search.seen.add(value);
  if (ts.isObjectLiteralExpression(value)) {
    for (const property of value.properties) lookAtArg(search, property);
    return;
  }
  const known = ts.isIdentifier(value) ? search.variables.get(value.text)?.initializer : undefined;
  if (known) lookAtArgs(search, known);
  else if (!isArgs(value) || !isOfOwnStory(search, value)) {
    search.unknown.push(placeIn(search, value));
  }
}

/** `Primary.args`, which are looked at where the story has them. */
function isOfOwnStory(search: Search, value: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(value) && isOwnStory(search, value.expression);
}

function lookAtArg(search: Search, property: TS.ObjectLiteralElementLike): void {
  const { source: { ast }, prop, newName, edits, unknown } = search;
  if (ts.isSpreadAssignment(property)) return lookAtArgs(search, property.expression);
  const name = staticName(property);
  if (name === null) unknown.push(placeIn(search, property));
  if (name !== prop || !property.name) return;
  const { name: key } = property;
  if (ts.isShorthandPropertyAssignment(property)) {
    edits.push({ start: key.getStart(ast), end: key.end, text: `${newName}: ${prop}` });
  } else {
    const said = ts.isComputedPropertyName(key) ? lookThrough(key.expression) : key;
    const quote = ts.isIdentifier(said) ? 0 : 1;
    edits.push({ start: said.getStart(ast) + quote, end: said.end - quote, text: newName });
  }
}

/** The places where code of the stories reads their args. */
function lookAtReads(search: Search): void {
  const { source: { ast }, prop, newName, edits } = search;
  visitAll(ast, (node) => {
    if (isGivenArgs(search, node)) edits.push(...readInFunction(node, ast, prop, newName));
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== prop) return;
    const object = lookThrough(node.expression);
    const isOfArgs = isArgs(object) ||
      (ts.isIdentifier(object) && object.text === "args" &&
        ts.findAncestor(object, (each) => isOfStory(search, each)) !== undefined);
    if (isOfArgs) edits.push({ start: node.name.getStart(ast), end: node.name.end, text: newName });
  });
}

/** Tells whether a function gets the args of a story as its first parameter: `render`, or a story that is a function itself. */
function isGivenArgs(search: Search, node: TS.Node): node is TS.FunctionLikeDeclaration {
  return isOfStory(search, node) && !isCalled(node, "play");
}

/** Tells whether a node is a function of the stories: `render` and `play`, or a story that is a function itself. */
function isOfStory(
  { bound, given }: Search,
  node: TS.Node,
): node is TS.FunctionLikeDeclaration {
  if (ts.isMethodDeclaration(node)) return given.has(node);
  if (ts.isFunctionDeclaration(node)) {
    return bound.has(node.name?.text ?? "") ||
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  }
  if (!isInlineFunction(node)) return false;
  if (given.has(node)) return true;
  const { parent } = lookOutward(node);
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) &&
    (bound.has(parent.name.text) || isExported(parent));
}

function isCalled(node: TS.FunctionLikeDeclaration, name: string): boolean {
  const named = ts.isMethodDeclaration(node) ? node : node.parent;
  return (ts.isMethodDeclaration(named) || ts.isPropertyAssignment(named)) &&
    ts.isIdentifier(named.name) && named.name.text === name;
}

function isOfArgs(search: Search, { expression }: TS.JsxSpreadAttribute): boolean {
  const value = lookThrough(expression);
  if (!ts.isIdentifier(value)) return false;
  for (let node: TS.Node = value; !ts.isSourceFile(node); node = node.parent) {
    if (isGivenArgs(search, node) && bindsArgs(node, value.text)) return true;
  }
  return false;
}

function bindsArgs({ parameters: [args] }: TS.FunctionLikeDeclaration, name: string): boolean {
  if (!args) return false;
  if (ts.isIdentifier(args.name)) return args.name.text === name;
  return ts.isObjectBindingPattern(args.name) &&
    args.name.elements.some((each) =>
      each.dotDotDotToken && ts.isIdentifier(each.name) && each.name.text === name
    );
}

function placeIn({ source }: Search, node: TS.Node): Place {
  return placeAt(source, node.getStart(source.ast));
}
