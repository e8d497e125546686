import type { ts as TS } from "ts-morph";
import { type FileSyntax, gatherSyntax } from "../syntax/file_syntax.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { ts } from "../syntax/typescript.ts";
import { readExpoRoots } from "./expo_root.ts";
import { type FactList, openFactList } from "./fact_list.ts";
import { type FileNames, openFileNames, through } from "./file_names.ts";
import { markLayouts } from "./mark_layouts.ts";
import { readRootRenders } from "./root_renders.ts";
import { readRouteConfig } from "./route_config.ts";
import { readRouteElements } from "./route_elements.ts";
import type { RouteFact } from "./route_facts.ts";
import { readResourceObjects } from "./resources.ts";
import { makesRouter, mayTakeRoutes, takesRoutes } from "./list_functions.ts";
import { looksLikeRoute, readRouteObjects, type RouteList } from "./route_objects.ts";
import { readScreenObjects } from "./screen_objects.ts";
import { isRouteOptions, readTanStackRoutes } from "./tanstack_routes.ts";

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
  const syntax = gatherSyntax(ast);
  if (!readRouteConfig(names, syntax, facts)) readSyntax(names, syntax, facts);
  return [...facts.facts];
}

function readSyntax(names: FileNames, syntax: FileSyntax, facts: FactList): void {
  const { openings, calls, constructions } = syntax;
  readRouteElements(names, openings, facts);
  readRouteObjects(names, routeLists(names, syntax), facts);
  readTanStackRoutes(names, [...calls, ...constructions], facts);
  readScreenObjects(names, calls, facts);
  readResourceObjects(names, facts);
  readExpoRoots(names, openings, facts);
  markLayouts(names, openings, facts);
  readRootRenders(names, calls, assignedCalls(syntax, names.ast), facts);
}

function routeLists(names: FileNames, { calls, objects, typed }: FileSyntax): RouteList[] {
  const handing = mayTakeRoutes(names.ast.text) ? calls : [];
  const handed = handing.flatMap((call) => {
    const [first] = call.arguments;
    if (!first || !takesRoutes(names, call.expression)) return [];
    return { node: first, sure: true, whole: makesRouter(names, call.expression) };
  });
  const lists = new Set<TS.Node>();
  for (const object of objects) {
    if (isRouteOptions(names, object) || !looksLikeRoute(names, object)) continue;
    const { parent } = object;
    lists.add(ts.isArrayLiteralExpression(parent) ? parent : object);
  }
  return [
    ...handed,
    ...typed.flatMap((node) => typedRoutes(node) ?? [])
      .map((node) => ({ node: through(node), sure: true })),
    ...[...lists].map((node) => ({ node, sure: false })),
  ];
}

/** Calls that are assigned, by the text of the place that gets them. */
function assignedCalls({ assignments }: FileSyntax, ast: TS.SourceFile): Map<string, TS.Node> {
  const calls = new Map<string, TS.Node>();
  for (const { left, right } of assignments) {
    if (!ts.isCallExpression(right)) continue;
    if (ts.isIdentifier(left) || ts.isPropertyAccessExpression(left)) {
      calls.set(left.getText(ast), right);
    }
  }
  return calls;
}

/** The value of `const routes: RouteObject[] = ...` and of `... satisfies RouteObject[]`. */
function typedRoutes(node: FileSyntax["typed"][number]): TS.Expression | null {
  if (!node.type || !namesRoutes(node.type)) return null;
  return ts.isVariableDeclaration(node) ? node.initializer ?? null : node.expression;
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
