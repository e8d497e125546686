import type { z } from "zod";
import { pageOf } from "../paging/mod.ts";
import type { ComponentFact } from "../source/components/mod.ts";
import type { Source } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import {
  componentName,
  countUsers,
  countUsersOf,
  type IndexedUnit,
  type UnitRole,
  type UsageFinder,
} from "../source/units/mod.ts";
import { preferredExport } from "./component_units.ts";
import type { componentList, componentListQuery, componentRow } from "./schemas.ts";

type ComponentRow = z.input<typeof componentRow>;

/** The roles of units whose components nobody else renders. */
const ASIDE: ReadonlySet<UnitRole> = new Set(["test", "story"]);

/** Lists every exported component of the project, sorted by path and then in text order. From syntax and imports alone. */
export async function listComponents(
  { units }: Pick<Source, "units">,
  query: z.output<typeof componentListQuery> = {},
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof componentList>> {
  const index = await units.index(options);
  const all: { readonly fact: ComponentFact; readonly unit: IndexedUnit }[] = [];
  for (const unit of index.units.values()) {
    if (ASIDE.has(unit.role)) continue;
    const facts = index.graph.unitFactsOf(unit.path).components;
    for (const fact of facts) {
      if (fact.exported.length > 0) all.push({ fact, unit });
    }
  }
  const { page, ...others } = pageOf(all, query);
  const slice = createTimeSlice(options);
  const components: ComponentRow[] = [];
  for (const { fact, unit } of page) {
    components.push(rowOf(fact, unit, index.finder));
    if (slice.spent) await slice.pause();
  }
  return { components, count: components.length, ...others };
}

function rowOf(
  fact: ComponentFact,
  { path, feature, package: folder, layer, role }: IndexedUnit,
  finder: UsageFinder,
): ComponentRow {
  const exportName = preferredExport(fact);
  const name = componentName(fact, path);
  const parts = finder.ofParts(path, fact);
  return {
    name,
    path,
    feature,
    package: folder,
    layer,
    role,
    exportName,
    exportStyle: exportName === "default" ? "default" : "named",
    props: fact.props.length,
    propsComplete: fact.propsComplete,
    ...countUsersOf(finder, path, fact),
    parts: [...parts].map(([part, users]) => ({ name: part, ...countUsers(users) })),
  };
}
