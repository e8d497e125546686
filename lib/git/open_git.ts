import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GitOutcome } from "./common/schemas.ts";
import { type Committing, committingOf } from "./session/committing.ts";
import type { GitSession, SavedText } from "./session/open_git_session.ts";
import type { GitSessionOptions } from "./session/session_host.ts";

/** The witness that is told of every save. */
export interface SaveWitness {
  /** A save is about to be written. */
  begin(id: string, files: readonly SavedText[]): Promise<void>;
  /**
   * It was written.
   * @param what describes it in a few words
   * @returns what that means for the session; it never fails
   */
  written(id: string, what?: string): Promise<GitOutcome>;
  /** It was not written. */
  abandon(id: string): Promise<void>;
}

/** The version control of the open project. */
export interface Git extends AsyncDisposable {
  /** Loaded when it is first needed: a start must not wait for it. */
  session(): Promise<GitSession>;
  /** Tells how saves become commits; null where there is no repository to commit to. */
  committing(): Promise<Committing | null>;
  readonly saves: SaveWitness;
}

/** The options of a session, and of its end. */
interface GitOptions extends GitSessionOptions {
  /** Told at the end, in a sentence, why saves that are to be committed are not. */
  readonly onUncommitted?: ((message: string) => void) | undefined;
}

/**
 * Opens the version control of a project, and goes on with what a service that ended left pending. The end commits what waits for
 * the end of its window.
 */
export function openGit({ onUncommitted, ...options }: GitOptions): Git {
  let opened: Promise<GitSession> | null = null;
  // Asked for once: a loader such as tsx has Node ask a thread of its own at every `import()`.
  let discovery: Promise<typeof import("./discover/discover_repository.ts")> | null = null;

  function session(): Promise<GitSession> {
    return opened ??= import("./session/open_git_session.ts")
      .then(({ openGitSession }) => openGitSession(options));
  }

  /** A project without a repository needs no session to learn that. */
  async function isVersioned(): Promise<boolean> {
    if (opened) return true;
    if (!mayBeVersioned(options.project.files.root)) return false;
    const { discoverRepository } =
      await (discovery ??= import("./discover/discover_repository.ts"));
    const { place, problem } = await discoverRepository(options.project.files.root);
    return place !== null || problem !== null;
  }

  if (existsSync(join(options.folder, "git_session.json"))) {
    session().then((resumed) => resumed.resume()).catch(options.report);
  }

  return {
    session,
    async committing() {
      return await isVersioned() ? committingOf(await (await session()).describe()) : null;
    },
    saves: {
      async begin(id, files) {
        if (await isVersioned()) await (await session()).begin(id, files);
      },
      async written(id, what) {
        return opened ? await (await session()).written(id, what) : { status: "not_a_repo" };
      },
      async abandon(id) {
        if (opened) await (await session()).abandon(id);
      },
    },
    async [Symbol.asyncDispose]() {
      const session = await opened;
      if (!session) return;
      const why = await session.finish();
      if (why !== null) onUncommitted?.(why);
      await session[Symbol.asyncDispose]();
    },
  };
}

/** Tells at once of most projects without a repository that they have none: each save asks. */
function mayBeVersioned(root: string): boolean {
  for (let at = root;; at = dirname(at)) {
    if (existsSync(join(at, ".git")) || existsSync(join(at, "HEAD"))) return true;
    if (at === dirname(at)) return false;
  }
}
