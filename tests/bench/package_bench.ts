import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { bytesOn, installPackage, plainEnvironment } from "../package/installed_package.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { untilLine } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, found } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";

const MEGABYTE = 1e6;
const ROUNDS = 9;
/** The least that listens, and says so. */
const BARE = "require('http').createServer().listen(0, '127.0.0.1', () => console.log('http'))";

/** The installed package: what it weighs, and how soon its command listens, on Node. */
export async function* packageBench(): AsyncGenerator<Figure> {
  const folder = makeTemporaryFolder("bench-package");
  try {
    const { project, tarballBytes, packages } = installPackage(folder);
    const size = (bytes: number) => found(bytes / MEGABYTE);
    yield { name: "tarball", unit: "MB", ...size(tarballBytes), aim: { atMost: 3 } };
    const installed = size(bytesOn(join(project, "node_modules")));
    const note = `${packages.length} packages`;
    yield { name: "installed", unit: "MB", ...installed, aim: { atMost: 70 }, note };
    yield* startFigures(folder, project);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function* startFigures(folder: string, project: string): AsyncGenerator<Figure> {
  const env = plainEnvironment({ XDG_CACHE_HOME: join(folder, "cache") });
  const command = join(project, "node_modules/project-workbench/bin/project-workbench.cjs");
  const shop = fixturePath("projects", "shop");
  const words = [command, "--project", shop, "--port", "0", "--state", join(folder, "state")];
  const own: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await startOnce([...words, "--log", "off"], env));
    bare.push(await startOnce(["--eval", BARE], env));
  }
  yield {
    name: "package: start to listening",
    unit: "ms",
    ...summarize(own),
    aim: { atMost: 250 },
    peer: { name: "node:http", median: summarize(bare).median },
  };
}

/** Milliseconds from the start of a process to the line that has its address. */
async function startOnce(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  const end = once(child, "close");
  await Promise.race([untilLine(child, "http"), untilLine(child, "Project Workbench is at ")]);
  const taken = performance.now() - started;
  child.kill("SIGKILL");
  await end;
  return taken;
}
