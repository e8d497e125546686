import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { commandOf, thisRuntime } from "./runtimes.ts";

/**
 * Runs a TypeScript file in a process of its own, on the runtime that runs the test.
 * @param file a path, or the URL of the file as a string
 * @param args what the file finds behind its own name in `process.argv`
 */
export function spawnScript(
  file: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): ChildProcess {
  const [program, ...words] = commandOf(thisRuntime());
  return spawn(program, [...words, file, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    ...options,
  });
}

/** Resolves when the child has written a line that starts like that, with the line. */
export function untilLine(child: ChildProcess, start: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const line = text.split("\n").find((found) => found.startsWith(start));
      if (line !== undefined) resolve(line);
    });
    child.on("exit", () => reject(new Error(`The process ended without a line "${start}"`)));
  });
}

/** Kills a child and waits until it is gone. */
export async function killScript(child: ChildProcess): Promise<void> {
  // In this order: on Deno, a child has a signal code as soon as the signal is sent.
  const exit = untilExit(child);
  child.kill("SIGKILL");
  await exit;
}

/** Resolves when the child has ended, with its exit code (null after a signal). */
export function untilExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.on("exit", (code) => resolve(code)));
}
