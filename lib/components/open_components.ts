import { orNullIfUnreadable } from "../errors/mod.ts";
import type { FileEntry } from "../project/mod.ts";
import type { ExportUses, GraphSnapshot, ParsedSource, Source } from "../source/mod.ts";
import { parseSource } from "../source/parse_cache.ts";
import type { ComponentFact } from "./component_facts.ts";
import { openContentCache } from "./content_cache.ts";
import type { UsageFacts } from "./usage_facts.ts";

/** The components of the open project. */
export interface Components {
  /**
   * What a file declares, remembered by content; empty when the file is gone, and when it cannot be read as code: one
   * such file must not hide all others.
   */
  factsOf(entry: FileEntry): Promise<readonly ComponentFact[]>;
  /** What a file renders; as `factsOf`. */
  usageOf(entry: FileEntry): Promise<UsageFacts>;
  /** Who takes which export, worked out once for each state of the graph. */
  usesIn(graph: GraphSnapshot, options?: { readonly signal?: AbortSignal }): Promise<ExportUses>;
}

const NO_USAGE: UsageFacts = { tags: [], lazy: [] };

/** Opens the components of a project. */
export function openComponents(source: Pick<Source, "project">): Components {
  const { files } = source.project;
  const facts = openContentCache(files, async (path) => {
    const parsed = await parse(path);
    return parsed && (await componentReader()).readComponentFacts(parsed);
  });
  const usage = openContentCache(files, async (path) => {
    const parsed = await parse(path);
    return parsed && (await usageReader()).readUsageFacts(parsed);
  });
  // Loaded when a file is first read: a start opens the components and must not wait for them.
  let loadedComponentReader: Promise<typeof import("./read_component_facts.ts")> | undefined;
  let loadedUsageReader: Promise<typeof import("./usage_facts.ts")> | undefined;
  const componentReader = () => loadedComponentReader ??= import("./read_component_facts.ts");
  const usageReader = () => loadedUsageReader ??= import("./usage_facts.ts");
  let uses: { readonly graph: GraphSnapshot; readonly found: ExportUses } | null = null;

  /** Apart from the shared cache: a walk over the whole project would flush the open pages out of it. */
  async function parse(path: string): Promise<ParsedSource | null> {
    const file = await files.read(path);
    return file && await parseSource(file);
  }

  return {
    factsOf: async (entry) => await orNullIfUnreadable(facts.get(entry)) ?? [],
    usageOf: async (entry) => await orNullIfUnreadable(usage.get(entry)) ?? NO_USAGE,
    async usesIn(graph, options = {}) {
      if (uses?.graph === graph) return uses.found;
      const { readExportUses } = await import("../source/modules/export_uses.ts");
      const found = await readExportUses(graph, options);
      uses = { graph, found };
      return found;
    },
  };
}
