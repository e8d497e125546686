import { Buffer } from "node:buffer";
import type { ChildProcess } from "node:child_process";
import { gitFailed } from "../../common/git_failed.ts";
import { endGroup, type GroupOptions, startGroup } from "./process_group.ts";

/** The exit code of a process, and its output. */
export interface ProcessOutput {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface ProcessOptions extends GroupOptions {
  readonly input?: string | readonly Uint8Array[];
  readonly signal?: AbortSignal | undefined;
  /** Most bytes that it may write. */
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_ERROR_BYTES = 16 * 1024;
const TIMEOUT_MS = 120_000;

/** Runs a process to its end, within bounds of time and output. @throws the signal's reason when it is aborted */
export async function runProcess(
  executable: string,
  args: readonly string[],
  options: ProcessOptions,
): Promise<ProcessOutput> {
  options.signal?.throwIfAborted();
  const child = startGroup(executable, args, options);
  let stopped: unknown = null;
  const stop = (reason: unknown): void => {
    stopped ??= reason;
    endGroup(child);
  };
  const timeout = setTimeout(
    () => stop(gitFailed("timed_out", "Git took too long")),
    options.timeoutMs ?? TIMEOUT_MS,
  );
  const abort = (): void => stop(options.signal?.reason);
  options.signal?.addEventListener("abort", abort, { once: true });
  try {
    const output = await collect(child, options, stop);
    if (stopped) throw stopped;
    return output;
  } finally {
    clearTimeout(timeout);
    options.signal?.removeEventListener("abort", abort);
  }
}

function collect(
  child: ChildProcess,
  { input, maxBytes = MAX_BYTES }: ProcessOptions,
  stop: (reason: unknown) => void,
): Promise<ProcessOutput> {
  const stdout: Buffer[] = [];
  let stderr = "";
  let size = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) stop(gitFailed("too_large", "Git answered more than can be taken in"));
    else stdout.push(chunk);
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    if (stderr.length < MAX_ERROR_BYTES) stderr += chunk;
  });
  // A process that ends before it has read everything says so by its exit code.
  child.stdin?.on("error", () => {});
  for (const chunk of typeof input === "string" ? [input] : input ?? []) child.stdin?.write(chunk);
  child.stdin?.end();
  return new Promise((resolve, reject) => {
    child.on("error", (cause) => reject(gitFailed("failed", "Cannot run git", { cause })));
    child.on("close", (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }));
  });
}
