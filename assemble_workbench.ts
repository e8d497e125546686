import { resolve } from "node:path";
import { openAuthentication } from "./lib/auth/mod.ts";
import {
  createFetch,
  openTraffic,
  readAllowedHosts,
  readAllowedOrigins,
  readBasePath,
  readFrameAncestors,
  requireSignIn,
} from "./lib/http/mod.ts";
import { WorkbenchError } from "./lib/errors/mod.ts";
import { readCloneHosts } from "./lib/clone/service/options.ts";
import type { StepRunners } from "./lib/processes/mod.ts";
import type { ReviewVerbs } from "./lib/review/mod.ts";
import type { FactsCache } from "./lib/source/modules/mod.ts";
import type { TypeService } from "./lib/source/types/mod.ts";
import { openStateDirectory, requireOutside } from "./lib/state/mod.ts";
import { didYouMean } from "./lib/text/mod.ts";
import type { Threads } from "./lib/threads/mod.ts";
import { openContext, openProjectView } from "./lib/workbench/mod.ts";
import type { Workbench, WorkbenchOptions } from "./mod.ts";
import { areas } from "./routes/mod.ts";

/** What tests replace; nobody else has a reason to. */
export interface WorkbenchInternals {
  /** Who does the steps of processes. */
  readonly stepRunners?: StepRunners;
  /** Facts of files by content, which workbenches of one process share. */
  readonly facts?: FactsCache;
  /** Opens the type checker of a project by its real path, which workbenches of one process may share. */
  readonly openTypes?: (root: string) => TypeService;
  /** Opens the threads of a project's analyses, which workbenches of one process may share. */
  readonly openReviewThreads?: () => Threads<ReviewVerbs>;
}

/**
 * Makes a workbench of its parts; `createWorkbench` is the door to it.
 * @throws {Error} see `createWorkbench`
 */
export function assembleWorkbench(
  options: WorkbenchOptions,
  internals: WorkbenchInternals = {},
): Workbench {
  requireKnownOptions(options);
  const { auth = "off", address, report = (error) => console.error(error) } = options;
  if (auth === "off" && address) requireSignIn(address.hostname);
  const paths = areas.flatMap(({ routes }) => routes.map(({ path }) => path));
  const basePath = readBasePath(options.basePath ?? "", paths);
  const allowedHosts = readAllowedHosts(options.allowedHosts ?? []);
  const allowedOrigins = readAllowedOrigins(options.allowedOrigins ?? []);
  const frameAncestors = readFrameAncestors(options.frameAncestors ?? []);
  const cloneHosts = options.cloneHosts && readCloneHosts(options.cloneHosts);
  const { project, stateDirectory } = options;
  if (project !== undefined && stateDirectory !== undefined) {
    requireOutside(project, stateDirectory);
  }
  const state = openStateDirectory(stateDirectory);
  const authentication = openAuthentication({
    mode: typeof auth === "string" ? auth : "custom",
    stateDirectory: state.path,
    onSignInToken(token) {
      try {
        options.onSignInPath?.(signInPathOf(token));
      } catch (error) {
        // The host's own fault, of which whoever signs in is not told.
        report(error);
      }
    },
  });
  const signInPathOf = (token: string): string => `${basePath}/auth/login?token=${token}`;
  const traffic = openTraffic();
  const context = openContext({
    project: options.project,
    workspaceDirectory: options.workspaceDirectory,
    clones: {
      hosts: cloneHosts,
      allowPrivateHosts: options.allowPrivateHosts,
      limits: options.cloneLimits,
    },
    modelhost: { address: options.modelhost, registries: options.modelRegistries },
    gitEngine: options.gitEngine,
    onUncommitted: options.onUncommitted,
    watch: options.watch,
    warmUp: options.warmUp,
    untilQuiet: traffic.untilQuiet,
    ...internals,
    state,
    authentication,
    address: address ? `http://${hostOf(address)}` : null,
    report,
  });
  const settled = context.opened.then(() => context, () => context);
  const ready = context.opened.then(
    (project) =>
      project && openProjectView(project, {
        otherServices: () => context.otherServices,
        committing: () => context.git.committing(),
      }),
    (error: unknown) => {
      throw withPath(error, project ?? "");
    },
  );
  // Requests tell why it failed to whoever does not wait for it.
  ready.catch(() => undefined);
  const answer = createFetch(areas, settled, {
    port: address?.port ?? null,
    basePath,
    allowedHosts: [...allowedHosts, ...(address ? [hostOf(address).toLowerCase()] : [])],
    allowedOrigins,
    frameAncestors,
    // Who may sign in from elsewhere has no use for it.
    revealRoot: options.revealRoot === true && auth === "off",
    authentication,
    authenticate: typeof auth === "function" ? auth : undefined,
    log: options.log ?? null,
    report,
    checkAnswers: options.checkAnswers ?? false,
  });
  return {
    fetch: (request, connection) => traffic.count(answer(request, connection)),
    async close() {
      await traffic.untilQuiet(LONGEST_WAIT_MS);
      await context[Symbol.asyncDispose]();
    },
    ready,
    get signInPath() {
      const token = authentication.signInToken;
      return token && signInPathOf(token);
    },
  };
}

/** The longest time that the end waits for requests that are being answered, in milliseconds; streams have their answer. */
const LONGEST_WAIT_MS = 5000;

const OPTIONS: Readonly<Record<keyof WorkbenchOptions, true>> = {
  project: true,
  stateDirectory: true,
  workspaceDirectory: true,
  cloneHosts: true,
  allowPrivateHosts: true,
  cloneLimits: true,
  modelhost: true,
  modelRegistries: true,
  auth: true,
  watch: true,
  warmUp: true,
  gitEngine: true,
  address: true,
  onSignInPath: true,
  onUncommitted: true,
  basePath: true,
  allowedHosts: true,
  allowedOrigins: true,
  frameAncestors: true,
  revealRoot: true,
  log: true,
  report: true,
  checkAnswers: true,
};

/** Nobody would learn that a misspelt option has no effect. */
function requireKnownOptions(options: WorkbenchOptions): void {
  const names = Object.keys(OPTIONS);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new Error(
    `Cannot create a workbench with the option "${unknown}"${
      didYouMean(unknown, names) || ": there is none of this name"
    }`,
  );
}

/** Whoever embeds the workbench has named the path, and no client is told it. */
function withPath(error: unknown, project: string): unknown {
  if (!(error instanceof WorkbenchError) || error.code !== "project_not_found") return error;
  return new WorkbenchError(
    error.code,
    `Cannot open the project "${project}": there is no folder "${resolve(project)}"`,
    { cause: error },
  );
}

/** What a client names when it asks for the very address that the server listens on. */
function hostOf({ hostname, port }: { readonly hostname: string; readonly port: number }): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `${host}:${port}`;
}
