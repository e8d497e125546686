import type { ts as TypeScript } from "ts-morph";

/**
 * The TypeScript compiler that ts-morph bundles, as a live binding: undefined until `loadTypeScript()` has resolved.
 * Loading it takes a third of a second on Node, so a start must not wait for it. Whatever hands out a syntax tree
 * (the parse cache) awaits the load; code that got a tree can therefore use `ts` freely, but never at module level.
 */
export let ts: typeof TypeScript;

/** Loads the compiler once; later calls return at once. */
export async function loadTypeScript(): Promise<void> {
  ts ??= (await import("ts-morph")).ts;
}
