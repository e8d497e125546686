import type { LayerId } from "../project/mod.ts";

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
  const words = WORDS[layer];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Layers as alternatives: "a hook, a service or types". */
export function anyOfLayers(layers: readonly LayerId[]): string {
  const words = layers.map(layerWords);
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}
