import { join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { beginSession } from "./begin_session.ts";
import { removeLock } from "../common/file_lock.ts";
import { finishUnderway } from "./finish_underway.ts";
import { addStep } from "./pending.ts";
import type { SessionRecord } from "./session_record.ts";
import type { GitSite } from "./site.ts";

/**
 * Takes up what a service left that ended in the middle: saves that may or may not have been written. A session whose
 * record is lost is found by HEAD's own trailers, and what another repository left is forgotten.
 * @throws {WorkbenchError} `git_failed`
 */
export async function resumeSession(site: GitSite, found: SessionRecord): Promise<SessionRecord> {
  removeLock(join(site.repository.place.gitDirectory, "index.lock"));
  const record = await isOfRepository(site, found) ? found : withoutSession(found);
  const known = await finished(site, await withWrittenIntents(site, record));
  if (known.session) return known;
  const begun = await beginSession(site, record, await site.repository.head());
  return begun.branch ? { ...known, session: begun } : known;
}

/** Keeps of a record what does not hang on one repository. */
export function withoutSession(record: SessionRecord): SessionRecord {
  return { ...record, session: null, pending: [], saves: [], aside: [], dueAt: null, intents: [] };
}

/** Tells by the session's first HEAD, or by its own branch, whether a record is of this repository, or of another one at the same path. */
async function isOfRepository(
  { repository }: GitSite,
  { session }: SessionRecord,
): Promise<boolean> {
  const marks = marksOf(session);
  for (const mark of marks) if (await repository.resolve(mark) !== null) return true;
  return marks.length === 0;
}

/** The names by which a session is known again in its repository: none where HEAD had no commit and the session has no branch. */
export function marksOf(session: SessionRecord["session"]): string[] {
  if (!session) return [];
  const { branch, start } = session;
  const own = branch === start.ref ? null : branch;
  return [start.commit, own].filter((mark) => mark !== null);
}

/** Brings to its end what was begun; what cannot be now, the next step tries again. */
async function finished(site: GitSite, record: SessionRecord): Promise<SessionRecord> {
  try {
    return await finishUnderway(site, record);
  } catch (error) {
    if (error instanceof WorkbenchError) return record;
    throw error;
  }
}

/** A file that is as a save would have left it was written. */
async function withWrittenIntents(site: GitSite, record: SessionRecord): Promise<SessionRecord> {
  let { pending } = record;
  for (const { path, before, after } of record.intents.flatMap(({ steps }) => steps)) {
    if (await hashOf(site, path) === after) pending = addStep(pending, path, { before, after });
  }
  const dueAt = pending.length > 0 ? record.dueAt ?? site.now() + record.config.coalesceMs : null;
  return { ...record, pending, dueAt, intents: [] };
}

/** Reads the content hash of a file, where an unreadable file is nothing that a save wrote: undefined. */
async function hashOf({ project }: GitSite, path: string): Promise<string | null | undefined> {
  try {
    return (await project.files.readBytes(path))?.contentHash ?? null;
  } catch (error) {
    if (error instanceof WorkbenchError) return undefined;
    throw error;
  }
}
