import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { Inspection } from "../worker/inspector.ts";
import { dividedTypes } from "./divided_types.ts";

/** The largest depth of a part that is examined. */
const MAX_DEPTH = 4;

/** Answers about types of which the checker does not find the source, as the files of one program use them. */
export interface UnresolvedParts {
  /**
   * Tells whether a type, or a part of it, is `any` because the checker does not find its source. A missing type is called by
   * its name, and an `any` that somebody wrote is meant.
   */
  isIn(type: TS.Type): boolean;
  /** Tells whether the name of a missing type in a type may stand for a part of the missing type. */
  isMisnamedIn(type: TS.Type): boolean;
}

export function openUnresolvedParts(inspection: Inspection): UnresolvedParts {
  const { checker } = inspection;
  let divided: ReadonlySet<TS.Symbol> | null = null;

  function isMisnamed({ aliasSymbol }: TS.Type): boolean {
    if (!aliasSymbol) return false;
    divided ??= dividedTypes(inspection);
    return divided.has(aliasSymbol);
  }

  function isMissing(type: TS.Type): boolean {
    return isError(type) && (type.aliasSymbol === undefined || isMisnamed(type));
  }

  return {
    isIn: (type) => hasPart(type, checker, isMissing),
    isMisnamedIn: (type) =>
      hasPart(type, checker, (part) => isUnresolvedName(part) && isMisnamed(part)),
  };
}

/** Tells whether the checker does not find a type that has a name. */
export function isUnresolvedName(type: TS.Type): boolean {
  return isError(type) && type.aliasSymbol !== undefined;
}

function isError(type: TS.Type): boolean {
  // The checker has several types any; their names are all that it publishes of them.
  return (type as { readonly intrinsicName?: string }).intrinsicName === "error";
}

function hasPart(
  type: TS.Type,
  checker: TS.TypeChecker,
  isSought: (part: TS.Type) => boolean,
): boolean {
  const seen = new Set<TS.Type>();
  let level = [type];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    if (level.some(isSought)) return true;
    for (const each of level) seen.add(each);
    level = level.flatMap((each) => partsOf(each, checker)).filter((part) => !seen.has(part));
  }
  return false;
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
