import { identityOf, isLocal } from "../common/identity.ts";
import type { Repository } from "../repository.ts";
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
      repo: { found: entered.problem !== null, problem: entered.problem, folder: null, notes: [] },
      engine: null,
      branch: null,
      head: null,
      config,
      session: null,
      remembered,
    };
  }
  const { site, opened } = entered;
  const { repository } = site;
  const head = await repository.head();
  const folder = repository.place.prefix.replace(/\/$/, "");
  return {
    repo: { found: true, problem: null, folder, notes: await notesOf(repository) },
    engine: { name: site.repository.engine, why: opened.why },
    branch: shortName(head.ref),
    head: head.commit,
    config,
    session: await describeSession(site, context, head),
    remembered,
  };
}

/** Tells how commits of the service differ from those that the user's own git would make. */
async function notesOf(repository: Repository): Promise<string[]> {
  const [signs, name, email] = await Promise.all(
    ["commit.gpgsign", "user.name", "user.email"].map((key) => repository.config(key)),
  );
  const isSigned = ["true", "yes", "on", "1"].includes(signs?.toLowerCase() ?? "");
  const notes = isSigned
    ? ["Commits are not signed, whatever commit.gpgsign says: the service runs no other program"]
    : [];
  const author = identityOf(name ?? null, email ?? null);
  if (!isLocal(author)) return notes;
  return [
    ...notes,
    `Git knows no user.name and user.email: commits are by ${author.name} <${author.email}>`,
  ];
}
