import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { callSite, sameList } from "./config_calls.ts";
import {
  configHelper,
  type ConfigRoute,
  fileConvention,
  helperRoute,
  objectRoute,
} from "./config_helpers.ts";
import { isPlaced, openWhole, tell, tellName, tellPart, type Within } from "./told_routes.ts";
import type { FactList } from "./fact_list.ts";
import {
  dottedName,
  type FileNames,
  importedValue,
  isFunctionNode,
  returnedNodes,
  through,
} from "./file_names.ts";
import { follow } from "./follow.ts";
import { pathBelow, type PathValue, pathValue } from "./path_value.ts";

/** Constants and calls that stand around each other. */
const MAX_FOLLOWED = 32;

/** Nodes of one file that are read; a list that doubles itself through constants would have no end. */
const MAX_NODES = 20_000;

/** An expression in which routes may stand. */
export interface Pending {
  readonly node: TS.Node;
  readonly names: FileNames;
  readonly parent: number | null;
  readonly prefix: PathValue;
  readonly within: Within | null;
  /** The declarations and functions around it: one that comes round to itself ends there. */
  readonly around: readonly TS.Node[];
}

/** The reading of the configuration of one file. */
export interface ConfigReading {
  readonly facts: FactList;
  /** The expressions that statements put into a list after its declaration, by the declaration. */
  readonly added: ReadonlyMap<TS.Node, readonly TS.Node[]>;
  /** Calls and names whose routes another file tells if any does, by the position of their fact. */
  readonly included: Map<number, { readonly within: Within | null; readonly isCalled: boolean }>;
  /** The declarations and functions that were read. */
  readonly read: Set<TS.Node>;
  /** Expressions that tell nothing; whether they stand for routes is known once all is read. */
  readonly untold: Pending[];
}

/** Reads the routes of an expression, and of all that the file says of the names in it. */
export function walkConfig(reading: ConfigReading, start: Pending): void {
  const open: Pending[] = [start];
  for (let visits = 0; visits < MAX_NODES; visits++) {
    const next = open.pop();
    if (!next) return;
    const isDeep = next.around.length > MAX_FOLLOWED;
    if (isDeep) reading.untold.push(next);
    else open.push(...readNode(reading, next).toReversed());
  }
  reading.untold.push(...open);
}

function readNode(reading: ConfigReading, pending: Pending): Pending[] {
  const node = through(pending.node);
  const inside = (nodes: readonly TS.Node[]): Pending[] =>
    nodes.map((each) => ({ ...pending, node: each }));
  if (ts.isArrayLiteralExpression(node)) return inside(node.elements);
  if (ts.isSpreadElement(node) || ts.isAwaitExpression(node)) return inside([node.expression]);
  if (ts.isConditionalExpression(node)) return inside([node.whenTrue, node.whenFalse]);
  if (ts.isBinaryExpression(node)) return readBinary(reading, node, pending);
  if (ts.isObjectLiteralExpression(node)) return readObject(reading, node, pending);
  if (ts.isCallExpression(node)) return readCall(reading, node, pending);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    return readName(reading, node, pending);
  }
  if (isFunctionNode(node)) return returned(node, pending);
  return isNothing(node) ? [] : untold(reading, pending);
}

/** Text and numbers are no routes, whatever gets them. */
function isNothing(node: TS.Node): boolean {
  return ts.isLiteralExpression(node) || ts.isOmittedExpression(node) ||
    ts.isTemplateExpression(node) || node.kind === ts.SyntaxKind.NullKeyword ||
    node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isIdentifier(node) && node.text === "undefined");
}

function untold(reading: ConfigReading, pending: Pending): Pending[] {
  reading.untold.push(pending);
  return [];
}

function readBinary(
  reading: ConfigReading,
  { left, right, operatorToken: { kind } }: TS.BinaryExpression,
  pending: Pending,
): Pending[] {
  const { AmpersandAmpersandToken, BarBarToken, CommaToken, QuestionQuestionToken } = ts.SyntaxKind;
  if (kind === AmpersandAmpersandToken || kind === CommaToken) return [{ ...pending, node: right }];
  return kind === BarBarToken || kind === QuestionQuestionToken
    ? [{ ...pending, node: left }, { ...pending, node: right }]
    : untold(reading, pending);
}

/** An object names a file, or goes on from one that is spread into it. */
function readObject(
  reading: ConfigReading,
  object: TS.ObjectLiteralExpression,
  pending: Pending,
): Pending[] {
  const route = objectRoute(pending.names, object);
  if (route) return addRoute(reading, object, route, pending);
  const spread = object.properties.filter(ts.isSpreadAssignment);
  return spread.length === 0
    ? untold(reading, pending)
    : spread.map(({ expression }) => ({ ...pending, node: expression }));
}

/** The routes of a name: what its declaration says, and what statements add to it. */
function readName(
  reading: ConfigReading,
  node: TS.Identifier | TS.PropertyAccessExpression,
  pending: Pending,
): Pending[] {
  const { names, within, around } = pending;
  if (isNothing(node)) return [];
  const dotted = dottedName(node);
  if (dotted && importedValue(names, node)) {
    addImported(reading, dotted.join("."), pending, within);
    return [];
  }
  const declaration = ts.isIdentifier(node) ? names.declarationOf(node.text, node) : undefined;
  if (declaration && around.includes(declaration)) return [];
  const value = valueOf(names, node, declaration);
  const nodes = [
    ...(value ? [value] : []),
    ...(declaration && reading.added.get(declaration) || []),
  ];
  if (nodes.length === 0) return untold(reading, pending);
  const inner = declaration ?? value;
  if (inner) reading.read.add(inner);
  const next = { names, parent: pending.parent, prefix: pending.prefix, within };
  return nodes.map((each) => ({
    ...next,
    node: each,
    around: inner ? [...around, inner] : around,
  }));
}

function valueOf(
  names: FileNames,
  node: TS.Node,
  declaration: TS.Node | undefined,
): TS.Node | null {
  if (declaration && ts.isVariableDeclaration(declaration)) {
    return ts.isIdentifier(declaration.name) ? declaration.initializer ?? null : null;
  }
  const value = follow(names, node);
  return value === node ? null : value;
}

/** An imported name, or the call of one, stands for the routes of another file. */
function addImported(
  reading: ConfigReading,
  includes: string,
  { node, parent, prefix, within }: Pending,
  inside: Within | null,
): void {
  tellName(within, includes);
  if (isPlaced(within, node)) return;
  tellPart(inside, node);
  const router = "react-router-config";
  const position = reading.facts.add({ router, ...prefix, node, parent, components: [], includes });
  reading.included.set(position, { within: inside, isCalled: inside !== within });
}

function returned(node: TS.FunctionLikeDeclaration, pending: Pending): Pending[] {
  if (pending.around.includes(node)) return [];
  const around = [...pending.around, node];
  return returnedNodes(node).map((each) => ({ ...pending, node: each, around }));
}

function readCall(
  reading: ConfigReading,
  call: TS.CallExpression,
  pending: Pending,
): Pending[] {
  const { names, prefix, within } = pending;
  const helper = configHelper(names, call.expression);
  const [first, second] = call.arguments;
  if (helper?.name === "prefix" && first) {
    const below = pathBelow(prefix, pathValue(names, first));
    return second ? [{ ...pending, node: second, prefix: below }] : [];
  }
  const files = fileConvention(names, call);
  if (files) {
    tell(within, call);
    const draft = { router: "react-router-config" as const, node: call, parent: pending.parent };
    reading.facts.add({ ...draft, ...prefix, components: [], files });
    return [];
  }
  const route = helper && helperRoute(names, helper, call);
  if (route) return addRoute(reading, call, route, pending);
  const same = sameList(names, call);
  if (same) return same.map((node) => ({ ...pending, node }));
  return readOtherCall(reading, call, pending);
}

/** A function that is none of the helpers: what it is given counts, and what it returns as far as it is written in the file. */
function readOtherCall(
  reading: ConfigReading,
  call: TS.CallExpression,
  pending: Pending,
): Pending[] {
  const { names, within } = pending;
  const { includes, callee, parts } = callSite(names, call);
  const isRound = callee !== null && pending.around.includes(callee);
  const whole = openWhole(call, { within });
  const around = callee ? [...pending.around, callee] : pending.around;
  if (callee) reading.read.add(callee);
  const read = parts.filter(({ role }) => role === "argument" || !isRound);
  if (includes !== null) addImported(reading, includes, pending, { whole, role: "part" });
  else if (read.every(({ role }) => role === "argument")) {
    reading.untold.push({ ...pending, within: { whole, role: "part" } });
  }
  return read.map(({ node, names, role }) => ({
    ...pending,
    node,
    names,
    within: { whole, role },
    around: role === "part" ? around : pending.around,
  }));
}

/** A prefix goes to the path of a route; past a route without one to those inside of it. */
function addRoute(
  { facts }: ConfigReading,
  node: TS.Node,
  { path, file, children, index }: ConfigRoute,
  pending: Pending,
): Pending[] {
  const { prefix, parent } = pending;
  const isCounted = isPlaced(pending.within, node);
  tell(pending.within, node);
  if (isCounted) return [];
  const hasPath = index || path.path !== "";
  const position = facts.add({
    router: "react-router-config",
    ...(hasPath ? pathBelow(prefix, path) : path),
    node,
    parent,
    components: file ? [file] : [],
    ...(index && { index: true as const }),
  });
  if (!children) return [];
  const within: Within = { whole: openWhole(node, { told: true }), role: "part" };
  const inner = { ...pending, within, parent: position };
  return [{ ...inner, node: children, prefix: hasPath ? { path: "" } : prefix }];
}
