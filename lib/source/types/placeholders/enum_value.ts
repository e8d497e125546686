import type { ts as TS } from "ts-morph";
import { isIdentifierName } from "../../syntax/identifier_name.ts";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";
import { findExport } from "../printing/exported_symbol.ts";
import { parentOf } from "../printing/symbol_places.ts";
import type { PlaceholderImport } from "../placeholder_protocol.ts";
import type { Writing } from "./writing.ts";

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

/** Returns the name that the file has for the enum, or will have. */
function nameFor(owner: TS.Symbol, writing: Writing): string | null {
  const { inspection: { checker }, element, imports, allImports } = writing;
  if (meaningOf(owner.name, element, checker) === owner) return owner.name;
  const needed = allImports.get(owner) ?? newImport(owner, writing);
  if (!needed) return null;
  imports.set(owner, needed);
  allImports.set(owner, needed);
  return needed.name;
}

function newImport(owner: TS.Symbol, writing: Writing): PlaceholderImport | null {
  const { inspection, element, allImports } = writing;
  const found = findExport(owner, inspection);
  if (!found) return null;
  const others = new Set([...allImports.values()].map(({ name }) => name));
  const isTaken = (name: string) =>
    others.has(name) || meaningOf(name, element, inspection.checker) !== undefined;
  let name = owner.name;
  for (let count = 2; isTaken(name); count++) name = `${owner.name}${count}`;
  const { exported, specifier, path } = found;
  return { name, exported, specifier, path };
}

/** The value that a name stands for at a place. */
function meaningOf(name: string, at: TS.Node, checker: TS.TypeChecker): TS.Symbol | undefined {
  return targetOf(checker.resolveName(name, at, ts.SymbolFlags.Value, false), checker);
}
