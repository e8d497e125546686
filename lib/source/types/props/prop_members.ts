import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** One prop of a component, with the symbol of each variant of its props that has it. */
export interface PropMember {
  readonly name: string;
  readonly symbols: readonly TS.Symbol[];
  /** No variant can do without it. */
  readonly required: boolean;
}

/**
 * The props of all variants: of each member of a union, and of each of several types that together make the props.
 * @param types parts that all hold at the same time
 */
export function propMembers(
  types: readonly TS.Type[],
  checker: TS.TypeChecker,
): Map<string, PropMember> {
  const members = new Map<string, PropMember>();
  for (const type of types) {
    for (const [name, member] of membersOf(type, checker)) {
      const other = members.get(name);
      members.set(name, other ? both(other, member) : member);
    }
  }
  return members;
}

function membersOf(type: TS.Type, checker: TS.TypeChecker): Map<string, PropMember> {
  return variantMembers([type], checker);
}

/** The props of types of which one holds at a time, as of the overloads of a component. */
export function variantMembers(
  types: readonly TS.Type[],
  checker: TS.TypeChecker,
): Map<string, PropMember> {
  const variants = types.flatMap((type) => type.isUnion() ? type.types : [type]);
  const symbols = new Map<string, TS.Symbol[]>();
  for (const variant of variants) {
    for (const symbol of checker.getPropertiesOfType(checker.getApparentType(variant))) {
      const same = symbols.get(symbol.name);
      if (same) same.push(symbol);
      else symbols.set(symbol.name, [symbol]);
    }
  }
  return new Map([...symbols].map(([name, found]) => [name, {
    name,
    symbols: [...new Set(found)],
    required: found.length === variants.length &&
      found.every((symbol) => !(symbol.flags & ts.SymbolFlags.Optional)),
  }]));
}

function both(a: PropMember, b: PropMember): PropMember {
  return {
    name: a.name,
    symbols: [...a.symbols, ...b.symbols],
    required: a.required || b.required,
  };
}
