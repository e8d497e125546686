// Starts the Vite of a project as it is: node start_plain_vite.mjs DIR CACHE. What it makes of packages is kept in CACHE.
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder, cacheDir] = process.argv.slice(2);
const entry = join(folder, "node_modules", "vite", "dist", "node", "index.js");
const { createServer } = await import(pathToFileURL(entry).href);
const server = await createServer({ cacheDir, clearScreen: false });
await server.listen();
server.printUrls();
