import { createTimeSlice } from "../../slices/mod.ts";
import type { ReviewUnit } from "../common/schemas.ts";
import { unknownProblems } from "./components/beyond_details.ts";
import { comparePair } from "./components/compare_components.ts";
import { holdsComponents, type TypeReaders } from "./components/compare_code.ts";
import { matchComponents } from "./components/match_components.ts";
import { readComponents } from "./components/read_components.ts";
import { directUsers } from "./components/type_users.ts";
import { readUnitFile } from "./reading/read_unit_file.ts";
import type { Sides } from "../side.ts";
import { placeOf, type SideLayout } from "./unit_pairs.ts";

/** So many files that did not change are read for what their components take. */
const MAX_USERS = 300;

/** Components whose own files did not change, and that take other props since a type that they use did. */
export interface TypeUsers {
  readonly units: readonly ReviewUnit[];
  /** The number of files that were not examined: there were too many. */
  readonly left: number;
}

/**
 * Compares the props of the components that use changed types: those of the files that import one of the files, directly
 * or through barrels, and did not change themselves.
 * @param changed files with another type than before, by their paths in the head
 * @param told the paths of all changed files
 */
export async function compareTypeUsers(
  sides: Sides,
  { changed, told, layout, readers, signal }: {
    readonly changed: readonly string[];
    readonly told: ReadonlySet<string>;
    readonly layout: SideLayout;
    readonly readers: TypeReaders;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<TypeUsers> {
  if (changed.length === 0) return { units: [], left: 0 };
  const graph = await sides.head.source.graph.refresh(signal ? { signal } : {});
  const users = directUsers(graph, changed)
    .filter((path) => !told.has(path) && layout.kinds.get(path) === "source");
  const slice = createTimeSlice({ signal });
  const units: ReviewUnit[] = [];
  for (const path of users.slice(0, MAX_USERS)) {
    await slice.pause();
    const unit = await compareUser(sides, path, { layout, readers });
    if (unit) units.push(unit);
  }
  return { units, left: Math.max(0, users.length - MAX_USERS) };
}

async function compareUser(
  sides: Sides,
  path: string,
  { layout, readers }: { readonly layout: SideLayout; readonly readers: TypeReaders },
): Promise<ReviewUnit | null> {
  const place = placeOf(layout, path);
  const { source: base } = await readUnitFile({ side: sides.base, path }, "base");
  const { source: head } = await readUnitFile({ side: sides.head, path }, "head");
  if (!base || !head || !holdsComponents(place.kind, { base, head })) return null;
  const { pairs } = matchComponents(
    await readComponents(base, readers.base),
    await readComponents(head, readers.head),
  );
  const details = pairs.flatMap(([before, after]) => comparePair(before, after));
  const problems = pairs.flatMap(([before, after]) => unknownProblems(before, after));
  if (details.length + problems.length === 0) return null;
  return { path, ...place, change: "changed", details, problems };
}
