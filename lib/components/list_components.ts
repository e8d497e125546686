import type { z } from "zod";
import type { Unit } from "../project/mod.ts";
import {
  createTimeSlice,
  type ExportUses,
  type GraphSnapshot,
  type Source,
} from "../source/mod.ts";
import type { ComponentFact } from "./component_facts.ts";
import {
  componentName,
  componentUnits,
  exportedOnes,
  isListedSize,
  preferredExport,
} from "./component_units.ts";
import type { Components } from "./open_components.ts";
import type { componentList, componentRow } from "./schemas.ts";

type ComponentRow = z.input<typeof componentRow>;

/** Every exported component of the project, sorted by path and then in text order. From syntax and imports alone. */
export async function listComponents(
  source: Source,
  components: Components,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof componentList>> {
  const graph = await source.graph.refresh(options);
  const layout = await source.project.layout({ list: graph.list, ...options });
  const uses = await components.usesIn(graph, options);
  const slice = createTimeSlice(undefined, options);
  const rows: ComponentRow[] = [];
  for (const unit of componentUnits(layout)) {
    const entry = graph.list.files.get(unit.path);
    if (!entry || !isListedSize(entry)) continue;
    for (const fact of exportedOnes(await components.factsOf(entry))) {
      const users = await usersOf(fact, unit, { components, graph, uses });
      rows.push(rowOf(fact, unit, users.size));
    }
    await slice.pause();
  }
  return { components: rows, count: rows.length };
}

function rowOf(fact: ComponentFact, { path, feature, layer }: Unit, usedBy: number): ComponentRow {
  const exportName = preferredExport(fact);
  return {
    name: componentName(fact, path),
    path,
    feature,
    layer: layer as ComponentRow["layer"], // one of the three, by `componentUnits`
    exportName,
    exportStyle: exportName === "default" ? "default" : "named",
    props: fact.props.length,
    propsComplete: fact.propsComplete,
    usedBy,
  };
}

/** What tells who uses a component. */
interface UseSources {
  readonly components: Components;
  readonly graph: GraphSnapshot;
  readonly uses: ExportUses;
}

/** The files that import a component under any of its names; a dynamic import counts where it picks that one. */
async function usersOf(
  { exported }: ComponentFact,
  { path }: Unit,
  { components, graph, uses }: UseSources,
): Promise<ReadonlySet<string>> {
  const users = new Set<string>();
  for (const { from, local, name, fact } of exported.flatMap((each) => uses.of(path, each))) {
    if (users.has(from)) continue;
    const entry = graph.list.files.get(from);
    if (local !== null) users.add(from);
    else if (entry) {
      const { lazy } = await components.usageOf(entry);
      const picks = lazy.some(({ start, exported: picked }) =>
        start === fact.statementStart && picked === name
      );
      if (picks) users.add(from);
    }
  }
  return users;
}
