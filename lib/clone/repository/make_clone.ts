import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import git from "isomorphic-git";
import type { CloneJob, ThreadLink } from "../thread/protocol.ts";
import { compareSafely } from "./tree.ts";
import { fetchRepository } from "./fetch_repository.ts";
import { configText } from "./git_config.ts";
import { writeInOneStep } from "../../git/embedded.ts";
import { updateIndex, type WrittenFile, writtenFile } from "./index_file.ts";
import { MARK } from "./mark.ts";
import { type ClonedRepository, openRepository, treeOf } from "./repository.ts";
import { contentOf, makeFile } from "./working_file.ts";

const USUAL_BRANCH = "main";

/**
 * Clones into an empty folder. Nothing that the repository brings is run: no hooks, no filters, no submodules.
 * @throws {WorkbenchError} `unsafe_repository` before anything is checked out; `clone_too_large`, `clone_failed`
 */
export async function makeClone(job: CloneJob, link: ThreadLink): Promise<void> {
  const repository = openRepository(job.folder, link.write);
  const singleBranch = job.depth !== null;
  await git.init({
    ...repository.library.base,
    defaultBranch: job.branch ?? USUAL_BRANCH,
  });
  // Who made it stands in it, so that nothing else that has its name later is taken for it.
  link.write(() => writeFileSync(join(repository.gitDirectory, MARK), `${job.id}\n`));
  link.write(() => writeConfig(repository, { ...job, singleBranch: false }));
  const { commit, branch } = await fetchRepository(repository, { ...job, singleBranch }, link);
  const name = branch ?? job.branch ?? USUAL_BRANCH;
  link.write(() => {
    writeConfig(repository, { ...job, branch: name, singleBranch });
    writeInOneStep(join(repository.gitDirectory, "HEAD"), `ref: refs/heads/${name}\n`);
  });
  if (commit === null) return;
  await checkOut(repository, commit, job.maxBytes, link);
  await git.writeRef({
    ...repository.library.base,
    ref: `refs/heads/${name}`,
    value: commit,
    force: true,
  });
}

function writeConfig(
  { gitDirectory }: ClonedRepository,
  { url, branch, singleBranch }: CloneJob & { readonly singleBranch: boolean },
): void {
  const text = configText(gitDirectory, { url, branch, singleBranch });
  writeInOneStep(join(gitDirectory, "config"), text);
}

async function checkOut(
  repository: ClonedRepository,
  commit: string,
  maxBytes: number,
  link: ThreadLink,
): Promise<void> {
  link.progress("checking", 0, null);
  const changes = await compareSafely(repository.library, null, await treeOf(repository, commit));
  const budget = { left: maxBytes, maxBytes };
  const folders = new Set<string>();
  const written = new Map<string, WrittenFile>();
  for (const { path, after } of changes) {
    if (after === null) continue; // nothing was there before
    const content = await contentOf(repository, after, budget);
    const folder = dirname(path);
    const file = link.write(() => {
      if (!folders.has(folder)) mkdirSync(join(repository.folder, folder), { recursive: true });
      makeFile(join(repository.folder, path), after, content);
      return writtenFile(repository, path, after);
    });
    folders.add(folder);
    written.set(path, file);
    link.progress("writing", written.size, changes.length);
  }
  await updateIndex(repository, written);
}
