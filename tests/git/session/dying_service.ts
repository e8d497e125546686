/**
 * A life in a process of its own, which is killed at the n-th call of its repository that writes.
 * Arguments: a JSON object (`DyingLife`).
 */
import process from "node:process";
import type { Repository } from "../../../lib/git/repository.ts";
import { type Life, live } from "./service_life.ts";

export interface DyingLife extends Life {
  /** The writing call that it dies with; null: with none. */
  readonly diesWith: number | null;
  /** Whether that call is done before. */
  readonly late: boolean;
}

const WRITING = ["createCommit", "updateRefs", "setHead", "updateIndex"] as const;

const life: DyingLife = JSON.parse(process.argv[2] ?? "{}");
let calls = 0;

function mortal(repository: Repository): Repository {
  const dying: Record<string, unknown> = {};
  for (const name of WRITING) {
    dying[name] = async (...args: unknown[]) => {
      const dies = ++calls === life.diesWith;
      if (dies && !life.late) process.kill(process.pid, "SIGKILL");
      const result: unknown = await Reflect.apply(repository[name], repository, args);
      if (dies) process.kill(process.pid, "SIGKILL");
      return result;
    };
  }
  return { ...repository, ...dying };
}

function report(error: unknown): void {
  console.log(`report ${error instanceof Error ? error.stack : String(error)}`);
}

const ended = await live(life, report, mortal);
console.log(`done ${JSON.stringify({ calls, ...ended })}`);
