import type { GraphSnapshot, ImportEdge } from "../../../source/mod.ts";

/** The graphs of both sides. */
export interface GraphPair {
  readonly base: GraphSnapshot;
  readonly head: GraphSnapshot;
  /** Returns the path in the base of a file of the head. */
  readonly previousPath: (path: string) => string;
}

/** The module that an import asks: where it is in the head, or was in the base when it is there no more. */
export interface AskedModule {
  readonly path: string;
  readonly isGone: boolean;
}

/** An import that leads nowhere asks what the same one led to in the base. */
export function askedModule(
  { from, fact, resolution }: ImportEdge,
  graphs: GraphPair,
): AskedModule | null {
  if (resolution.kind === "file") return { path: resolution.path, isGone: false };
  if (resolution.kind !== "unresolved") return null;
  const before = graphs.base.resolver.resolve(graphs.previousPath(from), fact.specifier, fact);
  return before.kind === "file" ? { path: before.path, isGone: true } : null;
}
