import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, median } from "./figure.ts";

const START = fileURLToPath(new URL("../../lib/runtime/start.mjs", import.meta.url));

interface Start {
  readonly listening: number;
  readonly health: number;
  readonly firstTree: number;
  readonly megabytes: number;
}

/** From the command to the first answers, in a process of its own. */
export async function startBench(): Promise<Figure[]> {
  const starts: Start[] = [];
  for (let run = 0; run < 5; run++) starts.push(await startOnce());
  const of = (key: keyof Start): number => median(starts.map((start) => start[key]));
  return [
    { name: "start to listening", median: of("listening"), unit: "ms", aim: "< 500 ms" },
    { name: "start to first health answer", median: of("health"), unit: "ms" },
    { name: "start to first tree of a page", median: of("firstTree"), unit: "ms" },
    {
      name: "memory after the first tree",
      median: of("megabytes"),
      unit: "MB",
      note: "of the server process",
    },
  ];
}

async function startOnce(): Promise<Start> {
  const state = makeTemporaryFolder("bench");
  const started = performance.now();
  const args = [
    START,
    "--project",
    fixturePath("projects", "shop"),
    "--port",
    "0",
    "--state",
    state,
    "--log",
    "off",
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = await once(createInterface(child.stdout), "line") as [string];
    const listening = performance.now() - started;
    const url = line.slice(line.indexOf("http"));
    await (await fetch(`${url}/api/health`)).json();
    const health = performance.now() - started;
    await (await fetch(`${url}/api/pages/tree?feature=catalog&file=CatalogPage.tsx`)).json();
    const firstTree = performance.now() - started;
    return { listening, health, firstTree, megabytes: await residentOf(child.pid) };
  } finally {
    child.kill();
    await once(child, "close");
    rmSync(state, { recursive: true });
  }
}

async function residentOf(pid: number | undefined): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  if (process.platform !== "linux" || pid === undefined) return 0;
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
