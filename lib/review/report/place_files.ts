import type { ProjectLayout } from "../../project/mod.ts";
import type { FilePlace } from "../files/mod.ts";

/** The layouts of both sides. */
export interface Layouts {
  readonly base: ProjectLayout;
  readonly head: ProjectLayout;
}

/** Finds the place where a file belongs: in the head, or where it is not there any more, in the base. */
export function placeIn({ base, head }: Layouts, path: string): FilePlace {
  const layout = head.list.files.has(path) ? head : base;
  const unit = layout.layerUnitOf(path);
  return {
    layer: unit?.layer ?? null,
    feature: unit?.feature ?? layout.featureAt(path)?.name ?? null,
  };
}
