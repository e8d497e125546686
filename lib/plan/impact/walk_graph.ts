import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";

/** Which way a walk goes: to the files that import a file, or to those that it imports. */
export type Direction = "dependent" | "dependency";

/** A file that a walk came to. */
export interface ReachedFile {
  /** Imports on the shortest way from a seed; 0 is a seed itself. */
  readonly distance: number;
  /** The imports that lead to it from the files that are nearer to a seed. */
  readonly edges: readonly ImportEdge[];
}

/** Goes breadth-first through the imports. @returns every file that is reached, the nearest ones first */
export function walkGraph(
  graph: Pick<GraphSnapshot, "importersOf" | "importsOf">,
  seeds: Iterable<string>,
  direction: Direction,
): Map<string, ReachedFile> {
  const reached = new Map(
    [...seeds].map((path) => [path, { distance: 0, edges: [] as ImportEdge[] }]),
  );
  // A map is gone through in the order in which it grows: that is the agenda.
  for (const [path, { distance }] of reached) {
    for (const edge of edgesOf(graph, path, direction)) {
      const next = otherEnd(edge, direction);
      if (next === null) continue;
      const known = reached.get(next);
      if (!known) reached.set(next, { distance: distance + 1, edges: [edge] });
      else if (known.distance === distance + 1) known.edges.push(edge);
    }
  }
  return reached;
}

function edgesOf(
  graph: Pick<GraphSnapshot, "importersOf" | "importsOf">,
  path: string,
  direction: Direction,
): readonly ImportEdge[] {
  return direction === "dependent" ? graph.importersOf(path) : graph.importsOf(path);
}

function otherEnd({ from, resolution }: ImportEdge, direction: Direction): string | null {
  if (direction === "dependent") return from;
  return resolution.kind === "file" || resolution.kind === "asset" ? resolution.path : null;
}
