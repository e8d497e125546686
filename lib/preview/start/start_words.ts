import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ViteStart } from "./vite_start.ts";

/** Returns the words with which Node starts a Vite with the live preview: a program, and all that it is told. */
export function viteStartWords(start: ViteStart): string[] {
  const here = import.meta.url;
  const program = extname(here) === ".ts" ? "./start.mjs" : "./start_vite.js";
  return [fileURLToPath(new URL(program, here)), JSON.stringify(start)];
}
