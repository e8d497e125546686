import type { TimeSlice } from "../../slices/mod.ts";
import type { ModuleFacts } from "../../source/modules/mod.ts";
import { resolvesAlike } from "./leads_alike.ts";
import type { Outlook } from "./outlook.ts";

interface Outlooks {
  readonly before: Outlook;
  readonly after: Outlook;
}

/**
 * The files that may be something else to those who import them: files that came, went, export other things or stand
 * elsewhere, and all that pass on what such a file exports.
 */
export async function findTouched(
  { before, after }: Outlooks,
  changed: ReadonlySet<string>,
  slice: TimeSlice,
): Promise<ReadonlySet<string>> {
  const touched = new Set<string>();
  const paths = new Set([...before.graph.list.files.keys(), ...after.graph.list.files.keys()]);
  for (const path of paths) {
    if (slice.spent) await slice.pause();
    const isTouched = before.placeOf(path) !== after.placeOf(path) ||
      !exportsAlike(before.graph.files.get(path), after.graph.files.get(path)) ||
      (!changed.has(path) && !resolvesAlike(before.graph, after.graph, path));
    if (isTouched) touched.add(path);
  }
  // A set goes on to what is added while it is read.
  for (const path of touched) {
    if (slice.spent) await slice.pause();
    for (const barrel of [...barrelsOf(before, path), ...barrelsOf(after, path)]) {
      touched.add(barrel);
    }
  }
  return touched;
}

function exportsAlike(a: ModuleFacts | undefined, b: ModuleFacts | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && shapeOf(a) === shapeOf(b);
}

function shapeOf({ exports }: ModuleFacts): string {
  return JSON.stringify(
    exports.map(({ name, local, kind, typeOnly, from, imported }) => {
      return [name, local, kind, typeOnly, from, imported];
    }),
  );
}

/** The files that export again what they import from a file. */
function barrelsOf({ graph }: Outlook, path: string): string[] {
  const importers = new Set(graph.importersOf(path).map(({ from }) => from));
  return [...importers].filter((from) => {
    const edges = graph.importsOf(from);
    return graph.files.get(from)?.exports.some(({ importIndex }) => {
      const resolution = importIndex === undefined ? undefined : edges[importIndex]?.resolution;
      return resolution?.kind === "file" && resolution.path === path;
    });
  });
}
