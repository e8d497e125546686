import { gitFailed } from "../../git_failed.ts";
import type { Commit, LogOptions } from "../../repository.ts";
import { parseCommit } from "./commit_object.ts";
import type { Git } from "./git.ts";
import { isObjectId, requireObjectId } from "./names.ts";
import type { ObjectReader } from "./object_reader.ts";

/** @throws {WorkbenchError} `git_failed`, `not_found` */
export async function readCommit(git: Git, objects: ObjectReader, id: string): Promise<Commit> {
  const object = isObjectId(git.place, id) ? await objects.read(id) : null;
  if (object?.type !== "commit") throw gitFailed("not_found", `There is no commit "${id}"`);
  return parseCommit(id, object.content);
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
  if (output.code === 1) return null;
  if (output.code !== 0) throw git.failure("find where two histories meet", output);
  return output.stdout.toString().trim();
}

export async function countAheadBehind(
  git: Git,
  base: string,
  head: string,
): Promise<{ ahead: number; behind: number }> {
  requireObjectId(git.place, base);
  requireObjectId(git.place, head);
  const args = ["rev-list", "--left-right", "--count", `${base}...${head}`, "--"];
  const [behind = 0, ahead = 0] = (await git.read(args)).stdout.toString().split("\t").map(Number);
  return { ahead, behind };
}
