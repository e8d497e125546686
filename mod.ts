/**
 * Project Workbench: a service to browse and edit a React/TypeScript project over HTTP, as one web-standard `fetch`.
 * @module
 */
import { assembleWorkbench } from "./assemble_workbench.ts";
import type { Scope, Session } from "./lib/auth/mod.ts";
import type { CloneLimits } from "./lib/clone/mod.ts";
import type { AccessLog, AccessLogEntry, Fetch } from "./lib/http/mod.ts";
import type {
  Committing,
  FrameworkName,
  NestedPackage,
  OpenProject,
  Problem,
  ProblemCode,
  ProjectOverview,
  ServiceMark,
} from "./lib/workbench/mod.ts";

export type {
  AccessLog,
  AccessLogEntry,
  CloneLimits,
  Committing,
  Fetch,
  FrameworkName,
  NestedPackage,
  OpenProject,
  Problem,
  ProblemCode,
  ProjectOverview,
  Scope,
  ServiceMark,
  Session,
};

/** The settings of a workbench; everything has a default. */
export interface WorkbenchOptions {
  /** The folder of the project to open first; none when it is left out. */
  readonly project?: string;
  /** The folder of the service's own records; else `$WORKBENCH_STATE_DIR` or the user's state folder. */
  readonly stateDirectory?: string;
  /** The folder in which clones are made; else inside the state directory. */
  readonly workspaceDirectory?: string;
  /**
   * The hosts whose repositories may be cloned; github.com, gitlab.com, bitbucket.org and codeberg.org unless told. A host that is
   * not at the usual port is named with it, `host:port`.
   */
  readonly cloneHosts?: readonly string[];
  /**
   * True also clones from hosts that are not on the public internet, and over `http:`: for intranets and tests. Every
   * other clone goes to public addresses alone, whatever names resolve to.
   */
  readonly allowPrivateHosts?: boolean;
  /** The limits of a clone: 500 MiB, 300 seconds, one at a time unless told. */
  readonly cloneLimits?: CloneLimits;
  /**
   * The address of the local model runtime, a URL or `host:port`; else `$WORKBENCH_MODELHOST`, else `http://127.0.0.1:11434`. It is
   * anything that speaks the HTTP interface of Ollama.
   */
  readonly modelhost?: string;
  /**
   * The registries that models may be pulled from by a name with a host, as `hf.co/owner/model`; else those of
   * `$WORKBENCH_MODEL_REGISTRIES`, split by commas, else none.
   */
  readonly modelRegistries?: readonly string[];
  /**
   * The way to decide who may use the workbench: `off` (anybody who can reach a loopback address), `token` (a one-time sign-in
   * link), or an embedding host's own check of a request, which answers with the session or null.
   */
  readonly auth?:
    | "off"
    | "token"
    | ((request: Request) => Session | null | Promise<Session | null>);
  /** False never watches the files of the project: events then tell of the service's own doing alone. */
  readonly watch?: boolean;
  /**
   * True reads the list of units and loads the type checker as soon as a project is open, so that the first click is
   * fast; the command does so. Else each is read when it is first needed.
   */
  readonly warmUp?: boolean;
  /**
   * The engine that commits: the installed `git`, or the embedded engine, which needs nothing installed. `auto` takes the installed
   * one if it is there: it is faster, and right on every repository.
   */
  readonly gitEngine?: "auto" | "git" | "embedded";
  /**
   * Gets the path and query of each further sign-in link, to be shown to the owner alone: a link works once, and whoever
   * opens one that was used asks for the next.
   */
  readonly onSignInPath?: (path: string) => void;
  /**
   * Gets a sentence at the end on why saves that are to be committed are not, as while a merge is under way; the next start goes on
   * with them.
   */
  readonly onUncommitted?: (message: string) => void;
  /** The address at which the server listens. Without it, loopback names are answered with any port. */
  readonly address?: { readonly hostname: string; readonly port: number };
  /**
   * The path that a host's server mounts the workbench under, as `/workbench`. Requests may come with it or with it taken
   * off; links, cookies and the OpenAPI document name it either way.
   */
  readonly basePath?: string;
  /** Further values of the Host header to answer to, `host` or `host:port`. */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may use the service, besides its own, as `http://localhost:5173`. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Origins whose pages may show the service's pages and answers in a frame, as `http://localhost:5173`; nobody unless
   * told. Each is one exact origin.
   */
  readonly frameAncestors?: readonly string[];
  /**
   * True has `GET /api/project` say where the project is on this machine, for links that open an editor: only while `auth`
   * is `off`, only to clients on this machine, over sockets only where `address` is told.
   */
  readonly revealRoot?: boolean;
  /** Gets one entry per answered request. */
  readonly log?: AccessLog;
  /**
   * Gets a failure that no answer could tell of, as of a process that goes on by itself, or of `log`; it goes to standard
   * error unless told.
   */
  readonly report?: (error: unknown) => void;
  /** True checks every answer against its declared schema: for tests and development. */
  readonly checkAnswers?: boolean;
}

/** A workbench: one open project, its state, and the interface to both. */
export interface Workbench {
  /**
   * Answers a request. Hand over what the server passes beside the request (`info`, `server`, `env`) as the second
   * argument: it says that the request came through a socket.
   */
  readonly fetch: Fetch;
  /**
   * Ends everything that the workbench started, once the requests that are being answered have their answers: 5 s at most. The
   * saves that wait for their commit are committed.
   */
  readonly close: () => Promise<void>;
  /** The project that is open once it has been read; rejects when it cannot be opened, with the path in its message. */
  readonly ready: Promise<OpenProject | null>;
  /** The path and query of the newest sign-in link, until it was used; null unless `auth` is `token`. */
  readonly signInPath: string | null;
}

/**
 * Creates a workbench.
 * @param options see `WorkbenchOptions`
 * @returns the workbench; it answers at once, requests that need the project wait for it
 * @throws {Error} when `auth` is `off` and the address is not a loopback one, or for a `basePath`, an allowed host, an
 * allowed origin, a frame ancestor or a host to clone from that is none, or an option that there is not
 */
export function createWorkbench(options: WorkbenchOptions = {}): Workbench {
  return assembleWorkbench(options);
}
