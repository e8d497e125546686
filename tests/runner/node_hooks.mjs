// deno-lint-ignore-file explicit-module-boundary-types -- there are no types without a loader
// The hooks of node_loader.mjs, in the thread that Node gives them.
import process from "node:process";
import { joinedEntry } from "./join_entry.mjs";
import { transpile } from "./transpile.mjs";

const TESTS = new URL("../", import.meta.url).href;
const SCOPED = new URL("scoped_test.ts", import.meta.url).href;
/** What has the real one. */
const OWN = [SCOPED, new URL("run_files.ts", import.meta.url).href];

/** What starts the service, as its first module. */
const START = new URL("../../lib/runtime/start.mjs", import.meta.url).href;

/** What threads and children begin with. */
const entries = new Set();
/** The folder for what is joined, where a run has one. */
const joined = process.env["WORKBENCH_TEST_JOINED"];
let transpiles = false;

export function initialize(data) {
  ({ transpiles } = data);
}

export async function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (specifier === "node:test" && parentURL?.startsWith(TESTS) && !OWN.includes(parentURL)) {
    return { url: SCOPED, shortCircuit: true };
  }
  const resolved = await next(specifier, context);
  const isEntry = parentURL === undefined || parentURL === START;
  if (isEntry && !OWN.includes(resolved.url)) entries.add(resolved.url);
  return resolved;
}

export async function load(url, context, next) {
  if (!transpiles || !url.startsWith("file:") || !new URL(url).pathname.endsWith(".ts")) {
    return next(url, context);
  }
  const isJoined = joined !== undefined && entries.has(url);
  const source = isJoined ? await joinedEntry(url, joined) : await transpile(url);
  return { format: "module", source, shortCircuit: true };
}
