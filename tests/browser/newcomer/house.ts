import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fixturePath } from "../../support/fixture_path.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

/** Makes the project of a newcomer: the demo as anybody would have it, with its history and without a `workbench.json`. */
export function makeNewcomersProject(): GitRepository {
  const folder = join(makeTemporaryFolder("newcomer"), "shop");
  cpSync(fixturePath("projects", "shop"), folder, { recursive: true });
  rmSync(join(folder, "workbench.json"));
  const repository = makeGitRepository({ folder });
  repository.commitAll("As it was");
  return repository;
}

/** The text of a file of the project as it is on disk. */
export function onDisk(repository: GitRepository, file: string): string {
  return readFileSync(repository.path(file), "utf8");
}

/** The files that differ from the last commit, with those that git does not know yet, as stock git tells them. */
export function changedFiles(repository: GitRepository): string[] {
  const status = repository.git("status", "--porcelain", "--untracked-files=all", "--no-renames");
  return status.split("\n").filter(Boolean).sort();
}
