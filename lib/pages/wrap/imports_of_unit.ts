import type { ts as TS } from "ts-morph";
import type { TypeReference } from "../../source/types/protocol.ts";
import { ts } from "../../source/typescript.ts";
import { isImportName, type LocalTypes } from "./local_types.ts";
import { declarationFor } from "./moved_code.ts";
import type { Piece } from "./pieces.ts";
import type { WrapSite } from "./plan_types.ts";
import { movedSpecifier, specifierTo, type WrittenExtension } from "./specifiers.ts";
import type { NewUnitParts } from "./unit_content.ts";
import { carriedImport, mergeImports, type UnitImport } from "./unit_imports.ts";

/** What a new file is made of, as far as its imports go. */
export interface ImportNeeds {
  readonly site: WrapSite;
  readonly piece: Piece;
  readonly unit: NewUnitParts;
  readonly local: LocalTypes;
  /** `React` must be in scope wherever JSX stands. */
  readonly classicJsx: boolean;
  /** Types of its props that the page does not import. */
  readonly foreign: readonly TypeReference[];
}

/** Every import of a new file. */
export function importsOfUnit(needs: ImportNeeds): UnitImport[] {
  const { site, piece, unit, local, foreign } = needs;
  const carry = (node: TS.Node, typeOnly: boolean) =>
    carriedImport(node, typeOnly, site.page.path, unit.path);
  const hasSlots = unit.slots.length > 0 && site.oracle !== null;
  return mergeImports([
    ...reactImport(needs).map((node) => carry(node, false)),
    ...piece.carried.flatMap(({ origin }) =>
      origin.kind === "import" ? [carry(origin.declaration, false)] : []
    ),
    ...[...local.imports.values()].map((node) => carry(node, true)),
    ...foreign.flatMap((reference) => moduleImport(needs, reference)),
    ...[...local.exported].map((name) => named(toFile(needs, site.page.path), name, true)),
    ...(hasSlots ? [named("react", "ReactNode", true)] : []),
    ...unit.uses.map(({ name, path, exported }) => ({
      ...named(toFile(needs, path), name, false),
      imported: exported === "default" ? "default" : name,
    })),
  ]);
}

function reactImport({ site, classicJsx }: ImportNeeds): TS.Node[] {
  const first = site.page.ast.statements[0];
  const found = classicJsx && first ? declarationFor("React", first, "isValue") : null;
  return found && isImportName(found.declaration) ? [found.declaration] : [];
}

function moduleImport(needs: ImportNeeds, { name, from }: TypeReference): UnitImport[] {
  if (from.kind !== "module") return [];
  const { site, unit } = needs;
  const specifier = from.path === null
    ? movedSpecifier(from.specifier ?? "", site.page.path, unit.path)
    : toFile(needs, from.path);
  return [{ ...named(specifier, name, true), imported: from.exported }];
}

function toFile({ site, unit }: ImportNeeds, path: string): string {
  return specifierTo(unit.path, path, writtenExtension(site.page.ast));
}

/** Behind what the page imports, but for React's own types. */
function named(specifier: string, name: string, typeOnly: boolean): UnitImport {
  const order = specifier === "react" ? -1 : Infinity;
  return { specifier, imported: name, local: name, typeOnly, attributes: "", order };
}

/** The extension that a file's relative imports of source files carry; null for none. */
export function writtenExtension(ast: TS.SourceFile): WrittenExtension {
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
      continue;
    }
    const { text } = statement.moduleSpecifier;
    const [extension] = /\.[jt]sx?$/.exec(text) ?? [];
    if (extension && text.startsWith(".")) return extension.startsWith(".js") ? ".js" : "own";
  }
  return null;
}
