import { type Feature, isApp, isShared, sliceOf } from "../project/mod.ts";
import { featureIndex } from "./feature_index.ts";
import type { FileImport, ImportRule, LinkContext } from "./rule.ts";

export const featureBoundary: ImportRule = {
  id: "feature-boundary",
  scope: "imports",
  summary: "A feature imports from another one only what its index exports.",
  why:
    "What a feature's index does not export can change without asking anyone. Types count as well: they tie features " +
    "together just as tightly. What lies outside the features puts them together and may reach in (routes, pages of the " +
    "app), but for shared code, which must know none of them; tests and stories may, too. Slices of feature-sliced " +
    "design have a rule of their own, slice-import.",
  evidence: {
    per: "import",
    places: (context) => {
      const from = featureOf(context);
      if (from === null || !context.isSource) return 0;
      return context.imports.filter(({ resolution }) => {
        if (resolution.kind !== "file" && resolution.kind !== "asset") return false;
        const to = context.layout.featureAt(resolution.path);
        return to !== null && to.path !== null && to.name !== from;
      }).length;
    },
  },
  check(context) {
    const from = featureOf(context);
    if (from === null || !context.isSource) return [];
    return context.imports.flatMap((each) => {
      const to = reached(context, each);
      if (!to || to.feature.name === from) return [];
      const { start, end } = each.fact;
      const message = `"${to.path}" is inside of the feature "${to.feature.name}"`;
      return [{ start, end, message, fix: advice(context, each, to) }];
    });
  },
};

/** Null where features are put together, and where slices are. */
function featureOf({ feature, unit, layout }: LinkContext): string | null {
  if (feature && sliceOf(layout, feature.name)) return null;
  if (feature) return feature.name;
  return unit && !isApp(unit) ? unit.feature : null;
}

interface Reached {
  readonly feature: Feature;
  /** Its folder. */
  readonly folder: string;
  /** Its index, where it has one. */
  readonly index: string | null;
  /** The path of the imported file. */
  readonly path: string;
}

/** The feature that an import leads into, past its index. */
function reached({ layout, list }: LinkContext, { resolution }: FileImport): Reached | null {
  if (resolution.kind !== "file" && resolution.kind !== "asset") return null;
  const feature = layout.featureAt(resolution.path);
  const folder = feature?.path;
  if (!feature || !folder) return null;
  const index = featureIndex(folder, list);
  if (resolution.path === index) return null;
  // Shared code without an index is there to be reached into.
  if (index === null && isShared(feature)) return null;
  return { feature, folder, index, path: resolution.path };
}

function advice({ graph }: LinkContext, each: FileImport, { folder, index }: Reached): string {
  if (index === null) return `Export it from "${folder}/index.ts", and import it from there`;
  const exported = new Set(
    graph.exportedNames(index).names.map(({ name }) => {
      const found = graph.declarationOf(index, name);
      return "reason" in found ? "" : found.path;
    }),
  );
  const isExported = each.origins.length > 0 &&
    each.origins.every(({ path }) => exported.has(path));
  return isExported
    ? `Import it from "${index}"`
    : `Export it from "${index}", and import it from there`;
}
