import { extname } from "node:path";

/**
 * Returns the address of a module that is named as the sources name it, with `.ts`. In the built package, where the file that
 * names it ends in `.js`, so does the address.
 * @param from the `import.meta.url` of the file that names the module
 */
export function moduleBeside(specifier: `./${string}.ts`, from: string): URL {
  return new URL(specifier.slice(0, -extname(specifier).length) + extname(from), from);
}
