import { join } from "node:path";
import type { Authentication } from "../auth/mod.ts";
// The handles alone: an area's verbs are many modules, which the routes load when they are first asked for.
import { type Clones, openClones } from "../clone/open_clones.ts";
import { type DevServer, openDevServers } from "../dev_server/open_dev_servers.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { Git } from "../git/mod.ts";
import {
  type Modelhost,
  type ModelhostOptions,
  openModelhost,
} from "../modelhost/open_modelhost.ts";
import type { Nav } from "../nav/open_nav.ts";
import { type Notes, openNotes } from "../notes/open_notes.ts";
import type { Pages } from "../pages/open_pages.ts";
import type { Processes } from "../processes/open_processes.ts";
import type { Project } from "../project/mod.ts";
import type { Review } from "../review/open_review.ts";
import type { Saving } from "../saving/open_saving.ts";
import type { KeptRules } from "../rules/evidence/open_rule_levels.ts";
import type { Source } from "../source/mod.ts";
import type { ServiceMark, StateDirectory } from "../state/mod.ts";
import { type Live, openLive } from "../live/open_live.ts";
import { openStoryAi, type StoryAi } from "../story_ai/open_story_ai.ts";
import { type Handles, type HandlesOptions, openHandles } from "./open_handles.ts";
import { projectRoot } from "./project_root.ts";

/** The context that every route gets: the open project's handles, and the service's own. */
export interface WorkbenchContext {
  readonly state: StateDirectory;
  readonly authentication: Authentication;
  /** @throws {WorkbenchError} `no_project` */
  readonly project: Project;
  readonly projectOrNull: Project | null;
  /** A clause on why the project of the start could not be opened, without its path; null where nothing stood in the way. */
  readonly whyNotOpened: string | null;
  /** The other services on this machine that work on the open project. */
  readonly otherServices: readonly ServiceMark[];
  /** The rules that the open project keeps without having chosen them. @throws {WorkbenchError} `no_project` */
  readonly rules: KeptRules;
  /** The contents of the open project's code. @throws {WorkbenchError} `no_project` */
  readonly source: Source;
  /** The open project's pages. @throws {WorkbenchError} `no_project` */
  readonly pages: Pages;
  /** Navigation through the open project. @throws {WorkbenchError} `no_project` */
  readonly nav: Nav;
  /** The one way to write into the open project. @throws {WorkbenchError} `no_project` */
  readonly saving: Saving;
  /** The open project's version control. @throws {WorkbenchError} `no_project` */
  readonly git: Git;
  /** The open project's processes. @throws {WorkbenchError} `no_project` */
  readonly processes: Processes;
  /** The comparisons of the open project's branches. @throws {WorkbenchError} `no_project` */
  readonly review: Review;
  /** The open project's dev server. @throws {WorkbenchError} `no_project` */
  readonly devServer: DevServer;
  readonly devServerOrNull: DevServer | null;
  /** The clones of the workspace; they need no open project. */
  readonly clones: Clones;
  /** The open project's notes; without a project, those that belong to none. */
  readonly notes: Notes;
  /** The local model runtime; it needs no open project. */
  readonly modelhost: Modelhost;
  /** The `StoryAi` that reads stories from pages; it needs no open project. */
  readonly storyAi: StoryAi;
  /** Tells readers what happens; it needs no open project. */
  readonly live: Live;
  /** @throws {WorkbenchError} `no_project` */
  requireProject(): void;
  /**
   * Opens another project in place of the open one.
   * @param path `.` for the project of the start, else a folder below the workspace folder
   * @throws {WorkbenchError} `project_not_found`, `process_active` while a process of the open one runs
   */
  switchProject(path: string): Promise<void>;
}

/** The context of a service, and the end of it. */
export interface OpenedContext extends WorkbenchContext, AsyncDisposable {
  /** The first project, once it was opened. @throws {WorkbenchError} `project_not_found` */
  readonly opened: Promise<Project | null>;
}

/** The options that `openContext` needs. */
export interface ContextOptions extends HandlesOptions {
  readonly project?: string | undefined;
  readonly workspaceDirectory?: string | undefined;
  readonly modelhost?: ModelhostOptions | undefined;
  readonly authentication: Authentication;
  /** False never watches the files of the project. */
  readonly watch?: boolean | undefined;
  /** True reads what the first click needs as soon as a project is open. */
  readonly warmUp?: boolean | undefined;
  /** Resolves when no request waits for its answer, and at the latest after so many milliseconds. */
  readonly untilQuiet?: (longestMs: number) => Promise<void>;
}

/** Makes the context at once and begins to open the first project. */
export function openContext(options: ContextOptions): OpenedContext {
  const { state, authentication } = options;
  const workspace = options.workspaceDirectory ?? join(state.path, "workspace");
  const live = openLive(options);
  const clones = openClones({
    ...options.clones,
    changed: (clone) => live.publish({ type: "clone", clone }),
    workspace,
    stateDirectory: state.path,
    report: options.report,
  });
  const modelhost = openModelhost({
    ...options.modelhost,
    changed: (model, state) => live.publish({ type: "modelhost", model, state }),
  });
  const storyAi = openStoryAi({
    askModel: async (question) =>
      (await import("../modelhost/generate.ts")).generate(modelhost, question),
  });
  const ownNotes = openNotes({ project: null, folder: state.path });
  const devServers = openDevServers({
    stateDirectory: state.path,
    report: options.report,
    changed: (server) => live.publish({ type: "devserver", ...server }),
  });
  let handles: Handles | null = null;
  // Of the projects that were open: one that is opened anew has to wait for its processes.
  let closing: Promise<void> = Promise.resolve();
  let switching: Promise<void> = Promise.resolve();
  let whyNotOpened: string | null = null;
  let isClosed = false;

  async function open(root: string): Promise<Project> {
    // Fixed in the moment in which it becomes the open one: later ones wait for this project, not it for itself.
    let fix: (closed: Promise<void>) => void = () => undefined;
    const closed = new Promise<void>((resolve) => fix = resolve);
    const next = await openHandles(root, options, { devServers, modelhost, live, closed });
    const last = handles;
    if (last?.processes.isBusy()) {
      // It began while the other project was being opened.
      await next[Symbol.asyncDispose]();
      throw processRuns();
    }
    handles = next;
    whyNotOpened = null;
    await live.attach({ source: next.source, gitEngine: options.gitEngine ?? "auto" });
    const leaving = last?.[Symbol.asyncDispose]();
    closing = settled(closing, leaving);
    fix(closing);
    await leaving;
    return next.project;
  }

  function current(): Handles {
    if (handles) return handles;
    if (isClosed) throw closedError();
    const why = whyNotOpened === null ? "none is open" : notOpened(whyNotOpened);
    throw new WorkbenchError("no_project", `Open a project first: ${why}`);
  }

  const opened = options.project === undefined ? Promise.resolve(null) : open(options.project);
  // Whoever awaits it learns of a failure, and of a service nobody awaits health and every request for the project tell it.
  opened.catch((error: unknown) => whyNotOpened = reasonOf(error));

  return {
    state,
    authentication,
    clones,
    modelhost,
    storyAi,
    live,
    opened,
    get project() {
      return current().project;
    },
    get projectOrNull() {
      return handles?.project ?? null;
    },
    get whyNotOpened() {
      return whyNotOpened;
    },
    get otherServices() {
      return handles?.mark.others() ?? [];
    },
    get rules() {
      return current().rules;
    },
    get source() {
      return current().source;
    },
    get pages() {
      return current().pages;
    },
    get nav() {
      return current().nav;
    },
    get saving() {
      return current().saving;
    },
    get git() {
      return current().git;
    },
    get processes() {
      return current().processes;
    },
    get review() {
      return current().review;
    },
    get devServer() {
      return current().devServer;
    },
    get devServerOrNull() {
      return handles?.devServer ?? null;
    },
    get notes() {
      return handles?.notes ?? ownNotes;
    },
    requireProject() {
      current();
    },
    async switchProject(path) {
      if (isClosed) throw closedError();
      if (handles?.processes.isBusy()) throw processRuns();
      const root = projectRoot(path, { start: options.project, workspace });
      const switched = root.then(open);
      switching = settled(switching, switched);
      await switched;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await live[Symbol.asyncDispose]();
      await storyAi[Symbol.asyncDispose]();
      await modelhost[Symbol.asyncDispose]();
      await clones[Symbol.asyncDispose]();
      await settled(opened, switching);
      await handles?.[Symbol.asyncDispose]();
      handles = null;
      await devServers[Symbol.asyncDispose]();
    },
  };
}

/**
 * Resolves when all pieces of `work` are done. What came of them is not passed on: in a chain of such, each would keep all before
 * it.
 */
async function settled(...work: readonly unknown[]): Promise<void> {
  await Promise.allSettled(work);
}

/** While a service ends, it still answers who asks: the project was there, and is again once the service is. */
function closedError(): WorkbenchError {
  return new WorkbenchError("no_project", "The service was closed", {
    data: { reason: "closed" },
  });
}

/** A clause on why a project could not be opened: without a path, which no client is told. */
function reasonOf(error: unknown): string {
  if (!(error instanceof WorkbenchError)) return "its folder cannot be read";
  return error.code === "project_not_found"
    ? "its folder is not there"
    : "its records cannot be kept";
}

/** The sentence for clients about a project of the start that could not be opened. */
export function notOpened(why: string): string {
  return `the project that the service was started with could not be opened, since ${why}`;
}

function processRuns(): WorkbenchError {
  return new WorkbenchError(
    "process_active",
    "Cannot open another project while a process runs: pause or cancel it first",
  );
}
