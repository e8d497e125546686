import type { ts as TS } from "ts-morph";
import { isJsx } from "../jsx/syntax.ts";
import { staticName } from "../objects/property_key.ts";
import { ts } from "../syntax/typescript.ts";
import { opaqueIn, openWhole, tell, tellName, type Within } from "./told_routes.ts";
import { takesElements } from "./list_functions.ts";
import { isGiven, listAround, listParts } from "./list_parts.ts";
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
import { CHILD_KEYS, COMPONENT_KEYS } from "./libraries.ts";
import { pathOfSpread, pathValues } from "./path_value.ts";

/** A list that many others share is told this many times; so is each route in it. */
const MAX_VISITS = 8;

/** Constants that are followed into each other. */
const MAX_FOLLOWED = 32;

/** A list of routes, or the syntax from which the list is computed. */
export interface RouteList {
  readonly node: TS.Node;
  /** False for a list that is known by its looks alone: of it only the objects with a component are routes. */
  readonly sure: boolean;
  /** True for a list of which each part has to be told: what a router is given. */
  readonly whole?: boolean;
}

interface Pending extends RouteList {
  readonly parent: number | null;
  readonly within: Within | null;
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
  const untold: Pending[] = [];
  const included = new Map<number, Within | null>();
  const onUntold = (pending: Pending): void => {
    if (takesElements(pending.node)) return;
    const position = addImported(names, pending, facts);
    if (!pending.whole) return;
    if (position !== null) included.set(position, pending.within);
    else if (!isGiven(names, pending.node)) untold.push(pending);
  };
  const isPart = ({ node }: RouteList): boolean => parts.has(node);
  // Lists that are parts of each other alone come last.
  for (const list of [...lists.filter((each) => !isPart(each)), ...lists.filter(isPart)]) {
    if (!seen.has(follow(names, list.node))) walkList(names, list, seen, emit, { onUntold });
  }
  for (const list of lists) addEmpty(list, facts);
  addOpaque(facts, included, untold);
}

/** A list without routes is known as one to those that import it. */
function addEmpty({ node, sure }: RouteList, facts: FactList): void {
  const value = through(node);
  const isEmpty = sure && ts.isArrayLiteralExpression(value) && value.elements.length === 0;
  const variable = isEmpty && ts.findAncestor(value, ts.isVariableDeclaration);
  if (!variable || !ts.isSourceFile(variable.parent.parent.parent)) return;
  const list = listAround(value);
  if (list === null || facts.facts.some((fact) => fact.list === list)) return;
  facts.add({
    router: "react-router",
    node: value,
    parent: null,
    path: null,
    components: [],
    list,
  });
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
  { onList = () => {}, onUntold = () => {} }: {
    readonly onList?: (list: TS.Node) => unknown;
    readonly onUntold?: (pending: Pending) => void;
  } = {},
): void {
  const open: Pending[] = [{ ...list, parent: null, within: null, around: [] }];
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
    const pending = { ...next, node: followed, around };
    const inner = ts.isObjectLiteralExpression(followed)
      ? routesInside(followed, pending, visit)
      : partsInside(names, pending, onUntold);
    open.push(...inner.toReversed());
  }
}

function partsInside(
  names: FileNames,
  pending: Pending,
  onUntold: (pending: Pending) => void,
): Pending[] {
  const { node } = pending;
  const { nodes, given } = listParts(names, node);
  const inside = nodes.map((part) => ({ ...pending, node: part }));
  if (!given) {
    if (nodes.length === 0) onUntold(pending);
    return inside;
  }
  const whole = openWhole(node, { told: true, within: pending.within });
  if (nodes.length === 0) onUntold({ ...pending, within: { whole, role: "part" } });
  const within = { whole, role: "argument" } as const;
  return [
    ...inside.map((part) => ({ ...part, within: { whole, role: "part" as const } })),
    ...given.map((part) => ({ ...pending, node: part, within })),
  ];
}

function routesInside(
  object: TS.ObjectLiteralExpression,
  pending: Pending,
  visit: Visit,
): Pending[] {
  const position = visit(object, pending);
  if (position === null) return [];
  return CHILD_KEYS.flatMap((key) => {
    const node = propertyNode(object, key);
    return node ? { ...pending, node, parent: position, within: null } : [];
  });
}

/** A list that another file declares, or a function that returns one, stands for its routes. */
function addImported(
  names: FileNames,
  { node, parent, sure, within }: Pending,
  facts: FactList,
): number | null {
  const value = ts.isCallExpression(node) ? node.expression : node;
  if (!sure || (!ts.isIdentifier(value) && !ts.isPropertyAccessExpression(value))) return null;
  const name = importedValue(names, value) && dottedName(value);
  if (!name) return null;
  const includes = name.join(".");
  tellName(within, includes);
  const list = parent === null ? listAround(node) : null;
  return facts.add({
    ...(list !== null && { list }),
    router: "react-router",
    node,
    parent,
    path: "",
    components: [],
    includes,
  });
}

/** Adds what nobody has told now that all lists are read. */
function addOpaque(
  facts: FactList,
  included: ReadonlyMap<number, Within | null>,
  untold: readonly Pending[],
): void {
  for (const [position, within] of included) {
    const opaque = opaqueIn(within, true);
    if (opaque) facts.change(position, { opaque });
  }
  for (const { node, within } of untold) {
    const opaque = opaqueIn(within, true);
    if (!opaque || opaque.told) continue;
    facts.add({ router: "react-router", node, path: null, components: [], opaque });
  }
}

function addRoute(
  names: FileNames,
  object: TS.ObjectLiteralExpression,
  { parent, sure, within }: Pending,
  facts: FactList,
): number | null {
  const path = propertyNode(object, "path");
  const index = propertyNode(object, "index")?.kind === ts.SyntaxKind.TrueKeyword;
  const hasRoutes = CHILD_KEYS.some((key) => propertyNode(object, key));
  const { components, outlet } = componentsOf(names, object);
  if (!path && !index && !hasRoutes && components.length === 0) return null;
  if (!sure && components.length === 0 && !hasRoutes) return null;
  const [first = { path: null }, ...others] = path
    ? pathValues(names, path)
    : [pathOfSpread(names, object, index)];
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
  tell(within, object);
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
