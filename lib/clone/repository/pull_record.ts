import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeInOneStep } from "./git_files.ts";
import type { Move } from "./pull_repository.ts";
import type { ClonedRepository } from "./repository.ts";

const commit = z.string().regex(/^[0-9a-f]{40}$/);
const record = z.strictObject({
  ref: z.string().startsWith("refs/heads/"),
  from: commit.nullable(),
  to: commit,
});

/** Says on the disk what a pull is about to do, so that the next one can end it. */
export function rememberPull(repository: ClonedRepository, move: Move): void {
  writeInOneStep(fileOf(repository), JSON.stringify(move));
}

/** What a pull that was cut short was about to do; null when none was. */
export function pullUnderWay(repository: ClonedRepository): Move | null {
  const text = readText(fileOf(repository));
  return text === null ? null : record.parse(JSON.parse(text));
}

export function forgetPull(repository: ClonedRepository): void {
  rmSync(fileOf(repository), { force: true });
}

function fileOf({ gitDirectory }: ClonedRepository): string {
  return join(gitDirectory, "workbench-pull.json");
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
