import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";

/** Instead of an exported name: whatever the module has, or has in reach. */
const ANYTHING = "*";

/**
 * The files that may name something that a module exports: those that import it, through however many barrels and
 * renamings, and those that get hold of a whole module that has it.
 * @param names under which the module exports it
 */
export function filesThatName(
  graph: GraphSnapshot,
  path: string,
  names: readonly string[],
): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const agenda = names.map((name) => ({ path, name }));
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    const key = `${next.name}\n${next.path}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const edge of graph.importersOf(next.path)) {
      const onwards = handedOn(graph, edge, next.name);
      if (!onwards) continue;
      found.add(edge.from);
      agenda.push(...onwards.map((name) => ({ path: edge.from, name })));
    }
  }
  found.delete(path);
  return [...found].sort();
}

/** Lists the names under which an importer exports a name again; null where it does not take it. */
function handedOn(graph: GraphSnapshot, edge: ImportEdge, name: string): string[] | null {
  if (name === ANYTHING || takesWhole(edge)) {
    const isStar = edge.fact.kind === "reexport" && edge.fact.names[0]?.local === null;
    return name !== ANYTHING && isStar ? (name === "default" ? null : [name]) : [ANYTHING];
  }
  const taken = edge.fact.names.filter(({ imported }) => imported === name);
  if (taken.length === 0) return null;
  const exports = graph.files.get(edge.from)?.exports ?? [];
  return taken.flatMap(({ local }) => {
    if (edge.fact.kind === "reexport") return local ?? [];
    return exports.filter((fact) => local !== null && fact.local === local).map((fact) =>
      fact.name
    );
  });
}

function takesWhole({ fact }: ImportEdge): boolean {
  return fact.names.length === 0 || fact.names.some(({ imported }) => imported === "*");
}
