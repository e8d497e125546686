import type { ts as TS } from "ts-morph";
import {
  attributeName,
  attributeValue,
  type ConditionalSyntax,
  isConditional,
  isJsx,
  type JsxSyntax,
} from "../jsx/syntax.ts";
import { isBindingSyntax, wholeBinding } from "../scope/variables.ts";
import { ts } from "../syntax/typescript.ts";
import {
  dottedName,
  type FileNames,
  type FunctionNode,
  importedValue,
  isFunctionNode,
  propertyNode,
  requiredSpecifier,
  returnedNodes,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { COMPONENT_KEYS, isFrameworkComponent, isOutlet } from "./libraries.ts";
import {
  add,
  addWritten,
  type How,
  MAX_VISITS,
  pushAll,
  pushOr,
  type Search,
} from "./component_search.ts";
import {
  isImport,
  loadedBy,
  loadedByCall,
  loadedModule,
  loadsNoComponent,
} from "./loaded_module.ts";
import type { ComponentReference } from "./route_facts.ts";
import { routeTag } from "./route_tags.ts";

/** Objects in which functions that load components take their loader. */
const LOADER_KEYS: readonly string[] = ["loader", "load", "resolver", ...COMPONENT_KEYS];

/** The components of a route, and whether it is a layout. */
export interface RenderedComponents {
  readonly components: readonly ComponentReference[];
  /** True when the markup in the route holds an outlet for child routes. */
  readonly outlet: boolean;
}

/**
 * Reads the components that expressions render, the outermost first.
 * @param options.otherwise the export that is meant where a loaded module is taken whole
 */
export function renderedComponents(
  names: FileNames,
  nodes: readonly TS.Node[],
  options: { readonly otherwise?: string } = {},
): RenderedComponents {
  const { otherwise = "default" } = options;
  const search: Search = {
    names,
    found: new Map(),
    followed: new Set(),
    open: [],
    told: 0,
    outlet: false,
  };
  pushAll(search, nodes, { reading: "rendered", top: true, otherwise });
  for (let visits = 0; visits < MAX_VISITS; visits++) {
    const next = search.open.pop();
    if (!next) break;
    if (!next.unless) visit(search, through(next.node), next.how);
    else if (search.told === next.unless.told && next.unless.fallback) {
      add(search, next.unless.fallback);
    }
  }
  return { components: [...search.found.values()], outlet: search.outlet };
}

function visit(search: Search, node: TS.Node, how: How): void {
  if (isJsx(node)) return visitMarkup(search, node, how);
  if (isFunctionNode(node)) return visitFunction(search, node, how);
  if (ts.isClassLike(node)) return addWritten(search, node, how, "inline");
  if (isConditional(node)) return visitConditional(search, node, how);
  if (isImport(node)) return add(search, loadedModule(node, how));
  if (ts.isAwaitExpression(node)) return pushAll(search, [node.expression], how);
  if (ts.isCallExpression(node)) return visitCall(search, node, how);
  if (ts.isObjectLiteralExpression(node)) return visitObject(search, node, how);
  if (ts.isArrayLiteralExpression(node)) return pushAll(search, node.elements, how);
  if (ts.isIdentifier(node)) return visitName(search, node, how);
  if (ts.isPropertyAccessExpression(node)) return visitMember(search, node, how);
  if (ts.isStringLiteralLike(node)) return visitText(search, node, how);
  if (!isNothing(node)) addWritten(search, node, how, "computed");
}

function isNothing({ kind }: TS.Node): boolean {
  return kind === ts.SyntaxKind.NullKeyword || kind === ts.SyntaxKind.TrueKeyword ||
    kind === ts.SyntaxKind.FalseKeyword || kind === ts.SyntaxKind.NumericLiteral;
}

function visitConditional(search: Search, node: ConditionalSyntax, how: How): void {
  const branches = ts.isConditionalExpression(node)
    ? [node.whenTrue, node.whenFalse]
    : [node.left, node.right];
  pushAll(search, branches, { ...how, reading: "argument" });
}

function visitMarkup(search: Search, node: JsxSyntax, how: How): void {
  if (ts.isJsxFragment(node)) return pushChildren(search, node, how);
  const opening = ts.isJsxElement(node) ? node.openingElement : node;
  const tag = dottedName(opening.tagName);
  if (!tag || isHostTag(tag)) {
    if (how.top) addWritten(search, node, how, "inline");
    return pushChildren(search, node, { ...how, top: false });
  }
  const imported = importedValue(search.names, opening.tagName);
  // Routes in a route are facts of their own.
  if (routeTag(search.names, opening)) return;
  if (isOutlet(tag, imported)) search.outlet = true;
  pushChildren(search, node, how);
  pushAll(search, componentAttributes(opening), { ...how, reading: "argument" });
  if (!isFrameworkComponent(tag, imported)) pushAll(search, [opening.tagName], how);
}

function isHostTag([name, ...members]: readonly string[]): boolean {
  return members.length === 0 && name !== undefined && /^[a-z]/.test(name);
}

/** Markup among the children is rendered; of an expression only the components that it names are told. */
function pushChildren(search: Search, node: JsxSyntax, how: How): void {
  if (ts.isJsxSelfClosingElement(node)) return;
  for (const child of node.children.slice(0, MAX_VISITS).reverse()) {
    if (isJsx(child)) search.open.push({ node: child, how });
    else if (ts.isJsxExpression(child) && child.expression) {
      search.open.push({ node: child.expression, how: { ...how, reading: "argument" } });
    }
  }
}

/** `component={Home}` of a wrapper, as in `<Guard component={Home} />`. */
function componentAttributes(opening: TS.JsxOpeningLikeElement): TS.Node[] {
  return opening.attributes.properties.flatMap((attribute) => {
    if (!ts.isJsxAttribute(attribute)) return [];
    const name = attributeName(attribute);
    if (name !== "children" && !COMPONENT_KEYS.includes(name)) return [];
    return attributeValue(attribute) ?? [];
  });
}

function visitFunction(search: Search, node: FunctionNode, how: How): void {
  if (loadsNoComponent(node)) return;
  const loaded = loadedBy(node, how.otherwise);
  if (loaded) return add(search, loaded);
  if (how.reading === "constant") return;
  const returned = returnedNodes(node).filter(isRenderable);
  if (returned.length === 0) return addWritten(search, node, how, "inline");
  pushAll(search, returned, {
    ...how,
    reading: how.reading === "rendered" ? "returned" : how.reading,
  });
}

function isRenderable(returned: TS.Node): boolean {
  const node = through(returned);
  return isJsx(node) || isConditional(node) || isFunctionNode(node) || ts.isCallExpression(node) ||
    ts.isPropertyAccessExpression(node) || ts.isIdentifier(node);
}

/** Functions that make something else of what they get: methods of lists, the tag of styled components. */
const OTHER_CALLS = /^(?:map|flatMap|filter|reduce|find|styled)$/;
const ELEMENT_CALLS = /^(?:createElement|cloneElement|h|jsx|jsxs)$/;

function visitCall(search: Search, call: TS.CallExpression, how: How): void {
  const specifier = requiredSpecifier(call);
  if (specifier !== null) return add(search, { kind: "module", specifier, exported: "default" });
  const loaded = loadedByCall(search.names, call, how.otherwise);
  if (loaded) return add(search, loaded);
  const callee = dottedName(call.expression)?.at(-1) ?? "";
  if (OTHER_CALLS.test(callee)) return addWritten(search, call, how, "computed");
  const nodes = ELEMENT_CALLS.test(callee)
    ? call.arguments.filter((_, index) => index !== 1)
    : [...outerArguments(call), ...call.arguments];
  const reading = how.reading === "constant" ? "constant" : "argument";
  const isRoute = how.reading === "rendered";
  const start = call.getStart(search.names.ast);
  pushOr(search, nodes, { ...how, reading }, isRoute ? { kind: "computed", start } : null);
  if (nodes.length === 0) addWritten(search, call, how, "computed");
}

/** The arguments of the calls in front of a call: `Layout` of `withLayout(Layout)(Home)`. */
function outerArguments(call: TS.CallExpression): TS.Node[] {
  const inner = through(call.expression);
  return ts.isCallExpression(inner) ? [...inner.arguments] : [];
}

function visitObject(search: Search, object: TS.ObjectLiteralExpression, how: How): void {
  const reading = how.reading === "constant" ? "constant" : "argument";
  const values = LOADER_KEYS.flatMap((key) => propertyNode(object, key) ?? []);
  pushAll(search, values, { ...how, reading });
}

/** Some configurations name the file of a page: `component: "./pages/home"`. */
function visitText(search: Search, { text }: TS.StringLiteralLike, { reading }: How): void {
  if (reading === "rendered" && /^(?:\.{1,2}|@)\//.test(text)) {
    add(search, { kind: "module", specifier: text, exported: "default" });
  }
}

function visitName(search: Search, node: TS.Identifier, how: How): void {
  const declaration = search.names.declarationOf(node.text, node);
  const isComponent = /^[A-Z]/.test(node.text);
  if (declaration && isParameter(declaration)) return addWritten(search, node, how, "computed");
  const reference: ComponentReference = { kind: "name", name: node.text };
  const value = follow(search.names, node);
  const isFunction = isFunctionNode(value);
  if (value !== node && !ts.isClassLike(value) && (!isFunction || !isComponent)) {
    return visitConstant(search, value, how, isComponent ? reference : null);
  }
  const loaded = isFunction ? loadedBy(value, how.otherwise) : null;
  if (isComponent || (how.reading === "rendered" && declaration)) add(search, loaded ?? reference);
}

/** Follows a constant once; what it makes by a call counts under its own name unless it loads or wraps another component. */
function visitConstant(
  search: Search,
  value: TS.Node,
  how: How,
  fallback: ComponentReference | null,
): void {
  if (search.followed.has(value)) return;
  search.followed.add(value);
  const isWritten = isJsx(value) || isFunctionNode(value);
  const reading = isWritten || isConditional(value) ? how.reading : "constant";
  if (isWritten || how.reading === "argument") {
    return pushOr(search, [value], { ...how, reading }, fallback);
  }
  const start = value.getStart(search.names.ast);
  pushOr(search, [value], { ...how, reading }, fallback ?? { kind: "computed", start });
}

function visitMember(search: Search, node: TS.PropertyAccessExpression, how: How): void {
  const dotted = dottedName(node);
  const [root, member] = dotted ?? [];
  if (!dotted || root === undefined || member === undefined) {
    return pushAll(search, [node.expression], how);
  }
  const declaration = search.names.declarationOf(root, node);
  if (!declaration || isParameter(declaration)) return addWritten(search, node, how, "computed");
  const isComponent = dotted.some((name) => /^[A-Z]/.test(name));
  const name = dotted.join(".");
  const reference: ComponentReference = { kind: "name", name };
  const isNamed = isComponent || how.reading === "rendered";
  const value = follow(search.names, node);
  if (value !== node) return visitConstant(search, value, how, isNamed ? reference : null);
  const isImported = importedValue(search.names, node) !== null;
  if (isImported && isNamed) return add(search, reference);
  const made = ts.isVariableDeclaration(declaration) && declaration.initializer;
  if (!isImported && made) visitConstant(search, through(made), how, isNamed ? reference : null);
}

function isParameter(declaration: TS.Node): boolean {
  return isBindingSyntax(declaration) && ts.isParameter(wholeBinding(declaration));
}
