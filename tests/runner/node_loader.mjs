// Lets Node 20 run TypeScript from files that are transpiled once, in its threads and its children as well: a third
// of the CPU that tsx takes. In each version of Node it gives test files a `node:test` of their own (`scoped_test.ts`).
import { register } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

const LOADED = Symbol.for("workbench.tests.loader");
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

if (!(LOADED in process) && runsOurs()) {
  Object.defineProperty(process, LOADED, { value: import.meta.url });
  const transpiles = !process.features.typescript;
  // Whoever asks need not bring tsx.
  if (transpiles) Object.defineProperty(process.features, "typescript", { value: "transform" });
  register("./node_hooks.mjs", { parentURL: import.meta.url, data: { transpiles } });
}

/** Other programs, such as npm, have the same environment, and need not wait for a loader. */
function runsOurs() {
  const file = relative(ROOT, process.argv[1] ?? "..");
  return !isMainThread || file.endsWith(".ts") || !/^(?:\.\.|node_modules|fixtures)/.test(file);
}
