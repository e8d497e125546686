import type { TransferListItem } from "node:worker_threads";
import type { EventOf, JobKind, JobKinds, MessageOf, RequestOf } from "./messages.ts";

/** Why a thread gave no answer. */
export type FailureReason =
  /** The job threw. */
  | "failed"
  /** The job took longer than it may. */
  | "timeout"
  /** The thread ended with the job, of a lack of memory as a rule. */
  | "died"
  /** The thread ended before it could begin. */
  | "not_started"
  | "closed";

export interface Reply {
  readonly message: unknown;
  readonly transfer: readonly TransferListItem[];
}

/** A job as the main thread sees it. */
export interface Task {
  readonly id: number;
  readonly verb: PropertyKey;
  readonly request: unknown;
  readonly timeoutMs: number | undefined;
  /** It was given to a second thread. */
  retried: boolean;
  /** Nobody waits any more. */
  abandoned: boolean;
  begun(): void;
  heard(event: unknown, reply: (reply: Reply) => void): void;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  fail(reason: FailureReason, cause: unknown): void;
}

/** A job that got no answer. */
export type ThreadFailure<Verbs extends JobKinds<Verbs>> = {
  readonly [Verb in keyof Verbs]: {
    readonly verb: Verb;
    readonly request: RequestOf<Verbs[Verb]>;
    readonly reason: FailureReason;
    readonly cause: unknown;
  };
}[keyof Verbs];

/** The options for asking for one job. */
export interface AskOptions<Kind extends JobKind> {
  /** Rejects the answer with the signal's reason; see `ThreadsOptions.onAbandon`. */
  readonly signal?: AbortSignal | undefined;
  /** A job that runs longer ends its thread. The start of the thread does not count. */
  readonly timeoutMs?: number;
  /** Called when the job is given to its thread. */
  readonly onBegin?: () => void;
  /** Called with what the job tells, in its order; `reply` sends the job a message, as long as it runs. */
  readonly onEvent?: (
    event: EventOf<Kind>,
    reply: (message: MessageOf<Kind>, transfer?: readonly TransferListItem[]) => void,
  ) => void;
}

/** The job, and the promise of its answer. */
export function taskOf<Kind extends JobKind>(
  job: Pick<Task, "id" | "verb" | "request">,
  { timeoutMs, onBegin, onEvent }: AskOptions<Kind>,
  errorOf: (reason: FailureReason, cause: unknown) => Error,
): { readonly task: Task; readonly answer: Promise<unknown> } {
  const task: Task = {
    ...job,
    timeoutMs,
    retried: false,
    abandoned: false,
    begun: () => onBegin?.(),
    heard(event, reply) {
      // A thread tells the events of the verb that it was asked, and no others.
      onEvent?.(event as EventOf<Kind>, (message, transfer = []) => reply({ message, transfer }));
    },
    resolve() {},
    reject() {},
    fail: (reason, cause) => task.reject(errorOf(reason, cause)),
  };
  const answer = new Promise((resolve, reject) => Object.assign(task, { resolve, reject }));
  return { task, answer };
}
