import { join } from "node:path";
import git from "isomorphic-git";
import { WorkbenchError } from "../../errors/mod.ts";
import { discoverRepository, operationUnderway, TRAIT_NAMES } from "../../git/mod.ts";
import type { Pulled, PullJob, ThreadLink } from "../thread/protocol.ts";
import { applyChanges } from "./apply_changes.ts";
import { compareSafely, type PathChange } from "./tree.ts";
import { fetchRepository } from "./fetch_repository.ts";
import { writeInOneStep } from "../../git/embedded.ts";
import { lockClone } from "./clone_lock.ts";
import { requireNoLocalChanges } from "./local_changes.ts";
import { forgetPull, pullUnderWay, rememberPull } from "./pull_record.ts";
import { type ClonedRepository, openRepository, treeOf } from "./repository.ts";
import { commitAt, upstreamOf } from "./upstream.ts";
import { removeDrafts } from "./working_file.ts";

/**
 * Fetches, and moves the branch that is checked out and its files to where the remote's is, if that follows from it.
 * A pull that was cut short is ended first: until then some files may be old and some new, each of them whole.
 * @throws {WorkbenchError} `diverged`, `dirty`, `unsafe_repository`, `git_failed`, `clone_failed`
 */
export async function pullRepository(job: PullJob, link: ThreadLink): Promise<Pulled> {
  await requireKnownTraits(job.folder);
  const repository = openRepository(job.folder, link.write);
  await requireOrigin(repository, job.url);
  link.write(() => removeDrafts(repository));
  const begun = pullUnderWay(repository);
  const kept: string[] = [];
  if (begun && await isStill(repository, begun)) {
    kept.push(...(await move(repository, begun, job, link)).kept);
  } else if (begun) link.write(() => forgetPull(repository));
  const upstream = await upstreamOf(repository);
  const { commit: to } = await fetchRepository(repository, {
    url: job.url,
    branch: upstream.remoteBranch,
    depth: null,
    singleBranch: upstream.singleBranch,
  }, link);
  const from = upstream.commit;
  const nothing: Pulled = { upToDate: true, from, to: from, files: [], kept };
  if (to === null || to === from) return nothing;
  if (from !== null && !await reaches(repository, to, from)) {
    if (await reaches(repository, from, to)) return nothing;
    throw diverged(upstream.branch);
  }
  const done = await move(repository, { ref: upstream.ref, from, to }, job, link);
  kept.push(...done.kept);
  const files = done.changes.filter(({ path }) => !done.kept.includes(path)).map(changeOf);
  return { upToDate: false, from, to, files, kept };
}

/** Refuses by name what the engine of a pull gets wrong; that bytes are converted is for git to see. */
async function requireKnownTraits(folder: string): Promise<void> {
  const { place, problem } = await discoverRepository(folder);
  const trait = place?.traits.find((trait) => trait !== "eol_attributes");
  if (place && !trait) return;
  const why = problem?.message ?? `The clone has ${trait && TRAIT_NAMES[trait]}`;
  throw new WorkbenchError("git_failed", `Cannot pull: ${why}; use git itself`, {
    data: { reason: "not_supported" },
  });
}

/** The move of a branch from one commit to another. */
export interface Move {
  /** Full name of the branch. */
  readonly ref: string;
  readonly from: string | null;
  readonly to: string;
}

async function move(
  repository: ClonedRepository,
  { ref, from, to }: Move,
  job: PullJob,
  link: ThreadLink,
): Promise<{ readonly changes: readonly PathChange[]; readonly kept: readonly string[] }> {
  link.progress("checking", 0, null);
  const before = from === null ? null : await treeOf(repository, from);
  const changes = await compareSafely(repository.library, before, await treeOf(repository, to));
  const unlock = link.write(() => lockClone(repository));
  try {
    // Whoever committed or switched while the remote was asked would lose that, or get files of another branch.
    if (!await isStill(repository, { ref, from, to })) throw moved();
    const operation = operationUnderway(repository);
    if (operation) throw unfinished(operation);
    await requireNoLocalChanges(repository, changes);
    // From here to the end nobody may stop the work halfway.
    link.progress("writing", 0, changes.length);
    link.write(() => rememberPull(repository, { ref, from, to }));
    const kept = await applyChanges(repository, changes, job.maxBytes, link);
    const original = join(repository.gitDirectory, "ORIG_HEAD");
    if (from !== null) link.write(() => writeInOneStep(original, `${from}\n`));
    await writeRef(repository, ref, to);
    link.write(() => forgetPull(repository));
    return { changes, kept };
  } finally {
    link.write(unlock);
  }
}

/** Tells whether the branch is checked out, and is where it was before the move or already where the move leads. */
async function isStill(repository: ClonedRepository, { ref, from, to }: Move): Promise<boolean> {
  const { base } = repository.library;
  if (await git.currentBranch({ ...base, fullname: true }) !== ref) return false;
  const commit = await commitAt(repository, ref);
  return commit === from || commit === to;
}

async function writeRef(
  { library: { base } }: ClonedRepository,
  ref: string,
  value: string,
): Promise<void> {
  await git.writeRef({ ...base, ref, value, force: true });
}

async function requireOrigin(
  { library: { base } }: ClonedRepository,
  url: string,
): Promise<void> {
  const found: unknown = await git.getConfig({ ...base, path: "remote.origin.url" });
  if (found === url) return;
  throw new WorkbenchError(
    "origin_changed",
    "Cannot pull: the clone's origin is not the one that it was made from",
  );
}

async function reaches(
  { library: { base } }: ClonedRepository,
  from: string,
  to: string,
): Promise<boolean> {
  return await git.isDescendent({ ...base, oid: from, ancestor: to, depth: -1 });
}

function changeOf({ path, before, after }: PathChange): Pulled["files"][number] {
  const change = before === null ? "added" : after === null ? "deleted" : "modified";
  return { path, change };
}

function moved(): WorkbenchError {
  return new WorkbenchError(
    "git_failed",
    "Cannot pull: another program moved the branch, or checked out another one, meanwhile",
  );
}

function unfinished(operation: string): WorkbenchError {
  return new WorkbenchError(
    "diverged",
    `Cannot pull: ${operation} waits in the clone; finish it, or abort it, with git`,
  );
}

function diverged(branch: string): WorkbenchError {
  return new WorkbenchError(
    "diverged",
    `Cannot pull: the branch "${branch}" has commits that the remote's has not`,
  );
}
