import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from "xstate";
import type { Clone, CloneErrorCode } from "./schemas.ts";

export type Progress = Pick<Clone, "phase" | "progress" | "bytes">;

export interface CloneFailure {
  readonly code: CloneErrorCode;
  readonly message: string;
}

/** The work of a clone, as the machine starts and stops it. */
export interface CloneWork {
  /**
   * @param report what happens; `done` or `failed` is told once, and last
   * @param signal stops it; its reason is the failure that is told then
   */
  (report: CloneReport, signal: AbortSignal): void;
}

export interface CloneReport {
  progress(progress: Progress): void;
  done(): void;
  failed(failure: CloneFailure): void;
}

type CloneEvent =
  | { readonly type: "START" }
  | { readonly type: "CANCEL" }
  | { readonly type: "CLOSE" }
  | ({ readonly type: "PROGRESS" } & Progress)
  | { readonly type: "DONE" }
  | { readonly type: "FAILED"; readonly failure: CloneFailure };

type CloneContext = Progress & {
  readonly failure: CloneFailure | null;
  readonly work: CloneWork;
  readonly timeLimitMs: number;
};

type StopEvent = { readonly type: "STOP"; readonly failure: CloneFailure };

const work = fromCallback<StopEvent, { readonly work: CloneWork }>(
  ({ input, receive, sendBack }) => {
    const stopping = new AbortController();
    receive(({ failure }) => stopping.abort(failure));
    const send = (event: CloneEvent) => sendBack(event);
    input.work({
      progress: (progress) => send({ type: "PROGRESS", ...progress }),
      done: () => send({ type: "DONE" }),
      failed: (failure) => send({ type: "FAILED", failure }),
    }, stopping.signal);
  },
);

const TIMED_OUT: CloneFailure = {
  code: "clone_timed_out",
  message: "Cannot clone the repository: it takes longer than the service allows",
};
const CLOSED: CloneFailure = {
  code: "interrupted",
  message: "The service ended before the clone was done",
};

/** The life of a clone. Whoever stops its work waits for it: only then no folder is left. */
export const cloneMachine = setup({
  types: {
    context: {} as CloneContext, // XState takes types as values
    events: {} as CloneEvent,
    input: {} as Pick<CloneContext, "work" | "timeLimitMs">,
  },
  actors: { work },
  delays: { timeLimit: ({ context }) => context.timeLimitMs },
  actions: {
    stopLate: sendTo("work", { type: "STOP", failure: TIMED_OUT }),
    stopClosing: sendTo("work", { type: "STOP", failure: CLOSED }),
    stopCancelled: sendTo("work", { type: "STOP", failure: CLOSED }),
    failClosed: assign({ failure: CLOSED }),
    keepProgress: assign(({ context, event }) =>
      event.type === "PROGRESS"
        ? { phase: event.phase, progress: event.progress, bytes: event.bytes }
        : context
    ),
    keepFailure: assign(({ event }) => event.type === "FAILED" ? { failure: event.failure } : {}),
  },
}).createMachine({
  id: "clone",
  context: ({ input }) => ({
    ...input,
    phase: "waiting",
    progress: null,
    bytes: 0,
    failure: null,
  }),
  initial: "queued",
  states: {
    queued: {
      on: {
        START: "active",
        CANCEL: "cancelled",
        CLOSE: { target: "failed", actions: "failClosed" },
      },
    },
    active: {
      invoke: { id: "work", src: "work", input: ({ context }) => ({ work: context.work }) },
      initial: "running",
      on: { PROGRESS: { actions: "keepProgress" }, DONE: "done" },
      states: {
        running: {
          after: { timeLimit: { actions: "stopLate" } },
          on: {
            CANCEL: "cancelling",
            CLOSE: { actions: "stopClosing" },
            FAILED: { target: "#clone.failed", actions: "keepFailure" },
          },
        },
        cancelling: {
          entry: "stopCancelled",
          on: { FAILED: "#clone.cancelled" },
        },
      },
    },
    done: { type: "final" },
    failed: { type: "final" },
    cancelled: { type: "final" },
  },
});

export type CloneActor = ActorRefFrom<typeof cloneMachine>;

/** The machine's state as the interface names it. */
export function stateOf(snapshot: ReturnType<CloneActor["getSnapshot"]>): Clone["state"] {
  const { value } = snapshot;
  return typeof value === "string" ? value as Clone["state"] : value.active;
}
