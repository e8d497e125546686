import { rmSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import type { openRepository } from "../../../lib/git/opening/open_repository.ts";
import type { GitOutcome } from "../../../lib/git/common/schemas.ts";
import { type GitSession, openGitSession } from "../../../lib/git/session/open_git_session.ts";
import { openProject, type Project } from "../../../lib/project/mod.ts";
import { witnessed } from "../../../lib/git/witnessed.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { createTurnedClock, type TurnedClock } from "./turned_clock.ts";
import type { EngineName } from "./versioned_workbench.ts";

/** A session over a small repository, without the rest of the service. */
export interface DrivenSession extends AsyncDisposable {
  /** Stock git, as the judge. */
  readonly repository: GitRepository;
  readonly clock: TurnedClock;
  readonly session: GitSession;
  readonly project: Project;
  /** Writes files as a save of the service; null deletes. */
  save(files: Readonly<Record<string, string | null>>): Promise<GitOutcome>;
  /** Ends the session as a service that closes does, and opens it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface DrivenOptions {
  readonly open?: typeof openRepository;
  /** Files of the first commit. */
  readonly files?: Readonly<Record<string, string>>;
}

export const FILES: Readonly<Record<string, string>> = { "a.txt": "a\n", "b.txt": "b\n" };

export async function openDrivenSession(
  engine: EngineName,
  { open, files = FILES }: DrivenOptions = {},
): Promise<DrivenSession> {
  const folder = makeTemporaryFolder("driven");
  const repository = makeGitRepository({ folder: join(folder, "project") });
  for (const [path, text] of Object.entries(files)) repository.write(path, text);
  repository.commitAll("first");
  const project = await openProject({ root: repository.folder });
  const clock = createTurnedClock();
  const failures: unknown[] = [];
  let saves = 0;

  function openSession(): GitSession {
    return openGitSession({
      project,
      folder,
      engine,
      clock,
      adopt: () => undefined,
      report: (error) => failures.push(error),
      urls: { hosts: [], allowHttp: false },
    }, open ? { open } : {});
  }

  let session = openSession();

  async function close(): Promise<void> {
    await session[Symbol.asyncDispose]();
    assertEquals(clock.timers(), 0, "A timer is left behind");
    assertEquals(failures, []);
  }

  return {
    repository,
    clock,
    project,
    get session() {
      return session;
    },
    async save(files) {
      const found = await Promise.all(
        Object.entries(files).map(async ([path, after]) => {
          const before = await project.files.read(path);
          return { path, after, before: before?.text ?? null, hash: before?.contentHash ?? null };
        }),
      );
      const changes = found.map(({ path, after, hash }) => ({ path, after, before: hash }));
      const { git } = await witnessed(
        session,
        { id: `save-${++saves}`, texts: found },
        () => project.files.write(changes),
      );
      return git;
    },
    async restart() {
      await close();
      session = openSession();
      await session.resume();
    },
    close,
    async [Symbol.asyncDispose]() {
      await close();
      repository.checkIntegrity();
      await project[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
