import type { ts as TS } from "ts-morph";
import { isConditional, isJsx } from "../jsx/syntax.ts";
import { staticName } from "../objects/property_key.ts";
import { ts } from "../syntax/typescript.ts";
import { renderedComponents } from "./component_references.ts";
import type { FactList } from "./fact_list.ts";
import {
  dottedName,
  type FileNames,
  importedValue,
  isFunctionNode,
  propertyNode,
  returnedNodes,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { CHILD_KEYS, COMPONENT_KEYS, ROUTE_LIST_FUNCTIONS } from "./libraries.ts";
import { pathValues } from "./path_value.ts";

/** A list that many others share is told this many times; so is each route in it. */
const MAX_VISITS = 8;

/** Constants that are followed into each other. */
const MAX_FOLLOWED = 32;

/** The methods that give a list of the same routes, or a list that omits some routes. */
const LIST_METHODS = ["filter", "map", "flat", "flatMap", "concat", "reverse", "sort", "slice"];

/** A list of routes, or the syntax from which the list is computed. */
export interface RouteList {
  readonly node: TS.Node;
  /** False for a list that is known by its looks alone: of it only the objects with a component are routes. */
  readonly sure: boolean;
}

interface Pending extends RouteList {
  readonly parent: number | null;
  /** The lists around it: one that comes round to itself ends there. */
  readonly around: readonly TS.Node[];
}

/** Takes a route object and tells where its routes go; null when the object is none. */
type Visit = (object: TS.ObjectLiteralExpression, pending: Pending) => number | null;

/** Reads lists of route objects; a list that is a part of another one is told in its place there. */
export function readRouteObjects(
  names: FileNames,
  lists: readonly RouteList[],
  facts: FactList,
): void {
  const parts = partsOfOthers(names, lists);
  const seen = new Map<TS.Node, number>();
  const emit: Visit = (object, pending) => addRoute(names, object, pending, facts);
  const onImport = (pending: Pending): void => addImported(names, pending, facts);
  const isPart = ({ node }: RouteList): boolean => parts.has(node);
  // Lists that are parts of each other alone come last.
  for (const list of [...lists.filter((each) => !isPart(each)), ...lists.filter(isPart)]) {
    if (!seen.has(follow(names, list.node))) walkList(names, list, seen, emit, { onImport });
  }
}

/** The lists and objects that stand in another list, or that another one names. */
function partsOfOthers(names: FileNames, lists: readonly RouteList[]): ReadonlySet<TS.Node> {
  const parts = new Set<TS.Node>();
  const walked = new Map<TS.Node, number>();
  for (const list of lists) {
    if (parts.has(list.node)) continue;
    walkList(names, list, walked, () => 0, {
      onList: (node) => node !== list.node && parts.add(node),
    });
  }
  return parts;
}

function walkList(
  names: FileNames,
  list: RouteList,
  seen: Map<TS.Node, number>,
  visit: Visit,
  { onList = () => {}, onImport = () => {} }: {
    readonly onList?: (list: TS.Node) => unknown;
    readonly onImport?: (pending: Pending) => void;
  } = {},
): void {
  const open: Pending[] = [{ ...list, parent: null, around: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const node = through(next.node);
    const followed = follow(names, node);
    const isFollowed = followed !== node;
    if (isFollowed && (next.around.includes(followed) || next.around.length > MAX_FOLLOWED)) {
      continue;
    }
    const around = isFollowed || next.around.length === 0
      ? [...next.around, followed]
      : next.around;
    const visits = (seen.get(followed) ?? 0) + 1;
    seen.set(followed, visits);
    if (visits > MAX_VISITS) continue;
    onList(followed);
    onImport({ ...next, node: followed });
    const inner = ts.isObjectLiteralExpression(followed)
      ? routesInside(followed, next, visit)
      : listParts(names, followed).map((part) => ({ node: part, parent: next.parent }));
    for (const part of inner.toReversed()) open.push({ sure: next.sure, around, ...part });
  }
}

function routesInside(
  object: TS.ObjectLiteralExpression,
  pending: Pending,
  visit: Visit,
): { node: TS.Node; parent: number | null }[] {
  const position = visit(object, pending);
  if (position === null) return [];
  return CHILD_KEYS.flatMap((key) => {
    const node = propertyNode(object, key);
    return node ? { node, parent: position } : [];
  });
}

/** The parts of an expression that makes a list of routes. */
function listParts(names: FileNames, node: TS.Node): TS.Node[] {
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  if (ts.isSpreadElement(node)) return [node.expression];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (isConditional(node) && ts.isBinaryExpression(node)) return [node.left, node.right];
  if (isFunctionNode(node)) return returnedNodes(node).filter(isList);
  return ts.isCallExpression(node) ? callParts(names, node) : [];
}

function callParts(names: FileNames, call: TS.CallExpression): TS.Node[] {
  const { expression } = call;
  const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
  if (ts.isPropertyAccessExpression(expression) && LIST_METHODS.includes(method)) {
    return [expression.expression, ...(method === "concat" ? call.arguments : [])];
  }
  if (dottedName(expression)?.join(".") === "Object.values") return objectValues(names, call);
  const callee = follow(names, expression);
  if (callee !== expression && isFunctionNode(callee)) {
    const returned = returnedNodes(callee).filter(isList);
    if (returned.length > 0) return returned;
  }
  // `useMemo(() => [...])`, `withLayout([...])`, `wrap({ path, element })`.
  return call.arguments.filter((argument) => {
    const value = through(argument);
    return isList(value) || (isFunctionNode(value) && returnedNodes(value).some(isList));
  });
}

function objectValues(names: FileNames, call: TS.CallExpression): TS.Node[] {
  const [argument] = call.arguments;
  const object = argument && follow(names, argument);
  if (!object || !ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? property.initializer : []
  );
}

function isList(node: TS.Node): boolean {
  const value = through(node);
  return ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value) ||
    ts.isCallExpression(value) || ts.isIdentifier(value) || ts.isConditionalExpression(value);
}

/** A list that another file declares stands for its routes. */
function addImported(names: FileNames, { node, parent, sure }: Pending, facts: FactList): void {
  if (!sure || (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node))) return;
  const name = importedValue(names, node) && dottedName(node);
  if (!name) return;
  const includes = name.join(".");
  facts.add({ router: "react-router", node, parent, path: "", components: [], includes });
}

/** The constant of the file's top level that holds a node. */
function listAround(node: TS.Node): string | null {
  const variable = ts.findAncestor(node, ts.isVariableDeclaration);
  const isTop = variable && ts.isSourceFile(variable.parent.parent.parent);
  return isTop && ts.isIdentifier(variable.name) ? variable.name.text : null;
}

function addRoute(
  names: FileNames,
  object: TS.ObjectLiteralExpression,
  { parent, sure }: Pending,
  facts: FactList,
): number | null {
  const path = propertyNode(object, "path");
  const index = propertyNode(object, "index")?.kind === ts.SyntaxKind.TrueKeyword;
  const hasRoutes = CHILD_KEYS.some((key) => propertyNode(object, key));
  const { components, outlet } = componentsOf(names, object);
  if (!path && !index && !hasRoutes && components.length === 0) return null;
  if (!sure && components.length === 0 && !hasRoutes) return null;
  const [first = { path: null }, ...others] = path ? pathValues(names, path) : [{ path: "" }];
  const list = parent === null ? listAround(object) : null;
  const draft = {
    ...(list !== null && { list }),
    router: "react-router" as const,
    node: object,
    parent,
    components,
    layout: outlet,
    ...(index && { index: true as const }),
  };
  const position = facts.add({ ...draft, ...first });
  for (const other of others) facts.add({ ...draft, ...other });
  return position;
}

function componentsOf(
  names: FileNames,
  object: TS.ObjectLiteralExpression,
): ReturnType<typeof renderedComponents> {
  const lazy = propertyNode(object, "lazy");
  const values = COMPONENT_KEYS.flatMap((key) => propertyNode(object, key) ?? []);
  const layout = propertyNode(object, "layout");
  const isComponent = layout && /^[A-Z]/.test(dottedName(through(layout))?.at(-1) ?? "");
  const all = isComponent ? [layout, ...values] : values;
  const isModule = lazy !== null && all.length === 1 && isFunctionNode(follow(names, lazy));
  return renderedComponents(names, all, { ...(isModule && { otherwise: "Component" }) });
}

/**
 * Tells whether an object looks like a route: a path, an index or child routes beside a component. Used for configurations
 * that another file turns into routes.
 */
export function looksLikeRoute(names: FileNames, object: TS.ObjectLiteralExpression): boolean {
  if (!hasRouteKeys(object)) return false;
  const values = COMPONENT_KEYS.flatMap((key) => propertyNode(object, key) ?? []);
  if (values.some((value) => isMarkup(through(value)))) return true;
  return renderedComponents(names, values).components.some((component) =>
    component.kind === "module" ||
    (component.kind === "name" && /(?:^|\.)[A-Z]/.test(component.name))
  );
}

/** Asked of every object of a file: one pass over its properties. */
function hasRouteKeys(object: TS.ObjectLiteralExpression): boolean {
  let isPlaced = false;
  let isRendered = false;
  for (const property of object.properties) {
    const name = staticName(property) ?? "";
    isPlaced ||= name === "path" || CHILD_KEYS.includes(name) ||
      (name === "index" && ts.isPropertyAssignment(property) && isTrue(property.initializer));
    isRendered ||= COMPONENT_KEYS.includes(name);
  }
  return isPlaced && isRendered;
}

function isTrue({ kind }: TS.Node): boolean {
  return kind === ts.SyntaxKind.TrueKeyword;
}

function isMarkup(value: TS.Node): boolean {
  if (isJsx(value)) return true;
  return isFunctionNode(value) && returnedNodes(value).some((node) => isJsx(through(node)));
}

/** Tells whether a call takes a list of route objects, under whatever name and through wrappers of the function. */
export function takesRoutes(names: FileNames, callee: TS.Expression): boolean {
  const open: TS.Node[] = [callee];
  for (let visits = 0; visits < MAX_FOLLOWED; visits++) {
    const next = open.pop();
    if (!next) return false;
    const node = through(next);
    if (isListFunction(names, node)) return true;
    if (ts.isIdentifier(node)) {
      const value = follow(names, node);
      if (value !== node && !isFunctionNode(value)) open.push(value);
    } else if (ts.isConditionalExpression(node)) open.push(node.whenTrue, node.whenFalse);
    else if (ts.isCallExpression(node)) open.push(...node.arguments.filter(ts.isIdentifier));
  }
  return false;
}

function isListFunction(names: FileNames, node: TS.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return ROUTE_LIST_FUNCTIONS.has(node.name.text);
  if (!ts.isIdentifier(node)) return false;
  return ROUTE_LIST_FUNCTIONS.has(node.text) ||
    ROUTE_LIST_FUNCTIONS.has(importedValue(names, node)?.imported ?? "");
}
