import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { Delayed, Evaluation, MachineValue, Value } from "../evaluate/value.ts";
import { findType, type TypeDeclaration } from "./find_type.ts";
import type { Reading } from "./reading.ts";

/** A type as it is written, with the number of imports that may still be followed from it. */
export interface TypeAt {
  readonly file: ParsedSource;
  readonly node: TS.Node;
  readonly hops: number;
}

/** The number of types that may lead to each other by their names. */
const MAX_DEPTH = 20;

/**
 * Lists the events that the type of a machine's events has, as `types: { events: {} as Event }` gives it; undefined where the
 * machine has no such type, or it cannot be read without the type checker.
 */
export function readDeclaredEvents(reading: Reading, machine: MachineValue): string[] | undefined {
  const type = typeOfEvents(reading.run, machine);
  const events = type && eventsOf(reading.run, type, MAX_DEPTH);
  return events ? [...new Set(events)] : undefined;
}

function typeOfEvents(run: Evaluation, { setup, config }: MachineValue): TypeAt | null {
  for (const part of [...setup?.parts ?? [], ...config ? [config] : []]) {
    const types = memberOf(run.force(part), "types");
    if (types === null) continue;
    const whole = assertedType(types);
    if (whole) return memberType(run, whole, "events");
    const events = memberOf(run.force(types), "events");
    return events && assertedType(events);
  }
  return null;
}

function memberOf(value: Value, name: string): Delayed | null {
  const member = value.kind === "object" ? value.members.get(name) : undefined;
  return member && !("kind" in member.value) ? member.value : null;
}

/** Returns the type that an expression is said to have, as that of `{} as Event`. */
function assertedType({ expression, site: { file } }: Delayed): TypeAt | null {
  let node = expression;
  while (ts.isParenthesizedExpression(node)) node = node.expression;
  return ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)
    ? { file, node: node.type, hops: 1 }
    : null;
}

/** Returns the type of a member of an object's type, by whatever names that type has. */
function memberType(run: Evaluation, type: TypeAt, name: string): TypeAt | null {
  const declared = declaredType(run, type, MAX_DEPTH);
  const { node } = declared ?? type;
  if (!declared || !(ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))) return null;
  const member = node.members.find((each) =>
    ts.isPropertySignature(each) && ts.isIdentifier(each.name) && each.name.text === name
  );
  const isPlain = member && ts.isPropertySignature(member) && !member.questionToken && member.type;
  return isPlain ? { ...declared, node: isPlain } : null;
}

/** Follows a type by its names to where it is written. */
function declaredType(run: Evaluation, type: TypeAt, depth: number): TypeAt | null {
  const { node } = type;
  if (ts.isParenthesizedTypeNode(node)) {
    return declaredType(run, { ...type, node: node.type }, depth);
  }
  if (!ts.isTypeReferenceNode(node)) return type;
  if (depth === 0 || node.typeArguments || !ts.isIdentifier(node.typeName)) return null;
  const found = findType(run, type, node.typeName.text);
  return found && declaredType(run, { ...found, node: bodyOf(found.node) }, depth - 1);
}

function bodyOf(declaration: TypeDeclaration): TS.Node {
  return ts.isTypeAliasDeclaration(declaration) ? declaration.type : declaration;
}

/** Lists the values of `type` in a union of events; null where one of them is not told by its text. */
function eventsOf(run: Evaluation, type: TypeAt, depth: number): string[] | null {
  const found = depth === 0 ? null : declaredType(run, type, depth);
  if (!found) return null;
  if (ts.isUnionTypeNode(found.node)) {
    return all(found.node.types, (node) => eventsOf(run, { ...found, node }, depth - 1));
  }
  const named = memberType(run, found, "type");
  return named && textsOf(run, named, depth - 1);
}

function textsOf(run: Evaluation, type: TypeAt, depth: number): string[] | null {
  const found = depth === 0 ? null : declaredType(run, type, depth);
  if (!found) return null;
  const { node } = found;
  if (ts.isUnionTypeNode(node)) {
    return all(node.types, (each) => textsOf(run, { ...found, node: each }, depth - 1));
  }
  return ts.isLiteralTypeNode(node) && ts.isStringLiteralLike(node.literal)
    ? [node.literal.text]
    : null;
}

function all(
  nodes: readonly TS.Node[],
  read: (node: TS.Node) => string[] | null,
): string[] | null {
  const lists = nodes.map(read);
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
}
