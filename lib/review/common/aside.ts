import { unitKinds } from "../../project/mod.ts";

const ASIDE: ReadonlySet<string> = new Set([
  ...unitKinds.filter((kind) => kind !== "source"),
  "package",
  "environment",
  "texts",
]);

/** Tells whether the units of a kind are beside the source of the product: tests, stories, declarations, settings of tools, packages, env files, texts. */
export function isAside(kind: string): boolean {
  return ASIDE.has(kind);
}
