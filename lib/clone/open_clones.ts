import { join } from "node:path";
import type { Clone, CloneRequest, PullAnswer, PullRequest } from "./service/schemas.ts";
import type { CloneService } from "./service/clone_service.ts";
import { removeLeftLocks } from "./service/left_locks.ts";
import { hasMarkers } from "./service/markers.ts";
import type { CloneOptions } from "./service/options.ts";

/** The clones of a workspace. */
export interface Clones extends AsyncDisposable {
  /**
   * Starts a clone into a new folder of the workspace, or puts it into the queue.
   * @throws {WorkbenchError} `bad_clone_url`, `host_not_allowed`, `host_not_public`, `name_taken`, `disk_full`,
   * `file_not_writable`
   */
  start(request: CloneRequest): Promise<Clone>;
  /** Newest first. */
  list(): Promise<readonly Clone[]>;
  /** @throws {WorkbenchError} `clone_not_found` */
  read(id: string): Promise<Clone>;
  /** Stops a clone; its folder is gone before it says `cancelled`. @throws {WorkbenchError} `clone_not_found`, `illegal_verb` */
  cancel(id: string): Promise<Clone>;
  /**
   * Brings a clone up to date, by fast-forward alone.
   * @throws {WorkbenchError} `not_our_clone`, `origin_changed`, `diverged`, `dirty`, `auth_failed`, `host_not_public`,
   * `unsafe_repository`, `clone_too_large`, `clone_timed_out`, `clone_failed`, `git_failed`, `disk_full`
   */
  pull(request: PullRequest, options?: { readonly signal?: AbortSignal }): Promise<PullAnswer>;
}

/**
 * Opens the clones of a workspace. Everything heavy is loaded when it is first needed: at once where a service that died
 * has left something to remove.
 */
export function openClones(options: CloneOptions): Clones {
  const folder = join(options.stateDirectory, "clones");
  let opening: Promise<CloneService> | null = null;

  function service(): Promise<CloneService> {
    opening ??= import("./service/clone_service.ts")
      .then((module) => module.openCloneService(folder, options))
      .catch((error) => {
        // What stood in the way may be gone when the next one asks.
        opening = null;
        throw error;
      });
    return opening;
  }

  removeLeftLocks(options.workspace, options.report);
  // Whoever asks first learns of a failure.
  if (hasMarkers(join(folder, "markers"))) service().catch(() => undefined);

  return {
    start: async (request) => await (await service()).start(request),
    list: async () => (await service()).list(),
    read: async (id) => (await service()).read(id),
    cancel: async (id) => (await service()).cancel(id),
    pull: async (request, pulling) => await (await service()).pull(request, pulling),
    async [Symbol.asyncDispose]() {
      await (await opening?.catch(() => null))?.[Symbol.asyncDispose]();
    },
  };
}
