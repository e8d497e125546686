import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** The largest depth of a part that is examined. */
const MAX_DEPTH = 4;

/**
 * Tells whether a type, or a part of it, is `any` because the checker does not find its source. A missing type is called by
 * its name, and an `any` that somebody wrote is meant.
 */
export function hasUnresolvedPart(type: TS.Type, checker: TS.TypeChecker): boolean {
  const seen = new Set<TS.Type>();
  let level = [type];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    if (level.some(isUnresolved)) return true;
    for (const each of level) seen.add(each);
    level = level.flatMap((each) => partsOf(each, checker)).filter((part) => !seen.has(part));
  }
  return false;
}

/** Tells whether the checker does not find a type that has a name. */
export function isUnresolvedName(type: TS.Type): boolean {
  return isError(type) && type.aliasSymbol !== undefined;
}

function isUnresolved(type: TS.Type): boolean {
  return isError(type) && type.aliasSymbol === undefined;
}

function isError(type: TS.Type): boolean {
  // The checker has several types any; their names are all that it publishes of them.
  return (type as { readonly intrinsicName?: string }).intrinsicName === "error";
}

function partsOf(type: TS.Type, checker: TS.TypeChecker): readonly TS.Type[] {
  if (type.isUnionOrIntersection()) return type.types;
  if ((type.flags & ts.TypeFlags.Object) === 0) return [];
  const { objectFlags } = type as TS.ObjectType;
  // The cast: the flag is what makes it one.
  const given = objectFlags & ts.ObjectFlags.Reference
    ? checker.getTypeArguments(type as TS.TypeReference)
    : type.aliasTypeArguments ?? [];
  if ((objectFlags & ts.ObjectFlags.Anonymous) === 0 || type.aliasSymbol) return given;
  return [
    ...given,
    ...checker.getPropertiesOfType(type).map((member) => checker.getTypeOfSymbol(member)),
    ...checker.getIndexInfosOfType(type).map((info) => info.type),
    ...checker.getSignaturesOfType(type, ts.SignatureKind.Call).flatMap((signature) => [
      ...signature.parameters.map((parameter) => checker.getTypeOfSymbol(parameter)),
      signature.getReturnType(),
    ]),
  ];
}
