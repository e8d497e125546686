// Runs test files on the runtimes that are to be asked, one process more at a time than there are cores.
// A dot for each that is done; what failed is told at once, with what its process printed, and once more by name at the
// end: of a long output, nobody sees more.
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { seededRandom } from "../support/random.ts";
import { type Runtime, RUNTIMES } from "../support/runtimes.ts";
import { beginsFirst, groupFiles, isAlone, isAsked, type Part } from "./policy.ts";
import { type Cost, type Group, type GroupRun, runGroup } from "./run_group.ts";

const DOTS_A_LINE = 100;
/** A file that is not done by then hangs; the longest takes a minute and a half. */
const LIMIT_MS = 5 * 60_000;
const ENOUGH_BYTES = 8 * 2 ** 30;
const COSTS_TOLD = 40;
/** Tests wait for sockets, disks and children: one process more keeps the cores at work. */
const LANES = availableParallelism() + 1;

export interface RunOptions {
  readonly runtimes: readonly Runtime[];
  readonly part: Part;
  /** For an order at random; null for that of the names. */
  readonly seed: number | null;
  /** Without, a file may take as long as it likes. */
  readonly isLimited: boolean;
  /** Tells the seconds of CPU, and of the files that took most. */
  readonly tellsCosts: boolean;
}

type FileCost = Cost & { readonly runtime: Runtime };
/** Titles by runtime and file. */
type Failures = Map<string, string[]>;

/** Resolves with the code that the process ends with. */
export async function runAll(
  files: readonly string[],
  { runtimes, part, seed, isLimited, tellsCosts }: RunOptions,
): Promise<number> {
  const order = seed === null ? <T>(list: T[]) => list : shuffler(seed);
  const all = runtimes.flatMap((runtime) =>
    groupFiles(order(files.filter((file) => isAsked(file, runtime, part))))
      .map((group) => ({ runtime, files: group, alone: group.every(isAlone) }))
  );
  const first = all.filter((group) => beginsFirst(group.files));
  const groups = order([...first, ...all.filter((group) => !first.includes(group))]);
  if (seed !== null) console.log(`In an order at random: --seed ${seed}`);
  const limitMs = isLimited ? LIMIT_MS : 0;
  const { failures, costs, processes } = await runGroups(groups, limitMs);
  const count = groups.reduce((sum, { files }) => sum + files.length, 0);
  console.log(`\n${count} files in ${processes} processes, ${failures.size} files failed`);
  if (tellsCosts) tellCosts(costs);
  tellFailures(failures);
  return failures.size > 0 ? 1 : 0;
}

function tellFailures(failures: Failures): void {
  for (const [key, titles] of failures) {
    const [runtime, file] = key.split(" ");
    console.log([`FAILED ${key}`, ...titles, `npm run test:${runtime} -- ${file}`].join("\n  "));
  }
}

function tellCosts(costs: readonly FileCost[]): void {
  const tell = (seconds: number, what: string): void =>
    console.log(`${seconds.toFixed(1).padStart(8)} ${what}`);
  const sum = (list: readonly FileCost[]): number =>
    list.reduce((sum, { seconds }) => sum + seconds, 0);
  const sorted = costs.toSorted((one, other) => one.seconds - other.seconds);
  for (const each of sorted.slice(-COSTS_TOLD)) {
    tell(each.seconds, `${each.runtime} ${each.file}`);
  }
  for (const runtime of RUNTIMES) {
    tell(sum(costs.filter((each) => each.runtime === runtime)), runtime);
  }
  tell(sum(costs), "seconds of CPU");
}

/** A list in an order at random, from a seed. */
function shuffler(seed: number): <T>(list: T[]) => T[] {
  const below = seededRandom(seed);
  return (list) => {
    const left = [...list];
    return list.flatMap(() => left.splice(below(left.length), 1));
  };
}

async function runGroups(groups: readonly Group[], limitMs: number) {
  const waiting = [...groups];
  const place = mkdtempSync(join(temporaryPlace(), "workbench-run-"));
  process.env["WORKBENCH_TEST_JOINED"] = mkdtempSync(join(place, "joined-"));
  process.once("exit", () => rmSync(place, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const failures: Failures = new Map();
  const costs: FileCost[] = [];
  let processes = 0;
  await Promise.all(Array.from({ length: LANES }, async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const run = await runGroup(group, { place, limitMs });
      costs.push(...run.costs.map((cost) => ({ ...cost, runtime: group.runtime })));
      processes++;
      if (run.failures.length === 0) process.stdout.write(".");
      else tellFailed(failures, group.runtime, run);
      if (processes % DOTS_A_LINE === 0) process.stdout.write("\n");
      // What a process that broke down has not come to is asked in another.
      if (run.rest.length > 0) waiting.push({ ...group, files: run.rest });
    }
  }));
  return { failures, costs, processes };
}

function tellFailed(all: Failures, runtime: Runtime, { failures, output }: GroupRun): void {
  const own: Failures = new Map();
  for (const { file, title } of failures) {
    const key = `${runtime} ${file}`;
    own.set(key, [...own.get(key) ?? [], title]);
  }
  // A file is asked once on each runtime.
  for (const [key, titles] of own) all.set(key, titles);
  // The marks of what went well.
  console.log(`\n${output.replaceAll(/^[.!]?\n/gm, "").trim()}`);
  tellFailures(own);
}

/** In memory where there is room: thousands of small projects are written, and flushed, and removed again. */
function temporaryPlace(): string {
  const memory = "/dev/shm";
  if (process.env["TMPDIR"] || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES ? memory : tmpdir();
}
