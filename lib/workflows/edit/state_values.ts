import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { withoutWrapping } from "../evaluate/wrapping.ts";

/** The name of a state, and the node that says it. */
export interface NamedState {
  readonly name: string;
  readonly node: TS.Node;
}

/** A way through states from the root of a machine, as code outside of the machine names it. */
export type StateWay = readonly NamedState[];

/** Takes the names in a text apart: `"door.open"` is two for `matches`, and one for `===`. */
export type SplitNames = (text: string) => readonly string[];

const whole: SplitNames = (text) => [text];

/**
 * Finds the states that a node of a program names as state values or their types: `state.matches("door.open")`,
 * `state.value === "open"`, `expect(state.value).toEqual({ door: "open" })`, `{ states: { open: {} } }` as a type.
 * @param split takes the texts apart that `matches` takes
 */
export function stateWaysAt(node: TS.Node, split: SplitNames): StateWay[] {
  if (ts.isCallExpression(node)) return waysOfCall(node, split);
  if (ts.isBinaryExpression(node)) return isEquality(node) ? waysOfComparison(node) : [];
  if (ts.isCaseClause(node)) {
    return waysBeside(node.parent.parent.expression, [node.expression], whole);
  }
  return ts.isPropertySignature(node) ? waysOfType(node) : [];
}

function isEquality({ operatorToken: { kind } }: TS.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === ts.SyntaxKind.EqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
}

function waysOfComparison({ left, right }: TS.BinaryExpression): StateWay[] {
  return [...waysBeside(left, [right], whole), ...waysBeside(right, [left], whole)];
}

function waysOfCall(call: TS.CallExpression, split: SplitNames): StateWay[] {
  const { arguments: args } = call;
  const [first] = args;
  const callee = withoutWrapping(call.expression);
  if (isMember(callee, "matches")) return first ? waysIn(first, split) : [];
  if (ts.isIdentifier(callee) && callee.text === "matchesState") {
    return first ? waysIn(first, split) : [];
  }
  const list = ts.isPropertyAccessExpression(callee) && withoutWrapping(callee.expression);
  if (list && ts.isArrayLiteralExpression(list) && first && isMember(first, "matches")) {
    return list.elements.flatMap((each) => waysIn(each, split));
  }
  // `expect(state.value).toBe("open")`, `assertEquals(state.value, "open")`
  return [...args, ...expectedIn(callee)].flatMap((each) =>
    waysBeside(each, args.filter((other) => other !== each), split)
  );
}

/** Returns the arguments of the call on whose result a method is called, through members such as `not`. */
function expectedIn(callee: TS.Expression): readonly TS.Expression[] {
  let node = callee;
  while (ts.isPropertyAccessExpression(node)) node = withoutWrapping(node.expression);
  return node !== callee && ts.isCallExpression(node) ? node.arguments : [];
}

function isMember(expression: TS.Expression, name: string): boolean {
  const node = withoutWrapping(expression);
  return ts.isPropertyAccessExpression(node) && node.name.text === name;
}

/** The ways that stand beside the value of a state, as in `state.value.door === "open"`. */
function waysBeside(
  value: TS.Expression,
  others: readonly TS.Expression[],
  split: SplitNames,
): StateWay[] {
  const around = namesBehindValue(value);
  return around === null ? [] : others.flatMap((each) => waysIn(each, split, around));
}

/** Returns the names behind `.value`; null where an expression is no access to the value of something. */
function namesBehindValue(expression: TS.Expression): StateWay | null {
  const names: NamedState[] = [];
  let node = withoutWrapping(expression);
  while (ts.isPropertyAccessExpression(node)) {
    if (node.name.text === "value") return names;
    names.unshift({ name: node.name.text, node: node.name });
    node = withoutWrapping(node.expression);
  }
  return null;
}

/** The ways that a literal says: a text, or an object of them. */
function waysIn(
  expression: TS.Expression,
  split: SplitNames,
  around: StateWay = [],
): StateWay[] {
  const node = withoutWrapping(expression);
  if (ts.isStringLiteralLike(node)) {
    return [[...around, ...split(node.text).map((name) => ({ name, node }))]];
  }
  if (ts.isConditionalExpression(node)) {
    return [...waysIn(node.whenTrue, split, around), ...waysIn(node.whenFalse, split, around)];
  }
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) => {
    const name = property.name && nameIn(property.name);
    if (property.name === undefined || name === undefined) return [];
    const inner = [...around, { name, node: property.name }];
    const ways = ts.isPropertyAssignment(property)
      ? waysIn(property.initializer, split, inner)
      : [];
    return ways.length > 0 ? ways : [inner];
  });
}

/** The ways of a typestate (`{ value: "open" }`), or of a schema (`{ states: { open: {} } }`). */
function waysOfType({ name, type }: TS.PropertySignature): StateWay[] {
  if (type === undefined) return [];
  const key = nameIn(name);
  if (key === "value") return waysInType(type, []);
  return key === "states" && !isInSchema(name.parent) ? waysOfSchema(type, []) : [];
}

function isInSchema(node: TS.Node): boolean {
  return ts.findAncestor(
    node.parent,
    (each) => ts.isPropertySignature(each) && nameIn(each.name) === "states",
  ) !== undefined;
}

function waysInType(type: TS.TypeNode, around: StateWay): StateWay[] {
  if (ts.isParenthesizedTypeNode(type)) return waysInType(type.type, around);
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((each) => waysInType(each, around));
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) {
    return [[...around, { name: type.literal.text, node: type }]];
  }
  return membersOf(type).flatMap(({ name, node, type: inner }) => {
    const way = [...around, { name, node }];
    const ways = inner ? waysInType(inner, way) : [];
    return ways.length > 0 ? ways : [way];
  });
}

function waysOfSchema(type: TS.TypeNode, around: StateWay): StateWay[] {
  return membersOf(type).flatMap(({ name, node, type: state }) => {
    const way = [...around, { name, node }];
    const inner = state ? membersOf(state).find((each) => each.name === "states")?.type : undefined;
    return [way, ...(inner ? waysOfSchema(inner, way) : [])];
  });
}

interface TypeMember extends NamedState {
  readonly type: TS.TypeNode | undefined;
}

function membersOf(type: TS.TypeNode): TypeMember[] {
  if (!ts.isTypeLiteralNode(type)) return [];
  return type.members.flatMap((member) => {
    const name = ts.isPropertySignature(member) ? nameIn(member.name) : undefined;
    if (!ts.isPropertySignature(member) || name === undefined) return [];
    return [{ name, node: member.name, type: member.type }];
  });
}

/** Undefined for a name that is computed. */
function nameIn(name: TS.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
    ? name.text
    : undefined;
}
