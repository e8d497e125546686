import { assertEvent, assign, setup, type SnapshotFrom, transition } from "xstate";
import type { Failure, FileChange, ProcessContext, Verdict } from "./process_context.ts";
import { withLine } from "./process_context.ts";
import {
  beginStep,
  changeStep,
  currentStep,
  failStep,
  newStep,
  nextStep,
  reopenSteps,
  skipRest,
  type StepInput,
} from "./steps.ts";
import { type Verb, VERBS } from "./verbs.ts";

/** Whatever happens to a process; `at` is the time, as ISO 8601. */
export type ProcessEvent =
  & { readonly at: string }
  & (
    // A person's verbs
    | { readonly type: Uppercase<Verb>; readonly by: string }
    // The scheduler, and the end of the service
    | { readonly type: "START" }
    | { readonly type: "LOST"; readonly reason: string }
    // The step that runs
    | { readonly type: "STEP_LOG"; readonly line: string }
    | { readonly type: "STEP_ASKS_MODEL" }
    | ({ readonly type: "STEP_DONE" } & StepOutcome)
    | ({ readonly type: "STEP_WAITS" } & StepOutcome)
    | { readonly type: "STEP_FAILED"; readonly error: Failure }
    // Decisions on files, and the landing of those that are approved
    | {
      readonly type: "LAND";
      readonly paths: readonly string[];
      readonly by: string;
      readonly saveId: string;
    }
    | { readonly type: "NOT_LANDED"; readonly paths: readonly string[] }
    | { readonly type: "DECIDE"; readonly verdicts: ReadonlyMap<string, Verdict> }
  );

/** The result of a step. */
export interface StepOutcome {
  /** The whole change set, with the step's part in it. */
  readonly changes: readonly FileChange[];
  readonly output: string | null;
}

/** The events of decisions, which are taken only while no step can change their files. */
const DECISIONS = {
  LAND: { actions: "land" },
  NOT_LANDED: { actions: "dropLanding" },
  DECIDE: { actions: "decide" },
} as const;

/**
 * The life of a process. It is only data and moves by pure steps: whoever drives it writes each snapshot down before it acts
 * on it, so that what runs is never ahead of what is known after a crash.
 */
export const processMachine = setup({
  types: {
    context: {} as ProcessContext, // XState takes types as values
    events: {} as ProcessEvent,
    input: {} as { readonly steps: readonly StepInput[] },
  },
  guards: {
    hasNext: ({ context }) => nextStep(context.steps) !== null,
    /** Tells whether there is a next step among those that are left when the current step is done. */
    hasNextAfter: ({ context: { steps } }) =>
      nextStep(changeStep(steps, currentStep(steps)?.id, { state: "done" })) !== null,
  },
  actions: {
    note: assign(({ context, event }) => ({
      log: withLine(context.log, { at: event.at, text: noteOf(event) }),
    })),
    begin: assign(({ context, event }) => ({
      startedAt: context.startedAt ?? event.at,
      steps: beginStep(context.steps, event.at),
    })),
    logStep: assign(({ context: { steps }, event }) => {
      assertEvent(event, "STEP_LOG");
      const step = currentStep(steps);
      const log = withLine(step?.log ?? [], { at: event.at, text: event.line });
      return { steps: changeStep(steps, step?.id, { log }) };
    }),
    noteModel: assign(({ context: { steps } }) => ({
      steps: changeStep(steps, currentStep(steps)?.id, { usedModel: true }),
    })),
    keepOutcome: assign(({ context, event }) => {
      assertEvent(event, ["STEP_DONE", "STEP_WAITS"]);
      return { changes: [...event.changes], output: event.output ?? context.output };
    }),
    finishStep: assign(({ context: { steps }, event }) => ({
      steps: changeStep(steps, currentStep(steps)?.id, { state: "done", finishedAt: event.at }),
    })),
    waitForPerson: assign(({ context: { steps } }) => ({
      steps: changeStep(steps, currentStep(steps)?.id, { state: "waiting" }),
    })),
    failStep: assign(({ context: { steps }, event }) => {
      assertEvent(event, "STEP_FAILED");
      const { error, at } = event;
      const id = currentStep(steps)?.id ?? "";
      return { error, steps: failStep(steps, id, { error, at }) };
    }),
    putBackStep: assign(({ context }) => ({ steps: reopenSteps(context.steps, ["running"]) })),
    reopen: assign(({ context }) => ({
      error: null,
      finishedAt: null,
      steps: reopenSteps(context.steps, ["failed", "skipped"]),
    })),
    skipRest: assign(({ context, event }) => ({
      error: null,
      steps: skipRest(context.steps, noteOf(event)),
    })),
    end: assign(({ event }) => ({ finishedAt: event.at })),
    land: assign(({ context, event }) => {
      assertEvent(event, "LAND");
      const { by, at, saveId } = event;
      const paths = new Set(event.paths);
      const landing = { by, at, saveId };
      return {
        changes: context.changes.map((file) => paths.has(file.path) ? { ...file, landing } : file),
      };
    }),
    dropLanding: assign(({ context, event }) => {
      assertEvent(event, "NOT_LANDED");
      const paths = new Set(event.paths);
      return {
        changes: context.changes.map((file) =>
          paths.has(file.path) ? { ...file, landing: null } : file
        ),
      };
    }),
    decide: assign(({ context, event }) => {
      assertEvent(event, "DECIDE");
      return {
        changes: context.changes.map((file) => {
          const verdict = event.verdicts.get(file.path);
          return verdict ? { ...file, landing: null, verdict } : file;
        }),
      };
    }),
  },
}).createMachine({
  id: "process",
  context: ({ input }) => ({
    steps: input.steps.map(newStep),
    changes: [],
    log: [],
    startedAt: null,
    finishedAt: null,
    error: null,
    output: null,
  }),
  initial: "queued",
  states: {
    queued: {
      on: {
        START: [{ guard: "hasNext", target: "running", actions: "begin" }, { target: "done" }],
        PAUSE: { target: "paused", actions: "note" },
        CANCEL: { target: "cancelled", actions: "note" },
        LOST: { target: "paused", actions: "note" },
      },
    },
    running: {
      initial: "active",
      on: {
        STEP_LOG: { actions: "logStep" },
        STEP_ASKS_MODEL: { actions: "noteModel" },
        STEP_WAITS: { target: "waiting", actions: ["keepOutcome", "waitForPerson"] },
        STEP_FAILED: { target: "failed", actions: "failStep" },
        CANCEL: { target: "cancelled", actions: "note" },
        LOST: { target: "paused", actions: ["note", "putBackStep"] },
      },
      states: {
        active: {
          on: {
            PAUSE: { target: "stopping", actions: "note" },
            STEP_DONE: [
              { guard: "hasNextAfter", actions: ["keepOutcome", "finishStep", "begin"] },
              { target: "#process.done", actions: ["keepOutcome", "finishStep"] },
            ],
          },
        },
        /** The step at work is let finish. */
        stopping: {
          on: {
            RESUME: { target: "active", actions: "note" },
            STEP_DONE: [
              {
                guard: "hasNextAfter",
                target: "#process.paused",
                actions: ["keepOutcome", "finishStep"],
              },
              { target: "#process.done", actions: ["keepOutcome", "finishStep"] },
            ],
          },
        },
      },
    },
    waiting: {
      on: {
        ...DECISIONS,
        // Back into the queue, not on at once: while it waited, another may have taken the slot.
        COMPLETE: [
          { guard: "hasNextAfter", target: "queued", actions: ["note", "finishStep"] },
          { target: "done", actions: ["note", "finishStep"] },
        ],
        CANCEL: { target: "cancelled", actions: "note" },
      },
    },
    paused: {
      on: {
        ...DECISIONS,
        RESUME: { target: "queued", actions: "note" },
        CANCEL: { target: "cancelled", actions: "note" },
      },
    },
    failed: {
      entry: "end",
      on: {
        ...DECISIONS,
        RETRY: { target: "queued", actions: ["note", "reopen"] },
        CANCEL: { target: "cancelled", actions: "note" },
      },
    },
    // Final for verbs, not for XState: the files that are left can still be decided on.
    done: { entry: "end", on: DECISIONS },
    cancelled: { entry: ["skipRest", "end"], on: DECISIONS },
  },
});

export type ProcessSnapshot = SnapshotFrom<typeof processMachine>;

/** The next snapshot; null where the machine does not take the event now. */
export function step(snapshot: ProcessSnapshot, event: ProcessEvent): ProcessSnapshot | null {
  return snapshot.can(event) ? transition(processMachine, snapshot, event)[0] : null;
}

/** The verbs that the machine takes now. */
export function verbsOf(snapshot: ProcessSnapshot): Verb[] {
  return VERBS.filter((verb) => snapshot.can(eventOf(verb, { at: "", by: "" })));
}

/** The event of a verb. */
export function eventOf(
  verb: Verb,
  { at, by }: { readonly at: string; readonly by: string },
): ProcessEvent {
  const type = verb.toUpperCase() as Uppercase<Verb>; // What toUpperCase does to the five words
  return { type, at, by };
}

/** Tells whether files can be decided on now. */
export function takesDecisions(snapshot: ProcessSnapshot): boolean {
  return snapshot.can({ type: "NOT_LANDED", paths: [], at: "" });
}

const NOTES: Readonly<Record<Uppercase<Verb>, string>> = {
  PAUSE: "Paused",
  RESUME: "Resumed",
  CANCEL: "Cancelled",
  RETRY: "Retried",
  COMPLETE: "Step completed",
};

/** One line for the log. */
function noteOf(event: ProcessEvent): string {
  if (event.type === "LOST") return event.reason;
  return "by" in event && event.type !== "LAND"
    ? `${NOTES[event.type]} by ${event.by}`
    : event.type;
}
