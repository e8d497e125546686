import type { HttpClient } from "isomorphic-git";
import type { GitRequest } from "../http/git_http.ts";
import type { Write } from "./write_gate.ts";
import type { ClonePhase, PulledFile } from "../service/schemas.ts";

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

/** The result of a pull. */
export interface Pulled {
  readonly upToDate: boolean;
  readonly from: string | null;
  readonly to: string | null;
  readonly files: readonly PulledFile[];
  /** Paths that somebody edited while the pull wrote: left as they are. */
  readonly kept: readonly string[];
}

/** An event that a job in the thread tells. */
export type GitEvent =
  | { readonly type: "request"; readonly request: GitRequest }
  | GitProgress;

export interface GitProgress {
  readonly type: "progress";
  readonly phase: ClonePhase;
  readonly loaded: number;
  readonly total: number | null;
}

/** A message to a job, which makes one request at a time. */
export type LinkMessage =
  | { readonly type: "response"; readonly headers: Readonly<Record<string, string>> }
  | { readonly type: "chunk"; readonly bytes: Uint8Array }
  | { readonly type: "end" };

interface GitKind<Request, Answer> {
  readonly request: Request;
  readonly answer: Answer;
  readonly event: GitEvent;
  readonly message: LinkMessage;
}

/** The jobs that a thread can do, and their results. */
export interface GitVerbs {
  readonly clone: GitKind<CloneJob, null>;
  readonly pull: GitKind<PullJob, Pulled>;
}

export type GitJob = GitVerbs[keyof GitVerbs]["request"];

/** The data with which a thread starts. */
export interface ThreadStart {
  /** The memory of the gate through which the thread's writes go. */
  readonly gate: SharedArrayBuffer;
}

/** The access to the outside that the work in the thread needs. */
export interface ThreadLink {
  readonly http: HttpClient;
  /** Every write goes through this. */
  readonly write: Write;
  progress(phase: ClonePhase, loaded: number, total: number | null): void;
}
