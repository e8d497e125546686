import type { HttpClient } from "isomorphic-git";
import type { GitRequest } from "../http/git_http.ts";
import type { Write } from "./write_gate.ts";
import type { ClonePhase, PulledFile } from "../schemas.ts";

/** Makes a clone in an empty folder. */
export interface CloneJob {
  readonly kind: "clone";
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly url: string;
  readonly branch: string | null;
  readonly depth: number | null;
  /** Most bytes of the working tree. */
  readonly maxBytes: number;
}

/** Brings a clone up to date. */
export interface PullJob {
  readonly kind: "pull";
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly url: string;
  readonly maxBytes: number;
}

/** What a pull did. */
export interface Pulled {
  readonly upToDate: boolean;
  readonly from: string | null;
  readonly to: string | null;
  readonly files: readonly PulledFile[];
}

/** What a thread has to do, and what comes of it. */
export interface GitJobs {
  readonly clone: { readonly job: CloneJob; readonly result: undefined };
  readonly pull: { readonly job: PullJob; readonly result: Pulled };
}

export type GitJob = GitJobs[keyof GitJobs]["job"];

/** What a thread starts with. */
export interface ThreadStart {
  readonly job: GitJob;
  /** Memory of the gate that its writes go through. */
  readonly gate: SharedArrayBuffer;
}

/** From the thread. */
export type ThreadMessage =
  | { readonly type: "request"; readonly request: GitRequest }
  | {
    readonly type: "progress";
    readonly phase: ClonePhase;
    readonly loaded: number;
    readonly total: number | null;
  }
  | { readonly type: "done"; readonly result: unknown }
  | {
    readonly type: "failed";
    readonly code: string;
    readonly message: string;
    readonly data: Readonly<Record<string, unknown>>;
  };

/** To the thread, which makes one request at a time. */
export type LinkMessage =
  | { readonly type: "response"; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: "chunk"; readonly bytes: Uint8Array }
  | { readonly type: "end" };

/** What the work in the thread needs of the outside. */
export interface ThreadLink {
  readonly http: HttpClient;
  /** Every write goes through this. */
  readonly write: Write;
  progress(phase: ClonePhase, loaded: number, total: number | null): void;
}
