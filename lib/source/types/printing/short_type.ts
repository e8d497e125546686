import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** Names of types, as the file that uses them would write them. */
export interface ShortNames {
  /** @returns null for what cannot be named outside of where it is declared */
  nameOf(symbol: TS.Symbol): string | null;
  /** Writes what has no shorter form. */
  whole(type: TS.Type): TS.TypeNode;
  /** Returns the alias that the file declares or imports for a type; null where there is none. */
  aliasOf(type: TS.Type): string | null;
}

/**
 * Writes a type as a person would: by the alias that the file has for it, and without the type arguments that are the defaults.
 * The checker writes all that an alias stands for, as soon as the alias is made by a function on types.
 * @returns null where the checker's own text is as short
 */
export function shortType(
  type: TS.Type,
  names: ShortNames,
  checker: TS.TypeChecker,
): TS.TypeNode | null {
  const alias = names.aliasOf(type);
  if (alias !== null) return ts.factory.createTypeReferenceNode(alias);
  if (type.aliasSymbol) return shortReference(type, names, checker);
  const [entry] = checker.isArrayType(type)
    ? checker.getTypeArguments(type as TS.TypeReference)
    : [];
  if (entry) return shortArray(type, shortType(entry, names, checker));
  if (type.isUnion()) return shortUnion(type, names, checker);
  return shortFunction(type, names, checker) ?? shortReference(type, names, checker);
}

function shortArray(type: TS.Type, entry: TS.TypeNode | null): TS.TypeNode | null {
  if (!entry) return null;
  const array = ts.factory.createArrayTypeNode(
    ts.isTypeReferenceNode(entry) || ts.isArrayTypeNode(entry)
      ? entry
      : ts.factory.createParenthesizedType(entry),
  );
  const isReadonly = type.symbol.name === "ReadonlyArray";
  return isReadonly
    ? ts.factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, array)
    : array;
}

/** `Values | null`: the rest of a union is one type with a name. */
function shortUnion(
  type: TS.UnionType,
  names: ShortNames,
  checker: TS.TypeChecker,
): TS.TypeNode | null {
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null;
  const empty = type.types.filter(({ flags }) => (flags & nothing) !== 0);
  if (empty.length === 0) return null;
  const rest = shortType(checker.getNonNullableType(type), names, checker);
  if (!rest) return null;
  const first = ts.isFunctionTypeNode(rest) ? ts.factory.createParenthesizedType(rest) : rest;
  return ts.factory.createUnionTypeNode([first, ...empty.map((each) => names.whole(each))]);
}

/** A callback, whose parameters and result have names. */
function shortFunction(
  type: TS.Type,
  names: ShortNames,
  checker: TS.TypeChecker,
): TS.TypeNode | null {
  const [signature, ...others] = type.getCallSignatures();
  const isPlain = signature && others.length === 0 && type.getProperties().length === 0 &&
    !type.aliasSymbol && !signature.typeParameters && signature.thisParameter === undefined;
  if (!isPlain) return null;
  const node = names.whole(type);
  if (!ts.isFunctionTypeNode(node)) return null;
  const parameters = signature.parameters.map((each) => {
    const type = checker.getTypeOfSymbol(each);
    return shortType(type, names, checker);
  });
  const result = shortType(signature.getReturnType(), names, checker);
  if (!result && !parameters.some((each) => each !== null)) return null;
  const { factory } = ts;
  return factory.createFunctionTypeNode(
    undefined,
    node.parameters.map((each, index) =>
      factory.updateParameterDeclaration(
        each,
        each.modifiers,
        each.dotDotDotToken,
        each.name,
        each.questionToken,
        each.dotDotDotToken ? each.type : parameters[index] ?? each.type,
        undefined,
      )
    ),
    result ?? node.type,
  );
}

/** `UseFormReturn<Values>` for `UseFormReturn<{ name: string }, any, { name: string }>`. */
function shortReference(
  type: TS.Type,
  names: ShortNames,
  checker: TS.TypeChecker,
): TS.TypeNode | null {
  const generic = genericOf(type, checker);
  if (!generic) return null;
  const { symbol, parameters, values } = generic;
  const kept = values.slice(0, keptCount(generic, checker));
  const nodes = kept.map((each) => shortType(each, names, checker));
  if (kept.length === parameters.length && !nodes.some((each) => each !== null)) return null;
  const name = names.nameOf(symbol);
  if (name === null) return null;
  return ts.factory.createTypeReferenceNode(
    name,
    kept.length === 0 ? undefined : kept.map((each, index) => nodes[index] ?? names.whole(each)),
  );
}

interface Generic {
  readonly symbol: TS.Symbol;
  readonly parameters: readonly TS.TypeParameterDeclaration[];
  readonly values: readonly TS.Type[];
}

function genericOf(type: TS.Type, checker: TS.TypeChecker): Generic | null {
  const isReference = (type.flags & ts.TypeFlags.Object) !== 0 &&
    ((type as TS.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  const symbol = type.aliasSymbol ?? (isReference ? type.symbol : undefined);
  if (!symbol || checker.isTupleType(type)) return null;
  const parameters = symbol.declarations?.map(parametersOf).find((each) => each.length > 0) ?? [];
  const values = type.aliasSymbol
    ? type.aliasTypeArguments ?? []
    : checker.getTypeArguments(type as TS.TypeReference);
  const isWhole = parameters.length > 0 && values.length >= parameters.length;
  return isWhole ? { symbol, parameters, values: values.slice(0, parameters.length) } : null;
}

function parametersOf(node: TS.Declaration): readonly TS.TypeParameterDeclaration[] {
  const isGeneric = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node);
  return isGeneric ? node.typeParameters ?? [] : [];
}

/** The number of type arguments before those that are the defaults. */
function keptCount({ parameters, values }: Generic, checker: TS.TypeChecker): number {
  const own = parameters.map((each) => checker.getTypeAtLocation(each.name));
  let count = values.length;
  for (; count > 0; count--) {
    const standard = parameters[count - 1]?.default;
    if (!standard) break;
    const type = checker.getTypeFromTypeNode(standard);
    const among = own.indexOf(type);
    if (values[count - 1] !== (among < 0 ? type : values[among])) break;
  }
  return count;
}
