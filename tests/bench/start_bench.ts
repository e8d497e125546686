import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { fixturePath } from "../support/fixture_path.ts";
import { SERVE } from "../support/served.ts";
import { killScript, spawnScript } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import type { Figure } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";
import { megabytesOf } from "./harness/memory.ts";

const BARE_SERVER = fileURLToPath(new URL("bare_server.ts", import.meta.url));
const ROUNDS = 7;

interface Start {
  readonly listening: number;
  readonly health: number;
  readonly firstTree: number;
  readonly resident: number;
  readonly peak: number;
}

/** From the command to the first answers, in a process of its own, beside a server that does nothing. */
export async function* startBench(): AsyncGenerator<Figure> {
  const starts: Start[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    starts.push(await startOnce());
    bare.push(await startBare());
  }
  const of = (key: keyof Start) => summarize(starts.map((start) => start[key]));
  yield {
    name: "start to listening",
    unit: "ms",
    ...of("listening"),
    aim: { atMost: 500 },
    peer: { name: "node:http", median: summarize(bare).median },
    note: "the peer is a bare server, started the same way",
  };
  yield { name: "start to first health answer", unit: "ms", ...of("health") };
  yield { name: "start to first tree of a page", unit: "ms", ...of("firstTree") };
  yield { name: "memory after the first tree", unit: "MB", ...of("resident") };
  yield { name: "peak memory until then", unit: "MB", ...of("peak") };
}

async function startOnce(): Promise<Start> {
  const state = makeTemporaryFolder("bench");
  const started = performance.now();
  const since = () => performance.now() - started;
  const project = fixturePath("projects", "shop");
  const args = ["--project", project, "--port", "0", "--state", state, "--log", "off"];
  const child = spawnScript(SERVE, args);
  try {
    const line = await firstLineOf(child);
    const listening = since();
    const url = line.slice(line.indexOf("http"));
    await (await fetch(`${url}/api/health`)).json();
    const health = since();
    await (await fetch(`${url}/api/pages/tree?feature=catalog&file=CatalogPage.tsx`)).json();
    return { listening, health, firstTree: since(), ...megabytesOf(child.pid) };
  } finally {
    child.kill();
    await once(child, "close");
    rmSync(state, { recursive: true });
  }
}

async function startBare(): Promise<number> {
  const started = performance.now();
  const child = spawnScript(BARE_SERVER);
  await firstLineOf(child);
  const taken = performance.now() - started;
  await killScript(child);
  return taken;
}

async function firstLineOf({ stdout }: ReturnType<typeof spawnScript>): Promise<string> {
  if (!stdout) throw new Error("The output of the server is not piped");
  const [line] = await once(createInterface(stdout), "line") as [string];
  return line;
}
