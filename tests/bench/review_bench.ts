import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, longestHold, median, time } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const FILES = 2000;
const COMMITS = 2000;
const CHANGED = 200;
const BRANCHES = 200;
const RUNS = 3;
const ENGINES = ["git", "isomorphic"] as const;

/** Comparisons in a generated repository with a history, beside plain git. */
export async function reviewBench(): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  try {
    const repository = makeRepository(root);
    const figures: Figure[] = [];
    for (const engine of ENGINES) {
      figures.push(...await analyses(root, engine));
      figures.push(...await branches(root, engine));
    }
    return [...figures, ...plain(repository)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function makeRepository(root: string): GitRepository {
  generateProject(root, FILES);
  const repository = makeGitRepository({ folder: root });
  repository.commitAll("Generated");
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort();
  const history = Array.from({ length: COMMITS }, (_, index) => ({
    branch: "main",
    from: index === 0 ? "main" : null,
    files: [files[index % files.length] ?? ""],
    text: `// Commit ${index}\n`,
  }));
  const sides = Array.from({ length: BRANCHES }, (_, index) => ({
    branch: `side/${index}`,
    from: `main~${index * 9}`,
    files: [files[index] ?? ""],
    text: `// Side ${index}\n`,
  }));
  const step = Math.floor(files.length / CHANGED);
  const changed = files.filter((_, index) => index % step === 0).slice(0, CHANGED);
  const works = Array.from({ length: RUNS + 1 }, (_, index) => ({
    branch: `work/${index}`,
    from: "main",
    files: changed,
    text: `export const work${index} = ${index};\n`,
  }));
  importCommits(repository, history);
  importCommits(repository, [...sides, ...works]);
  repository.git("reset", "--quiet", "--hard", "main");
  return repository;
}

interface NewCommit {
  readonly branch: string;
  /** Null: it goes on from the last one of its branch. */
  readonly from: string | null;
  readonly files: readonly string[];
  /** Put at the end of each file. */
  readonly text: string;
}

function importCommits(repository: GitRepository, commits: readonly NewCommit[]): void {
  const texts = new Map<string, string>();
  const stream = commits.flatMap(({ branch, from, files, text }, index) => [
    `commit refs/heads/${branch}`,
    `committer Ada Test <ada@example.com> ${1_700_000_000 + index} +0000`,
    dataOf(`Commit ${index}`),
    ...(from === null ? [] : [`from ${repository.git("rev-parse", from)}`]),
    ...files.flatMap((file) => {
      const before = texts.get(file) ?? readFileSync(repository.path(file), "utf8");
      if (branch === "main") texts.set(file, before + text);
      return [`M 100644 inline ${file}`, dataOf(before + text)];
    }),
  ]);
  const { status, stderr } = repository.run(["fast-import", "--quiet"], {
    input: stream.join("\n") + "\n",
  });
  if (status !== 0) throw new Error(stderr);
  repository.git("reset", "--quiet", "--hard", "main");
}

function dataOf(text: string): string {
  return `data ${new TextEncoder().encode(text).length}\n${text}`;
}

type Engine = (typeof ENGINES)[number];

async function withWorkbench<T>(
  root: string,
  gitEngine: Engine,
  work: (workbench: Workbench) => Promise<T>,
): Promise<T> {
  const stateDirectory = makeTemporaryFolder("bench-state");
  const workbench = createWorkbench({ project: root, stateDirectory, gitEngine });
  await workbench.ready;
  try {
    return await work(workbench);
  } finally {
    await workbench.close();
    rmSync(stateDirectory, { recursive: true });
  }
}

/** The first analysis of a service, those that follow, and what the service is like meanwhile. */
async function analyses(root: string, engine: Engine): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const waits: number[] = [];
  const holds: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await withWorkbench(root, engine, async (workbench) => {
      for (const [index, times] of [cold, warm].entries()) {
        const start = performance.now();
        holds.push(
          await longestHold(async () => {
            waits.push(await analyze(workbench, `work/${run + index}`));
          }),
        );
        times.push(performance.now() - start);
      }
    });
  }
  const name = (what: string): string => `review: ${what}, ${engine}`;
  const what = `${CHANGED} files of ${FILES}`;
  return [
    { name: name(`first analysis, ${what}`), unit: "ms", median: median(cold) },
    { name: name(`next analysis, ${what}`), unit: "ms", median: median(warm) },
    {
      name: name("longest answer of /api/health meanwhile"),
      unit: "ms",
      median: median(waits),
      aim: "< 50 ms",
      note: `worst ${Math.max(...waits).toFixed(0)} ms`,
    },
    {
      name: name("longest hold of the event loop meanwhile"),
      unit: "ms",
      median: median(holds),
      aim: "< 50 ms",
    },
  ];
}

/** @returns the longest that somebody waited for the health route meanwhile */
async function analyze(workbench: Workbench, head: string): Promise<number> {
  const comparison = { base: "main", head };
  await ask(workbench, "/api/review/analyze", comparison);
  let longest = 0;
  for (;;) {
    const start = performance.now();
    await ask(workbench, "/api/health");
    longest = Math.max(longest, performance.now() - start);
    const { processes } = await ask(workbench, "/api/processes") as {
      processes: { state: string }[];
    };
    if (processes.every(({ state }) => state === "done")) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const query = new URLSearchParams(comparison);
  const change = await ask(workbench, `/api/review/change?${query}`) as {
    report: { files: unknown[] };
  };
  if (change.report.files.length !== CHANGED) throw new Error("The analysis missed files");
  return longest;
}

async function branches(root: string, engine: Engine): Promise<Figure[]> {
  return await withWorkbench(root, engine, async (workbench) => {
    const list = () => ask(workbench, "/api/review/branches");
    const start = performance.now();
    await list();
    const first = performance.now() - start;
    const name = `review: ${BRANCHES} branches, ${engine}`;
    return [{
      name,
      unit: "ms",
      median: await time(list, { runs: 7, warmUp: 1 }),
      aim: "< 300 ms",
      note: `first ${first.toFixed(0)} ms, hold ${(await longestHold(list)).toFixed(0)} ms`,
    }];
  });
}

function plain(repository: GitRepository): Figure[] {
  const timed = (...args: string[]): number => {
    const times = Array.from({ length: 7 }, () => {
      const start = performance.now();
      const { status } = spawnSync("git", args, {
        cwd: repository.folder,
        maxBuffer: 1024 * 1024 * 1024,
      });
      if (status !== 0) throw new Error(`git ${args.join(" ")} failed`);
      return performance.now() - start;
    });
    return median(times);
  };
  const each = "--format=%(refname) %(ahead-behind:main)";
  const supports = repository.run(["for-each-ref", "--count=1", each]).status === 0;
  return [
    {
      name: `review: git diff -M, ${CHANGED} files`,
      unit: "ms",
      median: timed("diff", "-M", "main...work/0"),
    },
    {
      name: `review: git diff -M --numstat, ${CHANGED} files`,
      unit: "ms",
      median: timed("diff", "-M", "--numstat", "main...work/0"),
    },
    ...(supports
      ? [{
        name: `review: git for-each-ref with ahead-behind, ${BRANCHES} branches`,
        unit: "ms" as const,
        median: timed("for-each-ref", each, "refs/heads"),
      }]
      : []),
  ];
}

async function ask(workbench: Workbench, path: string, body?: object): Promise<unknown> {
  const response = await workbench.fetch(
    new Request(`http://localhost${path}`, {
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    }),
  );
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}
