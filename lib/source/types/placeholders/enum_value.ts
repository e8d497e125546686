import type { ts as TS } from "ts-morph";
import { ts } from "../../typescript.ts";
import { findExport } from "../printing/exported_symbol.ts";
import { parentOf } from "../printing/symbol_places.ts";
import { isIdentifierName, type Writing } from "./writing.ts";

/** The first member of an enum, with the import that it needs; null for another type, and for an enum nobody can import. */
export function enumValue(type: TS.Type, writing: Writing): string | null {
  const symbol = type.getSymbol();
  if (!(type.flags & ts.TypeFlags.EnumLike) || !symbol) return null;
  const isMember = (symbol.flags & ts.SymbolFlags.EnumMember) !== 0;
  const owner = isMember ? parentOf(symbol) : symbol;
  const member = isMember ? symbol.name : firstMember(symbol);
  const name = owner && member !== null ? nameFor(owner, writing) : null;
  if (name === null || member === null) return null;
  return isIdentifierName(member) ? `${name}.${member}` : `${name}[${JSON.stringify(member)}]`;
}

function firstMember(symbol: TS.Symbol): string | null {
  const declaration = symbol.declarations?.find(ts.isEnumDeclaration);
  const name = declaration?.members[0]?.name;
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : null;
}

/** What the file calls the enum, or will call it. */
function nameFor(owner: TS.Symbol, { inspection, element, imports }: Writing): string | null {
  const meaning = (name: string) => meaningOf(name, element, inspection.checker);
  if (meaning(owner.name) === owner) return owner.name;
  const known = imports.get(owner);
  if (known) return known.name;
  const found = findExport(owner, inspection);
  if (!found) return null;
  const { exported, specifier, path } = found;
  const others = new Set([...imports.values()].map(({ name }) => name));
  let name = owner.name;
  for (let count = 2; others.has(name) || meaning(name); count++) name = `${owner.name}${count}`;
  imports.set(owner, { name, exported, specifier, path });
  return name;
}

/** The value that a name stands for at a place. */
function meaningOf(name: string, at: TS.Node, checker: TS.TypeChecker): TS.Symbol | undefined {
  const found = checker.resolveName(name, at, ts.SymbolFlags.Value, false);
  return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
}
