import type { ts as TS } from "ts-morph";
import { findProperty, staticName } from "../objects/property_key.ts";
import { ts } from "../syntax/typescript.ts";
import {
  dottedName,
  type FileNames,
  importedValue,
  isFunctionNode,
  onlyReturned,
  propertyNode,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import type { PathPart } from "./route_facts.ts";

/** A path is put together from few pieces; constants that double each other would have no end. */
const MAX_PIECES = 64;

/** A path as far as its file tells it. */
export interface PathValue {
  readonly path: string | null;
  readonly pathParts?: readonly PathPart[];
  readonly matched?: true;
}

/** Stands for the pattern that the component is matched by, as `useRouteMatch().path` of React Router 5 returns it. */
const PARENT = Symbol("pattern of the parent");

type Piece = PathPart | typeof PARENT;

/** Reads a path: literals, templates, sums, constants and functions of the file. Imported names stay names. */
export function pathValue(names: FileNames, expression: TS.Node): PathValue {
  const pieces = piecesOf(names, expression);
  if (!pieces) return { path: null };
  const isBelow = pieces[0] === PARENT;
  const rest = isBelow ? pieces.slice(1) : pieces;
  if (rest.includes(PARENT)) return { path: null };
  const parts = merged(rest.filter((piece) => piece !== PARENT));
  const matched = isBelow ? { matched: true as const } : {};
  const text = parts.length === 0 ? "" : parts.length === 1 ? parts[0] : null;
  if (typeof text !== "string") return { path: null, pathParts: parts, ...matched };
  return { path: isBelow ? text.replace(/^\/+/, "") : text, ...matched };
}

/** Puts a path below another one, as `prefix("teas", ...)` of React Router does. */
export function pathBelow(around: PathValue, path: PathValue): PathValue {
  const [before, after] = [partsOf(around), partsOf(path)];
  if (!before || !after) return { path: null };
  const parts = merged([
    ...before,
    ...(before.length > 0 && after.length > 0 ? ["/"] : []),
    ...after,
  ]);
  const text = parts.length === 0 ? "" : parts.length === 1 ? parts[0] : null;
  if (typeof text !== "string") return { path: null, pathParts: parts };
  return { path: text.split("/").filter((segment) => segment !== "").join("/") };
}

/** The pieces of a path; null where its file does not tell them. */
function partsOf({ path, pathParts }: PathValue): readonly PathPart[] | null {
  if (path === null) return pathParts ?? null;
  return path === "" ? [] : [path];
}

/** Reads a path or a list of paths. */
export function pathValues(names: FileNames, expression: TS.Node): PathValue[] {
  const list = follow(names, expression);
  if (!ts.isArrayLiteralExpression(list)) return [pathValue(names, expression)];
  return list.elements.slice(0, MAX_PIECES).map((element) => pathValue(names, element));
}

/**
 * Reads the path that a spread brings into a route: `{ ...routes.home, element: <Home /> }`.
 * @param spreads the expressions that are spread, in their order
 * @returns undefined where none of them can bring one
 */
export function spreadPath(
  names: FileNames,
  spreads: readonly TS.Expression[],
): PathValue | undefined {
  for (const expression of spreads.toReversed()) {
    const value = follow(names, expression);
    if (!ts.isObjectLiteralExpression(value)) return importedPath(names, value);
    const path = propertyNode(value, "path");
    if (path) return pathValue(names, path);
    if (value.properties.some((each) => staticName(each) === null)) return { path: null };
  }
  return undefined;
}

/** Returns the path of a route that writes none itself: a spread may bring one, unless it is an index route. */
export function pathOfSpread(
  names: FileNames,
  object: TS.ObjectLiteralExpression,
  index: boolean,
): PathValue {
  // `get path() { ... }` and the like.
  if (findProperty(object, "path")) return { path: null };
  const spreads = object.properties.filter(ts.isSpreadAssignment).map((each) => each.expression);
  return (index ? undefined : spreadPath(names, spreads)) ?? { path: "" };
}

/** The path of an object of another file; that file tells whether the object has one. */
function importedPath(names: FileNames, value: TS.Node): PathValue {
  const read = ts.isCallExpression(value) ? readCall(names, value) : readName(names, value);
  const piece = read && "piece" in read ? read.piece : null;
  return piece !== null && typeof piece === "object"
    ? { path: null, pathParts: [{ ...piece, member: "path" }] }
    : { path: null };
}

function piecesOf(names: FileNames, expression: TS.Node): Piece[] | null {
  const pieces: Piece[] = [];
  const open: TS.Node[] = [expression];
  let visits = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    if (++visits > MAX_PIECES) return null;
    const read = readPiece(names, through(node));
    if (!read) return null;
    if ("inner" in read) open.push(...[...read.inner].reverse());
    else if (read.piece !== "") pieces.push(read.piece);
  }
  return pieces;
}

type PieceReading = { readonly piece: Piece } | { readonly inner: readonly TS.Node[] } | null;

function readPiece(names: FileNames, node: TS.Node): PieceReading {
  if (ts.isStringLiteralLike(node) || isTemplateText(node)) return { piece: node.text };
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap(({ expression, literal }) => [expression, literal]);
    return { inner: [node.head, ...spans] };
  }
  if (ts.isBinaryExpression(node)) {
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken
      ? { inner: [node.left, node.right] }
      : null;
  }
  return ts.isCallExpression(node) ? readCall(names, node) : readName(names, node);
}

function isTemplateText(
  node: TS.Node,
): node is TS.TemplateHead | TS.TemplateMiddle | TS.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
}

/** `homePath()`: a function of the file is read; one of another file, and one that is given something, is named. */
function readCall(names: FileNames, call: TS.CallExpression): PieceReading {
  const name = dottedName(call.expression);
  if (!name) return null;
  const callee = follow(names, call.expression);
  const isOwn = isFunctionNode(callee);
  if (isOwn && callee.parameters.length === 0) {
    const returned = onlyReturned(callee);
    return returned && { inner: [returned] };
  }
  const isNamed = isOwn
    ? isTopLevel(names, name[0], call)
    : importedValue(names, call.expression) !== null;
  const given = call.arguments.flatMap((node) => {
    const value = follow(names, node);
    return ts.isStringLiteralLike(value) ? value.text : [];
  });
  if (!isNamed || given.length < call.arguments.length) return null;
  const named = { name: name.join("."), called: true };
  return { piece: given.length > 0 ? { ...named, given } : named };
}

/** Tells whether a name means at a place what it means at the top of the file. */
function isTopLevel(names: FileNames, root: string | undefined, place: TS.Node): boolean {
  return root !== undefined &&
    names.declarationOf(root, place) === names.declarationOf(root, names.ast.endOfFileToken);
}

function readName(names: FileNames, node: TS.Node): PieceReading {
  const name = dottedName(node);
  if (!name) return null;
  if (isMatchedPath(names, node, name)) return { piece: PARENT };
  const value = follow(names, node);
  if (value !== node) return { inner: [value] };
  const alias = aliasOf(names, node);
  if (alias) return { piece: { name: alias.join("."), called: false } };
  return importedValue(names, node) ? { piece: { name: name.join("."), called: false } } : null;
}

/**
 * Finds the imported name that a constant of the file represents: `ROUTES.home` for `Routes.home` after `const Routes = ROUTES`.
 */
function aliasOf(names: FileNames, node: TS.Node): string[] | null {
  const [, ...members] = dottedName(node) ?? [];
  let root = node;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  const value = follow(names, root);
  const name = value === root || !importedValue(names, value) ? null : dottedName(value);
  return name && [...name, ...members];
}

/** `match.path`, `props.match.url`, and `path` of `const { path } = useRouteMatch()`. */
function isMatchedPath(names: FileNames, node: TS.Node, name: readonly string[]): boolean {
  const last = name.at(-1);
  if (name.length > 1) return name.at(-2) === "match" && (last === "path" || last === "url");
  const declaration = names.declarationOf(name[0] ?? "", node);
  if (!declaration || !ts.isBindingElement(declaration)) return false;
  const { initializer } = declaration.parent.parent;
  const call = initializer && through(initializer);
  if (!call || !ts.isCallExpression(call)) return false;
  const { text } = ts.isIdentifier(declaration.propertyName ?? declaration.name)
    ? (declaration.propertyName ?? declaration.name) as TS.Identifier // it was just checked
    : { text: "" };
  return dottedName(call.expression)?.at(-1) === "useRouteMatch" &&
    (text === "path" || text === "url");
}

function merged(parts: readonly PathPart[]): PathPart[] {
  const list: PathPart[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    if (typeof part !== "string" || typeof last !== "string") list.push(part);
    else list[list.length - 1] = last + part;
  }
  return list;
}
