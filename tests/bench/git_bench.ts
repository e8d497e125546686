import { spawnSync } from "node:child_process";
import diagnostics from "node:diagnostics_channel";
import fs, { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import git from "isomorphic-git";
import { gitRepositoryAt, makeGitRepository } from "../support/git_repository.ts";
import { longestHold } from "./harness/event_loop.ts";
import type { Figure } from "./harness/figure.ts";
import { type Measured, summarize } from "./harness/measure.ts";
import { type Bench, generatedProject, openBench } from "./harness/open_bench.ts";

const PAGE = { feature: "feature3", file: "Page1.tsx" };
const PATH = "src/features/feature3/pages/Page1.tsx";
const ENGINES = ["git", "embedded"] as const;
const ROUNDS = 7;

type Who = (typeof ENGINES)[number] | "plain git" | "plain isomorphic-git";
type What = "session" | "status" | "commit" | "both" | "hold" | "save runs" | "commit runs";
/** Keeps what a round took. */
type Note = (who: Who, what: What, value: number) => void;
type Read = (who: Who, what: What) => Measured;

/** Commit-on-save in generated projects, beside plain git and plain isomorphic-git. */
export async function* gitBench(): AsyncGenerator<Figure> {
  for (const files of [1000, 10_000]) {
    const read = await measureTurns(files);
    for (const figure of [...gitFigures(read), ...isomorphicFigures(read)]) {
      yield { ...figure, name: `${figure.name}, ${files} files` };
    }
  }
}

/** One after the other in turns, so that a busy moment of the machine is everybody's. */
async function measureTurns(files: number): Promise<Read> {
  using project = generatedProject(files);
  const { root } = project;
  makeGitRepository({ folder: root }).commitAll("Generated");
  // Clean but for what is touched, as after any other work.
  gitRepositoryAt(root).git("status");
  const values = new Map<string, number[]>();
  const note: Note = (who, what, value) => {
    const key = `${who} ${what}`;
    values.set(key, [...values.get(key) ?? [], value]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of ENGINES) await runEngine(root, engine, round, note);
    runPlainGit(root, round, note);
    // Many seconds on a large project.
    if (round < (files > 5000 ? 1 : 3)) await runPlainIsomorphic(root, round, note);
  }
  return (who, what) => summarize(values.get(`${who} ${what}`) ?? []);
}

async function runEngine(
  root: string,
  engine: (typeof ENGINES)[number],
  round: number,
  note: Note,
): Promise<void> {
  await using bench = await openBench(root, { gitEngine: engine });
  await bench.ask("/api/git/config", { mode: "manual" });
  // The question keeps the status in view; a hand's edit brings it up.
  const mine = join(root, `mine-${engine}-${round}.txt`);
  writeFileSync(mine, "mine\n");
  await save(bench, `${engine} ${round}`);
  // The question is there by then: what follows is what a save takes by itself.
  note(engine, "save runs", await processesOf(() => save(bench, `${engine} again ${round}`)));
  const holds: number[] = [];
  const timed = async (what: What, work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    holds.push(await longestHold(work));
    const taken = performance.now() - start;
    note(engine, what, taken);
    return taken;
  };
  await bench.ask("/api/git/session");
  const session = await timed("session", () => bench.ask("/api/git/session"));
  rmSync(mine);
  await bench.ask("/api/git/session");
  let commit = 0;
  const runs = await processesOf(async () => {
    commit = await timed("commit", () => bench.ask("/api/git/commit", {}));
  });
  note(engine, "commit runs", runs);
  note(engine, "both", session + commit);
  note(engine, "hold", Math.max(...holds));
}

function runPlainGit(root: string, round: number, note: Note): void {
  appendFileSync(join(root, PATH), `// by hand ${round}\n`);
  const status = timeOf(() => plainGit(root, "status", "--porcelain"));
  const commit = timeOf(() =>
    plainGit(root, "commit", "--quiet", "--message", "By hand", "--", PATH)
  );
  note("plain git", "status", status);
  note("plain git", "commit", commit);
  note("plain git", "both", status + commit);
}

/** How many processes some work starts, where the runtime tells. */
async function processesOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const listen = (): void => void count++;
  diagnostics.subscribe("child_process", listen);
  try {
    await work();
  } finally {
    diagnostics.unsubscribe("child_process", listen);
  }
  return count;
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

async function runPlainIsomorphic(root: string, round: number, note: Note): Promise<void> {
  appendFileSync(join(root, PATH), `// by another hand ${round}\n`);
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

async function save(bench: Bench, value: string): Promise<void> {
  const tree = await bench.ask(`/api/pages/tree?${new URLSearchParams(PAGE)}`);
  const { contentHash } = tree as { contentHash: string }; // as its schema has it
  const edit = { nodeId: "Page1:0.0", propName: "title", kind: "string", value };
  await bench.ask("/api/pages/props", { ...PAGE, ...edit, contentHash });
}

function gitFigures(read: Read): Figure[] {
  const beside = (what: What) =>
    ({ unit: "ms", peer: { name: "git", median: read("plain git", what).median } }) as const;
  return [
    {
      name: "session with a question, git",
      ...read("git", "session"),
      ...beside("status"),
      note: "the peer: git status",
    },
    {
      name: "commit, git",
      ...read("git", "commit"),
      ...beside("commit"),
      note: "the peer: git commit",
    },
    {
      name: "session and commit, git",
      ...read("git", "both"),
      ...beside("both"),
      aim: { timesPeer: 1.5 },
    },
    { name: "processes of a save, git", unit: "processes", ...read("git", "save runs") },
    { name: "processes of a commit, git", unit: "processes", ...read("git", "commit runs") },
    holdFigure("git", read),
  ];
}

function isomorphicFigures(read: Read): Figure[] {
  const beside = (what: What) => {
    const { median } = read("plain isomorphic-git", what);
    return { unit: "ms", peer: { name: "isomorphic-git", median } } as const;
  };
  return [
    {
      name: "session with a question, embedded",
      ...read("embedded", "session"),
      ...beside("status"),
      aim: { timesPeer: 0.2 },
      note: "the peer: statusMatrix",
    },
    {
      name: "commit, embedded",
      ...read("embedded", "commit"),
      ...beside("commit"),
      note: "the peer: add and commit",
    },
    holdFigure("embedded", read),
  ];
}

function holdFigure(engine: (typeof ENGINES)[number], read: Read): Figure {
  const name = `longest hold of the event loop, ${engine}`;
  return { name, unit: "ms", ...read(engine, "hold"), aim: { atMost: 50 } };
}
