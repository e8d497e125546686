import type { GraphSnapshot } from "../source/modules/mod.ts";
import { runsAtOnce } from "./circular_imports.ts";
import type { ImportRule } from "./rule.ts";

export const importCycle: ImportRule = {
  id: "import-cycle",
  scope: "graph",
  summary: "Files do not import each other in a circle.",
  why:
    "Of two files that import each other, one runs before what it imports is there. Only imports that run when the file is " +
    "first loaded count: imports of types are erased, and import() waits until all is there.",
  check({ path, imports, isSource, graph }) {
    if (!isSource) return [];
    const circle = graph.cycles().find((paths) => paths.includes(path));
    if (!circle) return [];
    const inside = new Set(circle);
    return imports.flatMap(({ fact, resolution, typeOnly }) => {
      if (typeOnly || fact.kind === "dynamic" || resolution.kind !== "file") return [];
      const way = wayBack(graph, resolution.path, path, inside);
      if (!way) return [];
      const message = `This import closes a circle: ${described([path, ...way])}`;
      return [{
        start: fact.start,
        end: fact.end,
        message,
        fix: "Move what both need to a file of its own, or pass it as an argument",
      }];
    });
  },
};

/** Lists the files of the shortest circle that an import closes, the importing file first; null where it closes none. */
export function circleOfImport(graph: GraphSnapshot, from: string, to: string): string[] | null {
  const circle = graph.cycles().find((paths) => paths.includes(from) && paths.includes(to));
  const way = circle ? wayBack(graph, to, from, new Set(circle)) : null;
  return way && [from, ...way.slice(0, -1)];
}

/** The shortest way from a file to another one, both included; null when there is none. */
function wayBack(
  graph: GraphSnapshot,
  from: string,
  to: string,
  inside: ReadonlySet<string>,
): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  // A map goes on to what is added while it is read.
  for (const path of cameFrom.keys()) {
    if (path === to) return trail(cameFrom, to);
    for (const edge of graph.importsOf(path)) {
      const next = edge.resolution.kind === "file" ? edge.resolution.path : null;
      if (next === null || !inside.has(next) || cameFrom.has(next)) continue;
      if (runsAtOnce(graph, edge, next)) cameFrom.set(next, path);
    }
  }
  return null;
}

function trail(cameFrom: ReadonlyMap<string, string | null>, to: string): string[] {
  const paths: string[] = [];
  for (let at: string | null = to; at !== null; at = cameFrom.get(at) ?? null) paths.unshift(at);
  return paths;
}

/** The largest number of files of a circle that a sentence names. */
const MAX_NAMED = 6;

function described(paths: readonly string[]): string {
  const names = paths.map((path) => `"${path}"`);
  const left = names.length - MAX_NAMED;
  if (left > 1) names.splice(MAX_NAMED - 2, left, `${left} more files`);
  return names.join(" > ");
}
