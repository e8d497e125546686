import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process, as the kernel shows it. */
export interface ShownProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * The living processes that have to do with a folder: by their command line, their environment or where they are.
 * Always none where the kernel does not tell.
 * @param except ids of those that may
 */
export function processesOf(folder: string, except: readonly number[] = []): ShownProcess[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number)
    .filter((pid) => !except.includes(pid) && isAlive(pid) && namesFolder(pid, folder))
    .map((pid) => ({ pid, command: commandOf(pid) }));
}

/** A zombie has ended: only its parent has not looked yet. */
export function isAlive(pid: number): boolean {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The name before the state may hold anything, a bracket too.
  return stat !== "" && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

function namesFolder(pid: number, folder: string): boolean {
  const sources = [
    () => readlinkSync(`/proc/${pid}/cwd`),
    () => readFileSync(`/proc/${pid}/cmdline`, "utf8"),
    () => readFileSync(`/proc/${pid}/environ`, "utf8"),
  ];
  return sources.some((read) => unlessGone(read).includes(folder));
}

function commandOf(pid: number): string {
  return unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ")
    .trim();
}

/** Processes end while they are looked at, and those of others are not shown. */
function unlessGone(read: () => string): string {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code && ["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(code)) return "";
    throw error;
  }
}
