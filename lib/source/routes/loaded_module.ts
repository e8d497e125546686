import type { ts as TS } from "ts-morph";
import { isConditional, isJsx, lookThrough } from "../jsx/syntax.ts";
import { pickedExport, pickedMember } from "../components/lazy_fact.ts";
import { ts } from "../syntax/typescript.ts";
import {
  dottedName,
  type FileNames,
  type FunctionNode,
  isFunctionNode,
  propertyNode,
  returnedNodes,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import type { ComponentReference } from "./route_facts.ts";

/** A loader is a few lines: a larger function is no loader. */
const MAX_NODES = 400;

/** Names under which a loaded route gives its component back. */
const PICKED_KEYS = ["Component", "default", "element", "component"];

/** The first `import()` in a node; null where there is none. */
function importIn(node: TS.Node | undefined): TS.CallExpression | null {
  const open: TS.Node[] = node ? [node] : [];
  for (let visits = 0; visits < MAX_NODES; visits++) {
    const next = open.pop();
    if (!next) return null;
    if (isImport(next)) return next;
    const inner: TS.Node[] = [];
    ts.forEachChild(next, (child) => void inner.push(child));
    open.push(...inner.reverse());
  }
  return null;
}

export function isImport(node: TS.Node): node is TS.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

/**
 * Finds the export of a module that an `import()` represents.
 * @param options.loader the function that it stands in, where it may pick the export in its own statements
 * @param options.otherwise the export that is meant where nothing picks one
 */
export function loadedModule(
  call: TS.CallExpression,
  options: { readonly loader?: FunctionNode; readonly otherwise: string },
): ComponentReference {
  const [argument] = call.arguments;
  if (!argument || !ts.isStringLiteralLike(argument)) {
    return { kind: "computed", start: call.getStart() };
  }
  const exported = pickedExport(call) ?? pickedInStatements(call, options.loader) ??
    (isConverted(call) ? "default" : options.otherwise);
  return { kind: "module", specifier: argument.text, exported };
}

/** `import("./x").then(convert)`: a function that is not read makes the component of the module. */
function isConverted(call: TS.CallExpression): boolean {
  const { parent } = call;
  return ts.isPropertyAccessExpression(parent) && parent.name.text === "then";
}

/** `const { Home } = await import("./home"); return { Component: Home };` */
function pickedInStatements(
  call: TS.CallExpression,
  loader: FunctionNode | undefined,
): string | null {
  const variable = assignedTo(call);
  if (!variable || !loader) return null;
  const picked = returnedNodes(loader).flatMap((node) => pickedValue(through(node)) ?? []);
  if (ts.isIdentifier(variable.name)) {
    const { text } = variable.name;
    return picked.map((node) => memberOf(text, node)).find((name) => name !== null) ?? null;
  }
  if (!ts.isObjectBindingPattern(variable.name)) return null;
  const { elements } = variable.name;
  const named = picked.flatMap((node) => ts.isIdentifier(node) ? node.text : []);
  const element = elements.find(({ name }) => ts.isIdentifier(name) && named.includes(name.text));
  const only = element ?? (elements.length === 1 ? elements[0] : undefined);
  const name = only && (only.propertyName ?? only.name);
  return name && ts.isIdentifier(name) ? name.text : null;
}

function assignedTo(call: TS.CallExpression): TS.VariableDeclaration | null {
  let outer: TS.Node = call.parent;
  while (ts.isAwaitExpression(outer) || ts.isParenthesizedExpression(outer)) outer = outer.parent;
  return ts.isVariableDeclaration(outer) ? outer : null;
}

function pickedValue(returned: TS.Node): TS.Node | null {
  if (!ts.isObjectLiteralExpression(returned)) return returned;
  for (const key of PICKED_KEYS) {
    const value = propertyNode(returned, key);
    if (value) return picked(through(value));
  }
  return null;
}

/** `Home` of `<Home />`, and anything else as it is. */
function picked(value: TS.Node): TS.Node {
  return ts.isJsxSelfClosingElement(value) ? value.tagName : value;
}

function memberOf(root: string, node: TS.Node): string | null {
  if (!ts.isPropertyAccessExpression(node)) return null;
  const object = lookThrough(node.expression);
  return ts.isIdentifier(object) && object.text === root ? node.name.text : null;
}

/** The module that a loader loads; null for a function that renders something, whatever else it imports. */
export function loadedBy(node: FunctionNode, otherwise: string): ComponentReference | null {
  const isMarkup = returnedNodes(node).map(through)
    .some((each) => isJsx(each) || isConditional(each));
  const call = isMarkup ? null : importGivenBack(node) ?? importIn(node.body);
  return call && loadedModule(call, { loader: node, otherwise });
}

/** `lazy: async () => ({ loader: (await import("./data")).load })`: a route may load all but a component. */
export function loadsNoComponent(node: FunctionNode): boolean {
  const returned = returnedNodes(node).map(through);
  return returned.length > 0 && importIn(node.body) !== null &&
    returned.every((each) =>
      ts.isObjectLiteralExpression(each) && each.properties.length > 0 &&
      pickedValue(each) === null && !each.properties.some(ts.isSpreadAssignment)
    );
}

/** Finds the `import()`, of several, that provides the component which a loader gives back. */
function importGivenBack(loader: FunctionNode): TS.CallExpression | null {
  for (const returned of returnedNodes(loader)) {
    const value = pickedValue(through(returned));
    const own = value && importIn(value);
    if (own) return own;
    const name = value && (dottedName(value) ?? [])[0];
    const declared = name !== undefined && name !== null && importOfName(loader, name);
    if (declared) return declared;
  }
  return null;
}

/** `const [data, Home] = await Promise.all([import("./data"), import("./home")])`: each name has its own. */
function importOfName(loader: FunctionNode, name: string): TS.CallExpression | null {
  const statements = loader.body && ts.isBlock(loader.body) ? loader.body.statements : [];
  for (const statement of statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: binding, initializer } of statement.declarationList.declarations) {
      const index = placeIn(binding, name);
      if (index === null || !initializer) continue;
      const list = ts.isArrayBindingPattern(binding) ? listIn(initializer) : null;
      return importIn(list ? list.elements[index] : initializer);
    }
  }
  return null;
}

/** Finds the index of the element of a binding that declares a name; null where none does. */
function placeIn(binding: TS.BindingName, name: string): number | null {
  if (ts.isIdentifier(binding)) return binding.text === name ? 0 : null;
  const index = binding.elements.findIndex((element) =>
    ts.isBindingElement(element) && placeIn(element.name, name) !== null
  );
  return index < 0 ? null : index;
}

/** Finds the list that `await Promise.all([...])` awaits. */
function listIn(value: TS.Expression): TS.ArrayLiteralExpression | null {
  const awaited = through(value);
  const call = ts.isAwaitExpression(awaited) ? through(awaited.expression) : awaited;
  const [list] = ts.isCallExpression(call) ? call.arguments : [];
  return list && ts.isArrayLiteralExpression(list) ? list : null;
}

/** `lazy(() => import("./home"))`, with an export that a second argument picks. */
export function loadedByCall(
  names: FileNames,
  { arguments: [first, second] }: TS.CallExpression,
  otherwise: string,
): ComponentReference | null {
  const loader = first && follow(names, first);
  const loaded = loader && isFunctionNode(loader) ? loadedBy(loader, otherwise) : null;
  if (loaded?.kind !== "module" || !second) return loaded ?? null;
  const choice = through(second);
  const picked = ts.isObjectLiteralExpression(choice)
    ? propertyNode(choice, "exportName") ?? propertyNode(choice, "resolveComponent") ?? choice
    : choice;
  const exported = ts.isStringLiteralLike(picked)
    ? picked.text
    : ts.isExpression(picked)
    ? pickedMember(picked)
    : null;
  return exported === null ? loaded : { ...loaded, exported };
}
