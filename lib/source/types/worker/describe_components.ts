import type { ts as TS } from "ts-morph";
import { beginningOf } from "../../../text/mod.ts";
import { ts } from "../../syntax/typescript.ts";
import type { ComponentsRequest, DescribedProps, UnresolvedType } from "../component_protocol.ts";
import { unresolvedName, unresolvedTypes } from "../missing/unresolved_types.ts";
import {
  componentAt,
  type ComponentDeclaration,
  declarationSymbol,
} from "../props/component_at.ts";
import { type ComponentProps, componentProps } from "../props/component_props.ts";
import { type ComponentSource, declaredSource } from "../props/component_source.ts";
import { assignedDefaults, defaultsOf, destructuredNames } from "../props/default_values.ts";
import { type DescribeProp, openPropDescriber } from "../props/inherited_props.ts";
import type { PropMember } from "../props/prop_members.ts";
import { declarationsOf, ownFirst } from "../props/prop_origin.ts";
import type { DeclaredProp } from "../protocol.ts";
import type { Inspection } from "./inspector.ts";

/** More are no component's props: a type that was computed from another one, and went wrong. */
const MAX_PROPS = 1500;

const NOTHING: DescribedProps = { props: [], acceptsAny: false, unresolved: [] };

/** Describes the props of components where they are declared, in the order of the places. */
export type DescribeComponents = (
  inspection: Inspection,
  request: ComponentsRequest,
) => DescribedProps[];

/** Remembers what the components of one program have in common. */
export function openComponentDescriber(): DescribeComponents {
  const describeProp = openPropDescriber();
  return (inspection, { places }) =>
    places.map((offset) => {
      const declaration = componentAt(inspection.source, offset);
      return declaration ? describe(declaration, inspection, describeProp) : NOTHING;
    });
}

function describe(
  declaration: ComponentDeclaration,
  inspection: Inspection,
  describeProp: DescribeProp,
): DescribedProps {
  const { checker } = inspection;
  const source = declaredSource(declaration, declarationSymbol(declaration, checker), inspection);
  const found = componentProps(declaration, source, inspection);
  const { members, types } = found;
  const listed = [...members.values()].slice(0, MAX_PROPS);
  const assigned = new Set(source ? assignedDefaults(source, checker).map(([name]) => name) : []);
  const described = {
    element: declaration,
    component: {},
    defaults: defaultsOf(source, inspection),
    bases: new Set<TS.Node>(),
  };
  const props = listed.map((member) => {
    const prop = describeProp(member, described, inspection);
    return withWrittenType(
      { ...prop, required: prop.required && !assigned.has(prop.name) },
      member,
    );
  });
  const isKnown = types.length > 0 && !found.partial;
  const taken = isKnown || !source ? [] : untypedProps(source, members, described.defaults);
  return {
    props: ownFirst([...props, ...taken]),
    acceptsAny: types.some((type) => type.getStringIndexType() !== undefined),
    unresolved: [
      ...unresolvedParts(declaration, source, found, inspection),
      ...(members.size > MAX_PROPS
        ? [{ name: `${members.size} props`, from: null, reason: "too_many" } as const]
        : []),
      ...listed.flatMap((member) => unresolvedMembers(member, inspection)),
    ],
  };
}

/** Props whose types are not known, that a component takes apart. */
function untypedProps(
  source: ComponentSource,
  members: ReadonlyMap<string, PropMember>,
  defaults: ReadonlyMap<string, string>,
): DeclaredProp[] {
  return [...new Set(destructuredNames(source))].filter((name) => !members.has(name))
    .map((name) => {
      const value = defaults.get(name);
      return {
        name,
        type: "any",
        required: false,
        ...(value !== undefined && { default: value }),
        description: "",
        declaredIn: null,
      };
    });
}

/** A type that is not known is printed as `any`: what stands in the source says more. */
function withWrittenType(prop: DeclaredProp, member: PropMember): DeclaredProp {
  if (prop.type !== "any") return prop;
  const written = writtenType(member)?.getText().replace(/\s+/g, " ");
  return written === undefined ? prop : { ...prop, type: beginningOf(written, 400) };
}

function writtenType(member: PropMember): TS.TypeNode | undefined {
  const declaration = declarationsOf(member)[0];
  return declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
}

/** Names in the type of a prop that lead nowhere; what packages declare is taken as it is. */
function unresolvedMembers(member: PropMember, inspection: Inspection): UnresolvedType[] {
  const type = writtenType(member);
  if (!type || type.getSourceFile().isDeclarationFile) return [];
  return unresolvedTypes(type, inspection).map((part) => ({ ...part, prop: member.name }));
}

function unresolvedParts(
  declaration: ComponentDeclaration,
  source: ComponentSource | null,
  { types, partial }: ComponentProps,
  inspection: Inspection,
): UnresolvedType[] {
  const node = source?.propsNode;
  const written = node ? unresolvedTypes(node, inspection) : [];
  if (written.length > 0) return written;
  if (node && partial) return [{ name: shownText(node), from: null, reason: "any" }];
  if (types.length > 0 || takesNothing(source, inspection)) return [];
  return [unresolvedValue(declaration, inspection)];
}

function shownText(node: TS.Node): string {
  return beginningOf(node.getText().replace(/\s+/g, " "), 200);
}

/** A function without parameters is known to take nothing. */
function takesNothing(source: ComponentSource | null, { checker }: Inspection): boolean {
  const implementation = source?.implementation;
  if (!implementation) {
    const type = source && checker.getTypeOfSymbolAtLocation(source.symbol, source.declaration);
    return type?.getCallSignatures().some(({ parameters }) => parameters.length === 0) ?? false;
  }
  return !ts.isClassLike(implementation) && implementation.parameters.length === 0;
}

/** The value that a component is made from or by, where no type of its props is written. */
function unresolvedValue(
  declaration: ComponentDeclaration,
  inspection: Inspection,
): UnresolvedType {
  let value: TS.Node | undefined = makerOf(declaration);
  while (value && (ts.isCallExpression(value) || ts.isTaggedTemplateExpression(value))) {
    value = ts.isCallExpression(value) ? value.expression : value.tag;
  }
  const isName = value && (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value));
  const unresolved = isName ? unresolvedName(value as TS.Expression, inspection) : null;
  return unresolved ??
    { name: value ? shownText(value) : "props", from: null, reason: "any" };
}

function makerOf(declaration: ComponentDeclaration): TS.Node | undefined {
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer;
  if (ts.isExportAssignment(declaration)) return declaration.expression;
  if (ts.isClassDeclaration(declaration)) {
    return declaration.heritageClauses?.[0]?.types[0]?.expression;
  }
  return declaration.parameters[0]?.type;
}
