import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";

type Literal = string | number | boolean;

/**
 * All values of a prop whose types are closed sets of literals, in the order in which the declarations write them;
 * undefined for any other prop.
 * @param types the prop's type in each variant of the props
 */
export function literalValues(
  types: readonly TS.Type[],
  declarations: readonly TS.Declaration[],
  checker: TS.TypeChecker,
): readonly Literal[] | undefined {
  const values = new Set<Literal>();
  for (const member of types.flatMap((type) => type.isUnion() ? type.types : [type])) {
    if (member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) continue;
    const value = literalOf(member, checker);
    if (value === undefined) return undefined;
    values.add(value);
  }
  if (values.size === 0) return undefined;
  const written = writtenOrder(declarations, checker);
  const rank = (value: Literal) => written.get(value) ?? written.size;
  return [...values].toSorted((a, b) => rank(a) - rank(b) || compare(a, b));
}

/** A member of an enum is no literal that one may write. */
function literalOf(type: TS.Type, checker: TS.TypeChecker): Literal | undefined {
  if (type.flags & ts.TypeFlags.EnumLiteral) return undefined;
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === "true";
  return undefined;
}

/** `true` before `false`, numbers by size, texts by code unit. */
function compare(a: Literal, b: Literal): number {
  if (typeof a === "boolean") return -1;
  return a < b ? -1 : 1;
}

/** The checker orders a union by when it first met each member, which is another order every time. */
function writtenOrder(
  declarations: readonly TS.Declaration[],
  checker: TS.TypeChecker,
): Map<Literal, number> {
  const order = new Map<Literal, number>();
  const seen = new Set<TS.Node>();
  const visit = (node: TS.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isLiteralTypeNode(node)) return note(node.literal);
    if (ts.isTypeReferenceNode(node)) {
      const target = targetOf(checker.getSymbolAtLocation(node.typeName), checker);
      for (const alias of target?.declarations ?? []) {
        if (ts.isTypeAliasDeclaration(alias)) visit(alias.type);
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  const note = (literal: TS.Node): void => {
    const value = ts.isStringLiteral(literal)
      ? literal.text
      : ts.isNumericLiteral(literal)
      ? Number(literal.text)
      : undefined;
    if (value !== undefined && !order.has(value)) order.set(value, order.size);
  };
  for (const declaration of declarations) {
    if (ts.isPropertySignature(declaration) && declaration.type) visit(declaration.type);
  }
  return order;
}
