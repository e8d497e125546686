import { circularImports, type Survey } from "../../rules/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { Resolution } from "../../source/modules/mod.ts";
import { findTouched } from "./find_touched.ts";
import { leadsAlike } from "./leads_alike.ts";
import { openOutlook, type Outlook } from "./outlook.ts";

interface Sides {
  readonly base: Survey;
  readonly head: Survey;
}

/**
 * The files that have not changed and may break other rules than before nevertheless, since what they import is not
 * what it was: gone, moved, declared elsewhere, in another layer, or part of a circle.
 * @param changed the paths of the change, on either side
 * @returns sorted
 */
export async function findAffected(
  sides: Sides,
  changed: ReadonlySet<string>,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const slice = createTimeSlice(options);
  const before = openOutlook(sides.base);
  const after = openOutlook(sides.head);
  const touched = await findTouched({ before, after }, changed, slice);
  await slice.pause();
  const circles = { before: circularImports(before.graph), after: circularImports(after.graph) };
  const affected: string[] = [];
  for (const path of after.graph.files.keys()) {
    if (slice.spent) await slice.pause();
    if (changed.has(path) || !before.graph.files.has(path)) continue;
    const isAffected = hasOtherText(before, after, path) ||
      before.placeOf(path) !== after.placeOf(path) ||
      String(circles.before.get(path)) !== String(circles.after.get(path)) ||
      hasOtherImports({ before, after }, path, touched);
    if (isAffected) affected.push(path);
  }
  return affected.sort();
}

/** A symlink does not change when the file that it leads to does. */
function hasOtherText(before: Outlook, after: Outlook, path: string): boolean {
  return before.graph.contentHashOf(path) !== after.graph.contentHashOf(path);
}

function hasOtherImports(
  { before, after }: { readonly before: Outlook; readonly after: Outlook },
  path: string,
  touched: ReadonlySet<string>,
): boolean {
  const edges = after.graph.importsOf(path);
  const known = before.graph.importsOf(path);
  return edges.some((edge, index) => {
    const was = known[index];
    if (!was || !leadsAlike(was.resolution, edge.resolution)) return true;
    const target = targetOf(edge.resolution);
    return target !== null && touched.has(target) && before.viewOf(was) !== after.viewOf(edge);
  });
}

export function targetOf(resolution: Resolution): string | null {
  return resolution.kind === "file" || resolution.kind === "asset" ? resolution.path : null;
}
