import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  buildWorkbench,
  type BuiltWorkbench,
  type ServedBuilt,
} from "./harness/built_workbench.ts";
import { longestHold } from "./harness/event_loop.ts";
import type { Figure } from "./harness/figure.ts";
import { measure, type Measured, summarize } from "./harness/measure.ts";
import { type BenchFolder, benchFolder, openBench } from "./harness/open_bench.ts";
import { BRANCHES, CHANGED, FEW, FILES, makeRepository, WORKS } from "./review_repository.ts";

const ENGINES = ["git", "embedded"] as const;
const GIT_ROUNDS = { rounds: 7, warmup: 1 };

type Engine = (typeof ENGINES)[number];

/** Comparisons in a generated repository with a history, beside plain git. */
export async function* reviewBench(): AsyncGenerator<Figure> {
  using folder = benchFolder(makeRepository);
  using built = buildWorkbench();
  const plain = await measurePlainGit(folder.root);
  for (const engine of ENGINES) {
    for (const work of [SMALL, LARGE]) {
      yield* analysisFigures(folder, { engine, work, diff: plain.diff, built });
    }
    yield await branchesFigure(folder.root, engine, plain.forEachRef);
  }
}

/** The raw part of the work. */
interface PlainGit {
  readonly diff: Measured;
  /** Null where this git counts no commits ahead and behind. */
  readonly forEachRef: Measured | null;
}

async function measurePlainGit(root: string): Promise<PlainGit> {
  const run = (...args: string[]): boolean =>
    spawnSync("git", args, { cwd: root, maxBuffer: 2 ** 30 }).status === 0;
  const timed = (...args: string[]): Promise<Measured> =>
    measure(() => {
      if (!run(...args)) throw new Error(`git ${args.join(" ")} failed`);
    }, GIT_ROUNDS);
  const count = ["for-each-ref", "--format=%(refname) %(ahead-behind:main)", "refs/heads"];
  return {
    diff: await timed("diff", "-M", "main...work/0"),
    forEachRef: run(...count) ? await timed(...count) : null,
  };
}

/** What is analysed, and how long it may take at first and when one went before it. */
interface Work {
  readonly branch: string;
  readonly changed: number;
  readonly cold: number;
  readonly warm: number;
}

const SMALL: Work = { branch: "small", changed: FEW, cold: 2500, warm: 1000 };
const LARGE: Work = { branch: "work", changed: CHANGED, cold: 3000, warm: 1500 };

/** The first analysis of a service, those that follow, and what the service is like meanwhile. */
async function* analysisFigures(
  { root, folder }: BenchFolder,
  { engine, work: { branch, changed, ...aims }, diff, built }: {
    readonly engine: Engine;
    readonly work: Work;
    readonly diff: Measured;
    readonly built: BuiltWorkbench;
  },
): AsyncGenerator<Figure> {
  const stateDirectory = join(folder, `state-${branch}-${engine}`);
  const open = (): Promise<ServedBuilt> => built.serve({ root, stateDirectory, gitEngine: engine });
  await openOnce(open);
  const cold: number[] = [];
  const warm: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < WORKS / 2; round++) {
    await using bench = await open();
    await bench.ask("/api/health");
    for (const [index, taken] of [cold, warm].entries()) {
      const start = performance.now();
      waits.push(await analyze(bench, `${branch}/${2 * round + index}`, changed));
      taken.push(performance.now() - start);
    }
  }
  const work = `${changed} files of ${FILES}`;
  const name = (what: string): string => `${what}, ${engine}`;
  const peer = changed === CHANGED ? { peer: { name: "git", median: diff.median } as const } : {};
  const note = "the peer: git diff -M of 200 files, the raw part";
  const unit = "ms";
  const [first, next] = [{ atMost: aims.cold }, { atMost: aims.warm }];
  yield {
    name: name(`first analysis, ${work}`),
    unit,
    ...summarize(cold),
    aim: first,
    ...peer,
    note,
  };
  yield { name: name(`next analysis, ${work}`), unit, ...summarize(warm), aim: next, ...peer };
  const answered = name(`longest answer of health meanwhile, ${work}`);
  yield { name: answered, unit, ...summarize(waits), aim: { atMost: 50 } };
}

/** Lets the service read the project once, as it has for whoever comes to review a branch, and write down what it knows. */
async function openOnce(open: () => Promise<ServedBuilt>): Promise<void> {
  await using bench = await open();
  await bench.ask("/api/units?limit=1");
  await bench.ask("/api/project/findings?rule=page-effect");
}

/** @returns the longest that somebody waited for the health route meanwhile */
async function analyze(bench: ServedBuilt, head: string, changed: number): Promise<number> {
  const comparison = { base: "main", head };
  await bench.ask("/api/review/analyze", comparison);
  let isOver = false;
  const waiting = untilDone(bench, comparison).finally(() => isOver = true);
  let longest = 0;
  while (!isOver) {
    const start = performance.now();
    await bench.ask("/api/health");
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if ((await waiting).files.length !== changed) throw new Error("The analysis missed files");
  return longest;
}

async function untilDone(
  bench: ServedBuilt,
  comparison: { readonly base: string; readonly head: string },
): Promise<{ readonly files: unknown[] }> {
  for (;;) {
    const query = new URLSearchParams({ ...comparison, wait: "60", from: "queued,running" });
    const { state, report } = await bench.ask(`/api/review/change?${query}`) as {
      state: string;
      report?: { files: unknown[] };
    };
    if (report) return report;
    if (state === "failed") throw new Error("The analysis failed");
  }
}

async function branchesFigure(
  root: string,
  engine: Engine,
  forEachRef: Measured | null,
): Promise<Figure> {
  await using bench = await openBench(root, { gitEngine: engine });
  const list = (): Promise<unknown> => bench.ask("/api/review/branches");
  const start = performance.now();
  await list();
  const first = performance.now() - start;
  return {
    name: `${BRANCHES} branches, ${engine}`,
    unit: "ms",
    ...await measure(list, GIT_ROUNDS),
    ...(engine === "git" && { aim: { atMost: 300 } }),
    ...(forEachRef && { peer: { name: "git", median: forEachRef.median } }),
    note: `first ${first.toFixed(0)} ms, hold ${(await longestHold(list)).toFixed(0)} ms` +
      (forEachRef ? "; the peer: git for-each-ref with ahead-behind" : ""),
  };
}
