import type { z } from "zod";
import { createTimeSlice, type ExportUse, type Source } from "../source/mod.ts";
import type { ComponentFact } from "./component_facts.ts";
import { componentName, isListedSize } from "./component_units.ts";
import type { Components } from "./open_components.ts";
import type { componentUsage } from "./schemas.ts";
import type { UsageFacts } from "./usage_facts.ts";

/** An element that renders a component. */
export type ComponentUsage = z.input<typeof componentUsage>;

/** A component under a name that a file has for it. */
interface Binding {
  readonly component: string;
  readonly use: Pick<ExportUse, "local" | "name"> & { readonly start: number };
}

/**
 * The elements that render the components of a file, through whatever path they were imported, sorted by file and
 * line. Only the files that import one of them are read.
 */
export async function findUsages(
  source: Source,
  components: Components,
  { path, facts }: { readonly path: string; readonly facts: readonly ComponentFact[] },
  options: { readonly signal?: AbortSignal } = {},
): Promise<ComponentUsage[]> {
  const graph = await source.graph.refresh(options);
  const uses = await components.usesIn(graph, options);
  const byFile = new Map<string, Binding[]>([[path, facts.map((fact) => ownBinding(fact, path))]]);
  for (const fact of facts) {
    for (const use of fact.exported.flatMap((name) => uses.of(path, name))) {
      const binding = {
        component: componentName(fact, path),
        use: { ...use, start: use.fact.statementStart },
      };
      byFile.set(use.from, [...byFile.get(use.from) ?? [], binding]);
    }
  }
  const slice = createTimeSlice(undefined, options);
  const usages: ComponentUsage[] = [];
  for (const [from, bindings] of [...byFile].toSorted(([a], [b]) => a < b ? -1 : 1)) {
    const entry = graph.list.files.get(from);
    if (entry && isListedSize(entry)) {
      usages.push(...usagesIn(from, await components.usageOf(entry), bindings));
    }
    await slice.pause();
  }
  return usages;
}

/** A file can render what it declares. */
function ownBinding(fact: ComponentFact, path: string): Binding {
  const { name, start } = fact;
  return { component: componentName(fact, path), use: { local: name, name, start } };
}

function usagesIn(path: string, facts: UsageFacts, bindings: readonly Binding[]): ComponentUsage[] {
  const components = new Map(
    bindings.flatMap(({ component, use }) =>
      localNames(use, facts).map((name) => [name, component] as const)
    ),
  );
  return facts.tags.flatMap(({ tag, line, props }) => {
    const component = components.get(tag);
    return component === undefined ? [] : [{ component, path, line, props: [...props] }];
  });
}

function localNames({ local, name, start }: Binding["use"], { lazy }: UsageFacts): string[] {
  if (local !== null) return [local];
  return lazy.filter((fact) => fact.start === start && fact.exported === name)
    .map((fact) => fact.local);
}
