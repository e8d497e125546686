import { type ErrorCode, WorkbenchError } from "../errors/mod.ts";

/** The data that one verb of a thread takes and gives; all of it is plain data that a thread can be sent. */
export interface JobKind {
  readonly request: unknown;
  readonly answer: unknown;
  /** The event that the job tells while it runs. */
  readonly event?: unknown;
  /** The message that the job is told while it runs. */
  readonly message?: unknown;
}

/** All verbs of a thread. Use: `<Verbs extends JobKinds<Verbs>>`. */
export type JobKinds<Verbs> = { readonly [Verb in keyof Verbs]: JobKind };

export type RequestOf<Kind extends JobKind> = Kind["request"];
export type AnswerOf<Kind extends JobKind> = Kind["answer"];
export type EventOf<Kind extends JobKind> = Kind extends { readonly event: infer Event } ? Event
  : never;
export type MessageOf<Kind extends JobKind> = Kind extends { readonly message: infer Message }
  ? Message
  : never;

/** The data with which a thread starts. */
export interface ThreadStart {
  /** Address of the module. */
  readonly module: string;
  readonly data: unknown;
  /** Holds the number of the last job of this thread that nobody waits for any more. */
  readonly abandoned: SharedArrayBuffer;
}

/** To the thread; after `end`, nothing comes. */
export type ToThread = "end" | JobOrder | { readonly id: number; readonly message: unknown };

export interface JobOrder {
  readonly id: number;
  readonly newest: number;
  readonly verb: PropertyKey;
  readonly request: unknown;
}

/** From the thread; `ready` comes first: what is posted before it, some runtimes lose. */
export type FromThread =
  | "ready"
  | "ended"
  | { readonly id: number; readonly event: unknown }
  | JobOutcome;

/** The way in which a job ended: with an answer, with an error that is meant for people, or with one that is not. */
export type JobOutcome =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refusal: Refusal }
  | { readonly id: number; readonly failure: string };

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An error as a message: no runtime keeps the class of one. */
export function outcomeOfError(id: number, error: unknown): JobOutcome {
  if (error instanceof WorkbenchError) {
    const { code, message, data } = error;
    return { id, refusal: { code, message, data } };
  }
  return { id, failure: error instanceof Error ? error.stack ?? error.message : String(error) };
}

export function errorOfRefusal({ code, message, data }: Refusal): WorkbenchError {
  return new WorkbenchError(code, message, { data });
}
