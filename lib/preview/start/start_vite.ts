/**
 * Starts the Vite of a project with the live preview, as a process of its own in the project's folder. No file of the
 * project is written.
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { createServer } from "vite";
import { workbenchPreview } from "../vite/mod.ts";
import type { ViteStart } from "./vite_start.ts";

const start = JSON.parse(process.argv[2] ?? "") as ViteStart; // as the service wrote it
const { flags, studio, root } = start;
Object.assign(process.env, start.variables);
if (!start.isWhole) {
  console.log("The script does more than start Vite: the live preview starts Vite alone");
}
const entry = pathToFileURL(join(start.vite, "dist", "node", "index.js")).href;
const vite: { createServer: typeof createServer } = await import(entry);
const server = await vite.createServer({
  // What optimizing the packages makes is kept apart from what the project's own start makes.
  cacheDir: start.cacheFolder,
  plugins: [workbenchPreview({ studio, root })],
  clearScreen: false,
  ...(flags.root !== undefined && { root: flags.root }),
  ...(flags.mode !== undefined && { mode: flags.mode }),
  ...(flags.config !== undefined && { configFile: flags.config }),
  ...(flags.base !== undefined && { base: flags.base }),
  server: {
    open: false,
    ...(start.port !== undefined && { port: start.port }),
    ...(flags.host !== undefined && { host: flags.host }),
    ...(flags.strictPort && { strictPort: true }),
  },
});
await server.listen();
server.printUrls();
