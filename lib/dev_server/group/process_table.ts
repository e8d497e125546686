import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { orNullOnSystemError } from "../../errors/mod.ts";

/** A process of the machine. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** False for one that has ended and waits for its parent: it still has its number. */
  readonly isAlive: boolean;
  /** The time at which the process began, in the words of the platform: with the number, it tells a process from all others. */
  readonly began: string;
}

const run = promisify(execFile);

/** The processes of the machine at this moment; empty where the platform does not tell. */
export async function readProcesses(platform: string = process.platform): Promise<ProcessEntry[]> {
  if (platform === "linux") return await readProc();
  return platform === "win32" ? [] : await readPs();
}

/** One process; null when there is none of this number. */
export async function readProcess(pid: number): Promise<ProcessEntry | null> {
  if (process.platform === "linux") return await readStat(`${pid}`);
  return (await readProcesses()).find((entry) => entry.pid === pid) ?? null;
}

/** So that files opened at the same time stay few. */
const AT_ONCE = 64;

async function readProc(): Promise<ProcessEntry[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const entries: ProcessEntry[] = [];
  for (let start = 0; start < pids.length; start += AT_ONCE) {
    const some = await Promise.all(pids.slice(start, start + AT_ONCE).map(readStat));
    entries.push(...some.filter((entry) => entry !== null));
  }
  return entries;
}

/** See proc(5): the name in parentheses may hold anything, parentheses as well. */
async function readStat(pid: string): Promise<ProcessEntry | null> {
  const stat = await readIfThere(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parent, group] = fields;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    isAlive: !"ZXx".includes(state),
    began: fields[19] ?? "",
  };
}

/** A file of a process, which may end at any moment. */
export async function readIfThere(path: string): Promise<string | null> {
  return await orNullOnSystemError(readFile(path, "utf8"));
}

async function readPs(): Promise<ProcessEntry[]> {
  const columns = "pid=,ppid=,pgid=,stat=,lstart=";
  const { stdout } = await run("ps", ["-A", "-o", columns], { env: { LC_ALL: "C", PATH } });
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent, group, state = "", ...began] = line.trim().split(/ +/);
    if (!pid) return [];
    return [{
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      isAlive: !state.startsWith("Z"),
      began: began.join(" "),
    }];
  });
}

/** The folders where the platform keeps its own tools. */
const PATH = "/usr/bin:/bin";
