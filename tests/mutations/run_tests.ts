import { spawn } from "node:child_process";
import process from "node:process";
import { commandOf } from "../support/runtimes.ts";

/** How a run of tests went. */
export interface TestRun {
  /** The tests that failed, each with its file. A file that cannot be run at all is none. */
  readonly failed: readonly string[];
  /** True when all of them passed. */
  readonly passed: boolean;
  /** True when it was ended from outside. */
  readonly timedOut: boolean;
  readonly output: string;
}

/**
 * Runs test files on Node, in a group of their own that ends with them.
 * @param root of the checkout
 * @param files from the folder of the tests
 * @param options.concurrency how many files at once
 * @param options.limitMs when the run is ended, in milliseconds
 * @param options.signal ends the run at once
 * @throws the signal's reason when it is aborted
 */
export async function runTests(
  root: string,
  files: readonly string[],
  { concurrency, limitMs, signal }: {
    readonly concurrency: number;
    readonly limitMs: number;
    readonly signal: AbortSignal;
  },
): Promise<TestRun> {
  signal.throwIfAborted();
  const [program, ...words] = commandOf("node");
  const child = spawn(program, [
    ...words,
    "--test",
    "--test-reporter=./tests/report_failures.mjs",
    "--test-reporter-destination=stdout",
    `--test-concurrency=${concurrency}`,
    ...files.map((file) => `tests/${file}`),
  ], { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece));
  }
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    endGroup(child.pid);
  }, limitMs);
  const interrupt = (): void => endGroup(child.pid);
  signal.addEventListener("abort", interrupt);
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  clearTimeout(limit);
  signal.removeEventListener("abort", interrupt);
  // What a failed test has left running goes as well.
  endGroup(child.pid);
  signal.throwIfAborted();
  const output = pieces.join("");
  const failed = [...output.matchAll(/^FAILED (.+)$/gm)].flatMap(([, what = ""]) =>
    what.endsWith(": the file cannot be run") ? [] : [what]
  );
  return { failed, passed: code === 0, timedOut, output };
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nobody is left in it.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
