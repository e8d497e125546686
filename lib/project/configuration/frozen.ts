import type { Configuration } from "./defaults.ts";
import { compileGlob } from "./frozen_globs.ts";

/** A memo by identity; configurations are never changed, and it keeps none of them alive. */
const compiled = new WeakMap<Configuration, readonly ((path: string) => boolean)[]>();

/**
 * @param path project-root-relative
 * @returns whether a glob of `frozen` in `workbench.json` matches the path: then no route may write it. Globs count
 * from the project root and match dot files; a plain folder name stands for all that is in it
 */
export function isFrozen(path: string, configuration: Configuration): boolean {
  let matchers = compiled.get(configuration);
  if (!matchers) {
    matchers = configuration.frozen.map(compileGlob);
    compiled.set(configuration, matchers);
  }
  return matchers.some((matches) => matches(path));
}
