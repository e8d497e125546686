/**
 * The effects of a change on the exports of modules, and on the code that imports them.
 * @module
 */
export { type BrokenImport, brokenImports } from "./broken_imports.ts";
export { compareExports } from "./compare_exports.ts";
export type { ImportPlace } from "./find_imports.ts";
