import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
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
const BARE_SERVER =
  "require('http').createServer().listen(0, '127.0.0.1', () => console.log('ready'))";
/** The least that ts-morph does to read one file. */
const BARE_READ =
  "new (require('ts-morph').Project)().addSourceFileAtPath(process.argv[1]); console.log('ready')";
const PAGE = "src/features/catalog/pages/CatalogPage.tsx";
const TREE = `/api/pages/tree?path=${encodeURIComponent(PAGE)}`;

/** The installed package: what it weighs, and how soon its command listens and answers, on Node. */
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
  const options = { env, cwd: project };
  const own: Start[] = [];
  const server: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await startOnce([...words, "--log", "off"], options));
    server.push(await startPeer(["--eval", BARE_SERVER], options));
    read.push(await startPeer(["--eval", BARE_READ, join(shop, PAGE)], options));
  }
  yield {
    name: "package: start to listening",
    unit: "ms",
    ...summarize(own.map(({ listening }) => listening)),
    aim: { atMost: 250, timesPeer: 1.5 },
    peer: { name: "node:http", median: summarize(server).median },
  };
  yield {
    name: "package: start to first tree of a page",
    unit: "ms",
    ...summarize(own.map(({ firstTree }) => firstTree)),
    aim: { atMost: 600 },
    peer: { name: "ts-morph", median: summarize(read).median },
    note: "the peer is a process that reads the file of the page",
  };
}

interface Start {
  readonly listening: number;
  readonly firstTree: number;
}

/** Milliseconds from the start of the command to its address, and to the first tree, asked for at once. */
async function startOnce(words: readonly string[], options: SpawnOptions): Promise<Start> {
  const started = performance.now();
  await using child = startNode(words, options);
  const line = await untilLine(child.process, "Project Workbench is at ");
  const listening = performance.now() - started;
  const answer = await fetch(line.slice(line.indexOf("http")) + TREE);
  await answer.json();
  if (!answer.ok) throw new Error(`The first tree was answered with ${answer.status}`);
  return { listening, firstTree: performance.now() - started };
}

/** Milliseconds from the start of a process until it says that it is ready. */
async function startPeer(words: readonly string[], options: SpawnOptions): Promise<number> {
  const started = performance.now();
  await using child = startNode(words, options);
  await untilLine(child.process, "ready");
  return performance.now() - started;
}

function startNode(
  words: readonly string[],
  options: SpawnOptions,
): AsyncDisposable & { readonly process: ChildProcess } {
  const child = spawn(process.execPath, words, {
    ...options,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = once(child, "close");
  return {
    process: child,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await end;
    },
  };
}
