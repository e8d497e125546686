import type { GraphSnapshot } from "../../source/mod.ts";
import type { Resolution } from "../../source/modules/mod.ts";

/** Tells whether an import leads to the same place on both sides. */
export function leadsAlike(a: Resolution, b: Resolution): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Tells whether all imports of a file lead where they led. */
export function resolvesAlike(
  before: GraphSnapshot,
  after: GraphSnapshot,
  path: string,
): boolean {
  const known = before.importsOf(path);
  const edges = after.importsOf(path);
  return known.length === edges.length && edges.every(({ resolution }, index) => {
    const was = known[index];
    return was !== undefined && leadsAlike(was.resolution, resolution);
  });
}
