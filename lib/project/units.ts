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

/** One file of a layer: a page, a component, an expression, a provider, a workflow file, ... */
export interface Unit {
  /** Project-root-relative. */
  readonly path: string;
  /** The name of its feature. */
  readonly feature: string;
  readonly layer: LayerId;
  /**
   * Its address within feature and layer: relative to the layer folder (`cards/Card.tsx`). When a feature has two
   * folders of a layer with a file of the same name, the first folder's file has that address (a real feature's own
   * folder before a shared one, then the one nearer to the root, then by name), and the other is addressed by its `path`.
   */
  readonly file: string;
}

/** A folder under the features directory, or one of the virtual features `app` and `shared`. */
export interface Feature {
  readonly name: string;
  /** Its folder; null for a virtual feature. */
  readonly path: string | null;
  /**
   * True for `app` (pages outside the features directory) and `shared` (components, expressions, providers, hooks and
   * workflows outside it). A real feature of that name takes the virtual one's units in: ask `Layout.featureAt` which
   * units lie in its own folder.
   */
  readonly virtual: boolean;
  /** The layers that it has units of. */
  readonly layers: readonly LayerId[];
}
