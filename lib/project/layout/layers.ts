import type { Configuration } from "../configuration/defaults.ts";
import { defaultLayers } from "../configuration/schema.ts";
import type { FileNames } from "../file_view.ts";
import { type LayerId, layerIds } from "../units.ts";
import { isJsxFile } from "./roles.ts";

/** Which layer a folder's name stands for. */
export interface LayerNames {
  /** By the name in lower case. */
  readonly layers: ReadonlyMap<string, LayerId>;
  /** Feature-sliced design keeps the components of a slice in `ui`. */
  readonly slices: boolean;
}

/** The layer that a file's folders put it into. */
export interface LayerMatch {
  readonly layer: LayerId;
  /** Index of the outermost folder of that layer: the file's address begins behind it. */
  readonly depth: number;
}

/** @returns the folder names of the layers, for this project */
export function layerNames(list: FileNames, configuration: Configuration): LayerNames {
  const layers = new Map<string, LayerId>();
  for (const layer of layerIds) {
    for (const dir of configuration.layers[layer].dirs) layers.set(dir.toLowerCase(), layer);
  }
  const isDefault = configuration.layers.component.dirs.join() ===
    defaultLayers.component.dirs.join();
  return { layers, slices: isDefault && isFeatureSliced(list) };
}

/**
 * The innermost folder with a layer's name decides (`components/form/hooks/useForm.ts` is a hook), but a page folder counts
 * only where no other layer is around it (`components/pages/Error.tsx` is a component), and what cannot be: a
 * `.tsx` file in `components/services` is no service, a `useUsers.ts` in `hooks/api` stays a hook.
 * @param folders from the feature, or from the package, to the file
 * @param name the file's
 * @param isPageFolder whether the page folder at an index counts
 */
export function matchLayer(
  folders: readonly string[],
  name: string,
  names: LayerNames,
  isPageFolder: (depth: number) => boolean = () => true,
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

function layerOfFolder(
  folder: string,
  outer: LayerId | null,
  names: LayerNames,
): LayerId | undefined {
  const name = folder.toLowerCase();
  return names.layers.get(name) ??
    (names.slices && name === "ui" && outer === null ? "component" : undefined);
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

function isFeatureSliced(list: FileNames): boolean {
  for (const folder of list.folders) {
    const [first, second, third] = folder.split("/");
    const [layer, last] = first === "src" ? [second, third] : [first, second];
    if (
      (layer === "entities" || layer === "widgets") && last !== undefined && folder.endsWith("/ui")
    ) {
      return true;
    }
  }
  return false;
}
