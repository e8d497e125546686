import { join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { type GitHttpOptions, openGitHttp } from "../http/git_http.ts";
import { removeCloneLock } from "../repository/clone_lock.ts";
import type { Clone, PullAnswer, PullRequest } from "./schemas.ts";
import type { Pulled } from "../thread/protocol.ts";
import { runGitJob } from "../thread/run_git_job.ts";
import { failureOf } from "./clone_work.ts";
import { isOurs } from "./our_clone.ts";
import type { CloneRecords } from "./records.ts";

export interface Pulls {
  pull(
    request: PullRequest,
    options?: { readonly signal?: AbortSignal },
  ): Promise<PullAnswer>;
  /** Stops them all, but for those that write already. */
  close(): Promise<void>;
}

export interface PullsOptions {
  readonly records: CloneRecords;
  readonly workspace: string;
  readonly timeLimitMs: number;
  readonly maxBytes: number;
  /** @throws {WorkbenchError} when the service is not set up for the URL any more */
  readonly httpFor: (
    url: string,
    token: string | undefined,
  ) => Omit<GitHttpOptions, "signal" | "onBytes" | "url">;
}

export function openPulls(options: PullsOptions): Pulls {
  const { records, workspace, timeLimitMs, maxBytes, httpFor } = options;
  const closing = new AbortController();
  /** The last pull of each clone: the next one waits for it. */
  const running = new Map<string, Promise<unknown>>();

  async function run(clone: Clone, token: string | undefined, stop: StopSignal): Promise<Pulled> {
    const { id, url, name } = clone;
    const folder = join(workspace, name);
    const { signal } = stop;
    const http = openGitHttp({ ...httpFor(url, token), url, signal, onBytes: () => {} });
    try {
      return await runGitJob({ kind: "pull", id, folder, url, maxBytes }, {
        http,
        signal,
        onProgress: ({ phase }) => phase === "writing" && stop.ignore(),
      });
    } catch (error) {
      removeCloneLock(join(folder, ".git"), { ofThisProcess: true });
      throw pullFailure(error, signal);
    }
  }

  function find(request: PullRequest): Clone {
    const found = records.all().find((clone) =>
      (request.id === undefined ? clone.name === request.name : clone.id === request.id) &&
      isOurs(workspace, clone)
    );
    if (found) return found;
    throw new WorkbenchError(
      "not_our_clone",
      "Cannot pull: the workspace has no such folder that this service cloned",
    );
  }

  return {
    async pull({ token, ...request }, { signal } = {}) {
      const clone = find(request);
      const last = running.get(clone.id);
      const stop = stopSignal(timeLimitMs, [closing.signal, ...(signal ? [signal] : [])]);
      const pulled = (async () => {
        await last?.catch(() => undefined);
        return await run(clone, token, stop);
      })();
      running.set(clone.id, pulled);
      try {
        const { files, kept, ...rest } = await pulled;
        return { clone, ...rest, files: [...files], kept: [...kept] };
      } finally {
        stop.ignore();
        if (running.get(clone.id) === pulled) running.delete(clone.id);
      }
    },
    async close() {
      closing.abort(
        new WorkbenchError("clone_failed", "The service ended before the pull was done"),
      );
      await Promise.allSettled(running.values());
    },
  };
}

interface StopSignal {
  readonly signal: AbortSignal;
  /** From now on nothing stops it. */
  ignore(): void;
}

function stopSignal(timeLimitMs: number, others: readonly AbortSignal[]): StopSignal {
  const stopping = new AbortController();
  const listeners = others.map((other) => () => stopping.abort(other.reason));
  const late = () =>
    stopping.abort(
      new WorkbenchError("clone_timed_out", "Cannot pull: it takes longer than the service allows"),
    );
  const timer = setTimeout(late, timeLimitMs);
  others.forEach((other, index) => {
    const listener = listeners[index];
    if (other.aborted) stopping.abort(other.reason);
    else if (listener) other.addEventListener("abort", listener);
  });
  return {
    signal: stopping.signal,
    ignore() {
      clearTimeout(timer);
      others.forEach((other, index) => {
        const listener = listeners[index];
        if (listener) other.removeEventListener("abort", listener);
      });
    },
  };
}

/** Nothing of the library or the connection is kept as a cause: whatever is logged has the codes alone. */
function pullFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof WorkbenchError) return error;
  const { code, message } = failureOf(error);
  return new WorkbenchError(code === "disk_full" ? code : "clone_failed", message);
}
