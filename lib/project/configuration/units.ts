/** The layers, in the order in which lists show them: from what a user sees to what everything rests on. */
export const layerIds = [
  "page",
  "component",
  "expression",
  "provider",
  "workflow",
  "hook",
  "service",
  "domain",
  "types",
] as const;

/** One of the folders inside a feature; see the layer edges in `workbench.json`. */
export type LayerId = (typeof layerIds)[number];

/** The purposes that a file with source code can have, by its name. */
export const unitKinds = ["source", "test", "story", "declaration", "tooling"] as const;

/** The purpose of a file with source code. Only `source` has a layer. */
export type UnitKind = (typeof unitKinds)[number];

/** One own source file of the project. */
export interface Unit {
  /** Project-root-relative. */
  readonly path: string;
  /** The folder of the package to which the unit belongs; "" for the root's. */
  readonly package: string;
  /** The name of its feature. */
  readonly feature: string;
  /** Null where no folder's name puts it into one. */
  readonly layer: LayerId | null;
  /** The folder of its layer that contains the unit; null without a layer, "" where a whole package counts. */
  readonly layerFolder: string | null;
  readonly kind: UnitKind;
  /**
   * Its address within feature and layer, which depends on its own path alone, never on which other files there are. In the
   * folder of a feature it is relative to that folder, without the layer's usual folder (`cart/pages/Cart.tsx` is `Cart.tsx`,
   * `cart/screens/Cart.tsx` is `screens/Cart.tsx`); without a layer, and in `app` and `shared`, relative to the package.
   */
  readonly file: string;
}

/** A unit that a folder's name puts into a layer. */
export interface LayerUnit extends Unit {
  readonly layer: LayerId;
  readonly layerFolder: string;
}

/** A folder under the features directory, a slice, or one of the virtual features `app` and `shared` of a package. */
export interface Feature {
  /** In a package below the root it begins with the package's folder: `apps/web/cart`. */
  readonly name: string;
  /** The folder of its package; "" for the root's. */
  readonly package: string;
  /** Its folder; null for a virtual feature. */
  readonly path: string | null;
  /**
   * True for `app` (pages outside the features, and every file without a layer there) and `shared` (components, expressions,
   * providers, hooks and workflows outside of them). A real feature of that name takes the virtual one's units in: ask
   * `Layout.featureAt` which units lie in its own folder.
   */
  readonly virtual: boolean;
  /** The layers to which the feature's units belong. */
  readonly layers: readonly LayerId[];
}

/** The path of a unit from the folder of its layer. */
export function pathInLayer({ path, layerFolder }: LayerUnit): string {
  return layerFolder === "" ? path : path.slice(layerFolder.length + 1);
}
