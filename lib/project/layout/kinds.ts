/** The layouts that are told apart; `none` has no files of a layer. */
export const layoutKinds = [
  "features",
  "feature-sliced",
  "next",
  "pages",
  "layers",
  "flat",
  "none",
] as const;

/** The kind of layout of a package. */
export type LayoutKind = (typeof layoutKinds)[number];
