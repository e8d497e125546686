import type { ts as TS } from "ts-morph";
import { lookOutward } from "../jsx/syntax.ts";
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
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { type TanStackForm, tanStackForm } from "./libraries.ts";
import { isPathlessSegment } from "./file_routes.ts";
import { type PathValue, pathValue } from "./path_value.ts";
import type { ComponentReference } from "./route_facts.ts";

/** The options under which a route takes what it renders, the outermost first. */
const COMPONENT_OPTIONS = ["shellComponent", "component"];

type Call = TS.CallExpression | TS.NewExpression;

/** A route with the name of its parent, which may be declared further down. */
interface Child {
  readonly position: number;
  readonly parent: TS.Node;
}

/** Reads the routes of TanStack Router. */
export function readTanStackRoutes(
  names: FileNames,
  calls: readonly Call[],
  facts: FactList,
): void {
  const declared = new Map<TS.Node, number>();
  const children: Child[] = [];
  for (const call of calls) {
    const form = tanStackForm(importedValue(names, call.expression));
    if (form) readRoute(names, call, { form, declared, children, facts });
  }
  for (const { position, parent } of children) {
    const dotted = dottedName(parent);
    const declaration = dotted && names.declarationOf(dotted[0] ?? "", parent);
    const known = declaration && declared.get(declaration);
    if (typeof known === "number") facts.change(position, { parent: known });
    else if (dotted) facts.change(position, { parentName: dotted.join(".") });
  }
  for (const call of calls) completeRoute(names, call, declared, facts);
}

/** Tells whether an object holds the options of a route, so that it is no route object of its own. */
export function isRouteOptions(names: FileNames, object: TS.ObjectLiteralExpression): boolean {
  const { parent } = object;
  if (propertyNode(object, "getParentRoute")) return true;
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false;
  const callee = ts.isCallExpression(parent.expression)
    ? parent.expression.expression
    : parent.expression;
  return tanStackForm(importedValue(names, callee)) !== null;
}

interface Reading {
  readonly form: TanStackForm;
  readonly declared: Map<TS.Node, number>;
  readonly children: Child[];
  readonly facts: FactList;
}

function readRoute(names: FileNames, call: Call, reading: Reading): void {
  const { form, declared, children, facts } = reading;
  const whole = form === "root" || form === "code" ? call : optionsCall(call);
  const options = optionsOf(names, whole.arguments?.[0]);
  const variable = variableOf(whole);
  const added = addedComponents(names, whole);
  const { components, outlet } = rendered(names, options);
  const position = facts.add({
    router: "tanstack",
    ...pathOf(names, form, call, options),
    node: call,
    components: [...components, ...added],
    layout: form === "root" || form === "rootWithContext" || outlet ||
      rendersOutlet(names, options) || isPathlessId(call),
    ...(variable && ts.isIdentifier(variable.name) && { name: variable.name.text }),
    ...(form === "lazy" && { lazyPart: true as const }),
  });
  if (variable) declared.set(variable, position);
  const parent = options && propertyNode(options, "getParentRoute");
  const [returned] = parent && isFunctionNode(parent) ? returnedNodes(parent) : [];
  if (returned) children.push({ position, parent: returned });
}

/** `createFileRoute("/x")(options)` and the older `new FileRoute("/x").createRoute(options)`. */
function optionsCall(call: Call): Call {
  const outer = lookOutward(call).parent;
  if (ts.isCallExpression(outer) && outer.expression === lookOutward(call)) return outer;
  if (ts.isPropertyAccessExpression(outer) && ts.isCallExpression(outer.parent)) {
    return outer.name.text === "createRoute" ? outer.parent : call;
  }
  return call;
}

function optionsOf(
  names: FileNames,
  argument: TS.Expression | undefined,
): TS.ObjectLiteralExpression | null {
  const options = argument && follow(names, argument);
  return options && ts.isObjectLiteralExpression(options) ? options : null;
}

function pathOf(
  names: FileNames,
  form: TanStackForm,
  call: Call,
  options: TS.ObjectLiteralExpression | null,
): PathValue & { readonly index?: true } {
  if (form === "root" || form === "rootWithContext") return { path: "" };
  if (form !== "code") {
    const [id] = call.arguments ?? [];
    return id ? pathValue(names, id) : { path: null };
  }
  const path = options && propertyNode(options, "path");
  if (!path) return { path: options ? "" : null };
  const value = pathValue(names, path);
  return value.path === "/" ? { ...value, index: true } : value;
}

function rendered(
  names: FileNames,
  options: TS.ObjectLiteralExpression | null,
): ReturnType<typeof renderedComponents> {
  const values = options
    ? COMPONENT_OPTIONS.flatMap((key) => propertyNode(options, key) ?? [])
    : [];
  return renderedComponents(names, values);
}

/** `/_auth` and `/(group)`: folders and files that group routes and add nothing to their paths. */
function isPathlessId(call: Call): boolean {
  const id = call.arguments?.[0];
  if (!id || !ts.isStringLiteralLike(id)) return false;
  return isPathlessSegment(id.text.split("/").at(-1) ?? "");
}

/** A route without a component renders those inside of it, as one with an outlet for a component does. */
function rendersOutlet(names: FileNames, options: TS.ObjectLiteralExpression | null): boolean {
  const component = options && propertyNode(options, "component");
  return component !== null && importedValue(names, component)?.imported === "Outlet";
}

/** The calls behind a route, as `createRoute(...).lazy(...)`: what they add, and the variable that gets the whole. */
function* chainOf(call: Call): Generator<TS.CallExpression> {
  let outer = lookOutward(call).parent;
  while (ts.isPropertyAccessExpression(outer) && ts.isCallExpression(outer.parent)) {
    yield outer.parent;
    outer = lookOutward(outer.parent).parent;
  }
}

function variableOf(call: Call): TS.VariableDeclaration | null {
  const last: Call = [...chainOf(call)].at(-1) ?? call;
  const { parent } = lookOutward(last);
  return ts.isVariableDeclaration(parent) ? parent : null;
}

function addedComponents(names: FileNames, call: Call): ComponentReference[] {
  return [...chainOf(call)].flatMap((outer) => addedBy(names, outer));
}

/** The component that `.lazy(() => import("./x"))` or `.update({ component })` adds. */
function addedBy(names: FileNames, call: TS.CallExpression): readonly ComponentReference[] {
  const method = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : "";
  const [argument] = call.arguments;
  if (!argument) return [];
  if (method === "update") return rendered(names, optionsOf(names, argument)).components;
  return method === "lazy"
    ? renderedComponents(names, [argument], { otherwise: "Route" }).components
    : [];
}

/** `postsRoute.update({ component })` as a statement of its own. */
function completeRoute(
  names: FileNames,
  call: Call,
  declared: ReadonlyMap<TS.Node, number>,
  facts: FactList,
): void {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return;
  const route = call.expression.expression;
  const declaration = ts.isIdentifier(route) && names.declarationOf(route.text, route);
  const position = declaration ? declared.get(declaration) : undefined;
  if (position === undefined) return;
  const components = facts.at(position)?.components ?? [];
  facts.change(position, { components: [...components, ...addedBy(names, call)] });
}
