// What a shared process tells its runner, line by line: which file it has begun, and what a file has left behind.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { watchLeaks } from "./leaks.ts";

/** Of the times in `/proc`, on every architecture that has these runtimes. */
const TICKS_A_SECOND = 100;

export interface Journal {
  /** Runs what loads a file: what it makes then is its own, whichever file ends before it. */
  load(file: string, load: () => Promise<unknown>): Promise<void>;
  begin(file: string): void;
  /** What a file may leave behind, as it is at this moment. */
  look(): string[];
  /** @param among what the file may have left; without, anything that is there */
  end(file: string, among?: readonly string[]): Promise<void>;
}

/** A line of the journal. */
export type Entry =
  | { readonly begun: string }
  | {
    readonly ended: string;
    readonly left: readonly string[];
    /** Seconds of CPU that the process has had until then, with those of its children that ended. */
    readonly seconds: number;
  };

/** The file that the runner reads it from is in the environment. */
export function openJournal(): Journal {
  const tell = (entry: Entry): void => {
    appendFileSync(process.env["WORKBENCH_TEST_JOURNAL"] ?? "", `${JSON.stringify(entry)}\n`);
  };
  const watched = watchLeaks();
  const made = new Map<string, readonly string[]>();
  return {
    async load(file, load) {
      const before = watched.look();
      await load();
      made.set(file, watched.look(before));
    },
    begin(file) {
      tell({ begun: file });
    },
    look: () => watched.look(),
    async end(file, among) {
      made.delete(file);
      const left = await watched.untilNone({ among, others: [...made.values()].flat() });
      tell({ ended: file, left, seconds: cpuSeconds() });
    },
  };
}

/** Only Linux tells of the children. */
function cpuSeconds(): number {
  const stat = "/proc/self/stat";
  if (!existsSync(stat)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  // Behind the name of the program: utime, stime, cutime, cstime are the 12th to the 15th.
  const fields = readFileSync(stat, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}
