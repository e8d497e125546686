import type { ts as TS } from "ts-morph";
import type { ProjectLayout } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/modules/mod.ts";
import { ts } from "../../source/typescript.ts";
import type { LayerEdges } from "./pieces.ts";

/** The layer edges of a project for the imports of one page: a name counts by the file that declares it, behind barrels. */
export function projectLayerEdges(
  layout: ProjectLayout,
  graph: GraphSnapshot,
  page: string,
): LayerEdges {
  const { layers } = layout.reading.configuration;
  return {
    mayImport(kind, declaration) {
      const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
      if (!statement || !ts.isStringLiteral(statement.moduleSpecifier)) return true;
      const resolution = graph.resolver.resolve(page, statement.moduleSpecifier.text);
      if (resolution.kind !== "file") return true;
      const imported = importedName(declaration);
      const origin = imported === "*" ? null : graph.declarationOf(resolution.path, imported);
      const layer = layout.layerUnitOf(origin?.path ?? resolution.path)?.layer;
      return layer === undefined || layers[kind].mayImport.includes(layer);
    },
  };
}

function importedName(declaration: TS.Node): string {
  if (ts.isImportSpecifier(declaration)) return (declaration.propertyName ?? declaration.name).text;
  return ts.isImportClause(declaration) ? "default" : "*";
}
