import { loadOnce } from "../../loading/mod.ts";
import type { ExportUses, GraphSnapshot } from "../mod.ts";
import type { Project } from "../../project/mod.ts";
import type { ImportGraph } from "../modules/import_graph.ts";
import type { IndexedMoment } from "./index_units.ts";
import type { UnitIndex } from "./unit_index.ts";
import type { FinderMemory, UsageFinder } from "./usages.ts";

/** The units of the open project, or of a draft of it. */
export interface Units {
  /** Indexes the units as they are now; the same object as long as no file has changed. */
  index(options?: UnitOptions): Promise<UnitIndex>;
  /** The units as they were last indexed; null before the first time. */
  readonly latest: UnitIndex | null;
  /** Tells who uses what, as the project is now, without the roles of the units. */
  usages(options?: UnitOptions): Promise<UnitUsages>;
}

interface UnitOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The uses of units in one state of the project. */
export interface UnitUsages {
  readonly graph: GraphSnapshot;
  readonly uses: ExportUses;
  readonly finder: UsageFinder;
}

// Loaded when they are first asked for: a start opens the units and must not wait for them.
const exportUses = loadOnce(() => import("../modules/export_uses.ts"));
const usageFinder = loadOnce(() => import("./usages.ts"));
const unitIndexer = loadOnce(() => import("./index_units.ts"));

/** Opens the units of a project. Nothing is read before it is asked. */
export function openUnits(
  source: { readonly project: Project; readonly graph: ImportGraph },
): Units {
  let knownUsages: UnitUsages | null = null;
  let finders: FinderMemory | null = null;
  let known: IndexedMoment | null = null;

  async function usages({ signal }: UnitOptions = {}): Promise<UnitUsages> {
    const options = signal ? { signal } : {};
    const graph = await source.graph.refresh(options);
    if (knownUsages?.graph === graph) return knownUsages;
    const { readExportUses } = await exportUses();
    const { openFinderMemory, openUsageFinder } = await usageFinder();
    finders ??= openFinderMemory();
    const previous = knownUsages?.uses;
    const uses = await readExportUses(graph, { ...options, previous });
    const finder = await openUsageFinder(graph, uses, { memory: finders, signal });
    knownUsages = { graph, uses, finder };
    return knownUsages;
  }

  return {
    usages,
    get latest() {
      return known?.index ?? null;
    },
    async index({ signal } = {}) {
      const options = signal ? { signal } : {};
      const found = await usages(options);
      const { graph } = found;
      const layout = await source.project.layout({ list: graph.list, ...options });
      if (known?.index.graph === graph && known.index.layout === layout) return known.index;
      const { indexUnits } = await unitIndexer();
      const input = { ...found, layout, files: source.project.files, previous: known };
      known = await indexUnits(input, options);
      return known.index;
    },
  };
}
