import type { OpenedRepository } from "../opening/open_repository.ts";
import type { GitSessionView } from "../common/schemas.ts";
import { shortName } from "./branch_name.ts";
import { describeSession, type SessionView } from "./describe_session.ts";
import { type EnteredRepository, hasRepository } from "./session_host.ts";

/** The repository and its session as a client sees them. */
export async function describeRepository(
  entered: EnteredRepository | OpenedRepository,
  context: SessionView,
): Promise<GitSessionView> {
  const { config, remembered } = context.record;
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
    session: await describeSession(site, context, head),
    remembered,
  };
}
