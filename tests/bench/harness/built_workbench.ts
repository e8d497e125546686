import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { untilLine } from "../../support/spawn_script.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SERVE = fileURLToPath(new URL("../serve_built.mjs", import.meta.url));

/** The service as the package has it. */
export interface BuiltWorkbench extends Disposable {
  /** Serves a project in a process of its own. */
  serve(options: BuiltOptions): Promise<ServedBuilt>;
}

export interface BuiltOptions {
  /** Absolute. */
  readonly root: string;
  /** Stays when the service has ended. */
  readonly stateDirectory: string;
  readonly gitEngine: string;
}

/** A service that listens; it ends when it is disposed. */
export interface ServedBuilt extends AsyncDisposable {
  /** @throws {Error} when the answer is no success */
  ask(path: string, body?: unknown): Promise<unknown>;
}

/** Builds the service: from its sources, each thread would begin with compiling them. */
export function buildWorkbench(): BuiltWorkbench {
  const folder = makeTemporaryFolder("bench-built");
  const dist = join(folder, "dist");
  execFileSync(process.execPath, [join(ROOT, "build.mjs"), dist], { stdio: "ignore" });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return {
    serve: (options) => serve(join(dist, "mod.js"), options),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function serve(
  module: string,
  { root, stateDirectory, gitEngine }: BuiltOptions,
): Promise<ServedBuilt> {
  const words = [SERVE, module, root, stateDirectory, gitEngine];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const address = (await untilLine(child, "ready ")).slice("ready ".length);
  return {
    async ask(path, body) {
      const response = await fetch(address + path, {
        ...(body !== undefined && {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
