import type { Configuration } from "../configuration/defaults.ts";
import { defaultLayers } from "../configuration/schema.ts";
import { type LayerId, layerIds } from "../configuration/units.ts";
import { isJsxFile, isNamedLikeComponent } from "./source_files.ts";

/** The layer that each folder name means. */
export interface LayerNames {
  /** By the name in lower case. */
  readonly layers: ReadonlyMap<string, LayerId>;
  /** The name that the folder of each layer usually has: addresses leave it out. */
  readonly usual: ReadonlyMap<LayerId, string>;
  /** The page folders, in lower case, that stand for pages only where they hold markup. */
  readonly cautious: ReadonlySet<string>;
  /** Feature-sliced design keeps the components of a slice in the segment `ui`. */
  readonly segments: boolean;
}

/** The layer that a file gets by its folders. */
export interface LayerMatch {
  readonly layer: LayerId;
  /** Index of the outermost folder of that layer. */
  readonly depth: number;
}

/** Names that some projects use for pages, and others for anything. */
const CAUTIOUS = ["views", "containers", "scenes"];
const SEGMENT = "ui";

/** @returns the folder names of the layers, for this project */
export function layerNames({ layers: settings }: Configuration): LayerNames {
  const layers = new Map<string, LayerId>();
  const usual = new Map<LayerId, string>();
  for (const layer of layerIds) {
    const { dirs } = settings[layer];
    for (const dir of dirs) layers.set(dir.toLowerCase(), layer);
    if (dirs[0] !== undefined) usual.set(layer, dirs[0]);
  }
  const cautious = new Set(isDefault("page", settings) ? CAUTIOUS : []);
  return { layers, usual, cautious, segments: false };
}

/**
 * The folder names of the layers inside of the slices of feature-sliced design: `ui` holds components, `api` services. What
 * `model`, `lib` and `config` hold, their names do not say.
 */
export function segmentNames(configuration: Configuration, names: LayerNames): LayerNames {
  if (!isDefault("component", configuration.layers)) return names;
  const layers = new Map([...names.layers].filter(([, layer]) => layer !== "domain"));
  layers.set(SEGMENT, "component");
  const usual = new Map(names.usual).set("component", SEGMENT).set("service", "api");
  return { layers, usual, cautious: names.cautious, segments: true };
}

function isDefault(layer: LayerId, settings: Configuration["layers"]): boolean {
  return settings[layer].dirs.join() === defaultLayers[layer].dirs.join();
}

/**
 * The innermost folder with a layer's name decides (`components/form/hooks/useForm.ts` is a hook), but a page folder counts
 * only where no other layer is around it (`components/pages/Error.tsx` is a component), and what cannot be: a
 * `.tsx` file in `components/services` is no service, a `useUsers.ts` in `hooks/api` stays a hook.
 * @param folders from the feature, or from the package, to the file
 * @param name the file's
 * @param isPageFolder whether the page folder at an index counts; else it is asked of the file alone
 */
export function matchLayer(
  folders: readonly string[],
  name: string,
  names: LayerNames,
  isPageFolder: (depth: number) => boolean = (depth) => holdsPage(folders, depth, name, names),
): LayerMatch | null {
  const jsx = isJsxFile(name);
  const outermost = new Map<LayerId, number>();
  let current: LayerId | null = null;
  for (const [depth, folder] of folders.entries()) {
    const layer = layerOfFolder(folder, current, names);
    if (!layer || !overrides(layer, current, jsx)) continue;
    if (layer === "page" && current === null && !isPageFolder(depth)) continue;
    if (!outermost.has(layer)) outermost.set(layer, depth);
    current = layer;
  }
  const depth = current && outermost.get(current);
  return current && depth !== null && depth !== undefined ? { layer: current, depth } : null;
}

/** By the file alone, so that no other file changes its layer. */
function holdsPage(
  folders: readonly string[],
  depth: number,
  name: string,
  { cautious }: LayerNames,
): boolean {
  if (!cautious.has(folders[depth]?.toLowerCase() ?? "")) return true;
  return isJsxFile(name) || isNamedLikeComponent(folders.slice(depth + 1), name);
}

function layerOfFolder(
  folder: string,
  outer: LayerId | null,
  { layers, segments }: LayerNames,
): LayerId | undefined {
  const name = folder.toLowerCase();
  return segments && name === SEGMENT && outer !== null ? undefined : layers.get(name);
}

function overrides(inner: LayerId, outer: LayerId | null, jsx: boolean): boolean {
  if (outer === null) return true;
  if (inner === "page") return false;
  if (inner === "service" || inner === "domain") {
    return outer !== "hook" && !(jsx && isMarkup(outer));
  }
  return inner !== "types" || !(jsx && isMarkup(outer));
}

function isMarkup(layer: LayerId): boolean {
  return layer === "page" || layer === "component" || layer === "expression" ||
    layer === "provider";
}
