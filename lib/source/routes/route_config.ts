import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { renderedComponents } from "./component_references.ts";
import type { FactList } from "./fact_list.ts";
import { dottedName, type FileNames, importedValue, propertyNode, through } from "./file_names.ts";
import { follow } from "./follow.ts";
import { CONFIG_PACKAGES, FILE_ROUTE_FUNCTIONS } from "./libraries.ts";
import { type PathValue, pathValue } from "./path_value.ts";
import type { ComponentReference, FileRouteConvention } from "./route_facts.ts";

/** Constants and calls that stand around each other. */
const MAX_FOLLOWED = 32;

/** Calls of one file that are read; a list that doubles itself through constants would have no end. */
const MAX_NODES = 20_000;

interface Pending {
  readonly node: TS.Node;
  readonly parent: number | null;
  readonly prefix: string;
  readonly depth: number;
}

/** A call of a helper, read. */
interface ConfigRoute {
  readonly path: PathValue;
  readonly file: TS.Node | undefined;
  readonly children: TS.Node | undefined;
  readonly index: boolean;
}

/**
 * Reads the default export of `routes.ts` in React Router's framework mode: `route`, `index`, `layout`, `prefix`, and the
 * folders whose files are routes. @returns false for a file that is none
 */
export function readRouteConfig(names: FileNames, facts: FactList): boolean {
  const exported = names.ast.statements.find(ts.isExportAssignment);
  if (!exported || exported.isExportEquals || !isConfig(names.ast)) return false;
  const open: Pending[] = [{ node: exported.expression, parent: null, prefix: "", depth: 0 }];
  for (let visits = 0; visits < MAX_NODES; visits++) {
    const next = open.pop();
    if (!next) break;
    const inner = next.depth > MAX_FOLLOWED && isFollowed(names, next.node)
      ? []
      : readNode(names, next, facts);
    for (const part of inner.toReversed()) open.push(part);
  }
  return true;
}

function isConfig(ast: TS.SourceFile): boolean {
  return ast.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement)) return false;
    const { importClause, moduleSpecifier } = statement;
    if (!ts.isStringLiteralLike(moduleSpecifier)) return false;
    if (CONFIG_PACKAGES.includes(moduleSpecifier.text)) return true;
    const bindings = importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings) &&
      bindings.elements.some(({ name, propertyName }) =>
        FILE_ROUTE_FUNCTIONS.has((propertyName ?? name).text)
      );
  });
}

function isFollowed(names: FileNames, node: TS.Node): boolean {
  return follow(names, node) !== through(node);
}

function readNode(names: FileNames, pending: Pending, facts: FactList): Pending[] {
  const node = follow(names, pending.node);
  const depth = isFollowed(names, pending.node) ? pending.depth + 1 : pending.depth;
  const inside = (nodes: readonly (TS.Node | undefined)[]): Pending[] =>
    nodes.flatMap((each) => each ? { ...pending, node: each, depth } : []);
  if (ts.isArrayLiteralExpression(node)) return inside(node.elements);
  if (ts.isSpreadElement(node) || ts.isAwaitExpression(node)) return inside([node.expression]);
  if (ts.isConditionalExpression(node)) return inside([node.whenTrue, node.whenFalse]);
  if (ts.isBinaryExpression(node)) return inside([node.left, node.right]);
  if (ts.isObjectLiteralExpression(node)) {
    return addRoute(names, node, objectRoute(names, node), { ...pending, depth }, facts);
  }
  return ts.isCallExpression(node) ? readCall(names, node, { ...pending, depth }, facts) : [];
}

function readCall(
  names: FileNames,
  call: TS.CallExpression,
  pending: Pending,
  facts: FactList,
): Pending[] {
  const helper = helperName(names, call.expression);
  const [first, second] = call.arguments;
  if (helper === "prefix" && first) {
    const { path } = pathValue(names, first);
    const prefix = joined(pending.prefix, path ?? "");
    return second ? [{ ...pending, node: second, prefix }] : [];
  }
  const files = fileConvention(names, call);
  if (files) {
    facts.add({
      router: "react-router-config",
      path: pending.prefix,
      node: call,
      parent: pending.parent,
      components: [],
      files,
    });
    return [];
  }
  const route = helper && callRoute(names, helper, call);
  if (route) return addRoute(names, call, route, pending, facts);
  // An adapter around routes, or around a function that returns them.
  return call.arguments.flatMap((argument) => {
    const value = through(argument);
    const inner = ts.isArrowFunction(value) || ts.isFunctionExpression(value)
      ? returnedCalls(value)
      : [value];
    return inner.map((node) => ({ ...pending, node }));
  });
}

function returnedCalls(node: TS.ArrowFunction | TS.FunctionExpression): TS.Node[] {
  if (!ts.isBlock(node.body)) return [node.body];
  return node.body.statements.flatMap((statement) =>
    ts.isReturnStatement(statement) ? statement.expression ?? [] : []
  );
}

/** The helper that a call means: imported, or taken from `relative("./folder")`. */
function helperName(names: FileNames, callee: TS.Expression): string | null {
  const imported = importedValue(names, callee);
  if (imported) return CONFIG_PACKAGES.includes(imported.specifier) ? imported.imported : null;
  const dotted = dottedName(callee);
  const declaration = dotted && names.declarationOf(dotted[0] ?? "", callee);
  return declaration && ts.isBindingElement(declaration) ? dotted.at(-1) ?? null : null;
}

function callRoute(
  names: FileNames,
  helper: string,
  { arguments: [first, second, third, fourth] }: TS.CallExpression,
): ConfigRoute | null {
  const listOf = (...nodes: (TS.Expression | undefined)[]): TS.Node | undefined =>
    nodes.find((node) => node && !isOptions(names, node));
  if (helper === "index") {
    return { path: { path: "" }, file: first, children: undefined, index: true };
  }
  if (helper === "layout") {
    return { path: { path: "" }, file: first, children: listOf(second, third), index: false };
  }
  if (helper !== "route" || !first) return null;
  const isPathless = first.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(first) && first.text === "undefined");
  const path = isPathless ? { path: "" } : pathValue(names, first);
  return { path, file: second, children: listOf(third, fourth), index: false };
}

function isOptions(names: FileNames, node: TS.Expression): boolean {
  return ts.isObjectLiteralExpression(follow(names, node));
}

function objectRoute(names: FileNames, object: TS.ObjectLiteralExpression): ConfigRoute {
  const path = propertyNode(object, "path");
  return {
    path: path ? pathValue(names, path) : { path: "" },
    file: propertyNode(object, "file") ?? undefined,
    children: propertyNode(object, "children") ?? undefined,
    index: propertyNode(object, "index")?.kind === ts.SyntaxKind.TrueKeyword,
  };
}

/** A prefix goes to the path of a route; past a route without one to those inside of it. */
function addRoute(
  names: FileNames,
  node: TS.Node,
  { path, file, children, index }: ConfigRoute,
  pending: Pending,
  facts: FactList,
): Pending[] {
  const isPlaced = index || path.path !== "";
  const own = isPlaced && path.path !== null ? { path: joined(pending.prefix, path.path) } : path;
  const position = facts.add({
    router: "react-router-config",
    ...own,
    node,
    parent: pending.parent,
    components: file ? [fileReference(names, file)] : [],
    ...(index && { index: true as const }),
  });
  if (!children) return [];
  return [{ ...pending, node: children, parent: position, prefix: isPlaced ? "" : pending.prefix }];
}

/** The file of a route, as a specifier in the file of the configuration: both lie in the folder of the app. */
function fileReference(names: FileNames, file: TS.Node): ComponentReference {
  const { path } = pathValue(names, file);
  if (path === null) {
    const [known] = renderedComponents(names, [file]).components;
    return known ?? { kind: "computed", start: file.getStart(names.ast) };
  }
  const specifier = /^(?:\.{1,2})?\//.test(path) ? path : `./${path}`;
  return { kind: "module", specifier, exported: "default" };
}

function fileConvention(names: FileNames, call: TS.CallExpression): FileRouteConvention | null {
  const imported = importedValue(names, call.expression);
  if (!imported || !FILE_ROUTE_FUNCTIONS.has(imported.imported)) return null;
  const [first] = call.arguments;
  const options = first && follow(names, first);
  const folder = options && ts.isObjectLiteralExpression(options)
    ? propertyNode(options, "rootDirectory") ?? propertyNode(options, "routesDir")
    : first;
  const { path } = folder ? pathValue(names, folder) : { path: null };
  return { convention: imported.imported, specifier: imported.specifier, folder: path ?? "routes" };
}

function joined(prefix: string, path: string): string {
  return [prefix, path].map((part) => part.replace(/^\/+|\/+$/g, "")).filter(Boolean).join("/");
}
