import process from "node:process";

/** The runtimes that the tests run on. */
export type RuntimeName = "node" | "deno" | "bun";

/** The runtime that runs the test, and what the test spawns. */
export function runtimeName(): RuntimeName {
  if (process.versions.bun) return "bun";
  return process.versions.deno ? "deno" : "node";
}
