import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";

/** What a child process is started with. */
export interface GroupOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** How long a process may take to put its lock files away before it is killed outright. */
const GRACE_MS = 1000;

/** Starts a process in a group of its own, without a shell, with pipes for all three of its streams. */
export function startGroup(
  executable: string,
  args: readonly string[],
  { folder, environment }: GroupOptions,
): ChildProcess {
  return spawn(executable, args, {
    cwd: folder,
    env: { ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
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
