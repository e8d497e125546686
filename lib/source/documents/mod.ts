/**
 * Documents: files that import modules and are no source files themselves, as pages of Astro, MDX, Vue, Svelte and HTML.
 * @module
 */
export type { ListedName } from "./document_cache.ts";
export { type DocumentImport, documentImports } from "./document_imports.ts";
export { type DocumentUse, usesOfModule } from "./document_uses.ts";
export { isDocument } from "./scripts_in.ts";
