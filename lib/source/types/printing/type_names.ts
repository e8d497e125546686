import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { freeName } from "../../writing/taken_names.ts";
import { targetOf } from "../checker/alias_target.ts";
import { expandedType, onlyMembers } from "./expanded_type.ts";
import { findExport } from "./exported_symbol.ts";
import { fileAliases } from "./file_aliases.ts";
import { printFlags } from "./print_flags.ts";
import { shortType } from "./short_type.ts";
import type { Inspection } from "../worker/inspector.ts";
import type { TypeReference } from "../protocol.ts";
import {
  declaredName,
  importedSymbols,
  isGlobal,
  isModule,
  isTopLevel,
  parentOf,
} from "./symbol_places.ts";
import { entityOf, leftmost, renamed, typeArgumentsOf } from "./type_entities.ts";

/** Prints types for another file, and keeps the names that it uses for that. */
export interface TypeNames {
  /**
   * @param at where the type was met: its type parameters can be named there
   * @param members what is used of a type without a name; null for all of it
   */
  print(
    type: TS.Type,
    at: TS.Node,
    members: readonly string[] | null,
  ): { readonly text: string; readonly unnameable: boolean };
  /** Keeps a name of an import that a text uses. @returns false for another name */
  keepImport(name: TS.Identifier): boolean;
  /** Lists the references behind the printed names; global names are left out. */
  references(): TypeReference[];
}

/** An identifier that carries the mark of its symbol, set by the checker; its published types leave that out. */
interface MarkedIdentifier extends TS.Identifier {
  readonly symbol?: TS.Symbol;
}

/** The largest depth of written-out types that have no name elsewhere. */
const MAX_DEPTH = 4;

/** @param taken names that no other type may get */
export function openTypeNames(inspection: Inspection, taken: readonly string[]): TypeNames {
  const { checker, source } = inspection;
  const used = new Set(taken);
  const given = new Map<TS.Symbol, string>();
  const references = new Map<string, TypeReference>();
  const imported = importedSymbols(source, checker);
  const aliases = fileAliases(source, imported, checker);
  const printer = ts.createPrinter({ removeComments: true });
  let isIncomplete = false;

  function keep(symbol: TS.Symbol, name: string, from: TypeReference["from"]): string {
    given.set(symbol, name);
    references.set(name, { name, from });
    return name;
  }

  /** @returns null for what cannot be named outside of where it is declared */
  function nameOf(symbol: TS.Symbol, at: TS.Node): string | null {
    const known = given.get(symbol);
    if (known !== undefined) return known;
    if (symbol.flags & ts.SymbolFlags.TypeParameter) return typeParameter(symbol, at);
    const local = imported.get(symbol);
    if (local !== undefined) return keep(symbol, local, { kind: "page" });
    if (isGlobal(symbol, checker)) return globalName(symbol.name);
    if (isTopLevel(symbol, source)) return keep(symbol, symbol.name, { kind: "page" });
    const found = findExport(symbol, inspection);
    if (!found) return null;
    const name = freeName(
      found.exported === "default" ? declaredName(symbol) : found.exported,
      used,
    );
    used.add(name);
    return keep(symbol, name, { kind: "module", ...found });
  }

  /** A file that has taken the name for something else can still reach it. */
  function globalName(name: string): string {
    const meaning = ts.SymbolFlags.Type | ts.SymbolFlags.Value | ts.SymbolFlags.Namespace |
      ts.SymbolFlags.Alias;
    const isHidden = references.has(name) ||
      checker.resolveName(name, source, meaning, true) !== undefined;
    if (!isHidden) used.add(name);
    return isHidden ? `globalThis.${name}` : name;
  }

  /** Those of a printed function type belong to it. */
  function typeParameter(symbol: TS.Symbol, at: TS.Node): string {
    const declaration = symbol.declarations?.[0];
    const isAround = declaration && ts.findAncestor(at, (node) => node === declaration.parent);
    return isAround ? keep(symbol, symbol.name, { kind: "parameter" }) : symbol.name;
  }

  function named(root: TS.TypeNode, at: TS.Node, depth: number): TS.TypeNode {
    const visit = (node: TS.Node): TS.Node => {
      // A key that is a symbol of some module.
      if (ts.isComputedPropertyName(node)) isIncomplete = true;
      const entity = entityOf(node);
      if (!entity) return ts.visitEachChild(node, visit, undefined);
      const symbol = (leftmost(entity) as MarkedIdentifier).symbol;
      if (!symbol) return ts.visitEachChild(node, visit, undefined);
      const name = nameOf(symbol, at) ?? qualified(symbol, at);
      if (name !== null) {
        return renamed(ts.visitEachChild(node, visit, undefined), name);
      }
      const whole = depth > 0 && !typeArgumentsOf(node)?.length && expandedType(symbol, checker);
      if (whole) return named(whole, at, depth - 1);
      isIncomplete = true;
      return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
    };
    // A type node stays one: entities are only replaced by types.
    return visit(root) as TS.TypeNode;
  }

  /** `JSX.Element`, where only the namespace around the type can be imported. */
  function qualified(symbol: TS.Symbol, at: TS.Node): string | null {
    const outer = parentOf(symbol);
    if (!outer || !(outer.flags & ts.SymbolFlags.Namespace) || isModule(outer)) return null;
    const name = nameOf(outer, at) ?? qualified(outer, at);
    return name === null ? null : `${name}.${symbol.name}`;
  }

  function whole(type: TS.Type, at: TS.Node): TS.TypeNode {
    const node = checker.typeToTypeNode(type, undefined, printFlags());
    if (node) return named(node, at, MAX_DEPTH);
    isIncomplete = true;
    return ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  }

  function short(type: TS.Type, at: TS.Node): TS.TypeNode | null {
    return shortType(type, {
      nameOf: (symbol) => nameOf(symbol, at) ?? qualified(symbol, at),
      whole: (each) => whole(each, at),
      aliasOf(each) {
        const symbol = aliases.of(each);
        return symbol ? nameOf(symbol, at) : null;
      },
    }, checker);
  }

  return {
    print(type, at, members) {
      isIncomplete = false;
      const part = members && onlyMembers(type, members, checker);
      const node = part ? named(part, at, MAX_DEPTH) : short(type, at) ?? whole(type, at);
      const text = printer.printNode(ts.EmitHint.Unspecified, node, source);
      return {
        text: text.split("\n").map((line) => line.trim()).filter(Boolean).join(" "),
        unnameable: isIncomplete,
      };
    },
    keepImport(name) {
      const symbol = targetOf(checker.getSymbolAtLocation(name), checker);
      const local = symbol && imported.get(symbol);
      if (!symbol || local !== name.text) return false;
      keep(symbol, local, { kind: "page" });
      return true;
    },
    references: () => [...references.values()],
  };
}
