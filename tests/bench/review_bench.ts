import { spawnSync } from "node:child_process";
import { longestHold } from "./harness/event_loop.ts";
import type { Figure } from "./harness/figure.ts";
import { measure, type Measured, summarize } from "./harness/measure.ts";
import { type Bench, benchFolder, openBench } from "./harness/open_bench.ts";
import { BRANCHES, CHANGED, FEW, FILES, makeRepository, WORKS } from "./review_repository.ts";

const ENGINES = ["git", "embedded"] as const;
const GIT_ROUNDS = { rounds: 7, warmup: 1 };

type Engine = (typeof ENGINES)[number];

/** Comparisons in a generated repository with a history, beside plain git. */
export async function* reviewBench(): AsyncGenerator<Figure> {
  using folder = benchFolder(makeRepository);
  const plain = await measurePlainGit(folder.root);
  for (const engine of ENGINES) {
    for (const work of [SMALL, LARGE]) {
      yield* analysisFigures(folder.root, { engine, work, diff: plain.diff });
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
  root: string,
  { engine, work: { branch, changed, ...aims }, diff }: {
    readonly engine: Engine;
    readonly work: Work;
    readonly diff: Measured;
  },
): AsyncGenerator<Figure> {
  const cold: number[] = [];
  const warm: number[] = [];
  const waits: number[] = [];
  const holds: number[] = [];
  for (let round = 0; round < WORKS - 1; round++) {
    await using bench = await openBench(root, { gitEngine: engine });
    for (const [index, taken] of [cold, warm].entries()) {
      const start = performance.now();
      const work = async (): Promise<void> => {
        waits.push(await analyze(bench, `${branch}/${round + index}`, changed));
      };
      holds.push(await longestHold(work));
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
  for (
    const [what, values] of [
      [`longest answer of health meanwhile, ${work}`, waits],
      [`longest hold of the event loop meanwhile, ${work}`, holds],
    ] as const
  ) {
    yield { name: name(what), unit, ...summarize(values), aim: { atMost: 50 } };
  }
}

/** @returns the longest that somebody waited for the health route meanwhile */
async function analyze(bench: Bench, head: string, changed: number): Promise<number> {
  const comparison = { base: "main", head };
  await bench.ask("/api/review/analyze", comparison);
  let longest = 0;
  for (;;) {
    const start = performance.now();
    await bench.ask("/api/health");
    longest = Math.max(longest, performance.now() - start);
    const { processes } = await bench.ask("/api/processes") as {
      processes: { state: string }[];
    };
    if (processes.every(({ state }) => state === "done")) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const query = new URLSearchParams(comparison);
  const change = await bench.ask(`/api/review/change?${query}`) as {
    report: { files: unknown[] };
  };
  if (change.report.files.length !== changed) throw new Error("The analysis missed files");
  return longest;
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
