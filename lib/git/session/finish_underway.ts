import { followCommit } from "./make_commit.ts";
import { stepsSince } from "./pending.ts";
import type { Session, SessionRecord } from "./session_record.ts";
import { pushEntry } from "./set_aside.ts";
import type { GitSite } from "./site.ts";

type Underway = NonNullable<Session["underway"]>;

/**
 * Takes up a commit or a stash entry that was written, but whose refs, HEAD or index may not have followed: what was
 * begun is brought to its end, what was not begun is forgotten.
 * @throws {WorkbenchError} `git_failed`
 */
export async function finishUnderway(site: GitSite, record: SessionRecord): Promise<SessionRecord> {
  const { session } = record;
  if (!session?.underway) return record;
  const { underway } = session;
  const done = { ...session, underway: null };
  const tip = await site.repository.resolve(underway.ref);
  if (underway.kind === "stash") {
    // All that the entry holds is safe; files that were not put back are asked about again.
    const isKept = await site.repository.resolve(underway.commit) !== null;
    if (isKept && tip !== underway.commit) {
      await pushEntry(site, await entryOf(site, underway));
    }
    return { ...record, session: done };
  }
  if (tip !== underway.commit) return { ...record, session: done };
  await followCommit(site, session, {
    branch: underway.ref,
    commit: underway.commit,
    parent: underway.parent,
    index: underway.index,
  });
  const pending = stepsSince(underway.covered, record.pending);
  return {
    ...record,
    pending,
    saves: pending.length > 0 ? record.saves : [],
    dueAt: pending.length > 0 ? record.dueAt : null,
    session: { ...done, branch: underway.ref, serial: session.serial + 1, carried: [] },
  };
}

async function entryOf({ repository }: GitSite, { commit }: Underway) {
  return { commit, message: (await repository.commit(commit)).message.trimEnd() };
}
