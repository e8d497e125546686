import type { Commit, Repository } from "../../git/mod.ts";
import { shorten } from "../../text/mod.ts";
import type { ChangeCommit } from "../indicators/review_facts.ts";
import type { ReviewCommit } from "../common/schemas.ts";
import { isoDate } from "../common/iso_date.ts";

/** The newest ones are told. */
const MAX_COMMITS = 1000;
const MAX_MESSAGE = 4000;
const MAX_SUBJECT = 500;
const MAX_AUTHOR = 200;

/** The commits of a change. */
export interface ChangeCommits {
  /** Newest first. */
  readonly commits: readonly ChangeCommit[];
  /** True when there are older commits. */
  readonly isCut: boolean;
}

/** Reads the commits that the head has and the base has not. */
export async function readCommits(
  repository: Pick<Repository, "log">,
  { base, head }: { readonly base: string; readonly head: string },
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ChangeCommits> {
  const log = await repository.log(head, {
    until: base,
    limit: MAX_COMMITS + 1,
    ...(signal && { signal }),
  });
  return { commits: log.slice(0, MAX_COMMITS).map(describe), isCut: log.length > MAX_COMMITS };
}

/** The largest number of commits that are searched for those that touch a file. */
const MAX_LOOKED_AT = 100;
/** The smallest number of files with which a file can be apart from the others. */
const MIN_FILES = 3;

/**
 * Reads which commits of a change touch which of its files.
 * @returns by project-root-relative path; nothing where the answer tells nothing: of one commit, and of very many
 */
export async function readTouching(
  repository: Pick<Repository, "place" | "treeChanges">,
  { commits, changes }: {
    readonly commits: readonly ChangeCommit[];
    readonly changes: readonly unknown[];
  },
  options: { readonly signal?: AbortSignal } = {},
): Promise<ReadonlyMap<string, readonly ChangeCommit[]>> {
  const found = new Map<string, ChangeCommit[]>();
  const isTold = commits.length > 1 && commits.length <= MAX_LOOKED_AT;
  if (!isTold || changes.length < MIN_FILES) return found;
  const { prefix } = repository.place;
  for (const commit of commits) {
    // A merge brings what other commits say.
    if (commit.parents.length > 1) continue;
    const [parent = null] = commit.parents;
    const touched = await repository.treeChanges(parent, commit.id, { folder: prefix, ...options });
    for (const { path } of touched.changes) {
      const own = path.slice(prefix.length);
      found.set(own, [...found.get(own) ?? [], commit]);
    }
  }
  return found;
}

/** Returns a commit in the form that a report has. */
export function toReviewCommit({ id, subject, author, date, parents }: ChangeCommit): ReviewCommit {
  return { id, subject, author, date, parents };
}

function describe({ id, parents, author, message }: Commit): ChangeCommit {
  return {
    id,
    subject: shorten(message.trimStart().split("\n", 1)[0]?.trimEnd() ?? "", MAX_SUBJECT),
    author: shorten(author.name, MAX_AUTHOR),
    date: isoDate(author.timestamp),
    parents: [...parents],
    message: shorten(message, MAX_MESSAGE),
  };
}
