import { join } from "node:path";
import type { ProjectFiles } from "../project/mod.ts";
import { idsIn, openRunRecords } from "./leftovers/run_records.ts";
import type { Clock } from "./machine.ts";
import type { DevServerQuery, DevServerRequest, DevServerView } from "./schemas.ts";

/** A request to start, and where the page is that a live preview answers. */
export interface DevServerStart extends DevServerRequest {
  /** The origins at which the Studio may be. */
  readonly studio?: readonly string[];
}

/** The dev server of one project. Its processes end with it. */
export interface DevServer extends AsyncDisposable {
  /** Tells what the dev server does, and what it printed. */
  read(query: DevServerQuery): Promise<DevServerView>;
  /**
   * Starts the project's own script.
   * @throws {WorkbenchError} `already_running`, `no_dev_script`, `unknown_script`, `package_manager_missing`, `port_busy`,
   * `preview_unavailable`, `disk_full`, `file_not_writable`
   */
  start(request: DevServerStart): Promise<DevServerView>;
  /** Ends whatever runs, and resolves when none of its processes is left. */
  stop(): Promise<DevServerView>;
  /**
   * Checks the request, then stops, then starts. What is left out is as it was last time.
   * @throws {WorkbenchError} as `start`, `already_running` aside; nothing was stopped then, a full disk aside
   */
  restart(request: DevServerStart): Promise<DevServerView>;
}

/** The dev servers of a service: one for each project that is opened. */
export interface DevServers extends AsyncDisposable {
  of(project: DevServerProject): DevServer;
}

/** The part of its project that a dev server needs. */
export interface DevServerProject {
  readonly files: Pick<ProjectFiles, "read" | "root">;
}

/** Told what a dev server does, and where it answers. */
export type DevServerTold = (server: Pick<DevServerView, "state" | "url">) => void;

export interface DevServersOptions {
  /** The state directory, absolute. */
  readonly stateDirectory: string;
  /** Told of what goes wrong while nobody waits for an answer. */
  readonly report: (error: unknown) => void;
  /** Told whenever a dev server does something else, or answers elsewhere. */
  readonly changed?: DevServerTold | undefined;
  /** The clock of the time limits; the system's unless told. */
  readonly clock?: Clock | undefined;
}

/**
 * Opens the dev servers of a service. What an earlier service left running is stopped at once; everything that starts
 * processes is loaded when it is first needed.
 */
export function openDevServers(
  { stateDirectory, changed, report, clock }: DevServersOptions,
): DevServers {
  const folder = join(stateDirectory, "dev-servers");
  const records = openRunRecords(folder);
  const swept = idsIn(folder).length === 0
    ? Promise.resolve()
    : import("./leftovers/sweep.ts").then(({ sweepLeftovers }) => sweepLeftovers(records))
      .catch(report);

  function of(project: DevServerProject): DevServer {
    let opening: Promise<DevServer> | null = null;
    let isClosed = false;
    const opened = (): Promise<DevServer> =>
      opening ??= import("./dev_server_service.ts").then(({ openDevServerService }) => {
        const service = openDevServerService({
          project,
          records,
          swept,
          previews: join(stateDirectory, "previews"),
          changed,
          report,
          clock,
        });
        return isClosed ? service[Symbol.asyncDispose]().then(() => service) : service;
      });

    async function stopped(): Promise<DevServerView> {
      return await (await import("./read_stopped.ts")).readStopped(project);
    }

    return {
      read: async (query) => opening ? (await opening).read(query) : await stopped(),
      start: async (request) => (await opened()).start(request),
      // What was never started needs nothing to be stopped.
      stop: async () => opening ? (await opening).stop() : await stopped(),
      restart: async (request) => (await opened()).restart(request),
      async [Symbol.asyncDispose]() {
        isClosed = true;
        await (await opening)?.[Symbol.asyncDispose]();
      },
    };
  }

  return {
    of,
    async [Symbol.asyncDispose]() {
      await swept;
    },
  };
}
