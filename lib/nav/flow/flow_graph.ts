import { type LayerId, layerIds } from "../../project/mod.ts";
import type { IndexedUnit, UnitIndex } from "../../source/units/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { Nav } from "../open_nav.ts";
import { readRuntimeUses, type RuntimeUses } from "./runtime_uses.ts";

/** The uses between units at run time, as far as a flow draws them; barrels and what is in no layer are looked through. */
export interface FlowGraph {
  /** The units that a file uses, in the order in which a flow shows them. */
  childrenOf(path: string): readonly string[];
  /** The files outside the layers that mount any of the pages, sorted. */
  routesOf(paths: readonly string[]): readonly string[];
  /** Tells whether a flow draws the file: a unit of a layer that it shows, and no barrel. */
  isDrawn(path: string): boolean;
  /** Sorts by layer, then by path. */
  compare(a: string, b: string): number;
}

/** The layers of a flow, in the order of its rows. */
const LAYERS: readonly LayerId[] = [
  "page",
  "component",
  "expression",
  "provider",
  "hook",
  "workflow",
  "service",
];

/** Returns the layer in which a flow draws a unit: pages are what routes render, and a unit without a layer goes by its role. */
export function flowLayer({ layer, role, kind }: IndexedUnit): LayerId | null {
  if (kind !== "source") return null;
  if (role === "page") return "page";
  return layer ?? layerIds.find((each) => each === role) ?? null;
}

/** The flow graph of an index of the units, kept as long as that stays. */
export async function readFlowGraph(
  { flows }: Nav,
  index: UnitIndex,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<FlowGraph> {
  const known = flows.get(index);
  if (known) return known;
  const flow = createFlowGraph(index, await readRuntimeUses(index.graph, options));
  flows.set(index, flow);
  return flow;
}

function createFlowGraph({ graph, units }: UnitIndex, uses: RuntimeUses): FlowGraph {
  const children = new Map<string, readonly string[]>();
  let mounting: ReadonlySet<string> | undefined;

  function layerOf(path: string): LayerId | null {
    const unit = units.get(path);
    return unit ? flowLayer(unit) : null;
  }

  function isDrawn(path: string): boolean {
    const layer = layerOf(path);
    return layer !== null && LAYERS.includes(layer) && !isBarrel(path, layer);
  }

  /** Next.js has pages that are nothing but a re-export: those are drawn. */
  function isBarrel(path: string, layer: LayerId): boolean {
    if (!hasOnlyReexports(path)) return false;
    return layer !== "page" || usedBy(path).every((target) => layerOf(target) === "page");
  }

  function usedBy(path: string): readonly string[] {
    return uses.get(path) ?? [];
  }

  function compare(a: string, b: string): number {
    const order = LAYERS.indexOf(layerOf(a) ?? "types") - LAYERS.indexOf(layerOf(b) ?? "types");
    return order || compareText(a, b);
  }

  /** @param through tells which files the search passes */
  function usedThrough(path: string, through: (target: string) => boolean): string[] {
    const seen = new Set([path]);
    const found: string[] = [];
    const open = [...usedBy(path)];
    for (let target = open.pop(); target !== undefined; target = open.pop()) {
      if (seen.has(target)) continue;
      seen.add(target);
      if (isDrawn(target)) found.push(target);
      else if (through(target)) open.push(...usedBy(target));
    }
    return found.sort(compare);
  }

  function hasOnlyReexports(path: string): boolean {
    const exports = graph.files.get(path)?.exports ?? [];
    return exports.length > 0 && exports.every((each) => each.importIndex !== undefined);
  }

  function mountingFiles(): ReadonlySet<string> {
    return mounting ??= new Set(
      [...units.values()].filter((unit) =>
        unit.kind === "source" && flowLayer(unit) === null && !hasOnlyReexports(unit.path)
      ).map(({ path }) => path),
    );
  }

  return {
    isDrawn,
    compare,
    childrenOf(path) {
      let found = children.get(path);
      if (!found) {
        found = usedThrough(
          path,
          (target) => layerOf(target) === null || hasOnlyReexports(target),
        );
        children.set(path, found);
      }
      return found;
    },
    routesOf(paths) {
      const pages = new Set(paths.filter((path) => layerOf(path) === "page"));
      if (pages.size === 0) return [];
      return [...mountingFiles()].filter((path) =>
        usedThrough(path, hasOnlyReexports).some((target) => pages.has(target))
      );
    },
  };
}
