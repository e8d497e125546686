import { createTimeSlice, type GraphSnapshot } from "../../source/mod.ts";

/** Counts the files that use an export. */
export type ExportUsers = (path: string, name: string) => number;

/**
 * Follows every import of a project to the declaration it leads to, through barrels.
 * @returns how many files import the export `name` of `path`, wherever they take it from
 */
export async function countExportUsers(
  graph: GraphSnapshot,
  options: { signal?: AbortSignal } = {},
): Promise<ExportUsers> {
  const slice = createTimeSlice(undefined, options);
  const users = new Map<string, Set<string>>();
  for (const path of graph.files.keys()) {
    for (const declaration of declarationsUsedBy(graph, path)) {
      const known = users.get(declaration);
      if (known) known.add(path);
      else users.set(declaration, new Set([path]));
    }
    await slice.pause();
  }
  return (path, name) => users.get(keyOf(path, name))?.size ?? 0;
}

/** A re-export hands a name on; only the file that takes it uses it. */
function declarationsUsedBy(graph: GraphSnapshot, path: string): string[] {
  return graph.importsOf(path).flatMap(({ fact, resolution }) => {
    if (resolution.kind !== "file" || fact.kind === "reexport") return [];
    const target = resolution.path;
    return fact.names.flatMap(({ imported }) => {
      const declaration = graph.declarationOf(target, imported);
      return "reason" in declaration ? [] : [keyOf(declaration.path, declaration.name)];
    });
  });
}

function keyOf(path: string, name: string): string {
  return `${path}\n${name}`;
}
