import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";

/** The files that each file uses at run time: those that declare what it imports, or whole modules. */
export type RuntimeUses = ReadonlyMap<string, readonly string[]>;

/** Follows every import of a project, in slices; each name of a module is looked for once. */
export async function readRuntimeUses(
  graph: GraphSnapshot,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<RuntimeUses> {
  const slice = createTimeSlice(options);
  const known = new Map<string, string | null>();
  const uses = new Map<string, readonly string[]>();

  function declaringFile(path: string, name: string): string | null {
    const key = `${path}\n${name}`;
    let file = known.get(key);
    if (file === undefined) known.set(key, file = findDeclaringFile(graph, path, name));
    return file;
  }

  function targetsOf({ fact, resolution }: ImportEdge): string[] {
    if (resolution.kind !== "file" || fact.typeOnly) return [];
    if (fact.names.length === 0) return [resolution.path];
    return fact.names.flatMap(({ imported, typeOnly }) => {
      if (typeOnly) return [];
      return imported === "*" ? [resolution.path] : declaringFile(resolution.path, imported) ?? [];
    });
  }

  for (const path of graph.files.keys()) {
    const targets = new Set<string>();
    for (const edge of graph.importsOf(path)) {
      for (const target of targetsOf(edge)) targets.add(target);
      if (slice.spent) await slice.pause();
    }
    uses.set(path, [...targets]);
  }
  return uses;
}

/** Null for a type, and for what is not there. */
function findDeclaringFile(graph: GraphSnapshot, path: string, name: string): string | null {
  const found = graph.declarationOf(path, name);
  if ("reason" in found) return found.reason === "not_read" ? found.path : null;
  return found.typeOnly ? null : found.path;
}
