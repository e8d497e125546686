/**
 * The live preview: how the service starts the Vite of a project with it. What runs then is in `vite/` and, in the app's
 * own window, in `bridge/`; `marking/` is what both know.
 * @module
 */
export { viteStartWords } from "./start/start_words.ts";
export type { ViteFlags, ViteStart } from "./start/vite_start.ts";
