import type { ProjectLayout, Unit } from "../../project/mod.ts";
import type { ExportUses, GraphSnapshot } from "../mod.ts";
import type { UsageFinder } from "./usages.ts";

/** The roles of units, in the order in which lists show them. */
export const unitRoles = [
  "page",
  "component",
  "expression",
  "provider",
  "workflow",
  "hook",
  "other",
  "test",
  "story",
] as const;

/** The role of a unit for a person: see `roleOf`. */
export type UnitRole = (typeof unitRoles)[number];

/** One route that renders a page. */
export interface PageRoute {
  /** The path pattern as the router matches it; null where the code computes it. */
  readonly route: string | null;
  /** The file that declares the route, project-root-relative; of a file router the page's own file. */
  readonly declaredIn: string;
}

/** A unit of the project with what its code and the routes of the project say of it. */
export interface IndexedUnit extends Unit {
  readonly role: UnitRole;
  /** The name of its main component, else that of its file. */
  readonly name: string;
  /** The names of the components that the file declares, in text order. */
  readonly components: readonly string[];
  /** True when the file holds JSX. */
  readonly jsx: boolean;
  /** The routes that render it, the shortest first; empty for a unit that no route renders. */
  readonly routes: readonly PageRoute[];
  /** The letters of everything that a search examines: see `lettersIn`. */
  readonly letters: number;
}

/** A route that cannot be read, and the place where it stands. */
export interface UnreadableRoute {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** Every unit of the project at one moment. */
export interface UnitIndex {
  readonly graph: GraphSnapshot;
  readonly layout: ProjectLayout;
  /** By path, in the order of the paths. */
  readonly units: ReadonlyMap<string, IndexedUnit>;
  /** Sorted by path and line. */
  readonly unreadableRoutes: readonly UnreadableRoute[];
  readonly uses: ExportUses;
  readonly finder: UsageFinder;
  /** Counts the files, tests and stories aside, that use something of a unit. */
  usedBy(path: string): number;
}
