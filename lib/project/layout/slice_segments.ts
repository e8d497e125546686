import type { LayerId } from "../configuration/units.ts";
import type { Layout } from "./detect_layout.ts";
import { SLICE_LAYERS } from "./slices.ts";

/** A slice of feature-sliced design, or one of its layers without slices. */
export interface Slice {
  /** The layer that contains the slice: `pages`, `widgets`, `features`, `entities`, `app`, `shared`, or the former `processes`. */
  readonly layer: string;
  /** The number of layers above the layer of the slice; -1 for a folder that is no layer. */
  readonly depth: number;
}

/** The segments of a slice by what they hold. */
const SEGMENTS: Partial<Record<LayerId, string>> = {
  page: "ui",
  component: "ui",
  expression: "ui",
  provider: "model",
  workflow: "model",
  hook: "model",
  domain: "model",
  types: "model",
  service: "api",
};

/** Returns the slice that a feature is; null where its package is not laid out by feature-sliced design. */
export function sliceOf({ packages }: Pick<Layout, "packages">, feature: string): Slice | null {
  const home = packages.find(({ path, kind }) =>
    kind === "feature-sliced" && (path === "" || feature.startsWith(`${path}/`))
  );
  if (!home) return null;
  const name = feature.slice(home.path === "" ? 0 : home.path.length + 1);
  const layer = name.split("/")[0] ?? "";
  return { layer, depth: SLICE_LAYERS.findIndex((each) => each === layer) };
}

/** Returns the name of the segment in which a slice has its units of a layer. */
export function segmentOf(layer: LayerId): string | null {
  return SEGMENTS[layer] ?? null;
}
