import type { z } from "zod";
import { DEFAULT_LIMIT, pageOf } from "../../paging/mod.ts";
import { requireFeature } from "../../project/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { createTimeSlice, sortInSlices } from "../../slices/mod.ts";
import { lettersIn, matchText } from "./match_text.ts";
import type { Units } from "./open_units.ts";
import type { unitList, unitQuery, unitRow } from "./schemas.ts";
import { exportUsers } from "./export_users.ts";
import { exportKinds, type NamedExport, namedExports } from "./named_exports.ts";
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
  const { page, ...others } = pageOf(found, { limit, cursor }, DEFAULT_LIMIT);
  return {
    units: page.map((unit) => ({
      ...unitRowOf(unit, index),
      ...foundIn(unit, index.graph, words),
    })),
    ...others,
  };
}

/**
 * The units that match a search, the best match first; without words those of the filter, sorted by path.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function searchUnits(
  index: UnitIndex,
  { q = "", ...filter }: Filter & Pick<z.output<typeof unitQuery>, "q">,
  options: { readonly signal?: AbortSignal } = {},
): Promise<readonly IndexedUnit[]> {
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
): Promise<readonly IndexedUnit[]> {
  if (words.length === 0) return units;
  const slice = createTimeSlice(options);
  const names = words.filter((word) => !KINDS.has(word));
  const letters = lettersIn(...names);
  const bonus = names.length === 1 ? EXPORT_BONUS : 0;
  const rated: Rated[] = [];
  for (const [index, unit] of units.entries()) {
    const score = (unit.letters & letters) === letters ? rateUnit(unit, graph, words, bonus) : null;
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

/** The amount by which an export that is the one name of a search counts more than any other match. */
const EXPORT_BONUS = 200;
/** The amount by which an export that only has the word in its name counts less than a match of the unit's name. */
const EXPORT_PENALTY = 15;

const KINDS: ReadonlySet<string> = new Set(exportKinds);

/** The score of a word that is the kind of an export, as in `type User`. */
const KIND_SCORE = 1;

/** Rates a unit for several words, each of which may match in another place: `orders table` finds the table of the orders. */
function rateUnit(
  unit: IndexedUnit,
  graph: GraphSnapshot,
  words: readonly string[],
  bonus: number,
): number | null {
  const exports = exportsIn(unit.path, graph);
  let sum = 0;
  for (const word of words) {
    const score = better(rateWord(unit, word), rateExports(exports, word, bonus));
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

/** Rates the exports by a name that has the word in one piece: letters here and there in so many names say nothing. */
function rateExports(
  exports: readonly NamedExport[],
  query: string,
  bonus: number,
): number | null {
  let best: number | null = null;
  for (const { name, lower, kind } of exports) {
    if (kind === query) best = better(best, KIND_SCORE);
    if (!lower.includes(query)) continue;
    const score = matchText(name, query);
    if (score === null) continue;
    best = better(best, lower === query ? score + bonus : score - EXPORT_PENALTY);
  }
  return best;
}

function better(one: number | null, other: number | null): number | null {
  return one === null || (other !== null && other > one) ? other : one;
}
