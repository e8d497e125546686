import type { Repository } from "../repository.ts";
import type { Session } from "./session_record.ts";

/** The largest number of branches whose history is read. */
const MAX_BRANCHES = 50;

/**
 * Finds the home of a session's work, which is the branch on which the session began. A session that began on no branch (a detached
 * HEAD) goes to the only branch that stood there, else to the only one that has the commit.
 * @returns the full name; null where no branch or several could be meant
 */
export async function homeBranch(
  repository: Repository,
  { start, branch }: Pick<Session, "start" | "branch">,
): Promise<string | null> {
  const { ref, commit } = start;
  if (ref !== null || commit === null) return ref;
  const [, , prefix] = branch?.split("/") ?? [];
  const own = `refs/heads/${prefix}/`;
  const branches = (await repository.refs("refs/heads/"))
    .filter(({ name }) => !name.startsWith(own));
  const there = branches.filter((each) => each.commit === commit);
  if (there.length > 0 || branches.length > MAX_BRANCHES) return onlyOf(there);
  const holding = [];
  for (const each of branches) {
    if (await repository.mergeBase(each.commit, commit) === commit) holding.push(each);
  }
  return onlyOf(holding);
}

function onlyOf(branches: readonly { readonly name: string }[]): string | null {
  const [first, other] = branches;
  return other === undefined ? first?.name ?? null : null;
}
