/**
 * What a change does to what modules offer to others, and to those who take it.
 * @module
 */
export { type BrokenImport, brokenImports } from "./broken_imports.ts";
export { compareExports } from "./compare_exports.ts";
export type { ImportPlace } from "./find_imports.ts";
