import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { requireFeature } from "../../project/mod.ts";
import { compareText } from "../../text/mod.ts";
import { matchText } from "./match_text.ts";
import type { Units } from "./open_units.ts";
import type { unitList, unitQuery, unitRow } from "./schemas.ts";
import type { IndexedUnit, PageRoute, UnitIndex } from "./unit_index.ts";

/** How many units an answer has unless it is told. */
const DEFAULT_LIMIT = 100;

/**
 * Lists the units of the project, or searches them.
 * @throws {WorkbenchError} `feature_not_found`; `invalid_request` for a cursor that is none
 */
export async function listUnits(
  units: Units,
  { q = "", cursor, limit = DEFAULT_LIMIT, ...filter }: z.output<typeof unitQuery>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof unitList>> {
  const index = await units.index(options);
  const { feature } = filter;
  if (feature !== undefined) requireFeature(index.layout.features, feature);
  const found = search(chosenUnits(index, filter), q.trim().toLowerCase());
  const start = readCursor(cursor);
  const end = start + limit;
  return {
    units: found.slice(start, end).map((unit) => unitRowOf(unit, index)),
    total: found.length,
    nextCursor: end < found.length ? String(end) : null,
  };
}

/** A unit as answers show it. */
export function unitRowOf(unit: IndexedUnit, index: UnitIndex): z.input<typeof unitRow> {
  const { path, name, role, feature, package: folder, components, jsx, routes } = unit;
  return {
    path,
    name,
    role,
    feature,
    package: folder,
    components: [...components],
    jsx,
    usedBy: index.usedBy(path),
    ...routeOf(routes),
  };
}

/** The shortest route of a unit, as answers show it; nothing where no route renders the unit. */
export function routeOf([first]: readonly PageRoute[]): Partial<PageRoute> {
  return first ? { route: first.route, declaredIn: first.declaredIn } : {};
}

type Filter = Pick<z.output<typeof unitQuery>, "role" | "feature" | "package">;

function chosenUnits({ units }: UnitIndex, filter: Filter): IndexedUnit[] {
  return [...units.values()].filter((unit) =>
    (filter.role === undefined || unit.role === filter.role) &&
    (filter.feature === undefined || unit.feature === filter.feature) &&
    (filter.package === undefined || unit.package === filter.package)
  );
}

function search(units: readonly IndexedUnit[], query: string): readonly IndexedUnit[] {
  if (query === "") return units;
  const rated = units.flatMap((unit) => {
    const score = rateUnit(unit, query);
    return score === null ? [] : [{ unit, score }];
  });
  return rated.sort((a, b) => b.score - a.score || compareText(a.unit.path, b.unit.path))
    .map(({ unit }) => unit);
}

/** What a match of the path counts less than one of the name. */
const PATH_PENALTY = 30;

function rateUnit({ name, components, routes, path }: IndexedUnit, query: string): number | null {
  const names = [name, ...components, ...routes.flatMap(({ route }) => route ?? [])];
  const scores = names.map((each) => matchText(each, query)).filter((score) => score !== null);
  if (scores.length > 0) return Math.max(...scores);
  const score = matchText(path, query);
  return score === null ? null : score - PATH_PENALTY;
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  const message = "Give the `nextCursor` of an earlier answer";
  throw new WorkbenchError("invalid_request", `Cannot go on from the cursor "${cursor}"`, {
    data: { issues: [{ path: "cursor", message }] },
  });
}
