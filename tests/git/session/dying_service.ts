/**
 * A life in a process of its own, which is killed at the n-th call of its repository that writes.
 * Arguments: a JSON object (`DyingLife`).
 */
import process from "node:process";
import type { IndexLock, Repository } from "../../../lib/git/repository.ts";
import { type Life, live } from "./service_life.ts";

export interface DyingLife extends Life {
  /** The writing call that it dies with; null: with none. */
  readonly diesWith: number | null;
  /** Whether that call is done before. */
  readonly late: boolean;
}

const WRITING = [
  "writeBlobs",
  "createCommit",
  "lockIndex",
  "updateRefs",
  "setHead",
  "updateIndex",
] as const;

const life: DyingLife = JSON.parse(process.argv[2] ?? "{}");
let calls = 0;

function mortal(repository: Repository): Repository {
  const lockIndex = async (): Promise<IndexLock> => {
    const lock = await repository.lockIndex();
    return { ...lock, ...dying(lock, ["prepare", "commit"]) };
  };
  return { ...repository, ...dying({ ...repository, lockIndex }, WRITING) };
}

/** The methods of something, each of which may be the last. */
function dying<T extends object>(of: T, names: readonly (keyof T)[]): Partial<T> {
  const methods = names.map((name) => [name, (...args: unknown[]): unknown => {
    const dies = ++calls === life.diesWith;
    if (dies && !life.late) process.kill(process.pid, "SIGKILL");
    // The names are those of methods.
    const result: unknown = Reflect.apply(of[name] as (...args: unknown[]) => unknown, of, args);
    const die = (done: unknown): unknown => {
      if (dies) process.kill(process.pid, "SIGKILL");
      return done;
    };
    return result instanceof Promise ? result.then(die) : die(result);
  }]);
  return Object.fromEntries(methods);
}

function report(error: unknown): void {
  console.log(`report ${error instanceof Error ? error.stack : String(error)}`);
}

const ended = await live(life, report, mortal);
console.log(`done ${JSON.stringify({ calls, ...ended })}`);
