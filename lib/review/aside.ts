const ASIDE: ReadonlySet<string> = new Set(["test", "story", "declaration", "tooling", "package"]);

/** Tells whether the units of a kind are beside the product: tests, stories, declarations, settings of tools, packages. */
export function isAside(kind: string): boolean {
  return ASIDE.has(kind);
}
