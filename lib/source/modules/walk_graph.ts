import type { GraphSnapshot } from "./graph_snapshot.ts";
import type { ImportEdge } from "./graph_state.ts";
import { filesReached } from "./resolution.ts";

/** The direction of a walk: to the files that import a file, or to those that it imports. */
export type Direction = "dependent" | "dependency";

/** An import that a walk went along. */
export interface Step {
  readonly edge: ImportEdge;
  /** The names that it went along by, as the imported module has them; empty for all of them. */
  readonly names: readonly string[];
}

/** A file that a walk reached. */
export interface ReachedFile {
  /** Imports on the shortest way from a seed; 0 is a seed itself. */
  readonly distance: number;
  /** The imports that lead to it from the files that are nearer to a seed. */
  readonly steps: readonly Step[];
}

/** The exports of a file that a change may affect. */
export type Affected = "all" | ReadonlySet<string>;

type Reached = Map<string, { readonly distance: number; readonly steps: Step[] }>;

/**
 * The files that import a seed, directly or not. A barrel only passes on what it exports: whoever takes another name from it
 * is not reached.
 * @param seeds files, or by file the exports that are meant
 * @param options.endsAtUsers whether a file that uses a name, and does not only hand it on, ends the way
 * @returns the nearest ones first, the seeds at distance 0
 */
export function walkDependents(
  graph: Pick<GraphSnapshot, "importersOf" | "exportedNames">,
  seeds: Iterable<string> | ReadonlyMap<string, Affected>,
  options: { readonly endsAtUsers?: boolean } = {},
): ReadonlyMap<string, ReachedFile> {
  const reached: Reached = new Map();
  const affected = new Map<string, Affected>();
  let level = new Map<string, Affected>();
  for (const seed of seeds) {
    const [path, names]: readonly [string, Affected] = typeof seed === "string"
      ? [seed, "all"]
      : seed;
    reached.set(path, { distance: 0, steps: [] });
    affected.set(path, names);
    level.set(path, names);
  }
  for (let distance = 1; level.size > 0; distance++) {
    const next = new Map<string, Affected>();
    for (const [path, names] of level) {
      const whole = names === "all" ? exportsOf(graph, path) : names;
      for (const edge of graph.importersOf(path)) {
        const passed = passOn(edge, names, whole);
        if (!passed) continue;
        reach(reached, edge.from, distance, { edge, names: passed.names });
        if (options.endsAtUsers && edge.fact.kind !== "reexport") continue;
        const added = addedTo(affected.get(edge.from), passed.exports);
        if (!added) continue;
        affected.set(edge.from, union(affected.get(edge.from), added));
        next.set(edge.from, union(next.get(edge.from), added));
      }
    }
    level = next;
  }
  return reached;
}

/** The files that a seed imports, directly or not. */
export function walkDependencies(
  graph: Pick<GraphSnapshot, "importsOf">,
  seeds: Iterable<string>,
): ReadonlyMap<string, ReachedFile> {
  const reached: Reached = new Map([...seeds].map((path) => [path, { distance: 0, steps: [] }]));
  // A map is gone through in the order in which it grows: that is the agenda.
  for (const [path, { distance }] of reached) {
    for (const edge of graph.importsOf(path)) {
      const { resolution, fact } = edge;
      const names = fact.names.map(({ imported }) => imported);
      for (const path of filesReached(resolution)) {
        reach(reached, path, distance + 1, { edge, names });
      }
    }
  }
  return reached;
}

/** All exports of a file by their names; "all" where they are not known to the last. */
function exportsOf(graph: Pick<GraphSnapshot, "exportedNames">, path: string): Affected {
  const { names, complete } = graph.exportedNames(path);
  return complete ? new Set(names.map(({ name }) => name)) : "all";
}

function reach(reached: Reached, path: string, distance: number, step: Step): void {
  const known = reached.get(path);
  if (!known) reached.set(path, { distance, steps: [step] });
  else if (known.distance === distance) known.steps.push(step);
}

/**
 * Finds the affected names of an import, and the exports of the importing file that they affect; null for nothing.
 * @param names what `export *` passes on of what is affected
 */
function passOn(
  { fact }: ImportEdge,
  affected: Affected,
  names: Affected,
): { readonly names: readonly string[]; readonly exports: Affected } | null {
  const isWhole = (name: string): boolean => name === "*";
  const passed = fact.names.filter(({ imported }) =>
    affected === "all" || isWhole(imported) || affected.has(imported)
  );
  if (fact.names.length > 0 && passed.length === 0) return null;
  const taken = passed.map(({ imported }) => imported);
  if (fact.kind !== "reexport" || fact.names.length === 0) return { names: taken, exports: "all" };
  const exports = new Set<string>();
  for (const { imported, local } of passed) {
    if (local !== null) exports.add(local);
    else if (!isWhole(imported)) exports.add(imported);
    else if (names === "all") return { names: taken, exports: "all" };
    else for (const name of names) if (name !== "default") exports.add(name);
  }
  return exports.size > 0 ? { names: taken, exports } : null;
}

/** Returns the new part of some names, or null. */
function addedTo(known: Affected | undefined, names: Affected): Affected | null {
  if (known === undefined) return names;
  if (known === "all") return null;
  if (names === "all") return "all";
  const added = [...names].filter((name) => !known.has(name));
  return added.length > 0 ? new Set(added) : null;
}

function union(one: Affected | undefined, other: Affected): Affected {
  if (one === undefined) return other;
  return one === "all" || other === "all" ? "all" : new Set([...one, ...other]);
}
