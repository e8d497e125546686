import type { z } from "zod";
import { DEFAULT_LIMIT, pageOf } from "../../paging/mod.ts";
import { requireFeature } from "../../project/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { createTimeSlice, sortInSlices } from "../../slices/mod.ts";
import { lettersIn, WORD_BEGINNING } from "./match_text.ts";
import type { Units } from "./open_units.ts";
import type { unitList, unitQuery, unitRow } from "./schemas.ts";
import { exportUsers } from "./export_users.ts";
import { type NamedExport, namedExports } from "./named_exports.ts";
import { compareRatings, namesOf, rateUnit, type Rating } from "./rate_unit.ts";
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
  const words = wordsOfQuery(q);
  const found = await searchUnits(index, { q, ...filter }, options);
  const { page, ...others } = pageOf(found.units, { limit, cursor }, DEFAULT_LIMIT);
  return {
    units: page.map((unit) => ({
      ...unitRowOf(unit, index),
      ...foundIn(unit, index.graph, words),
    })),
    ...(words.length > 0 && { close: found.close }),
    ...others,
  };
}

/** The units that a search found. */
export interface FoundUnits {
  /** The best match first. */
  readonly units: readonly IndexedUnit[];
  /** The number of units that have each word as a word of their own or its beginning: they come first. */
  readonly close: number;
}

/**
 * The units that match a search, the best match first; without words those of the filter, sorted by path.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function searchUnits(
  index: UnitIndex,
  { q = "", ...filter }: Filter & Pick<z.output<typeof unitQuery>, "q">,
  options: { readonly signal?: AbortSignal } = {},
): Promise<FoundUnits> {
  const { feature } = filter;
  if (feature !== undefined) requireFeature(index.layout.features, feature);
  return await search(chosenUnits(index, filter), index.graph, wordsOfQuery(q), options);
}

function wordsOfQuery(query: string): string[] {
  const asked = query.trim().toLowerCase();
  return asked === "" ? [] : asked.split(/\s+/);
}

/** The export that is called as a word of the search, where the unit has one. */
function foundIn(
  { path }: IndexedUnit,
  graph: GraphSnapshot,
  words: readonly string[],
): Pick<z.input<typeof unitRow>, "found"> {
  const found = words.length === 0
    ? undefined
    : exportsIn(path, graph).find(({ lower }) => words.includes(lower));
  if (!found) return {};
  const { name, exported, kind, line } = found;
  const users = exportUsers(graph, path, exported);
  return {
    found: { name, kind, line, users: users.slice(0, MAX_USERS), userCount: users.length },
  };
}

/** The most places that an answer lists of one export. */
const MAX_USERS = 100;

function exportsIn(path: string, graph: GraphSnapshot): readonly NamedExport[] {
  return namedExports(graph.files.get(path)?.exports);
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
    ...routesOf(routes),
  };
}

/** The routes of a unit as answers show them, the shortest one by itself; nothing where no route renders the unit. */
export function routesOf(
  routes: readonly PageRoute[],
): Partial<PageRoute & { readonly routes: PageRoute[] }> {
  const [first] = routes;
  if (!first) return {};
  return {
    route: first.route,
    declaredIn: first.declaredIn,
    routes: routes.map((each) => ({ ...each })),
  };
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
  graph: GraphSnapshot,
  words: readonly string[],
  options: { readonly signal?: AbortSignal },
): Promise<FoundUnits> {
  if (words.length === 0) return { units, close: units.length };
  const slice = createTimeSlice(options);
  const letters = lettersIn(...namesOf(words));
  const rated: Rated[] = [];
  for (const [index, unit] of units.entries()) {
    const rating = (unit.letters & letters) === letters ? rateUnit(unit, graph, words) : null;
    if (rating !== null) rated.push({ unit, rating });
    if (index % UNITS_PER_STEP === 0 && slice.spent) await slice.pause();
  }
  const order = (a: Rated, b: Rated): number =>
    compareRatings(a.rating, b.rating) || compareText(a.unit.path, b.unit.path);
  return {
    units: (await sortInSlices(rated, order, slice)).map(({ unit }) => unit),
    close: rated.filter(({ rating }) => rating.closeness >= WORD_BEGINNING).length,
  };
}

interface Rated {
  readonly unit: IndexedUnit;
  readonly rating: Rating;
}

/** The number of units that are rated between two looks at the clock. */
const UNITS_PER_STEP = 64;
