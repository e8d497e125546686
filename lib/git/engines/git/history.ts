import { cutOff, gitFailed } from "../../common/git_failed.ts";
import type { AheadBehind, Commit, LogOptions } from "../../repository.ts";
import { createTimeSlice } from "../../../slices/mod.ts";
import { countAheadBehind } from "../../history/count_ahead_behind.ts";
import { withoutCut } from "../../history/cut_commits.ts";
import { parseCommit } from "../commit_object.ts";
import type { Git } from "./git.ts";
import { openLinkStream } from "./link_stream.ts";
import { isObjectId, requireObjectId } from "../names.ts";
import type { ObjectReader } from "./object_reader.ts";

/** @throws {WorkbenchError} `git_failed`, `not_found` */
export async function readCommit(git: Git, objects: ObjectReader, id: string): Promise<Commit> {
  requireObjectId(git.place, id);
  const object = await objects.read(id);
  if (!object) throw await objects.absence(id, "not_found");
  if (object.type !== "commit") throw gitFailed("not_found", `There is no commit "${id}"`);
  return withoutCut(git.cutCommits(), id, parseCommit(id, object.content));
}

/** Reads commits, and leaves out the ids that are not there or are no commits. */
export async function readCommits(
  git: Git,
  objects: ObjectReader,
  ids: readonly string[],
): Promise<Map<string, Commit>> {
  const usable = [...new Set(ids)].filter((id) => isObjectId(git.place, id));
  const read = await Promise.all(usable.map((id) => objects.read(id)));
  const cut = git.cutCommits();
  return new Map(usable.flatMap((id, at) => {
    const object = read[at];
    return object?.type === "commit"
      ? [[id, withoutCut(cut, id, parseCommit(id, object.content))]]
      : [];
  }));
}

export async function readLog(
  git: Git,
  objects: ObjectReader,
  from: string,
  { limit, until, signal }: LogOptions,
): Promise<Commit[]> {
  requireObjectId(git.place, from);
  if (until !== undefined) requireObjectId(git.place, until);
  const range = until === undefined ? [from] : [from, `^${until}`];
  const args = ["rev-list", `--max-count=${Math.max(0, Math.trunc(limit))}`, ...range, "--"];
  const ids = (await git.read(args, { signal })).stdout.toString().split("\n").filter(Boolean);
  return await Promise.all(ids.map((id) => readCommit(git, objects, id)));
}

export async function findMergeBase(git: Git, one: string, other: string): Promise<string | null> {
  requireObjectId(git.place, one);
  requireObjectId(git.place, other);
  const output = await git.run(["merge-base", one, other]);
  // 1 means that the histories never met.
  if (output.code === 1) return await requireWhole(git, [one, other]);
  if (output.code !== 0) throw git.failure("find where two histories meet", output);
  return output.stdout.toString().trim();
}

/** @throws {WorkbenchError} `git_failed`, `shallow` where a history is cut off, and may go on to meet another one */
async function requireWhole(git: Git, tips: readonly string[]): Promise<null> {
  const cut = git.cutCommits();
  if (cut.size === 0) return null;
  const { stdout } = await git.read(["rev-list", ...tips, "--"]);
  if (stdout.toString().split("\n").some((id) => cut.has(id))) throw cutOff();
  return null;
}

export async function countOneAheadBehind(
  git: Git,
  base: string,
  head: string,
): Promise<AheadBehind> {
  requireObjectId(git.place, base);
  requireObjectId(git.place, head);
  const args = ["rev-list", "--left-right", "--count", `${base}...${head}`, "--"];
  const [behind = 0, ahead = 0] = (await git.read(args)).stdout.toString().split("\t").map(Number);
  return { ahead, behind };
}

export async function countAheadBehindOf(
  git: Git,
  objects: ObjectReader,
  { base, heads, signal }: {
    readonly base: string;
    readonly heads: readonly string[];
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Map<string, AheadBehind>> {
  const tips = [...new Set([base, ...heads])];
  await Promise.all(tips.map((id) => requireCommit(git, objects, id)));
  await using stream = await openLinkStream(git, tips, { signal });
  const slice = createTimeSlice({ signal });
  return await countAheadBehind(base, heads, { links: stream.links, slice });
}

/** @throws {WorkbenchError} `git_failed`, `not_found` */
async function requireCommit(git: Git, objects: ObjectReader, id: string): Promise<void> {
  requireObjectId(git.place, id);
  const info = await objects.info(id);
  if (!info) throw await objects.absence(id, "not_found");
  if (info.type !== "commit") throw gitFailed("not_found", `There is no commit "${id}"`);
}
