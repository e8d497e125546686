import { spawnSync } from "node:child_process";
import fs, { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import git from "isomorphic-git";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { gitRepositoryAt, makeGitRepository } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, longestHold, median } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const PAGE = { feature: "feature3", file: "Page1.tsx" };
const PATH = "src/features/feature3/pages/Page1.tsx";
const ENGINES = ["git", "isomorphic"] as const;
const RUNS = 7;

/** Commit-on-save in generated projects, beside plain git and plain isomorphic-git. */
export async function gitBench(): Promise<Figure[]> {
  return [...await benchOf(1000), ...await benchOf(10_000)];
}

type Row = "session" | "status" | "commit" | "hold";

/** One after the other in turns, so that a busy moment of the machine is everybody's. */
async function benchOf(files: number): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  generateProject(root, files);
  makeGitRepository({ folder: root }).commitAll("Generated");
  // Clean but for what is touched, as after any other work.
  gitRepositoryAt(root).git("status");
  const times = new Map<string, number[]>();
  const note = (who: string, row: Row, value: number): void => {
    const key = `${who} ${row}`;
    times.set(key, [...times.get(key) ?? [], value]);
  };
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const engine of ENGINES) await runEngine(root, { engine, folder, run, note });
      runPlainGit(root, run, note);
      // Many seconds on a large project.
      if (run < (files > 5000 ? 1 : 3)) await runPlainIsomorphic(root, run, note);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const of = (who: string, row: Row): number => median(times.get(`${who} ${row}`) ?? []);
  return figuresOf(files, of);
}

interface Turn {
  readonly engine: (typeof ENGINES)[number];
  readonly folder: string;
  readonly run: number;
  readonly note: (who: string, row: Row, value: number) => void;
}

async function runEngine(root: string, { engine, folder, run, note }: Turn): Promise<void> {
  const workbench = createWorkbench({
    project: root,
    stateDirectory: join(folder, `state-${engine}-${run}`),
    gitEngine: engine,
  });
  await workbench.ready;
  try {
    await ask(workbench, "/api/git/config", { mode: "manual" });
    // The question keeps the status in view; a hand's edit brings it up.
    const mine = join(root, `mine-${engine}-${run}.txt`);
    writeFileSync(mine, "mine\n");
    await save(workbench, `${engine} ${run}`);
    let hold = 0;
    const timed = async (row: Row, work: () => Promise<unknown>): Promise<void> => {
      const start = performance.now();
      hold = Math.max(hold, await longestHold(work));
      note(engine, row, performance.now() - start);
    };
    await ask(workbench, "/api/git/session");
    await timed("session", () => ask(workbench, "/api/git/session"));
    rmSync(mine);
    await ask(workbench, "/api/git/session");
    await timed("commit", () => ask(workbench, "/api/git/commit", {}));
    note(engine, "hold", hold);
  } finally {
    await workbench.close();
  }
}

function runPlainGit(root: string, run: number, note: Turn["note"]): void {
  appendFileSync(join(root, PATH), `// by hand ${run}\n`);
  note("plain git", "status", timeOf(() => plainGit(root, "status", "--porcelain")));
  const commit = ["commit", "--quiet", "--message", "By hand", "--", PATH];
  note("plain git", "commit", timeOf(() => plainGit(root, ...commit)));
}

/** Without hooks, and without the clean-up that git may begin. */
function plainGit(root: string, ...args: string[]): void {
  const settings = [
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "gc.auto=0",
    "-c",
    "maintenance.auto=0",
  ];
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  const { status, stderr } = spawnSync("git", [...settings, ...identity, ...args], { cwd: root });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
}

async function runPlainIsomorphic(root: string, run: number, note: Turn["note"]): Promise<void> {
  appendFileSync(join(root, PATH), `// by another hand ${run}\n`);
  const start = performance.now();
  await git.statusMatrix({ fs, dir: root });
  note("plain isomorphic-git", "status", performance.now() - start);
  const before = performance.now();
  await git.add({ fs, dir: root, filepath: PATH });
  await git.commit({
    fs,
    dir: root,
    message: "By another hand",
    author: { name: "Ada", email: "ada@example.com" },
  });
  note("plain isomorphic-git", "commit", performance.now() - before);
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function save(workbench: Workbench, value: string): Promise<void> {
  const tree = await ask(workbench, `/api/pages/tree?${new URLSearchParams(PAGE)}`);
  const { contentHash } = tree as { contentHash: string }; // The route's schema
  const edit = { nodeId: "Page1:0.0", propName: "title", kind: "string", value };
  await ask(workbench, "/api/pages/props", { ...PAGE, ...edit, contentHash });
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
  if (response.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}

function figuresOf(files: number, of: (who: string, row: Row) => number): Figure[] {
  const name = (what: string): string => `git: ${what}, ${files} files`;
  const plain = of("plain git", "status") + of("plain git", "commit");
  const own = of("git", "session") + of("git", "commit");
  const matrix = of("plain isomorphic-git", "status");
  return [
    ...ENGINES.flatMap((engine): Figure[] => [
      {
        name: name(`session with a question, ${engine}`),
        unit: "ms",
        median: of(engine, "session"),
      },
      { name: name(`commit, ${engine}`), unit: "ms", median: of(engine, "commit") },
      {
        name: name(`longest hold of the event loop, ${engine}`),
        unit: "ms",
        median: of(engine, "hold"),
        aim: "< 50 ms",
      },
    ]),
    { name: name("status, plain git"), unit: "ms", median: of("plain git", "status") },
    {
      name: name("commit, plain git"),
      unit: "ms",
      median: of("plain git", "commit"),
      note: `session and commit take ${
        (own / plain).toFixed(2)
      } of its status and commit (aim 1.2)`,
    },
    {
      name: name("status, plain isomorphic-git"),
      unit: "ms",
      median: matrix,
      note: `${(matrix / of("isomorphic", "session")).toFixed(1)} times the session's (aim 5)`,
    },
    {
      name: name("commit, plain isomorphic-git"),
      unit: "ms",
      median: of("plain isomorphic-git", "commit"),
    },
  ];
}
