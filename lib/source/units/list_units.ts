import type { z } from "zod";
import { DEFAULT_LIMIT, pageOf } from "../../paging/mod.ts";
import { requireFeature } from "../../project/mod.ts";
import { compareText } from "../../text/mod.ts";
import { createTimeSlice, sortInSlices } from "../../slices/mod.ts";
import { lettersIn, matchText } from "./match_text.ts";
import type { Units } from "./open_units.ts";
import type { unitList, unitQuery, unitRow } from "./schemas.ts";
import type { IndexedUnit, PageRoute, UnitIndex } from "./unit_index.ts";

/**
 * Lists the units of the project, or searches them.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function listUnits(
  units: Units,
  { q = "", cursor, limit, ...filter }: z.output<typeof unitQuery>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof unitList>> {
  const index = await units.index(options);
  const { feature } = filter;
  if (feature !== undefined) requireFeature(index.layout.features, feature);
  const found = await search(chosenUnits(index, filter), q.trim().toLowerCase(), options);
  const { page, ...others } = pageOf(found, { limit, cursor }, DEFAULT_LIMIT);
  return { units: page.map((unit) => unitRowOf(unit, index)), ...others };
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

async function search(
  units: readonly IndexedUnit[],
  query: string,
  options: { readonly signal?: AbortSignal },
): Promise<readonly IndexedUnit[]> {
  if (query === "") return units;
  const slice = createTimeSlice(options);
  const words = query.split(/\s+/);
  const letters = lettersIn(...words);
  const rated: Rated[] = [];
  for (const [index, unit] of units.entries()) {
    const score = (unit.letters & letters) === letters ? rateUnit(unit, words) : null;
    if (score !== null) rated.push({ unit, score });
    if (index % UNITS_PER_STEP === 0 && slice.spent) await slice.pause();
  }
  const order = (a: Rated, b: Rated): number =>
    b.score - a.score || compareText(a.unit.path, b.unit.path);
  return (await sortInSlices(rated, order, slice)).map(({ unit }) => unit);
}

interface Rated {
  readonly unit: IndexedUnit;
  readonly score: number;
}

/** The number of units that are rated between two looks at the clock. */
const UNITS_PER_STEP = 64;

/** The amount by which a match of the path counts less than a match of the name. */
const PATH_PENALTY = 30;

/** Rates a unit for several words, each of which may match in another place: `orders table` finds the table of the orders. */
function rateUnit(unit: IndexedUnit, words: readonly string[]): number | null {
  let sum = 0;
  for (const word of words) {
    const score = rateWord(unit, word);
    if (score === null) return null;
    sum += score;
  }
  return sum;
}

function rateWord({ name, components, routes, path }: IndexedUnit, query: string): number | null {
  let best = matchText(name, query);
  for (const component of components) {
    // A component mostly has the name of its unit.
    if (component !== name) best = better(best, matchText(component, query));
  }
  for (const { route } of routes) {
    if (route !== null) best = better(best, matchText(route, query));
  }
  if (best !== null) return best;
  const score = matchText(path, query);
  return score === null ? null : score - PATH_PENALTY;
}

function better(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other > one) ? other : one;
}
