import { randomBytes } from "node:crypto";
import type { Head } from "../repository.ts";
import type { Session, SessionRecord } from "./session_record.ts";
import type { GitSite } from "./site.ts";
import { readTrailers, type SessionTrailers } from "./trailers.ts";

/** No vowels: an id spells no word. */
const LETTERS = "0123456789bcdfghjklmnpqrstvwxz";
const ID_LENGTH = 6;

/** The largest number of commits that are read to find a session's first commit. */
const MAX_READ = 200;

/** A session that begins where HEAD is; one whose commit HEAD is on goes on, also when its record is lost. */
export async function beginSession(
  site: GitSite,
  { config }: Pick<SessionRecord, "config">,
  head: Head,
): Promise<Session> {
  const known = await sessionOfHead(site, config.branchPrefix, head);
  return {
    id: known?.session ?? newId(),
    startedAt: new Date(site.now()).toISOString(),
    start: known?.start ?? head,
    branch: known ? head.ref : null,
    serial: known?.serial ?? 0,
    question: null,
    carried: [],
    underway: null,
    left: [],
  };
}

async function sessionOfHead(site: GitSite, prefix: string, head: Head) {
  if (!head.commit || !head.ref?.startsWith(`refs/heads/${prefix}/`)) return null;
  const trailers = readTrailers((await site.repository.commit(head.commit)).message);
  return trailers && { ...trailers, start: await startOf(site, head.commit, trailers) };
}

/** Finds where a session began, by its last commit. */
async function startOf(
  { repository }: GitSite,
  commit: string,
  { session }: SessionTrailers,
): Promise<Head> {
  const log = await repository.log(commit, { limit: MAX_READ });
  const first = log.findLast(({ message }) => readTrailers(message)?.session === session);
  return { ref: null, commit: first?.parents[0] ?? null };
}

function newId(): string {
  return [...randomBytes(ID_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
