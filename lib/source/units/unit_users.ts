import type { Layout } from "../../project/mod.ts";
import type { UnitUsages } from "./open_units.ts";
import { countUsers } from "./usages.ts";

/** The users of a project's units. */
export interface UnitUsers {
  /** Counts the files, tests and stories aside, that use something of a unit. */
  readonly usedBy: (path: string) => number;
  /** Lists the files, tests and stories aside, that render a component of a unit as an element. */
  readonly rendersOf: (path: string) => ReadonlySet<string>;
}

/**
 * Tells who uses the units of a layout; what was asked once is known.
 * @param counts what is known from an earlier moment, when all was used as it is now
 */
export function unitUsers(
  layout: Pick<Layout, "units">,
  { graph, finder }: Pick<UnitUsages, "graph" | "finder">,
  counts: Map<string, number> = new Map(),
): UnitUsers {
  function countOf(path: string): number {
    const { components } = graph.unitFactsOf(path);
    const others = finder.of(path, components).filter((usage) => usage.path !== path);
    if (components.length > 0) return countUsers(others).usedBy;
    const importers = graph.importersOf(path).map(({ from }) => from)
      .filter((from) => layout.units.get(from)?.kind === "source");
    return new Set(importers).size;
  }

  return {
    usedBy(path) {
      const count = counts.get(path) ?? countOf(path);
      counts.set(path, count);
      return count;
    },
    rendersOf(path) {
      const usages = finder.of(path, graph.unitFactsOf(path).components);
      return new Set(
        usages.filter(({ kind, role }) => kind === "element" && role === "source")
          .map((usage) => usage.path),
      );
    },
  };
}
