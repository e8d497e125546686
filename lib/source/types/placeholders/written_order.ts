import type { ts as TS } from "ts-morph";
import { compareText } from "../../../text/mod.ts";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";

/** Aliases of aliases, deeper than which nobody looks. */
const MAX_ALIASES = 8;

/**
 * The members of a union in the order in which the source writes them. The checker's own order is when it first met each,
 * which is another one every time: what the source does not tell is sorted by where it is declared and by value.
 */
export function inWrittenOrder(
  type: TS.Type,
  written: TS.TypeNode | undefined,
  checker: TS.TypeChecker,
): readonly TS.Type[] {
  if (!type.isUnion()) return [type];
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const nodes = [alias?.type, written].flatMap((node) => node ? membersOf(node, checker, 0) : []);
  const order = new Map<TS.Type, number>();
  for (const node of nodes) {
    const member = checker.getTypeFromTypeNode(node);
    if (!order.has(member)) order.set(member, order.size);
  }
  const rank = (member: TS.Type) => order.get(member) ?? order.size;
  return type.types.toSorted((a, b) => rank(a) - rank(b) || compareText(sortKey(a), sortKey(b)));
}

/** The members of an object. The checker orders those of a mapped type as it does a union of their keys. */
export function orderedMembers(type: TS.Type, checker: TS.TypeChecker): readonly TS.Symbol[] {
  const members = checker.getPropertiesOfType(type);
  const parts = type.isIntersection() ? type.types : [type];
  if (!parts.some(isMapped)) return members;
  return members.toSorted((a, b) =>
    compareText(declarationKey(a), declarationKey(b)) || compareText(a.name, b.name)
  );
}

/** True for what `Record`, `Pick`, `Readonly` and their like make. */
export function isMapped(type: TS.Type): boolean {
  return (type.flags & ts.TypeFlags.Object) !== 0 &&
    ((type as TS.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0; // an object by its flag
}

function membersOf(
  node: TS.TypeNode,
  checker: TS.TypeChecker,
  depth: number,
): readonly TS.TypeNode[] {
  if (ts.isParenthesizedTypeNode(node)) return membersOf(node.type, checker, depth);
  if (ts.isUnionTypeNode(node)) {
    return node.types.flatMap((member) => membersOf(member, checker, depth));
  }
  if (!ts.isTypeReferenceNode(node) || depth === MAX_ALIASES) return [node];
  const target = targetOf(checker.getSymbolAtLocation(node.typeName), checker);
  const alias = target?.declarations?.find(ts.isTypeAliasDeclaration);
  return alias ? membersOf(alias.type, checker, depth + 1) : [node];
}

function sortKey(type: TS.Type): string {
  if (type.isStringLiteral()) return `"${type.value}`;
  if (type.isNumberLiteral()) return `#${String(type.value).padStart(24)}`;
  if (type.flags & ts.TypeFlags.TemplateLiteral) {
    return (type as TS.TemplateLiteralType).texts.join(" "); // by its flag
  }
  return declarationKey(type.getSymbol());
}

function declarationKey(symbol: TS.Symbol | undefined): string {
  const declaration = symbol?.declarations?.[0];
  if (!declaration) return "";
  return `${declaration.getSourceFile().fileName} ${String(declaration.pos).padStart(9)}`;
}
