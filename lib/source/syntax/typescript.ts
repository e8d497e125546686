import { createRequire } from "node:module";
import type { ts as TypeScript } from "ts-morph";

/**
 * The TypeScript compiler that ts-morph bundles, as a live binding: undefined until `loadTypeScript()` has resolved.
 * Loading it takes a sixth of a second on Node, so a start must not wait for it. Whatever hands out a syntax tree
 * (the parse cache) awaits the load; code that got a tree can therefore use `ts` freely, but never at module level.
 */
export let ts: typeof TypeScript;

/** Loads the compiler once; later calls return at once. */
export function loadTypeScript(): Promise<void> {
  // An `import` of ts-morph takes twice as long: it loads what wraps the compiler too, and looks for the names of exports
  // in 13 MB. The module's exports are the compiler.
  ts ??= requireBesideTsMorph("@ts-morph/common/dist/typescript.js") as typeof TypeScript;
  return Promise.resolve();
}

/** Loads a module of ts-morph's own dependency, which it pins, and which is looked up from where ts-morph is. */
export function requireBesideTsMorph(specifier: string): unknown {
  return createRequire(import.meta.resolve("ts-morph"))(specifier);
}
