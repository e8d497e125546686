import { WorkbenchError } from "../../errors/mod.ts";
import type { Repository } from "../../git/mod.ts";
import { quotable, requireRefNames } from "./require_ref_names.ts";

const SHORT_ID = /^[0-9a-f]{4,63}$/i;

/**
 * The commit that a ref names.
 * @param text as a client sent it
 * @returns its full id
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, and what reading the repository throws
 */
export async function resolveRef(repository: Repository, text: string): Promise<string> {
  requireRefNames(text);
  const id = await repository.resolve(text) ?? await resolveUpperCaseId(repository, text);
  if (id !== null) return id;
  const why = SHORT_ID.test(text)
    ? "no branch or tag has that name, and it is not the beginning of one commit's id alone"
    : "no branch, tag or commit has that name";
  throw new WorkbenchError("ref_not_found", `Cannot find the ref "${quotable(text)}": ${why}`);
}

/** Ids are written in either case; names of refs are not. */
async function resolveUpperCaseId(repository: Repository, text: string): Promise<string | null> {
  const lower = text.toLowerCase();
  return lower !== text && /^[0-9a-f]{4,64}$/.test(lower) ? await repository.resolve(lower) : null;
}
