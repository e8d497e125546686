import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";
import { type ComponentSource, componentSource, wrappedProps } from "./component_source.ts";
import type { Inspection } from "../worker/inspector.ts";
import { comesFromMissingPackage, hasMissingBase } from "../checker/missing_origin.ts";
import { isMissingPackage, lacksJsxTypes, moduleKind } from "../files/packages.ts";
import type { UnresolvedReason } from "../protocol.ts";
import { isIntrinsic } from "../../jsx/syntax.ts";

export interface PropsType {
  /** Types that the props have all at once; empty when nothing is known. */
  readonly types: readonly TS.Type[];
  /** With types: why there may be more props. Without: why there are none. */
  readonly reason?: UnresolvedReason;
  readonly source: ComponentSource | null;
}

/** Returns the props that the tag of an element takes, with type parameters as the element binds them. */
export function propsTypeOf(
  element: TS.JsxOpeningLikeElement,
  inspection: Inspection,
): PropsType {
  const source = isIntrinsic(element.tagName) ? null : componentSource(element.tagName, inspection);
  const checked = checkedProps(element, source, inspection);
  const { types, partial } = checked
    ? { types: [checked], partial: isPartial(source, inspection) }
    : writtenParts(source, inspection);
  if (types.length === 0) {
    return { types, reason: reasonOf(element.tagName, source, inspection), source };
  }
  const mayMiss = partial || types.some((type) => hasMissingBase(type, inspection));
  return { types, source, ...(mayMiss ? { reason: "environment" } : {}) };
}

/** A part of the written type is unknown, yet the checker made something of the whole (as of `Omit<any, "x">`). */
function isPartial(source: ComponentSource | null, inspection: Inspection): boolean {
  const written = source?.propsNode;
  return Boolean(written && comesFromMissingPackage(written, inspection));
}

/**
 * Returns the props that the checker knows, but not for an unknown tag or a class with an unknown base, as it says that these have
 * none.
 */
function checkedProps(
  { attributes, tagName }: TS.JsxOpeningLikeElement,
  source: ComponentSource | null,
  inspection: Inspection,
): TS.Type | null {
  const { checker } = inspection;
  const isClass = source?.implementation && ts.isClassLike(source.implementation);
  if (isClass && lacksJsxTypes(inspection)) return null;
  if (!isIntrinsic(tagName) && isAny(checker.getTypeAtLocation(tagName))) return null;
  const props = checker.getContextualType(attributes);
  return props && !isAny(props) ? props : null;
}

function isAny(type: TS.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0;
}

/** The known parts of the written type of a component's props. */
export interface WrittenParts {
  readonly types: readonly TS.Type[];
  /** A part of the written type is not known. */
  readonly partial: boolean;
}

/** Reads the props that still stand in the source where the wrapper's own type is not installed. */
export function writtenParts(
  source: ComponentSource | null,
  inspection: Inspection,
): WrittenParts {
  const propsNode = source?.propsNode;
  if (!propsNode) return { types: [], partial: false };
  const parts = knownParts(propsNode, inspection, 8);
  return {
    types: parts.filter((part) => part !== null),
    partial: parts.includes(null),
  };
}

/** The known members of an intersection; null for an unknown one. */
function knownParts(
  node: TS.TypeNode,
  inspection: Inspection,
  depth: number,
): (TS.Type | null)[] {
  const { checker } = inspection;
  const type = checker.getTypeFromTypeNode(node);
  if (!isAny(type)) return [type];
  if (depth === 0) return [null];
  if (ts.isParenthesizedTypeNode(node)) return knownParts(node.type, inspection, depth - 1);
  if (ts.isIntersectionTypeNode(node)) {
    return node.types.flatMap((part) => knownParts(part, inspection, depth - 1));
  }
  if (!ts.isTypeReferenceNode(node)) return [null];
  const target = targetOf(checker.getSymbolAtLocation(node.typeName), checker);
  const alias = target?.declarations?.find(ts.isTypeAliasDeclaration);
  if (alias) return knownParts(alias.type, inspection, depth - 1);
  const inner = wrappedProps(node);
  return inner ? knownParts(inner, inspection, depth - 1) : [null];
}

function reasonOf(
  tag: TS.JsxTagNameExpression,
  source: ComponentSource | null,
  inspection: Inspection,
): UnresolvedReason {
  if (isIntrinsic(tag)) return lacksJsxTypes(inspection) ? "environment" : "not_found";
  const specifier = importedFrom(tag, inspection);
  if (!source) {
    if (specifier === null) return "not_found";
    if (isMissingPackage(specifier, inspection)) return "environment";
    return moduleKind(specifier, inspection) === "untyped" ? "no_types" : "not_found";
  }
  return comesFromMissingPackage(source.declaration, inspection) ? "environment" : "any";
}

/** The specifier of the import that brings the tag's first name into the file. */
function importedFrom(tag: TS.JsxTagNameExpression, { checker }: Inspection): string | null {
  let first: TS.Node = tag;
  while (ts.isPropertyAccessExpression(first)) first = first.expression;
  const declaration = checker.getSymbolAtLocation(first)?.declarations?.[0];
  const statement = declaration && ts.findAncestor(declaration, ts.isImportDeclaration);
  return statement && ts.isStringLiteral(statement.moduleSpecifier)
    ? statement.moduleSpecifier.text
    : null;
}
