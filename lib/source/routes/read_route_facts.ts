import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../parse_cache.ts";
import { ts } from "../typescript.ts";
import { type FactList, openFactList } from "./fact_list.ts";
import { type FileNames, openFileNames, through } from "./file_names.ts";
import { markLayouts } from "./mark_layouts.ts";
import { readRootRenders } from "./root_renders.ts";
import { readRouteConfig } from "./route_config.ts";
import { readRouteElements } from "./route_elements.ts";
import type { RouteFact } from "./route_facts.ts";
import { readResourceObjects } from "./resources.ts";
import { looksLikeRoute, readRouteObjects, type RouteList, takesRoutes } from "./route_objects.ts";
import { readScreenObjects } from "./screen_objects.ts";
import { isRouteOptions, readTanStackRoutes } from "./tanstack_routes.ts";

/** The syntax of a file that may declare routes, in text order. */
interface RouteSyntax {
  readonly openings: readonly TS.JsxOpeningLikeElement[];
  readonly calls: readonly TS.CallExpression[];
  readonly constructions: readonly TS.NewExpression[];
  readonly objects: readonly TS.ObjectLiteralExpression[];
  /** Expressions that the file says hold routes: `x: RouteObject[]`, `x satisfies RouteObject[]`. */
  readonly typed: readonly TS.Node[];
  /** Calls that are assigned, by the text of the place that gets them. */
  readonly assignments: ReadonlyMap<string, TS.Node>;
}

/** Words of which every form of a route has one: most files have none of them, and need no further look. */
const MENTIONS: readonly string[] = [
  "path",
  "oute",
  "creen",
  "children",
  "Resource",
  "render",
  "hydrate",
  "registerComponent",
  "registerRootComponent",
  "list:",
  "edit:",
  "show:",
  "create:",
];

/**
 * Reads the routes that one file declares, and the components that it mounts. Looks at the syntax of the file alone: what
 * names of other files mean is left to whoever has the import graph.
 */
export function readRouteFacts({ ast }: Pick<ParsedSource, "ast">): RouteFact[] {
  if (!MENTIONS.some((word) => ast.text.includes(word))) return [];
  const names = openFileNames(ast);
  const facts = openFactList(ast);
  if (!readRouteConfig(names, facts)) readSyntax(names, routeSyntax(ast), facts);
  return [...facts.facts];
}

function readSyntax(names: FileNames, syntax: RouteSyntax, facts: FactList): void {
  const { openings, calls, constructions, assignments } = syntax;
  readRouteElements(names, openings, facts);
  readRouteObjects(names, routeLists(names, syntax), facts);
  readTanStackRoutes(names, [...calls, ...constructions], facts);
  readScreenObjects(names, calls, facts);
  readResourceObjects(names, facts);
  markLayouts(names, openings, facts);
  readRootRenders(names, calls, assignments, facts);
}

function routeLists(names: FileNames, { calls, objects, typed }: RouteSyntax): RouteList[] {
  const handed = calls.flatMap((call) => {
    const [first] = call.arguments;
    return first && takesRoutes(names, call.expression) ? { node: first, sure: true } : [];
  });
  const lists = new Set<TS.Node>();
  for (const object of objects) {
    if (isRouteOptions(names, object) || !looksLikeRoute(names, object)) continue;
    const { parent } = object;
    lists.add(ts.isArrayLiteralExpression(parent) ? parent : object);
  }
  return [
    ...handed,
    ...typed.map((node) => ({ node: through(node), sure: true })),
    ...[...lists].map((node) => ({ node, sure: false })),
  ];
}

function routeSyntax(ast: TS.SourceFile): RouteSyntax {
  const openings: TS.JsxOpeningLikeElement[] = [];
  const calls: TS.CallExpression[] = [];
  const constructions: TS.NewExpression[] = [];
  const objects: TS.ObjectLiteralExpression[] = [];
  const typed: TS.Node[] = [];
  const assignments = new Map<string, TS.Node>();
  const visit = (node: TS.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) openings.push(node);
    else if (ts.isCallExpression(node)) calls.push(node);
    else if (ts.isNewExpression(node)) constructions.push(node);
    else if (ts.isObjectLiteralExpression(node)) objects.push(node);
    else if (ts.isBinaryExpression(node)) noteAssignment(node, assignments, ast);
    const routes = typedRoutes(node);
    if (routes) typed.push(routes);
  };
  walk(ast, visit);
  return { openings, calls, constructions, objects, typed, assignments };
}

/** Visits all nodes but types in text order, without recursion: code may be nested deeper than the stack. */
function walk(ast: TS.SourceFile, visit: (node: TS.Node) => void): void {
  const open: TS.Node[] = [ast];
  for (let node = open.pop(); node; node = open.pop()) {
    visit(node);
    const from = open.length;
    ts.forEachChild(node, (child) => {
      if (!ts.isTypeNode(child)) open.push(child);
    });
    for (let low = from, high = open.length - 1; low < high; low++, high--) {
      const swapped = open[low] as TS.Node; // both lie within the list
      open[low] = open[high] as TS.Node;
      open[high] = swapped;
    }
  }
}

function noteAssignment(
  { left, right, operatorToken }: TS.BinaryExpression,
  assignments: Map<string, TS.Node>,
  ast: TS.SourceFile,
): void {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isCallExpression(right)) return;
  if (ts.isIdentifier(left) || ts.isPropertyAccessExpression(left)) {
    assignments.set(left.getText(ast), right);
  }
}

/** The value of `const routes: RouteObject[] = ...` and of `... satisfies RouteObject[]`. */
function typedRoutes(node: TS.Node): TS.Expression | null {
  if (ts.isVariableDeclaration(node)) {
    return node.initializer && node.type && namesRoutes(node.type) ? node.initializer : null;
  }
  const isTyped = ts.isSatisfiesExpression(node) || ts.isAsExpression(node);
  return isTyped && namesRoutes(node.type) ? node.expression : null;
}

function namesRoutes(type: TS.TypeNode): boolean {
  const element = ts.isTypeOperatorNode(type) ? type.type : type;
  if (ts.isArrayTypeNode(element)) return namesRoutes(element.elementType);
  if (ts.isTupleTypeNode(element)) {
    const [first] = element.elements;
    return first !== undefined && namesRoutes(first);
  }
  if (!ts.isTypeReferenceNode(element)) return false;
  const [argument] = element.typeArguments ?? [];
  const name = ts.isIdentifier(element.typeName)
    ? element.typeName.text
    : element.typeName.right.text;
  return name.endsWith("RouteObject") ||
    (/^(?:Readonly)?Array$/.test(name) && argument !== undefined && namesRoutes(argument));
}
