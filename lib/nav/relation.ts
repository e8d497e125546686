import type { z } from "zod";
import type { Layout } from "../project/mod.ts";
import type { navRelation } from "./schemas.ts";

type Relation = z.input<typeof navRelation>;

/** From which layer and feature a reference leads to which. */
export function relationOf(layout: Layout, from: string, to: string): Relation {
  return { from: sideOf(layout, from), to: sideOf(layout, to) };
}

/** The layer and the feature of a file. */
export function sideOf(layout: Layout, path: string): Relation["from"] {
  const unit = layout.layerUnitOf(path);
  return {
    layer: unit?.layer ?? null,
    feature: unit?.feature ?? layout.featureAt(path)?.name ?? null,
  };
}
