import {
  type Configuration,
  isApp,
  type LayerId,
  type LayerUnit,
  pathInLayer,
} from "../project/mod.ts";
import { anyOfLayers, capitalisedLayer, layerWords } from "./layer_words.ts";
import type { ImportOrigin, ImportRule } from "./rule.ts";

export const layerImport: ImportRule = {
  id: "layer-import",
  scope: "imports",
  summary: "A layer imports only the layers that its mayImport names.",
  why:
    "Each layer can be read, tested and replaced knowing only the ones below it. A name is judged by the layer of the file " +
    "that declares it, whatever barrels it came through. Free are imports of types, which are erased, the parts of one page " +
    "in a folder of its own, an index that passes on its layer, a route of the app that shows a feature's page. A layout of " +
    "the app may do what a page may. Files of no layer are not judged.",
  evidence: {
    per: "import",
    places: ({ unit, imports }) =>
      unit
        ? imports.filter(({ origins }) =>
          origins.some(({ unit: target, typeOnly }) =>
            target !== null && !typeOnly && target.path !== unit.path
          )
        ).length
        : 0,
  },
  check({ unit, imports, configuration }) {
    if (!unit) return [];
    return imports.flatMap(({ fact, origins }) =>
      origins.flatMap((origin) => {
        const layer = forbiddenLayer(unit, origin, configuration);
        if (!layer) return [];
        return [{
          start: fact.start,
          end: fact.end,
          message: `${capitalisedLayer(unit.layer)} imports ${layerWords(layer)}: ${
            described(origin)
          }`,
          fix: advice(unit.layer, layer, configuration),
        }];
      })
    );
  },
};

function forbiddenLayer(
  unit: LayerUnit,
  { unit: target, typeOnly }: ImportOrigin,
  { layers }: Configuration,
): LayerId | null {
  if (!target || typeOnly || target.path === unit.path) return null;
  if (layers[unit.layer].mayImport.includes(target.layer)) return null;
  if (isShell(unit) && layers.page.mayImport.includes(target.layer)) return null;
  return isPartOf(unit, target) ? null : target.layer;
}

/** Tells whether a unit is a shell that an app router puts around its pages; it may do what a page may. */
function isShell(unit: LayerUnit): boolean {
  return isApp(unit) && unit.layer === "component" &&
    /(?:^|\/)(?:layout|template)\.[jt]sx?$/.test(unit.path);
}

/**
 * Files of one folder below the layer's own belong together, an index speaks for its layer, and a route of the app may show
 * the page of a feature.
 */
function isPartOf(unit: LayerUnit, target: LayerUnit): boolean {
  if (unit.layer !== target.layer) return false;
  if (unit.feature !== target.feature) return unit.layer === "page" && isApp(unit);
  const [folder, ...rest] = pathInLayer(unit).split("/");
  const [targetFolder, ...targetRest] = pathInLayer(target).split("/");
  const isTogether = folder === targetFolder && rest.length > 0 && targetRest.length > 0;
  return isTogether || /(?:^|\/)index\.[cm]?[jt]sx?$/.test(unit.path);
}

function described({ name, path }: ImportOrigin): string {
  return name === "*" || name === "default" ? `"${path}"` : `"${name}" of "${path}"`;
}

/** A layer in between, where one may import what this one may not. */
function advice(from: LayerId, to: LayerId, { layers }: Configuration): string {
  const allowed = layers[from].mayImport;
  const between = allowed.filter((layer) => layer !== from && layers[layer].mayImport.includes(to));
  if (between.length > 0) return `Use it in ${anyOfLayers(between)}, and import that here`;
  if (allowed.length === 0) return `Move what needs it to another layer: this one imports none`;
  return `Move what needs it to another layer: this one may import ${anyOfLayers(allowed)}`;
}
