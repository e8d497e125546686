import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileText, Project } from "../../project/mod.ts";
import { openRecordFile } from "../../state/mod.ts";
import type { EngineSetting } from "../opening/choose_engine.ts";
import { readIfThere } from "../discover/read_if_there.ts";
import { discoverRepository } from "../discover/discover_repository.ts";
import { type OpenedRepository, openRepository } from "../opening/open_repository.ts";
import type { UrlPolicy } from "../common/remote_url.ts";
import type { Repository, RepositoryPlace } from "../repository.ts";
import { defaultGitConfiguration } from "../common/schemas.ts";
import { filesLister } from "./commit_files.ts";
import { homeFinder } from "./find_home.ts";
import { marksOf, resumeSession, withoutSession } from "./resume_session.ts";
import { type RunningSession, runSession } from "./run_session.ts";
import { logReader } from "./session_log.ts";
import { type SavedStep, type SessionRecord, sessionRecord } from "./session_record.ts";
import type { GitSite, SessionClock } from "./site.ts";
import { undoMemory } from "./undo_refs.ts";
import { openTextStore, type TextStore } from "./text_store.ts";

/** The options that are needed to open a session. */
export interface GitSessionOptions {
  readonly project: Project;
  /** The project's folder in the state directory. */
  readonly folder: string;
  readonly engine: EngineSetting;
  /** Told of files that the session wrote. */
  readonly adopt: (file: FileText) => void;
  /** Told of what nobody expects: a save never fails because of git. */
  readonly report: (error: unknown) => void;
  /** The files that a plan declares; null where it is not known. */
  readonly scopeOf?: GitSite["scopeOf"];
  /** The policy that says where a remote may be. */
  readonly urls: UrlPolicy;
  readonly clock?: SessionClock;
}

/** A repository with its machine. */
export interface EnteredRepository {
  readonly opened: OpenedRepository;
  readonly site: GitSite;
  readonly running: RunningSession;
}

/** Holds the machine of a project's session, and its record, over repositories that come and go. */
export interface SessionHost {
  readonly texts: TextStore;
  /** Saves that are being written, by id. */
  readonly intents: Map<string, readonly SavedStep[]>;
  /**
   * The repository as it is now: it may have come, gone or changed its shape since the last call.
   * @returns why there is none, where there is none
   */
  enter(): Promise<EnteredRepository | OpenedRepository>;
  record(): Promise<SessionRecord>;
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  keep(record: SessionRecord): void;
  /** Tells whether a service that ended left something to continue. */
  isUnfinished(): boolean;
  /** Tells whether a machine runs: where none does, nothing was saved since the start. */
  isEntered(): boolean;
  leave(): Promise<void>;
}

export function hasRepository(
  entered: EnteredRepository | OpenedRepository,
): entered is EnteredRepository {
  return "running" in entered;
}

/** The internals that the tests of this folder replace; nobody else has a reason to. */
export interface SessionInternals {
  /** Opens an engine that counts, fails, or ends the process. */
  readonly open?: typeof openRepository;
}

/** Nothing is looked for before it is asked. */
export function openSessionHost(
  options: GitSessionOptions,
  { open = openRepository }: SessionInternals = {},
): SessionHost {
  const { project, report, clock = systemClock } = options;
  const path = join(options.folder, "git_session.json");
  const file = openRecordFile(path, sessionRecord, "the git session");
  const texts = openTextStore(join(options.folder, "git_session"));
  const intents = new Map<string, readonly SavedStep[]>();
  let entered: EnteredRepository | null = null;
  let lastBirth: string | null = null;

  function keep(record: SessionRecord): void {
    file.write({ ...record, intents: [...intents].map(([id, steps]) => ({ id, steps })) });
  }

  function onSettled(record: SessionRecord): void {
    try {
      keep(record);
      texts.keepOnly(hashesOf(record, intents));
    } catch (error) {
      report(error);
    }
  }

  async function leave(): Promise<void> {
    const left = entered;
    entered = null;
    await left?.running.stop();
    await left?.site.repository[Symbol.asyncDispose]();
  }

  function siteOf(repository: Repository): GitSite {
    const { adopt, scopeOf = () => Promise.resolve(null) } = options;
    const shared = { project, repository, texts, keep, adopt, scopeOf, now: clock.now };
    return {
      ...shared,
      home: homeFinder(repository),
      filesOf: filesLister(repository),
      logOf: logReader(repository),
      undo: undoMemory(repository),
    };
  }

  return {
    texts,
    intents,
    keep,
    leave,
    isEntered: () => entered !== null,
    isUnfinished() {
      const record = file.read();
      return record !== null && (record.pending.length > 0 || record.intents.length > 0 ||
        record.session?.underway != null);
    },
    async record() {
      if (entered) return (await entered.running.settled()).record;
      return file.read() ?? emptyRecord();
    },
    async enter() {
      const discovery = await discoverRepository(project.files.root);
      const birth = await birthOf(discovery.place);
      const isAnother = lastBirth !== null && birth !== null && birth !== lastBirth;
      if (entered && !isAnother && isSamePlace(entered.site.repository.place, discovery.place)) {
        return entered;
      }
      await leave();
      const opened = await open(discovery, { engine: options.engine });
      if (!opened.repository) return opened;
      const site = siteOf(opened.repository);
      const last = file.read() ?? emptyRecord();
      // The mark of the directory alone is no proof where the session can be looked for.
      const isLost = isAnother && marksOf(last.session).length === 0;
      const record = await resumeSession(site, isLost ? withoutSession(last) : last);
      const running = runSession(site, record, { onSettled, report, clock });
      entered = { opened, site, running };
      lastBirth = birth;
      return entered;
    },
  };
}

const systemClock: SessionClock = {
  now: () => Date.now(),
  setTimeout: (call, milliseconds) => setTimeout(call, milliseconds),
  clearTimeout: (id) => clearTimeout(id as ReturnType<typeof setTimeout>),
};

function emptyRecord(): SessionRecord {
  return {
    version: 1,
    config: defaultGitConfiguration,
    remembered: null,
    session: null,
    plan: null,
    pending: [],
    saves: [],
    aside: [],
    dueAt: null,
    intents: [],
  };
}

function hashesOf(
  { pending, aside, session }: SessionRecord,
  intents: ReadonlyMap<string, readonly SavedStep[]>,
): ReadonlySet<string> {
  const files = [...pending, ...aside, ...session?.underway?.covered ?? []];
  const steps = [...files.flatMap((file) => file.steps), ...[...intents.values()].flat()];
  return new Set(steps.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
}

/** Returns a mark by which a git directory is told from a later one at the same path. */
async function birthOf(place: RepositoryPlace | null): Promise<string | null> {
  if (!place) return null;
  // The number of a folder that is gone may be given to the next one, and some systems have no time of birth: git writes
  // the description once.
  const [found, described] = await Promise.all([
    readIfThere(() => stat(place.gitDirectory)),
    readIfThere(() => stat(join(place.gitDirectory, "description"))),
  ]);
  return found ? `${place.gitDirectory} ${found.ino} ${described?.mtimeMs ?? ""}` : null;
}

/** Also by its traits: what an engine may be used for can change under it. */
function isSamePlace(one: RepositoryPlace, other: RepositoryPlace | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
