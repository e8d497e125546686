import { WorkbenchError } from "../../errors/mod.ts";
import { type Repository, takeWorktree } from "../../git/mod.ts";
import { partsOfRef, quotable, requireRefNames, WORKTREE } from "./require_ref_names.ts";

const SHORT_ID = /^[0-9a-f]{4,63}$/i;

/**
 * The commit that a ref names.
 * @param text as a client sent it
 * @returns its full id
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, and what reading the repository throws
 */
export async function resolveRef(
  repository: Pick<Repository, "resolve" | "commits">,
  text: string,
): Promise<string> {
  requireRefNames(text);
  const { name, steps } = partsOfRef(text);
  const start = await resolveName(repository, name);
  return await goBack(repository, { start, steps, text });
}

/**
 * Finds the state that a head names: a commit, or the uncommitted work as it is now.
 * @returns the id of either
 * @throws {WorkbenchError} as `resolveRef`
 */
export async function resolveHead(
  { root }: { readonly root: string },
  repository: Repository,
  text: string,
): Promise<string> {
  if (text === WORKTREE) return (await takeWorktree(repository, root)).id;
  return await resolveRef(repository, text);
}

/** Refuses what names no head. @throws {WorkbenchError} `bad_ref` */
export function requireHeadNames(...texts: readonly string[]): void {
  requireRefNames(...texts.filter((text) => text !== WORKTREE));
}

/** Goes from a commit to its ancestors. */
async function goBack(
  repository: Pick<Repository, "commits">,
  { start, steps, text }: {
    readonly start: string;
    readonly steps: readonly number[];
    readonly text: string;
  },
): Promise<string> {
  let id = start;
  for (const parent of steps) {
    const commit = (await repository.commits([id])).get(id);
    const next = commit?.parents[parent - 1];
    if (next === undefined) {
      throw new WorkbenchError(
        "ref_not_found",
        `Cannot find the ref "${quotable(text)}": the history does not go back so far`,
        { data: { ref: quotable(text), reason: "too_far_back" } },
      );
    }
    id = next;
  }
  return id;
}

async function resolveName(repository: Pick<Repository, "resolve">, text: string): Promise<string> {
  const id = await repository.resolve(text) ?? await resolveUpperCaseId(repository, text);
  if (id !== null) return id;
  const why = SHORT_ID.test(text)
    ? "no branch or tag has that name, and it is not the beginning of one commit's id alone"
    : "no branch, tag or commit has that name";
  throw new WorkbenchError("ref_not_found", `Cannot find the ref "${quotable(text)}": ${why}`, {
    data: { ref: quotable(text), reason: "no_such_name" },
  });
}

/** Ids are written in either case; names of refs are not. */
async function resolveUpperCaseId(
  repository: Pick<Repository, "resolve">,
  text: string,
): Promise<string | null> {
  const lower = text.toLowerCase();
  return lower !== text && /^[0-9a-f]{4,64}$/.test(lower) ? await repository.resolve(lower) : null;
}
