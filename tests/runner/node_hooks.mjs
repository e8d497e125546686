// deno-lint-ignore-file explicit-module-boundary-types -- there are no types without a loader
// The hooks of node_loader.mjs, in the thread that Node gives them.
import { transpile } from "./transpile.mjs";

const TESTS = new URL("../", import.meta.url).href;
const SCOPED = new URL("scoped_test.ts", import.meta.url).href;
/** What has the real one. */
const OWN = [SCOPED, new URL("run_files.ts", import.meta.url).href];

let transpiles = false;

export function initialize(data) {
  ({ transpiles } = data);
}

export function resolve(specifier, context, next) {
  const isOfTest = specifier === "node:test" && context.parentURL?.startsWith(TESTS) &&
    !OWN.includes(context.parentURL);
  return isOfTest ? { url: SCOPED, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!transpiles || !url.startsWith("file:") || !new URL(url).pathname.endsWith(".ts")) {
    return next(url, context);
  }
  return { format: "module", source: await transpile(url), shortCircuit: true };
}
