import { appendFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { collectGarbage } from "../support/collect_garbage.ts";
import { type EventReader, readEvents } from "../support/live_events.ts";
import { openBareWatch } from "./bare_watch.ts";
import { type Figure, found } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";
import { residentMegabytes } from "./harness/memory.ts";
import { type Bench, generatedProject, openBench } from "./harness/open_bench.ts";

const FILES = 2000;
const FEATURES = 100;
const WRITES = 200;
const IDLE_MS = 20_000;
const READERS = 100;
const SHARED_WRITES = 20;
/** About what a person takes who saves again and again; in step with no timer. */
const PAUSE_MS = 37;

/** From a write by somebody else to the event at a reader, and what watching takes while nothing happens. */
export async function* eventsBench(): AsyncGenerator<Figure> {
  using project = generatedProject(FILES);
  yield await idleFigure(project.root);
  await using bench = await openBench(project.root);
  // As the command does at its start: the list of units is read, and the type checker loaded.
  await bench.ask("/api/units");
  await bench.ask(`/api/pages/source?path=${encodeURIComponent(componentAt(0))}`);
  yield* latencyFigures(bench);
  yield* manyFigures(bench);
}

/** Each write is told by the service, and beside it by a watch of each folder that looks at no file. */
async function* latencyFigures(bench: Bench): AsyncGenerator<Figure> {
  await using reader = await readEvents(bench);
  using bare = openBareWatch(join(bench.root, "src"));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let index = 0; index < WRITES; index++) {
    const path = componentAt(index);
    const seen = bare.next(join(bench.root, path));
    const written = write(bench, path);
    ours.push(await told(reader, path) - written);
    theirs.push(await seen - written);
    await delay(PAUSE_MS);
  }
  const peer = { name: "node:fs", median: summarize(theirs).median } as const;
  const note = "the peer is a bare watch of each folder, which tells a name alone";
  const name = `file written to event, ${FILES} files`;
  yield { name, unit: "ms", ...summarize(ours), peer, note };
  yield {
    name: "p95 of that",
    unit: "ms",
    ...found(p95(ours)),
    aim: { atMost: 100 },
    peer: { ...peer, median: p95(theirs) },
  };
}

/** What a service takes that watches for one reader while nothing happens. */
async function idleFigure(root: string): Promise<Figure> {
  await using bench = await openBench(root);
  await using _reader = await readEvents(bench);
  await collectGarbage();
  const before = process.cpuUsage();
  const started = performance.now();
  await delay(IDLE_MS);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = performance.now() - started;
  return {
    name: `idle for ${IDLE_MS / 1000} s, one reader`,
    unit: "% of a core",
    ...found((user + system) / 10 / milliseconds),
    aim: { atMost: 0.5 },
  };
}

/** Many readers of the same writes: the time until the last of them knows, and what each takes. */
async function* manyFigures(bench: Bench): AsyncGenerator<Figure> {
  const before = residentMegabytes();
  const readers = await Promise.all(Array.from({ length: READERS }, () => readEvents(bench)));
  const times: number[] = [];
  for (let index = 0; index < SHARED_WRITES; index++) {
    const path = expressionAt(index);
    const written = write(bench, path);
    const ends = await Promise.all(readers.map((reader) => told(reader, path)));
    times.push(...ends.map((end) => end - written));
    await delay(PAUSE_MS);
  }
  const name = `file written to event at each of ${READERS} readers`;
  yield { name, unit: "ms", ...summarize(times) };
  yield { name: "p95 of that", unit: "ms", ...found(p95(times)), aim: { atMost: 100 } };
  const grown = residentMegabytes() - before;
  yield { name: `memory of ${READERS} readers`, unit: "MB", ...found(grown), aim: { atMost: 50 } };
  await Promise.all(readers.map((reader) => reader[Symbol.asyncDispose]()));
}

/** @returns when it was written */
function write(bench: Bench, path: string): number {
  appendFileSync(join(bench.root, path), "// Another line\n");
  return performance.now();
}

/** @returns when a reader has been told of a file that is written once */
async function told(reader: EventReader, path: string): Promise<number> {
  await reader.until((event) => event.type === "file" && event.path === path);
  return performance.now();
}

function componentAt(index: number): string {
  const card = Math.floor(index / FEATURES);
  return `src/features/feature${index % FEATURES}/components/Card${card}.tsx`;
}

function expressionAt(index: number): string {
  return `src/features/feature${index}/expressions/CardGroup0.tsx`;
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
}
