import type { OpenedRepository } from "../open_repository.ts";
import type { GitSessionView } from "../schemas.ts";
import { describeSession, shortName } from "./describe_session.ts";
import { type EnteredRepository, hasRepository } from "./session_host.ts";
import type { SessionProblem } from "./session_machine.ts";
import type { SessionRecord } from "./session_record.ts";

/** The repository and its session as a client sees them. */
export async function describeRepository(
  entered: EnteredRepository | OpenedRepository,
  record: SessionRecord,
  problem: SessionProblem | null = null,
): Promise<GitSessionView> {
  const { config, remembered } = record;
  if (!hasRepository(entered)) {
    return {
      repo: { found: entered.problem !== null, problem: entered.problem, folder: null },
      engine: null,
      branch: null,
      head: null,
      config,
      session: null,
      remembered,
    };
  }
  const { site, opened } = entered;
  const head = await site.repository.head();
  return {
    repo: { found: true, problem: null, folder: site.repository.place.prefix.replace(/\/$/, "") },
    engine: { name: site.repository.engine, why: opened.why },
    branch: shortName(head.ref),
    head: head.commit,
    config,
    session: await describeSession(site, { record, problem }),
    remembered,
  };
}
