import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import {
  type AnswerOf,
  type EventOf,
  type FromThread,
  type JobKind,
  type JobKinds,
  type JobOrder,
  type MessageOf,
  outcomeOfError,
  type RequestOf,
  type ThreadStart,
  type ToThread,
} from "./messages.ts";

/** A job as the thread sees it. */
export interface Job<Kind extends JobKind = JobKind> {
  /** Jobs have rising numbers, across all threads of an `openThreads`. */
  readonly id: number;
  /** The newest job that had been asked for when this one was begun. */
  readonly newest: number;
  /** Nobody waits for the answer any more; can be asked from within synchronous work. */
  readonly isAbandoned: () => boolean;
  readonly tell: (event: EventOf<Kind>) => void;
  /** The messages for the job in their order; resolves with the next that nobody has taken. */
  readonly nextMessage: () => Promise<MessageOf<Kind>>;
}

/** Does a job. A `WorkbenchError` that it throws is thrown to whoever asked. */
export type JobHandler<Kind extends JobKind> = (
  request: RequestOf<Kind>,
  job: Job<Kind>,
) => AnswerOf<Kind> | Promise<AnswerOf<Kind>>;

export type JobHandlers<Verbs extends JobKinds<Verbs>> = {
  readonly [Verb in keyof Verbs]: JobHandler<Verbs[Verb]>;
};

/** The hooks that a thread calls beside its jobs. */
export interface ThreadHooks {
  /** Called before each job. */
  readonly onBegin?: (job: Pick<Job, "id" | "newest" | "isAbandoned">) => void;
  /** Called before the thread is terminated, where `ThreadsOptions.closes` says so. */
  readonly onEnd?: () => Promise<void>;
}

/** Makes this thread answer jobs; the last thing that the module of a thread does. */
export function serveJobs<Verbs extends JobKinds<Verbs>>(
  handlers: JobHandlers<Verbs>,
  { onBegin, onEnd }: ThreadHooks = {},
): void {
  const port = portOfThread();
  const abandoned = new Int32Array(startOfThread().abandoned);
  let running = { id: 0, inbox: openInbox() };

  async function run({ id, newest, verb, request }: JobOrder) {
    const inbox = openInbox();
    running = { id, inbox };
    const job = {
      id,
      newest,
      isAbandoned: () => Atomics.load(abandoned, 0) === id,
      tell: (event: unknown) => post(port, { id, event }),
      nextMessage: inbox.next,
    };
    onBegin?.(job);
    // Whoever asks pairs each verb with its own request, events and messages.
    const answer = await handlers[verb as keyof Verbs](request as never, job as never);
    post(port, { id, answer });
  }

  async function end(): Promise<void> {
    await onEnd?.();
    post(port, "ended");
  }

  port.on("message", (told: ToThread) => {
    if (told === "end") void end();
    else if ("verb" in told) run(told).catch((error) => post(port, outcomeOfError(told.id, error)));
    else if (told.id === running.id) running.inbox.put(told.message);
  });
  post(port, "ready");
}

/** Returns the data that the thread received at its start; whoever opens it says what that is. */
export function threadData(): unknown {
  return startOfThread().data;
}

function startOfThread(): ThreadStart {
  return workerData as ThreadStart; // the one place that starts threads passes it
}

function portOfThread(): MessagePort {
  if (!parentPort) throw new Error("Jobs are served in a thread only");
  return parentPort;
}

function post(port: MessagePort, message: FromThread): void {
  port.postMessage(message);
}

interface Inbox {
  readonly put: (message: unknown) => void;
  readonly next: () => Promise<unknown>;
}

function openInbox(): Inbox {
  const arrived: unknown[] = [];
  const wanted: ((message: unknown) => void)[] = [];
  return {
    put(message) {
      const take = wanted.shift();
      if (take) take(message);
      else arrived.push(message);
    },
    next() {
      if (arrived.length > 0) return Promise.resolve(arrived.shift());
      return new Promise((resolve) => wanted.push(resolve));
    },
  };
}
