import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export type Runtime = "node" | "deno" | "bun";

export const RUNTIMES: readonly Runtime[] = ["node", "deno", "bun"];

/** The runtime that runs this; Deno and Bun tell a version of Node as well. */
export function thisRuntime(): Runtime {
  return process.versions.deno ? "deno" : process.versions.bun ? "bun" : "node";
}

/** The words that run a TypeScript file on a runtime: on the one that runs this its own program, else the one that npm installed. */
export function commandOf(runtime: Runtime): [string, ...string[]] {
  const binary = runtime === thisRuntime() ? process.execPath : installed(runtime);
  if (runtime === "deno") return [binary, "run", "--no-check", "--allow-all"];
  if (runtime === "bun") return [binary, "run"];
  // The loader of the tests, where they have it; newer versions of Node strip types themselves.
  const loader = Reflect.get(process, Symbol.for("workbench.tests.loader"));
  if (typeof loader === "string") return [binary, "--import", loader];
  return Reflect.get(process.features, "typescript") ? [binary] : [binary, "--import", "tsx/esm"];
}

function installed(runtime: Runtime): string {
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  const { platform, arch } = process;
  const suffix = platform === "win32" ? ".exe" : "";
  const places = runtime === "bun"
    ? [join(modules, "bun", "bin", "bun.exe")]
    : ["-glibc", ""].map((libc) =>
      join(modules, "@deno", `${platform}-${arch}${libc}`, `deno${suffix}`)
    );
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error(`Cannot find ${runtime} in node_modules: run "npm ci" first`);
}
