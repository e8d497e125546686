import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { spawnScript } from "../../support/spawn_script.ts";
import type { Result } from "./figure.ts";

/** What a line starts with that holds a result: suites and their peers may print others. */
export const RESULT = "result ";

const SUITE_PROCESS = fileURLToPath(new URL("../suite_process.ts", import.meta.url));
const TIME_LIMIT_MINUTES = 10;
/** Lines of a failed suite that are shown: peers warn of much that is none of ours. */
const LAST_WORDS = 40;

/**
 * Runs a suite in a process of its own: neither an end that it comes to, nor the memory that it takes, is any other's.
 * @returns its figures; behind them, when it failed, why
 */
export async function* runSuite(name: string): AsyncGenerator<Result> {
  const child = spawnScript(SUITE_PROCESS, [name], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIME_LIMIT_MINUTES * 60_000,
    killSignal: "SIGKILL",
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The output of a suite is not piped");
  const ended = once(child, "close") as Promise<[number | null, string | null]>;
  const said: string[] = [];
  createInterface(stderr).on("line", (line) => {
    said.push(line);
    if (said.length > LAST_WORDS) said.shift();
  });
  let hasFailed = false;
  for await (const line of createInterface(stdout)) {
    if (!line.startsWith(RESULT)) continue;
    const result = JSON.parse(line.slice(RESULT.length)) as Result; // our own words
    hasFailed ||= "failed" in result;
    yield result;
  }
  const [code, signal] = await ended;
  if (code === 0 && !hasFailed) return;
  process.stderr.write(`${said.join("\n")}\n`);
  if (hasFailed) return;
  yield {
    failed: signal
      ? `It was given up after ${TIME_LIMIT_MINUTES} minutes`
      : `It ended with the code ${code}`,
  };
}
