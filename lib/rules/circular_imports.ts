import { findCycles, type GraphSnapshot, type ImportEdge } from "../source/modules/mod.ts";

/**
 * The imports that are part of a circle, of all files at once.
 * @returns by importing file: the places of such imports in `importsOf`
 */
export function circularImports(graph: GraphSnapshot): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const circle of circlesIn(graph)) {
    const members = new Set(circle);
    for (const path of circle) {
      const places = graph.importsOf(path).flatMap((edge, place) =>
        targetIn(graph, edge, members) === null ? [] : [place]
      );
      found.set(path, places);
    }
  }
  return found;
}

/** Numbers the circles, by the files that are in them. */
export function circleNumbers(graph: GraphSnapshot): ReadonlyMap<string, number> {
  return new Map(
    circlesIn(graph).flatMap((circle, number) => circle.map((path) => [path, number] as const)),
  );
}

function circlesIn(graph: GraphSnapshot): (readonly string[])[] {
  return graph.cycles().flatMap((paths) => {
    // Imports that turn out to be of types alone may leave several smaller circles, or none.
    const inside = new Set(paths);
    return findCycles(paths, (path) => targetsIn(graph, path, inside));
  });
}

function* targetsIn(
  graph: GraphSnapshot,
  path: string,
  inside: ReadonlySet<string>,
): Generator<string> {
  for (const edge of graph.importsOf(path)) {
    const target = targetIn(graph, edge, inside);
    if (target !== null) yield target;
  }
}

function targetIn(
  graph: GraphSnapshot,
  edge: ImportEdge,
  inside: ReadonlySet<string>,
): string | null {
  const { resolution } = edge;
  if (resolution.kind !== "file" || !inside.has(resolution.path)) return null;
  return runsAtOnce(graph, edge, resolution.path) ? resolution.path : null;
}

/** Tells whether an import runs the file to which it leads when the importing file is first loaded. */
export function runsAtOnce(graph: GraphSnapshot, { fact }: ImportEdge, target: string): boolean {
  if (fact.typeOnly || fact.kind === "dynamic") return false;
  if (fact.names.length === 0) return true;
  return !fact.names.every(({ imported, typeOnly }) => typeOnly || isType(graph, target, imported));
}

function isType(graph: GraphSnapshot, path: string, name: string): boolean {
  if (name === "*") return false;
  const found = graph.declarationOf(path, name);
  return !("reason" in found) && found.typeOnly;
}
