import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unless, WorkbenchError } from "../../errors/mod.ts";
import { writeInOneStep } from "../../git/embedded.ts";
import type { Move } from "./pull_repository.ts";
import type { ClonedRepository } from "./repository.ts";

const COMMIT = /^[0-9a-f]{40}$/;

/** Says on the disk what a pull is about to do, so that the next one can end it. */
export function rememberPull(repository: ClonedRepository, move: Move): void {
  writeInOneStep(fileOf(repository), JSON.stringify(move));
}

/** Reads the move of a pull that was cut short; null when none was. */
export function pullUnderWay(repository: ClonedRepository): Move | null {
  const text = readText(fileOf(repository));
  if (text === null) return null;
  const { ref, from, to } = JSON.parse(text) as Move; // written above; checked all the same
  const isCommit = (id: string) => COMMIT.test(id);
  if (ref.startsWith("refs/heads/") && (from === null || isCommit(from)) && isCommit(to)) {
    return { ref, from, to };
  }
  throw new WorkbenchError("git_failed", "Cannot pull: the record of the last pull is damaged");
}

export function forgetPull(repository: ClonedRepository): void {
  rmSync(fileOf(repository), { force: true });
}

function fileOf({ gitDirectory }: ClonedRepository): string {
  return join(gitDirectory, "workbench-pull.json");
}

function readText(path: string): string | null {
  return unless(["ENOENT"], () => readFileSync(path, "utf8"));
}
