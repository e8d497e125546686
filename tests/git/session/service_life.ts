import { openRepository } from "../../../lib/git/opening/open_repository.ts";
import type { Repository } from "../../../lib/git/repository.ts";
import { openGitSession } from "../../../lib/git/session/open_git_session.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { witnessed } from "../../../lib/git/witnessed.ts";
import type { EngineName } from "./versioned_workbench.ts";

/** What a service does until it ends. */
export interface Life {
  readonly root: string;
  readonly folder: string;
  readonly engine: EngineName;
  readonly saves: Readonly<Record<string, string | null>>;
  /** To whatever is asked. */
  readonly answer: "carry" | "stash";
}

/** How it ended. */
export interface Ended {
  readonly outcome: { readonly status: string };
  readonly question: { readonly kind: string } | null;
}

/**
 * Saves, answers what is asked, commits, and closes.
 * @param report takes the errors that no one else is told of
 * @param through what the repository is reached through
 */
export async function live(
  life: Life,
  report: (error: unknown) => void,
  through: (repository: Repository) => Repository = (repository) => repository,
): Promise<Ended> {
  const project = await openProject({ root: life.root });
  const session = openGitSession({
    project,
    folder: life.folder,
    engine: life.engine,
    adopt: () => undefined,
    report,
    urls: { hosts: [], allowHttp: false },
  }, {
    async open(...args) {
      const opened = await openRepository(...args);
      return opened.repository ? { ...opened, repository: through(opened.repository) } : opened;
    },
  });
  await session.resume();
  for (const [path, after] of Object.entries(life.saves)) {
    const before = await project.files.read(path);
    const change = { path, after, before: before?.contentHash ?? null };
    const texts = [{ path, after, before: before?.text ?? null }];
    await witnessed(session, { id: path, texts }, () => project.files.write([change]));
  }
  const { session: asking } = await session.describe();
  if (asking?.question) await session.answer(life.answer, { remember: false });
  const outcome = await session.commit();
  const { session: left } = await session.describe();
  await session[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
  return { outcome, question: left?.question ?? null };
}
