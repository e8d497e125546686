import { beginSession } from "./begin_session.ts";
import { followIndex } from "./make_commit.ts";
import { addStep } from "./pending.ts";
import type { Session, SessionRecord } from "./session_record.ts";
import { pushEntry } from "./set_aside.ts";
import { type GitSite, inRepository } from "./site.ts";

type Underway = NonNullable<Session["underway"]>;

/**
 * Takes up what a service left that ended in the middle: saves that may or may not have been written, and a commit or
 * a stash entry whose refs may or may not have moved. A session whose record is lost is found by HEAD's own trailers.
 * @throws {WorkbenchError} `git_failed`
 */
export async function resumeSession(site: GitSite, record: SessionRecord): Promise<SessionRecord> {
  const known = await withWrittenIntents(site, record);
  const { session } = known;
  if (session?.underway) return await finish(site, { ...known, session }, session.underway);
  if (session) return known;
  const begun = await beginSession(site, record, await site.repository.head());
  return begun.branch ? { ...known, session: begun } : known;
}

/** A file that is as a save would have left it was written. */
async function withWrittenIntents(site: GitSite, record: SessionRecord): Promise<SessionRecord> {
  let { pending } = record;
  for (const { path, before, after } of record.intents.flatMap(({ steps }) => steps)) {
    const now = (await site.project.files.readBytes(path))?.contentHash ?? null;
    if (now === after) pending = addStep(pending, path, { before, after });
  }
  const dueAt = pending.length > 0 ? record.dueAt ?? site.now() + record.config.coalesceMs : null;
  return { ...record, pending, dueAt, intents: [] };
}

async function finish(
  site: GitSite,
  record: SessionRecord & { readonly session: Session },
  underway: Underway,
): Promise<SessionRecord> {
  const { repository } = site;
  const at = await repository.resolve(underway.ref);
  const session = { ...record.session, underway: null };
  if (underway.kind === "stash") {
    // All that the entry holds is safe; files that were not yet put back are asked about again.
    if (at !== underway.commit) await pushEntry(repository, await entryOf(site, underway.commit));
    return { ...record, session };
  }
  if (at !== underway.commit) return { ...record, session };
  const head = await repository.head();
  if (head.ref !== underway.ref && head.commit === underway.parent) {
    const reason = `workbench: commit ${session.serial + 1} of session ${session.id}`;
    await repository.setHead(underway.ref, { reason });
  }
  await followIndex(site, underway.commit, await committedFiles(site, record, underway));
  return {
    ...record,
    pending: [],
    dueAt: null,
    session: { ...session, branch: underway.ref, serial: session.serial + 1, carried: [] },
  };
}

async function entryOf({ repository }: GitSite, commit: string) {
  return { commit, message: (await repository.commit(commit)).message.trimEnd() };
}

async function committedFiles(
  site: GitSite,
  { pending, session }: SessionRecord & { readonly session: Session },
  { parent }: Underway,
) {
  const carried = new Set(session.carried);
  const paths = [...new Set([...pending.map(({ path }) => path), ...carried])];
  const names = paths.map((path) => inRepository(site, path));
  const before = parent ? await site.repository.filesAt(parent, names) : new Map();
  return paths.map((path) => ({
    path,
    carried: carried.has(path),
    head: before.get(inRepository(site, path)) ?? null,
  }));
}
