import type { ts as TS } from "ts-morph";
import {
  importTarget,
  namedImport,
  type NewUnit,
  specifierTo,
  type UnitImport,
} from "../../conventions/mod.ts";
import type { TypeReference } from "../../source/types/mod.ts";
import { folderOf } from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import { carriedImport, importedModule, movedSpecifier } from "./carried_import.ts";
import { isImportName, type LocalTypes } from "./local_types.ts";
import { declarationFor } from "./moved_code.ts";
import { placedImport } from "./page_imports.ts";
import type { Piece } from "./pieces.ts";
import type { WrapSite } from "./plan_types.ts";

/** The parts of a new file that decide its imports. */
export interface ImportNeeds {
  readonly site: WrapSite;
  readonly unit: NewUnit;
  readonly piece: Piece;
  /** New units that it uses. */
  readonly uses: readonly NewUnit[];
  readonly local: LocalTypes;
  /** `React` must be in scope wherever JSX stands. */
  readonly classicJsx: boolean;
  /** Types of its props that the page does not import. */
  readonly foreign: readonly TypeReference[];
}

/** Lists the imports of a new file, but for what its own style asks of React. */
export function importsOfUnit(needs: ImportNeeds): UnitImport[] {
  const { site, piece, unit, uses, local, foreign } = needs;
  const carry = (node: TS.Node, typeOnly: boolean) =>
    pastOwnBarrel(
      unit,
      site.page.path,
      node,
      carriedImport(node, typeOnly, site.page.path, unit.path),
    );
  const imports = [
    ...reactImport(needs).map((node) => carry(node, false)),
    ...piece.carried.map(({ name, origin }) =>
      origin.kind === "import"
        ? carry(origin.declaration, false)
        : namedImport(toFile(needs, site.page.path), name)
    ),
    ...[...local.imports.values()].map((node) => carry(node, true)),
    ...foreign.flatMap((reference) => moduleImport(needs, reference)),
    ...[...local.exported].map((name) =>
      namedImport(toFile(needs, site.page.path), name, { typeOnly: true })
    ),
    ...uses.map((used) =>
      namedImport(toFile(needs, importTarget(used)), used.name, {
        imported: used.component.exported === "default" ? "default" : used.name,
      })
    ),
  ];
  // The style of the neighbours says how React itself is imported.
  return unit.component.react.whole === null
    ? imports
    : imports.filter(({ specifier, local: name, typeOnly }) =>
      specifier !== "react" || name !== "React" || typeOnly
    );
}

/** A file names its neighbours themselves, not the barrel of its own folder. */
export function pastOwnBarrel(
  { graph, path, folder, specifiers }: NewUnit,
  page: string,
  node: TS.Node,
  carried: UnitImport,
): UnitImport {
  const barrel = graph.resolver.resolve(page, importedModule(node));
  if (barrel.kind !== "file" || folderOf(barrel.path) !== folder) return carried;
  const origin = graph.declarationOf(barrel.path, carried.imported);
  if ("reason" in origin || origin.path === barrel.path || origin.name === "*") return carried;
  const specifier = specifierTo(graph, { from: path, to: origin.path }, specifiers);
  return { ...carried, specifier, imported: origin.name };
}

function reactImport({ site, classicJsx }: ImportNeeds): TS.Node[] {
  const first = site.page.ast.statements[0];
  const found = classicJsx && first ? declarationFor("React", first, "isValue") : null;
  return found && isImportName(found.declaration) ? [found.declaration] : [];
}

function moduleImport(needs: ImportNeeds, { name, from }: TypeReference): UnitImport[] {
  if (from.kind !== "module") return [];
  const { site, unit } = needs;
  if (from.path !== null) {
    const { path, exported } = publicExport(unit, from.path, from.exported);
    return [namedImport(toFile(needs, path), name, { typeOnly: true, imported: exported })];
  }
  const specifier = movedSpecifier(from.specifier ?? "", site.page.path, unit.path);
  const added = namedImport(specifier, name, { typeOnly: true, imported: from.exported });
  return [placedImport(added, site.page, unit.graph)];
}

/** Returns the place from which another feature is imported: its index, where that exports the name, else the declaring file. */
function publicExport(
  { graph, layout, path: from }: NewUnit,
  path: string,
  exported: string,
): { readonly path: string; readonly exported: string } {
  const folder = layout.featureAt(path)?.path ?? "";
  const isOutside = folder !== "" && !from.startsWith(`${folder}/`);
  const index = isOutside ? featureIndex(folder, graph.list) : null;
  const given = index === null ? undefined : graph.exportedNames(index).names.find(({ name }) => {
    const found = graph.declarationOf(index, name);
    return !("reason" in found) && found.path === path && found.name === exported;
  });
  return index !== null && given ? { path: index, exported: given.name } : { path, exported };
}

function toFile({ unit }: ImportNeeds, path: string): string {
  return specifierTo(unit.graph, { from: unit.path, to: path }, unit.specifiers);
}
