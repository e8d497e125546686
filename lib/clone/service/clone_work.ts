import { renameSync } from "node:fs";
import { join } from "node:path";
import { isDiskFull, WorkbenchError } from "../../errors/mod.ts";
import { requireFreeName } from "./clone_name.ts";
import { type GitHttpOptions, openGitHttp } from "../http/git_http.ts";
import { type CloneErrorCode, cloneErrorCodes } from "./schemas.ts";
import { runGitJob } from "../thread/run_git_job.ts";
import type { CloneFailure, CloneReport, CloneWork, Progress } from "./machine.ts";
import type { Markers } from "./markers.ts";

/** One clone that is to be made. */
export interface CloneOrder {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly branch: string | null;
  readonly depth: number | null;
}

export interface CloneTools {
  readonly markers: Markers;
  /** Absolute. */
  readonly workspace: string;
  readonly maxBytes: number;
  /** All but what belongs to the one operation. */
  readonly http: Omit<GitHttpOptions, "signal" | "onBytes" | "url">;
}

/** The interval at which the bytes received are told, in milliseconds. */
const PROGRESS_MS = 100;

/** The work of a clone: everything happens in a passing folder, whose last step is to get its name. */
export function cloneWork(order: CloneOrder, tools: CloneTools): CloneWork {
  const { markers, workspace } = tools;
  return (report, signal) => {
    make(order, tools, report, signal).then((folder) => {
      signal.throwIfAborted();
      requireFreeName(order.name, workspace, []);
      renameSync(folder, join(workspace, order.name));
      // In the same step: whoever cancels comes before the name, or finds it done.
      report.done();
    }).catch(async (error: unknown) => {
      const failure = signal.aborted ? signal.reason as CloneFailure : failureOf(error); // the machine's
      report.failed(await afterRemoval(markers, order.id, failure));
    });
  };
}

async function make(
  { id, url, name, branch, depth }: CloneOrder,
  { markers, workspace, maxBytes, http }: CloneTools,
  report: CloneReport,
  signal: AbortSignal,
): Promise<string> {
  const watch = watchProgress(report);
  const folder = markers.make({ id, name, workspace });
  watch.phase("connecting", null);
  await runGitJob({ kind: "clone", id, folder, url, branch, depth, maxBytes }, {
    http: openGitHttp({ ...http, url, signal, onBytes: (bytes) => watch.bytes(bytes) }),
    signal,
    onProgress: ({ phase, loaded, total }) => watch.phase(phase, { loaded, total }),
  });
  return folder;
}

function watchProgress(report: CloneReport) {
  let now: Progress = { phase: "connecting", progress: null, bytes: 0 };
  let lastTime = 0;
  return {
    phase(phase: Progress["phase"], progress: Progress["progress"]): void {
      now = { ...now, phase, progress };
      report.progress(now);
    },
    bytes(bytes: number): void {
      now = { phase: "receiving", progress: { loaded: bytes, total: null }, bytes };
      if (performance.now() - lastTime < PROGRESS_MS) return;
      lastTime = performance.now();
      report.progress(now);
    },
  };
}

async function afterRemoval(
  markers: Markers,
  id: string,
  failure: CloneFailure,
): Promise<CloneFailure> {
  try {
    await markers.unmake(id);
    return failure;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { ...failure, message: `${failure.message}; its folder cannot be removed` };
  }
}

/** A failure in the words of a clone's answer. */
export function failureOf(error: unknown): CloneFailure {
  if (error instanceof WorkbenchError) {
    const code: CloneErrorCode = cloneErrorCodes.find((known) => known === error.code) ??
      "clone_failed";
    return { code, message: error.message };
  }
  if (isDiskFull(error)) {
    return { code: "disk_full", message: "Cannot make the clone: no space is left" };
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return { code: "clone_failed", message: `Cannot make the clone${code && ` (${code})`}` };
}
