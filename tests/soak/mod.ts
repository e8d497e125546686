/**
 * Mixed load on a copy of the demo for some minutes, with restarts in the middle of it at first, and one long life after
 * them: nothing may be lost, nothing may grow.
 * Arguments: minutes, and the runtime that serves.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import process from "node:process";
import { type Runtime, RUNTIMES } from "../support/runtimes.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { startCast } from "./cast.ts";
import type { Crew } from "./crew.ts";
import {
  judgeMemory,
  judgeSamples,
  type Phase,
  printHead,
  printRow,
  type Sample,
} from "./figures.ts";
import { processesOf } from "./judge/processes_of.ts";
import { type Service, serviceCommand } from "./service.ts";
import type { World } from "./world.ts";

const MOST_ROWS_MS = 30_000;
const RESTART_EVERY_MS = 8_000;
/** Between the last answer and a row: connections close, and what was asked for ends. */
const SETTLE_MS = 1_500;
/** How long nobody asks anything at the end of a soak that is long enough to fill what is kept. */
const REST_MS = 330_000;
const LONG_MINUTES = 10;

const problems: string[] = [];
const { minutes, runtime } = readArguments(process.argv.slice(2));
const seed = Date.now() % 1_000_000;
console.log(`A soak of ${minutes} minutes on ${runtime}, seed ${seed}`);
if (!existsSync("/proc/self/status")) throw new Error("Memory and handles are read from /proc");
await soak();
for (const problem of problems.slice(0, 20)) console.log(`FAILED ${problem}`);
console.log(problems.length === 0 ? "Sound" : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

async function soak(): Promise<void> {
  const folder = makeTemporaryFolder("soak");
  const program = makeTemporaryFolder("soak-program");
  const cast = await startCast(serviceCommand(runtime, program), folder, seed);
  try {
    await watch(cast.service, cast.world, cast.crew);
    await cast.crew.stop();
    problems.push(...cast.crew.failures, ...await cast.world.check());
  } finally {
    // A soak that fails by itself must not leave a service behind.
    const code = await cast.end();
    if (code !== 0) problems.push(`SIGTERM ended the service with ${code}`);
  }
  judgeWhatIsLeft(folder, () => cast.repository.checkIntegrity());
  rmSync(program, { recursive: true });
  if (problems.length === 0) rmSync(folder, { recursive: true });
  else console.log(`What is left is in ${folder}`);
}

/** Restarts first, and then one long life, with a row now and then. */
async function watch(service: Service, world: World, crew: Crew): Promise<void> {
  const began = performance.now();
  const samples: Sample[] = [];
  const quarter = minutes * 60_000 / 4;
  const rowMs = Math.min(MOST_ROWS_MS, quarter / 8);

  async function row(phase: Phase): Promise<void> {
    await crew.pause();
    // What rests has to let go of memory by itself.
    if (phase === "idle") await delay(REST_MS);
    else service.settle();
    await delay(SETTLE_MS);
    const seconds = (performance.now() - began) / 1000;
    const sample = { phase, seconds, ...service.footprint() };
    samples.push(sample);
    printRow(sample, world.client, service);
    world.client.reset();
    problems.push(...await world.check());
    crew.resume();
  }

  printHead();
  for (let count = 0; performance.now() - began < quarter; count++) {
    await delay(RESTART_EVERY_MS);
    await restart(service, world, crew, count % 2 === 0 ? "SIGKILL" : "SIGTERM");
  }
  await row("restarts");
  while (performance.now() - began < 4 * quarter) {
    await delay(rowMs - SETTLE_MS);
    await row("life");
  }
  if (minutes >= LONG_MINUTES) await row("idle");
  problems.push(...judgeSamples(samples), ...judgeMemory(samples));
}

/** In the middle of whatever they do; then what was acknowledged has to be there. */
async function restart(
  service: Service,
  world: World,
  crew: Crew,
  signal: "SIGTERM" | "SIGKILL",
): Promise<void> {
  const paused = crew.pause();
  await service.restart(signal);
  await paused;
  problems.push(...await world.check());
  crew.resume();
}

/** What stock git, the disk and the kernel say when it is over. */
function judgeWhatIsLeft(folder: string, checkIntegrity: () => void): void {
  try {
    checkIntegrity();
  } catch (error) {
    problems.push(String(error));
  }
  const passing = readdirSync(folder, { recursive: true }).map(String)
    .filter((name) => /\.(?:tmp|lock)$/.test(name));
  if (passing.length > 0) problems.push(`Left behind: ${passing.join(", ")}`);
  for (const { pid, command } of processesOf(folder, [process.pid])) {
    problems.push(`The process ${pid} lives on: ${command}`);
  }
}

function readArguments(args: readonly string[]): { minutes: number; runtime: Runtime } {
  const runtime = RUNTIMES.find((name) => args.includes(name)) ?? "node";
  const minutes = Number(args.find((arg) => /^\d+(\.\d+)?$/.test(arg)) ?? 10);
  return { minutes, runtime };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
