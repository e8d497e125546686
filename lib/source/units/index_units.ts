import { type FileView, nameOf, type ProjectLayout, type Unit } from "../../project/mod.ts";
import { createTimeSlice, type GraphSnapshot, type UnitFacts } from "../mod.ts";
import { findPages } from "./find_pages.ts";
import type { UnitUsages } from "./open_units.ts";
import { readConstants } from "./read_constants.ts";
import { roleOf } from "./roles.ts";
import type { IndexedUnit, PageRoute, UnitIndex } from "./unit_index.ts";
import { unitUsers } from "./unit_users.ts";

/** A state of the project to index. */
interface IndexInput extends UnitUsages {
  readonly layout: ProjectLayout;
  readonly files: FileView;
  /** Of an earlier moment: a unit that nothing has changed is taken from it. */
  readonly previous: UnitIndex | null;
}

/** Indexes every unit of the project at one moment. */
export async function indexUnits(
  input: IndexInput,
  options: { readonly signal?: AbortSignal } = {},
): Promise<UnitIndex> {
  const { graph, uses, finder, layout, files } = input;
  const users = unitUsers(layout, input);
  const routing = [...graph.files.keys()].filter((path) =>
    graph.unitFactsOf(path).routes.length > 0
  );
  const constantOf = await readConstants(files, graph, routing);
  const { rendersOf } = users;
  const sources = { graph, layout, routing, constantOf, rendersOf };
  const { pages, unreadable } = await findPages(sources, options);
  const units = new Map<string, IndexedUnit>();
  const slice = createTimeSlice(undefined, options);
  const kept = keptUnits(input);
  for (const [path, unit] of layout.units) {
    const routes = pages.get(path);
    units.set(path, kept(path, routes) ?? indexUnit(unit, graph, routes));
    if (slice.spent) await slice.pause();
  }
  return {
    graph,
    uses,
    finder,
    layout,
    units,
    unreadableRoutes: unreadable,
    usedBy: users.usedBy,
  };
}

/** Finds what the earlier index has of a unit whose text and routes are the same. */
function keptUnits(
  { previous, layout, graph }: IndexInput,
): (path: string, routes: readonly PageRoute[] | undefined) => IndexedUnit | null {
  if (previous?.layout !== layout) return () => null;
  return (path, routes) => {
    if (previous.graph.files.get(path) !== graph.files.get(path)) return null;
    if (previous.graph.unitFactsOf(path) !== graph.unitFactsOf(path)) return null;
    const known = previous.units.get(path);
    if (!known || (known.role === "page") !== (routes !== undefined)) return null;
    return areSame(known.routes, routes ?? []) ? known : null;
  };
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
  return {
    ...unit,
    file: routes === undefined || unit.layer === "page" ? unit.file : pathInPackage(unit),
    role: roleOf(unit, { isPage: routes !== undefined, facts, module }),
    name: unitName(unit, facts),
    components: facts.components.map(({ name }) => name),
    jsx: facts.jsx,
    routes: routes ?? [],
  };
}

/** The address of a page outside of the page folders: no other page has it. */
function pathInPackage({ path, package: folder }: Unit): string {
  return folder === "" ? path : path.slice(folder.length + 1);
}

/** The default export's component before others; its file's name where the component has none. */
function unitName({ path }: Unit, { components }: UnitFacts): string {
  const main = components.find(({ exported }) => exported.includes("default")) ??
    components.find(({ exported }) => exported.length > 0) ?? components[0];
  return main && main.name !== "default" ? main.name : nameOf(path).replace(/\.[^.]+$/, "");
}
