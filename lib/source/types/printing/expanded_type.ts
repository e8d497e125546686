import type { ts as TS } from "ts-morph";
import { isIdentifierName } from "../../syntax/identifier_name.ts";
import { ts } from "../../syntax/typescript.ts";
import { printFlags } from "./print_flags.ts";

/**
 * Writes out the meaning of a type: the target of an alias, the members of an interface.
 * @returns null for what only its name can stand for: a class, an enum, a type with parameters
 */
export function expandedType(symbol: TS.Symbol, checker: TS.TypeChecker): TS.TypeNode | null {
  const nominal = ts.SymbolFlags.Class | ts.SymbolFlags.Enum | ts.SymbolFlags.EnumMember |
    ts.SymbolFlags.Value;
  if (symbol.flags & nominal || !symbol.declarations?.length) return null;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (symbol.flags & ts.SymbolFlags.TypeAlias) {
    const flags = printFlags() | ts.NodeBuilderFlags.InTypeAlias;
    return checker.typeToTypeNode(type, undefined, flags) ?? null;
  }
  return symbol.flags & ts.SymbolFlags.Interface ? members(type, checker) : null;
}

/**
 * The part of an object type without a name that some code uses.
 * @returns null for a type that has a name, and where a part would not do
 */
export function onlyMembers(
  type: TS.Type,
  names: readonly string[],
  checker: TS.TypeChecker,
): TS.TypeNode | null {
  const isPlain = (type.flags & ts.TypeFlags.Object) !== 0 && !type.aliasSymbol &&
    (type.symbol?.flags ?? 0) & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.ObjectLiteral) &&
    type.getCallSignatures().length === 0;
  const found = names.map((name) => checker.getPropertyOfType(type, name));
  if (!isPlain || found.length === 0) return null;
  const symbols = found.filter((symbol) => symbol !== undefined);
  if (symbols.length < found.length) return null;
  return ts.factory.createTypeLiteralNode(symbols.map((symbol) => memberNode(symbol, checker)));
}

function members(type: TS.Type, checker: TS.TypeChecker): TS.TypeNode | null {
  if (type.getNumberIndexType() || type.getStringIndexType()) return null;
  const calls = type.getCallSignatures().map((signature) =>
    checker.signatureToSignatureDeclaration(
      signature,
      ts.SyntaxKind.CallSignature,
      undefined,
      printFlags(),
    ) as TS.TypeElement | undefined // the kind asked for is one
  );
  return ts.factory.createTypeLiteralNode([
    ...calls.filter((call) => call !== undefined),
    ...checker.getPropertiesOfType(type).map((member) => memberNode(member, checker)),
  ]);
}

function memberNode(member: TS.Symbol, checker: TS.TypeChecker): TS.TypeElement {
  const { factory } = ts;
  const type = checker.typeToTypeNode(checker.getTypeOfSymbol(member), undefined, printFlags());
  const optional = member.flags & ts.SymbolFlags.Optional
    ? factory.createToken(ts.SyntaxKind.QuestionToken)
    : undefined;
  return factory.createPropertySignature(readonlyOf(member), propertyName(member), optional, type);
}

function readonlyOf(member: TS.Symbol): TS.Modifier[] | undefined {
  const isReadonly = member.declarations?.some((node) =>
    (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly) !== 0
  );
  return isReadonly ? [ts.factory.createToken(ts.SyntaxKind.ReadonlyKeyword)] : undefined;
}

function propertyName({ name }: TS.Symbol): TS.PropertyName {
  return isIdentifierName(name)
    ? ts.factory.createIdentifier(name)
    : ts.factory.createStringLiteral(name);
}
