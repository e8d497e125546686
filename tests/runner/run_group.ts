// Runs test files in one process of a runtime, and says of each that failed why, whatever the process came to.
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Failure, failuresIn } from "./failures_in.ts";
import type { Entry } from "./journal.ts";
import { commandOf, type Runtime } from "../support/runtimes.ts";

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const LOADER = pathToFileURL(here("node_loader.mjs")).href;
const TSX_CACHE = here("../../node_modules/.cache/tsx");
const LOOK_MS = 500;
/** Node itself; where it cannot, the loader says that it transforms them. */
const STRIPS_TYPES = Reflect.get(process.features, "typescript") === "strip";

const REPORTER = [
  `--test-reporter=${here("../report_failures.mjs")}`,
  "--test-reporter-destination=stdout",
];

/** What runs the files of a process. */
const COMMANDS: Readonly<Record<Runtime, (group: Group) => string[]>> = {
  node: ({ alone }) => [
    "--import",
    alone && !STRIPS_TYPES ? "tsx/esm" : LOADER,
    ...REPORTER,
    here("run_files.ts"),
  ],
  deno: () => [
    "test",
    "--no-check",
    "--allow-all",
    "--reporter=dot",
    // What a test calls is rarely called often enough for the last tier to be worth its time.
    "--v8-flags=--no-turbofan",
    `--import-map=${here("deno_imports.json")}`,
    here("run_files.ts"),
  ],
  bun: ({ files }) => [
    "test",
    "--only-failures",
    "--timeout",
    "60000",
    "--preload",
    here("watch_bun.ts"),
    ...files.map((file) => resolve(file)),
  ],
};

/** Test files of one process. */
export interface Group {
  readonly runtime: Runtime;
  readonly files: readonly string[];
  /** With Node's types stripped by tsx, as the service has them. */
  readonly alone: boolean;
}

export interface GroupRun {
  readonly failures: readonly Failure[];
  /** Files that the process has not come to. */
  readonly rest: readonly string[];
  readonly costs: readonly Cost[];
  readonly output: string;
}

/** Seconds of CPU that a file has taken; the first one of a process with the start. */
export interface Cost {
  readonly file: string;
  readonly seconds: number;
}

interface Ended {
  readonly code: number | string | null;
  /** How long it was waited for a file that did not end, in milliseconds; else 0. */
  readonly hung: number;
  readonly output: string;
}

/**
 * Resolves with the failures, each with its file and a sentence, and with the files that the process has not come to.
 * @param options.place where the process gets its temporary folder
 * @param options.limitMs how long one file may take; 0 for as long as it likes
 */
export async function runGroup(
  group: Group,
  { place, limitMs }: { readonly place: string; readonly limitMs: number },
): Promise<GroupRun> {
  const { runtime, files, alone } = group;
  const folder = mkdtempSync(join(place, "p-"));
  const journal = join(folder, "journal");
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  // tsx caches there.
  mkdirSync(TSX_CACHE, { recursive: true });
  symlinkSync(TSX_CACHE, join(temporary, `tsx-${process.geteuid?.()}`));
  const env = {
    ...process.env,
    NO_COLOR: "1",
    TMPDIR: temporary,
    WORKBENCH_TEST_FILES: JSON.stringify(files),
    WORKBENCH_TEST_JOURNAL: journal,
    // Threads and children of Node find the loader there.
    ...(runtime === "node" && !alone && { NODE_OPTIONS: `--import=${LOADER}` }),
  };
  const ended = await run([commandOf(runtime)[0], ...COMMANDS[runtime](group)], {
    env,
    limitMs,
    journal,
  });
  const told = entriesOf(journal);
  const left = [
    ...endProcesses(journal),
    ...readdirSync(temporary).filter((name) => !name.startsWith("tsx-")),
  ];
  rmSync(folder, { recursive: true, force: true });
  return judge({ files, told, left, ...ended });
}

function judge(
  { files, told, left, code, hung, output }: Ended & {
    readonly files: readonly string[];
    readonly told: readonly Entry[];
    readonly left: readonly string[];
  },
): GroupRun {
  const begun = told.flatMap((entry) => "begun" in entry ? entry.begun : []);
  const last = begun.at(-1) ?? files[0] ?? "";
  const failures = [...failuresIn(output, files)];
  for (const entry of told) {
    if (!("ended" in entry) || entry.left.length === 0) continue;
    failures.push({ file: entry.ended, title: `leaves ${entry.left.join(", ")}` });
  }
  const isEnded = told.some((entry) => "ended" in entry && entry.ended === last);
  if (hung) failures.push({ file: last, title: `is not done after ${hung / 1000} seconds` });
  else if (!isEnded) failures.push({ file: last, title: `ends its process (${code})` });
  else if (code !== 0 && failures.length === 0) {
    failures.push({ file: last, title: `ends with ${code}` });
  }
  if (left.length > 0 && failures.length === 0) {
    failures.push({ file: last, title: `or a file before it leaves ${left.join(", ")}` });
  }
  const rest = files.filter((file) => !begun.includes(file) && file !== last);
  return { failures, rest, costs: costsOf(told), output };
}

function costsOf(told: readonly Entry[]): Cost[] {
  let until = 0;
  return told.filter((entry) => "ended" in entry).map(({ ended, seconds }) => {
    const cost = { file: ended, seconds: seconds - until };
    until = seconds;
    return cost;
  });
}

function entriesOf(journal: string): Entry[] {
  if (!existsSync(journal)) return [];
  return readFileSync(journal, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Runs a command until it ends, or tells nothing in its journal for so long. */
function run(
  [command, ...args]: [string, ...string[]],
  { env, limitMs, journal }: {
    readonly env: NodeJS.ProcessEnv;
    readonly limitMs: number;
    readonly journal: string;
  },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env });
    const pieces: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
    child.on("error", reject);
    let known = -1;
    let since = performance.now();
    let hung = 0;
    const look = setInterval(() => {
      const count = entriesOf(journal).length;
      if (count !== known) since = performance.now();
      known = count;
      if (limitMs === 0 || performance.now() - since < limitMs) return;
      hung = limitMs;
      child.kill("SIGKILL");
      // What the file has started may hold on to them.
      child.stdout.destroy();
      child.stderr.destroy();
    }, LOOK_MS);
    child.on("close", (code, signal) => {
      clearInterval(look);
      resolve({ code: signal ?? code, hung, output: Buffer.concat(pieces).toString() });
    });
  });
}

/** Ends what has the journal in its environment and still runs, and tells it. Only Linux says so. */
function endProcesses(journal: string): string[] {
  const processes = existsSync("/proc/self/environ") ? readdirSync("/proc").filter(Number) : [];
  return processes.flatMap((pid) => {
    if (!read(`/proc/${pid}/environ`).includes(journal)) return [];
    const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch (error) {
      if (!hasCode(error, ["ESRCH"])) throw error;
    }
    return [`the process ${pid} (${command})`];
  });
}

/** Empty where it is gone, or another user's. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, ["ENOENT", "ESRCH", "EACCES", "EPERM"])) return "";
    throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
