import type { ts as TS } from "ts-morph";
import { type ProjectLayout, severityOf } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { LayerEdges } from "./pieces.ts";

/** The layer edges of a project for the imports of one page: a name counts by the file that declares it, behind barrels. */
export function projectLayerEdges(
  layout: ProjectLayout,
  graph: GraphSnapshot,
  page: string,
): LayerEdges {
  const { layers } = layout.reading.configuration;
  return {
    ofPage: new Set(),
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

/**
 * The edges that hold for new files of a project: those of its layers where it keeps them. Elsewhere a new file imports what the
 * page imports, and the exports of the page, unless the project minds imports in a circle.
 */
export function keptEdges(
  { edges, graph, layout, page }: {
    readonly edges: LayerEdges;
    readonly graph: GraphSnapshot;
    readonly layout: ProjectLayout;
    readonly page: string;
  },
): LayerEdges {
  const { configuration } = layout.reading;
  if (severityOf("layer-import", configuration) !== "off") return edges;
  const mindsCycles = !["off", "info"].includes(severityOf("import-cycle", configuration));
  const exported = mindsCycles ? [] : graph.files.get(page)?.exports ?? [];
  const ofPage = exported.filter(({ kind, local, name, typeOnly }) =>
    kind !== "reexport" && kind !== "star" && name === local && !typeOnly
  );
  return { mayImport: () => true, ofPage: new Set(ofPage.map(({ name }) => name)) };
}

function importedName(declaration: TS.Node): string {
  if (ts.isImportSpecifier(declaration)) return (declaration.propertyName ?? declaration.name).text;
  return ts.isImportClause(declaration) ? "default" : "*";
}
