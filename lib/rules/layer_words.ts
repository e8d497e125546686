import type { LayerId } from "../project/mod.ts";
import { capitalised, listOf } from "../text/mod.ts";

const WORDS: Readonly<Record<LayerId, string>> = {
  page: "a page",
  component: "a component",
  expression: "an expression",
  provider: "a provider",
  workflow: "a workflow",
  hook: "a hook",
  service: "a service",
  domain: "domain code",
  types: "types",
};

/** A layer in a sentence: "a page", "domain code". */
export function layerWords(layer: LayerId): string {
  return WORDS[layer];
}

/** The same at the start of a sentence. */
export function capitalisedLayer(layer: LayerId): string {
  return capitalised(WORDS[layer]);
}

/** Layers as alternatives: "a hook, a service or types". */
export function anyOfLayers(layers: readonly LayerId[]): string {
  return listOf(layers.map(layerWords), { joint: "or", max: layers.length });
}
