import type { GraphSnapshot } from "../modules/graph_snapshot.ts";
import type { DocumentImport } from "./document_imports.ts";

/** The names that a document takes of a module, itself or through barrels. */
export interface DocumentUse {
  readonly edge: DocumentImport;
  /** The names under which the module exports what is taken; "*" for whatever it has. */
  readonly names: readonly string[];
}

/** Lists the imports of documents that lead to a module, or to a name of it through other modules. */
export function usesOfModule(
  graph: GraphSnapshot,
  imports: readonly DocumentImport[],
  path: string,
): DocumentUse[] {
  return imports.flatMap((edge) => {
    const names = namesTaken(graph, edge, path);
    return names.length > 0 ? [{ edge, names }] : [];
  });
}

function namesTaken(graph: GraphSnapshot, edge: DocumentImport, path: string): string[] {
  const { resolution, fact } = edge;
  if (resolution.kind !== "file" && resolution.kind !== "asset") return [];
  const isDirect = resolution.path === path;
  if (isDirect && fact.names.length === 0) return ["*"];
  if (resolution.kind === "asset") return isDirect ? ["default"] : [];
  return fact.names.flatMap(({ imported }) => {
    if (imported === "*") {
      return isDirect || reaches(graph, resolution.path, path) ? ["*"] : [];
    }
    const found = graph.declarationOf(resolution.path, imported);
    if (found.path === path && "name" in found) return [found.name];
    return isDirect ? [imported] : [];
  });
}

/** Tells whether a module exports something that another one declares. */
function reaches(graph: GraphSnapshot, barrel: string, path: string): boolean {
  return graph.exportedNames(barrel).names.some(({ name }) =>
    graph.declarationOf(barrel, name).path === path
  );
}
