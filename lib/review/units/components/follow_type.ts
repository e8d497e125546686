import type { ts as TS } from "ts-morph";
import { declarationFinder, propsSource } from "../../../components/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { isUtility, throughUtility } from "./utility_types.ts";
import {
  mergeMembers,
  type Place,
  type PropMembers,
  readMembers,
  readPattern,
  said,
} from "./read_prop.ts";
import type { TypeReader } from "./type_reader.ts";
import { unionOf } from "./union_members.ts";

/** The context that following a type needs. */
export interface Following {
  readonly reader: TypeReader;
  readonly place: Place;
  /** Declarations on the way, for types that lead back to themselves. */
  readonly seen: ReadonlySet<TS.Node>;
}

const NOTHING: PropMembers = { props: [], beyond: [] };

/** The props that a type declares, through the files of the project. */
export async function followType(following: Following, type: TS.TypeNode): Promise<PropMembers> {
  const { place } = following;
  if (ts.isParenthesizedTypeNode(type)) return await followType(following, type.type);
  if (ts.isTypeLiteralNode(type)) return readMembers(type.members, place);
  if (ts.isIntersectionTypeNode(type)) {
    return mergeMembers(await each(type.types, (part) => followType(following, part)));
  }
  if (ts.isUnionTypeNode(type)) {
    return unionOf(await each(type.types, (part) => followType(following, part)));
  }
  if (!ts.isTypeReferenceNode(type)) return beyond(type, place);
  return await followReference(following, type, type.typeName);
}

/** The props of a component from what declares them. */
export async function followSource(
  following: Following,
  source: TS.TypeNode | TS.ObjectBindingPattern,
): Promise<PropMembers> {
  return ts.isObjectBindingPattern(source)
    ? readPattern(source, following.place)
    : await followType(following, source);
}

type Reference = TS.TypeReferenceNode | TS.ExpressionWithTypeArguments;

async function followReference(
  following: Following,
  type: Reference,
  typeName: TS.Node,
): Promise<PropMembers> {
  const { place, reader } = following;
  const name = dottedName(typeName);
  const untold = (from: string | null = null): PropMembers =>
    beyondReference(type, typeName, { place, from });
  if (name === null) return untold();
  const constraint = constraintOf(name, type);
  if (constraint) return await followType(following, constraint);
  const lead = await reader.follow(place, name);
  if (lead.kind === "file") {
    return await followNamed({ ...following, place: lead.place }, lead.name) ?? untold();
  }
  const plain = name.split(".").at(-1) ?? name;
  const package_ = lead.kind === "package" ? lead.name : null;
  if (isUtility(plain)) return await followUtility(following, type, plain) ?? untold(package_);
  return untold(package_);
}

/** `Partial<Props>` and the like: the props of the argument, with a difference; null where which these are is not known. */
async function followUtility(
  following: Following,
  type: Reference,
  name: string,
): Promise<PropMembers | null> {
  const { place } = following;
  const [argument, keys] = type.typeArguments ?? [];
  if (!argument) return null;
  const members = ts.isTypeQueryNode(argument)
    ? await followComponent(following, argument)
    : ts.isLiteralTypeNode(argument)
    ? ofElement(type, argument, place)
    : await followType(following, argument);
  return members && throughUtility(name, members, keys, place);
}

/** The props of the element in `ComponentProps<"button">`, which are told by the whole type: its name says nothing alone. */
function ofElement(type: Reference, name: TS.LiteralTypeNode, place: Place): PropMembers {
  const { text } = said(type, place);
  return { props: [], beyond: [{ text, says: said(name, place).says, package: null }] };
}

/** The props of the component in `ComponentProps<typeof Button>`. */
async function followComponent(
  following: Following,
  { exprName }: TS.TypeQueryNode,
): Promise<PropMembers | null> {
  const lead = await following.reader.follow(following.place, dottedName(exprName) ?? "");
  if (lead.kind !== "file") return null;
  const find = declarationFinder(lead.place.ast);
  const declaration = find(lead.name);
  if (!declaration || following.seen.has(declaration)) return null;
  const isVariable = ts.isVariableDeclaration(declaration) && !declaration.type;
  const component = isVariable ? declaration.initializer ?? declaration : declaration;
  const source = propsSource(component, find);
  if (source === undefined || source === "none") return source ? NOTHING : null;
  const seen = new Set([...following.seen, declaration]);
  return await followSource({ ...following, place: lead.place, seen }, source);
}

/** @returns null for a name that stands for no interface or alias */
async function followNamed(following: Following, name: string): Promise<PropMembers | null> {
  const { place, seen } = following;
  const declarations = place.ast.statements.filter((statement) =>
    (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
    statement.name.text === name
  ).filter((declaration) => !seen.has(declaration));
  if (declarations.length === 0) return null;
  const inside = { ...following, seen: new Set([...seen, ...declarations]) };
  return mergeMembers(
    await each(declarations, (declaration) => {
      if (ts.isTypeAliasDeclaration(declaration)) return followType(inside, declaration.type);
      return ts.isInterfaceDeclaration(declaration)
        ? followInterface(inside, declaration)
        : Promise.resolve(NOTHING);
    }),
  );
}

async function followInterface(
  following: Following,
  { heritageClauses, members }: TS.InterfaceDeclaration,
): Promise<PropMembers> {
  const bases = heritageClauses?.flatMap(({ types }) => types) ?? [];
  const inherited = await each(bases, (base) => followReference(following, base, base.expression));
  return mergeMembers([...inherited, readMembers(members, following.place)]);
}

/** Returns the type that `P` of `function Card<P extends Props>(props: P)` takes at least. */
function constraintOf(name: string, from: TS.Node): TS.TypeNode | undefined {
  for (let node: TS.Node | undefined = from; node; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const parameter = node.typeParameters?.find((each) => each.name.text === name);
    if (parameter) return parameter.constraint;
  }
  return undefined;
}

function dottedName(node: TS.Node): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isQualifiedName(node)) return `${dottedName(node.left)}.${node.right.text}`;
  if (!ts.isPropertyAccessExpression(node)) return null;
  const left = dottedName(node.expression);
  return left === null ? null : `${left}.${node.name.text}`;
}

function beyond(type: TS.Node, place: Place): PropMembers {
  return { props: [], beyond: [{ ...said(type, place), package: null }] };
}

/** A type that an interface extends is the same as one that a type names. */
function beyondReference(
  type: Reference,
  typeName: TS.Node,
  { place, from }: { readonly place: Place; readonly from: string | null },
): PropMembers {
  const given = type.typeArguments?.map((each) => said(each, place).says) ?? [];
  const { text } = said(type, place);
  const says = [dottedName(typeName) ?? said(typeName, place).says, ...given].join();
  return { props: [], beyond: [{ text, says, package: from }] };
}

/** One after the other: they share what they read. */
async function each<One, Other>(
  values: readonly One[],
  get: (value: One) => Promise<Other>,
): Promise<Other[]> {
  const results: Other[] = [];
  for (const value of values) results.push(await get(value));
  return results;
}
