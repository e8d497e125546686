import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { gitFailed } from "../../common/git_failed.ts";

/** The options with which a child process is started. */
export interface GroupOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The time that a process may take to remove its lock files before it is killed outright. */
const GRACE_MS = 1000;

const running = new Set<ChildProcess>();
let isClosed = false;

/** Starts a process in a group of its own, without a shell, with pipes for all three of its streams. */
export function startGroup(
  executable: string,
  args: readonly string[],
  { folder, environment }: GroupOptions,
): ChildProcess {
  if (isClosed) throw gitFailed("failed", "Git is not run any more: its thread ends");
  const child = spawn(executable, args, {
    cwd: folder,
    env: { ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  running.add(child);
  // One that could not be started tells an error, and not always its end.
  for (const end of ["close", "error"]) child.once(end, () => running.delete(child));
  return child;
}

/**
 * Ends all processes of this thread, and starts no other. A thread that is terminated never reaps its processes, and one
 * of Deno's does not even close their input: `git cat-file` would wait on it for good.
 */
export async function closeGroups(): Promise<void> {
  isClosed = true;
  await Promise.all([...running].map((child) => {
    const ended = new Promise<void>((resolve) => {
      for (const end of ["close", "error"]) child.once(end, () => resolve());
    });
    endGroup(child);
    return ended;
  }));
}

/** Ends a process and whatever it started: asks first, so that no lock of git stays behind. */
export function endGroup(child: ChildProcess): void {
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  child.once("close", () => clearTimeout(timer));
}

function signalGroup(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  if (process.platform === "win32") return void child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Gone already: that is what was wanted.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
