import { type Feature, nameOf, type Slice, sliceOf } from "../project/mod.ts";
import { featureIndex } from "./feature_index.ts";
import type { FileImport, ImportRule, LinkContext } from "./rule.ts";

/** https://feature-sliced.design/docs/reference/layers#import-rule-on-layers, and /docs/reference/public-api */
export const sliceImport: ImportRule = {
  id: "slice-import",
  scope: "imports",
  summary: "A slice imports only layers below its own, and other slices by their public API.",
  why:
    "It is the import rule of feature-sliced design: app, processes, pages, widgets, features, entities and shared, each " +
    "of which can be changed without a look at those below it. The index of a slice is its public API; a slice of the same " +
    "layer may have one for another slice alone, in @x. Types count as well. Slices without an index, the parts of shared, " +
    "files outside of the layers, tests and stories are let be.",
  evidence: {
    per: "import",
    places: (context) => {
      const from = context.isSource ? sliceIn(context, context.path) : null;
      return from ? context.imports.filter((each) => reached(context, from, each)).length : 0;
    },
  },
  check(context) {
    const from = context.isSource ? sliceIn(context, context.path) : null;
    if (!from) return [];
    return context.imports.flatMap((each) => {
      const to = reached(context, from, each);
      const fault = to && faultOf(context, from, to);
      return fault ? [{ start: each.fact.start, end: each.fact.end, ...fault }] : [];
    });
  },
};

interface PlacedSlice extends Slice {
  readonly feature: Feature;
  readonly folder: string;
}

interface Target extends PlacedSlice {
  /** The path of the imported file. */
  readonly path: string;
}

function sliceIn({ layout }: LinkContext, path: string): PlacedSlice | null {
  const feature = layout.featureAt(path);
  const slice = feature && sliceOf(layout, feature.name);
  if (!feature || !slice || feature.path === null || slice.depth < 0) return null;
  return { ...slice, feature, folder: feature.path };
}

/** Finds the other slice of the same package to which an import leads. */
function reached(
  context: LinkContext,
  from: PlacedSlice,
  { resolution }: FileImport,
): Target | null {
  if (resolution.kind !== "file" && resolution.kind !== "asset") return null;
  const to = sliceIn(context, resolution.path);
  if (!to || to.folder === from.folder || to.feature.package !== from.feature.package) return null;
  return { ...to, path: resolution.path };
}

interface Fault {
  readonly message: string;
  readonly fix: string;
}

function faultOf({ list }: LinkContext, from: PlacedSlice, to: Target): Fault | null {
  if (to.depth < from.depth) {
    return {
      message: `"${to.path}" is in the layer "${to.layer}", above "${from.layer}"`,
      fix: `Move what both need to a layer below "${from.layer}", or pass it down`,
    };
  }
  if (to.layer === "shared") return null;
  const index = featureIndex(to.folder, list);
  // Who declares no public API has none that could be gone past.
  if (index === null || to.path === index) return null;
  const crossed = crossedWith(to);
  if (crossed !== null && to.depth === from.depth && crossed === nameOf(from.folder)) return null;
  return {
    message: crossed === null
      ? `"${to.path}" is inside of the slice "${to.feature.name}"`
      : `"${to.path}" is what "${to.feature.name}" has for the slice "${crossed}" of its layer`,
    fix: `Export it from "${index}", and import it from there`,
  };
}

/** Returns the slice that a public API in `@x` serves; null for any other file. */
function crossedWith({ folder, path }: Target): string | null {
  const [first, second] = path.slice(folder.length + 1).split("/");
  if (first !== "@x" || second === undefined) return null;
  return second.replace(/\.[^.]+$/, "");
}
