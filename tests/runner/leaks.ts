// What a test file leaves behind in the process that it shares: timers, ports and other open things, child processes,
// folders. Linux tells about ports and children; elsewhere the rest is watched.
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";

/** An end is told before all of it is there: a socket closes, a child is reaped, a thread goes. */
const SETTLE_MS = 3_000;
const FIRST_STEP_MS = 5;
const LISTENS = "0A";
const FOLDER = "a folder or file";
const CONTENT_SHOWN = 8;

/** Work under way, which ends by itself, and what belongs to the process. */
const NOT_LEFT = new Set([
  "CloseReq",
  "FSReqCallback",
  "FSReqPromise",
  "Immediate",
  "PipeWrap",
  "TTYWrap",
  "WriteWrap",
]);

/** What came since it was begun to watch, or since it was told. */
export interface WatchedLeaks {
  /** What is there at this moment. @param others what is not meant */
  look(others?: readonly string[]): string[];
  /**
   * Resolves with what is left, once nothing is or enough time went by, and does not tell it again.
   * @param options.among what was seen before; without, anything
   * @param options.others what belongs to somebody else
   */
  untilNone(options?: {
    readonly among?: readonly string[] | undefined;
    readonly others?: readonly string[];
  }): Promise<string[]>;
}

export function watchLeaks(): WatchedLeaks {
  const list = (): string[] =>
    Object.entries(KINDS).flatMap(([kind, list]) => list().map((each) => `${kind} ${each}`));
  const known = list();
  const look = (others: readonly string[] = []): string[] => without(list(), [...known, ...others]);
  return {
    look,
    async untilNone({ among, others = [] } = {}) {
      const left = (): string[] => {
        const seen = look(others);
        // What is there beside it is another's.
        return among ? without(among, without(among, seen)) : seen;
      };
      const began = performance.now();
      for (let step = FIRST_STEP_MS; left().length > 0; step *= 2) {
        if (performance.now() - began > SETTLE_MS) break;
        await delay(step);
      }
      const found = left();
      known.push(...found);
      return found.map(withContent);
    },
  };
}

/** A folder is told with what is in it: whoever looks for its maker has nothing else. */
function withContent(found: string): string {
  const name = found.startsWith(FOLDER) ? found.slice(FOLDER.length + 1) : null;
  const below = name === null
    ? null
    : unlessGone(() => readdirSync(join(tmpdir(), name), { recursive: true }));
  if (below === null || below.length === 0) return found;
  const rest = below.length - CONTENT_SHOWN;
  return `${found} (${below.slice(0, CONTENT_SHOWN).join(", ")}${
    rest > 0 ? `, and ${rest} more` : ""
  })`;
}

/** A list less another, each as often as it is there. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of others) counts.set(each, (counts.get(each) ?? 0) + 1);
  return all.filter((each) => {
    const count = counts.get(each) ?? 0;
    counts.set(each, count - 1);
    return count <= 0;
  });
}

const KINDS: Readonly<Record<string, () => string[]>> = {
  "an open": openResources,
  "a port": listeningPorts,
  "a process": childProcesses,
  [FOLDER]: () => readdirSync(tmpdir()),
};

/** What keeps Node running; Deno and Bun tell nothing. */
function openResources(): string[] {
  return process.getActiveResourcesInfo().filter((name) => !NOT_LEFT.has(name));
}

function childProcesses(): string[] {
  const tasks = "/proc/self/task";
  if (!existsSync(tasks)) return [];
  const pids = readdirSync(tasks).flatMap((task) => {
    return (read(`${tasks}/${task}/children`) ?? "").split(" ").filter(Boolean);
  });
  return pids.map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`) ?? "" }))
    // What has ended and is not reaped yet has no command.
    .filter(({ command }) => command !== "" && !isOfLoader(command))
    .map(({ pid, command }) => `${pid} (${command.replaceAll("\0", " ").trim()})`);
}

/** What tsx strips types with, where a file is run by it, lives as long as the process itself. */
function isOfLoader(command: string): boolean {
  return /esbuild\0--service=/.test(command);
}

function listeningPorts(): string[] {
  if (!existsSync("/proc/self/net/tcp")) return [];
  const own = new Set(readdirSync("/proc/self/fd").map((fd) => linkOf(`/proc/self/fd/${fd}`)));
  return ["tcp", "tcp6"].flatMap((table) =>
    (read(`/proc/self/net/${table}`) ?? "").split("\n").slice(1).map((line) =>
      line.trim().split(/\s+/)
    ).filter(([, , , state, , , , , , inode]) => state === LISTENS && own.has(`socket:[${inode}]`))
      .map(([, local = ""]) => String(parseInt(local.split(":")[1] ?? "", 16)))
  );
}

/** Null where it is gone since it was listed. */
function read(path: string): string | null {
  return unlessGone(() => readFileSync(path, "utf8"));
}

function linkOf(path: string): string | null {
  return unlessGone(() => readlinkSync(path));
}

function unlessGone<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException; // of `node:fs`
    if (["ENOENT", "ENOTDIR", "ESRCH", "EACCES", "EINVAL"].includes(code)) return null;
    throw error;
  }
}
