import { type FileView, nameOf, type ProjectLayout, type Unit } from "../../project/mod.ts";
import type { GraphSnapshot, UnitFacts } from "../mod.ts";
import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import { findPages, type FoundPages } from "./find_pages.ts";
import { lettersIn } from "./match_text.ts";
import { namedExports } from "./named_exports.ts";
import type { UnitUsages } from "./open_units.ts";
import { type Constants, readConstants } from "./read_constants.ts";
import { roleOf } from "./roles.ts";
import type { IndexedUnit, PageRoute, UnitIndex } from "./unit_index.ts";
import { unitUsers } from "./unit_users.ts";

/** A state of the project to index. */
interface IndexInput extends UnitUsages {
  readonly layout: ProjectLayout;
  readonly files: FileView;
  /** The index of an earlier moment: a unit that nothing has changed is taken from it. */
  readonly previous: IndexedMoment | null;
}

/** An index, and what the next one may take from it. */
export interface IndexedMoment {
  readonly index: UnitIndex;
  readonly pages: FoundPages;
  readonly constants: Constants;
  /** The counts for `UnitIndex.usedBy`. */
  readonly counts: Map<string, number>;
}

/** Indexes every unit of the project at one moment. */
export async function indexUnits(
  input: IndexInput,
  options: { readonly signal?: AbortSignal } = {},
): Promise<IndexedMoment> {
  const { graph, uses, finder, layout, files } = input;
  const slice = createTimeSlice(options);
  const previous = input.previous?.index.layout === layout ? input.previous : null;
  const changed = previous && await changedFacts(previous.index.graph, graph, slice);
  const routing = [...graph.files.keys()].filter((path) =>
    graph.unitFactsOf(path).routes.length > 0
  );
  const constants = await readConstants(files, graph, routing);
  const isSame = changed?.size === 0 && isSameMap(previous?.constants.texts, constants.texts);
  if (previous && isSame) return sameUnits(previous, { ...input, constants });
  const counts = new Map<string, number>();
  const { rendersOf, usedBy } = unitUsers(layout, input, counts);
  const sources = { graph, layout, routing, constantOf: constants.of, rendersOf };
  const pages = await findPages(sources, options);
  const units = new Map<string, IndexedUnit>();
  for (const [path, unit] of layout.units) {
    const routes = pages.pages.get(path);
    const known = changed?.has(path) === false && previous?.index.units.get(path);
    units.set(path, known && fits(known, routes) ? known : indexUnit(unit, graph, routes));
    if (slice.spent) await slice.pause();
  }
  const unreadableRoutes = pages.unreadable;
  const index = { graph, uses, finder, layout, units, unreadableRoutes, usedBy };
  return { index, pages, constants, counts };
}

/** The units of an earlier moment, whose facts are those of this one. */
function sameUnits(
  { index: { units, unreadableRoutes, layout }, pages, counts }: IndexedMoment,
  input: UnitUsages & { readonly constants: Constants },
): IndexedMoment {
  const { graph, uses, finder, constants } = input;
  const { usedBy } = unitUsers(layout, input, counts);
  const index = { graph, uses, finder, layout, units, unreadableRoutes, usedBy };
  return { index, pages, constants, counts };
}

/** Finds the files whose facts are no longer those of an earlier moment; null where files came or went, or lead elsewhere. */
async function changedFacts(
  before: GraphSnapshot,
  now: GraphSnapshot,
  slice: TimeSlice,
): Promise<ReadonlySet<string> | null> {
  const changed = new Set<string>();
  if (before.resolver !== now.resolver || before.files.size !== now.files.size) return null;
  for (const [path, facts] of now.files) {
    const known = before.files.get(path);
    if (!known) return null;
    if (known !== facts || before.unitFactsOf(path) !== now.unitFactsOf(path)) changed.add(path);
    if (slice.spent) await slice.pause();
  }
  return changed;
}

function isSameMap(
  before: ReadonlyMap<string, string> | undefined,
  now: ReadonlyMap<string, string>,
): boolean {
  return before?.size === now.size && [...now].every(([key, text]) => before.get(key) === text);
}

/** Tells whether the routes of a unit are those with which it was indexed. */
function fits(known: IndexedUnit, routes: readonly PageRoute[] | undefined): boolean {
  return (known.role === "page") === (routes !== undefined) && areSame(known.routes, routes ?? []);
}

function areSame(before: readonly PageRoute[], now: readonly PageRoute[]): boolean {
  return before.length === now.length &&
    before.every(({ route, declaredIn }, index) =>
      now[index]?.route === route && now[index]?.declaredIn === declaredIn
    );
}

const NO_MODULE = { imports: [], computedImports: [], exports: [] };

function indexUnit(
  unit: Unit,
  graph: GraphSnapshot,
  routes: readonly PageRoute[] | undefined,
): IndexedUnit {
  const facts = graph.unitFactsOf(unit.path);
  const module = graph.files.get(unit.path) ?? NO_MODULE;
  const name = unitName(unit, facts);
  // A default export that only wraps a component of the file is that component once more.
  const components = facts.components.filter(({ name, around }) =>
    name !== "default" || around === undefined
  ).map((each) => each.name);
  const patterns = routes?.flatMap(({ route }) => route ?? []) ?? [];
  const exported = namedExports(module.exports).map((each) => each.name);
  return {
    ...unit,
    file: routes === undefined || unit.layer === "page" ? unit.file : pathInPackage(unit),
    role: roleOf(unit, { isPage: routes !== undefined, facts, module }),
    name,
    components,
    jsx: facts.jsx,
    routes: routes ?? [],
    letters: lettersIn(unit.path, name, ...components, ...patterns, ...exported),
  };
}

/** The address of a page outside of the page folders: no other page has it. */
function pathInPackage({ path, package: folder }: Unit): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}

/** The component that the file's own route shows, then the default export's; the file's name where the component has none. */
function unitName({ path }: Unit, facts: UnitFacts): string {
  const { components } = facts;
  const shown = shownByRoute(facts);
  const main = components.find(({ name }) => name === shown) ??
    components.find(({ exported }) => exported.includes("default")) ??
    components.find(({ exported }) => exported.length > 0) ?? components[0];
  const name = main?.name === "default" ? main.around : main?.name;
  return name ?? nameOf(path).replace(/\.[^.]+$/, "");
}

/** Returns the name that a file has for the component of its TanStack route; null without one. */
function shownByRoute({ routes }: UnitFacts): string | null {
  const route = routes.find(({ router, path }) => router === "tanstack" && path !== null);
  const shown = route?.components.at(-1);
  return shown?.kind === "name" ? shown.name : null;
}
