// Runs the test files on a runtime, or on several: node tests/run.mjs <node|deno|bun>[,...] [option ...] [part of a path ...]
//   --all            asks every file on each of them; without, tests/runner/policy.ts says what is asked where, and what
//                    only by its name
//   --long           asks what takes long, which is left out without; --whole asks both
//   --costs          tells the seconds of CPU, and of the files that took most
//   --changed [REF]  only what reaches a file that differs from REF, or from HEAD
//   --seed N         in an order at random, the same for the same number
// A part of a path asks the files with it, on each of these runtimes. A single file may take as long as it likes.
import { readdirSync } from "node:fs";
import "./runner/node_loader.mjs";
import { transpileAll } from "./runner/transpile.mjs";

if (process.features.typescript === "transform") {
  const files = ["examples", "lib", "routes", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`)
  );
  await transpileAll(
    [...files, "mod.ts", "assemble_workbench.ts"].filter((file) => file.endsWith(".ts")),
  );
}
await import("./runner/mod.ts");
