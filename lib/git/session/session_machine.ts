import { assertEvent, assign, fromPromise, setup } from "xstate";
import { WorkbenchError } from "../../errors/mod.ts";
import type { GitFailure } from "../common/git_failed.ts";
import type { GitConfiguration, SessionAnswer, StashedFiles } from "../common/schemas.ts";
import { addStep, type PendingFile } from "./pending.ts";
import { addSave } from "./pending_saves.ts";
import type { LeftFile } from "./plan_commit.ts";
import type { StatusLook } from "./question.ts";
import type { NamedPlan, SavedStep, SessionRecord } from "./session_record.ts";

/** Why what is pending is not committed. */
export interface SessionProblem {
  readonly code: "operation_underway" | "busy" | "failed";
  /** One sentence for a person. */
  readonly message: string;
}

/** The result of a step of the session. */
export interface StepResult {
  readonly record: SessionRecord;
  readonly problem: SessionProblem | null;
  /** The commit that the step made. */
  readonly commit: string | null;
  /** The files that it let be, each with the reason. */
  readonly left: readonly LeftFile[];
  /** The stash entry that it made. */
  readonly stashed: StashedFiles | null;
  /** The look at which the question was found; null where nobody looked. */
  readonly look: StatusLook | null;
}

/** A record that is as it should be, and nothing in its way. */
export function settled(record: SessionRecord): StepResult {
  return { record, problem: null, commit: null, left: [], stashed: null, look: null };
}

export type SessionEvent =
  /** The service wrote files. */
  | {
    readonly type: "SAVED";
    readonly steps: readonly SavedStep[];
    /** A description of the save in a few words; null where there is none. */
    readonly what: string | null;
  }
  | { readonly type: "COMMIT" }
  /** Find out whether the question still stands. */
  | { readonly type: "LOOK" }
  | { readonly type: "ANSWER"; readonly answer: SessionAnswer; readonly remember: boolean }
  | {
    readonly type: "CONFIGURE";
    readonly config: GitConfiguration;
    /** Forgets the remembered answer. */
    readonly forgets: boolean;
  }
  | { readonly type: "PLAN"; readonly plan: NamedPlan | null };

export interface SessionContext extends StepResult {
  /** The number of times that somebody else's lock was met since the last commit. */
  readonly tries: number;
  /** The error with which an answer failed; for the route alone. */
  readonly refusal: unknown;
}

/** The tasks that the machine needs done; each is given the record as it is and gives it back as it should be. */
export interface SessionEffects {
  /** Begins a session where there is none, and finds out whether it has to ask. */
  readonly examine: (record: SessionRecord) => Promise<StepResult>;
  /** Examines, and commits what is pending unless there is something to ask. */
  readonly commit: (record: SessionRecord) => Promise<StepResult>;
  readonly answer: (record: SessionRecord, answer: SessionAnswer) => Promise<StepResult>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of what no step expects. */
  readonly report: (error: unknown) => void;
}

/**
 * The machine of one project's session. It is settled in `idle` (nothing pending), `asking` (the user must answer),
 * `waiting` (until the window ends), `busy` (until somebody else's lock, or a merge, may be gone) and `held` (until somebody asks for the commit, or saves again).
 */
// deno-lint-ignore explicit-module-boundary-types -- XState's type of a machine is made by inference
export function sessionMachine(effects: SessionEffects) {
  return setup({
    types: {} as { context: SessionContext; events: SessionEvent; input: SessionRecord },
    actors: {
      examine: fromPromise<StepResult, SessionRecord>(({ input }) => effects.examine(input)),
      commit: fromPromise<StepResult, SessionRecord>(({ input }) => effects.commit(input)),
      answer: fromPromise<StepResult, Answering>(
        async ({ input: { record, answer, remember } }) => {
          const result = await effects.answer(record, answer);
          const isUsual = remember && record.session?.question?.kind === "dirty";
          const remembered = isUsual ? answer : record.remembered;
          return { ...result, record: { ...result.record, remembered } };
        },
      ),
    },
    delays: {
      // A clock that was put back must not make a window longer.
      window: ({ context: { record: { dueAt, config } } }) =>
        Math.min(config.coalesceMs, Math.max(0, (dueAt ?? 0) - effects.now())),
      retry: ({ context: { tries } }) => Math.min(RETRY_MS * 2 ** tries, MOST_RETRY_MS),
    },
    guards: {
      isAsking: ({ context: { record } }) => record.session?.question != null,
      isOff: ({ context: { record } }) => !record.config.enabled,
      takesPlanBack: ({ event }) => event.type === "PLAN" && event.plan === null,
      isBusy: ({ context: { problem } }) => problem !== null && problem.code !== "failed",
      waitsForUser: ({ context: { record: { config }, problem } }) =>
        problem?.code === "operation_underway" && config.enabled && config.mode !== "manual",
      hasNothing: ({ context: { record } }) => record.pending.length === 0,
      commitsAtOnce: ({ context }) => commitsBy(context, "every-save"),
      commitsLater: ({ context }) =>
        commitsBy(context, "coalesce") && context.record.dueAt !== null,
    },
    actions: {
      addSteps: assign(({ context: { record }, event }) => {
        assertEvent(event, "SAVED");
        return { ...CLEARED, record: withSave(record, event, effects.now()) };
      }),
      configure: assign(({ context: { record }, event }) => {
        assertEvent(event, "CONFIGURE");
        const { config, forgets } = event;
        const remembered = forgets ? null : record.remembered;
        return { ...CLEARED, record: { ...moveWindow(record, config), config, remembered } };
      }),
      setPlan: assign(({ context: { record }, event }) => {
        assertEvent(event, "PLAN");
        return { ...CLEARED, record: { ...record, plan: event.plan } };
      }),
      clear: assign(CLEARED),
      countTry: assign(({ context: { tries } }) => ({ tries: tries + 1 })),
      forgetTries: assign({ tries: 0 }),
      // What an answer did is told with what is found to be asked next.
      take: assign(({ context }, result: StepResult) => ({
        ...result,
        stashed: result.stashed ?? context.stashed,
      })),
      fail: assign((_, error: unknown) => ({ problem: problemOf(error, effects.report) })),
      refuse: assign((_, refusal: unknown) => ({ refusal })),
    },
  }).createMachine({
    id: "gitSession",
    context: ({ input }) => ({ ...CLEARED, tries: 0, record: input }),
    initial: "deciding",
    on: {
      // Also what is not committed now is the service's, whenever commits are switched on again.
      SAVED: [
        { guard: "isOff", target: ".deciding", actions: "addSteps" },
        { target: ".examining", actions: "addSteps" },
      ],
      LOOK: { target: ".examining", actions: "clear" },
      PLAN: [
        { guard: "takesPlanBack", target: ".deciding", actions: "setPlan" },
        { target: ".examining", actions: "setPlan" },
      ],
      COMMIT: { target: ".committing", actions: "clear" },
      CONFIGURE: { target: ".deciding", actions: "configure" },
    },
    states: {
      deciding: {
        always: [
          { guard: "isAsking", target: "asking" },
          { guard: "hasNothing", target: "idle" },
          { guard: "waitsForUser", target: "busy" },
          { guard: "commitsAtOnce", target: "committing" },
          { guard: "commitsLater", target: "waiting" },
          { target: "held" },
        ],
      },
      idle: {},
      waiting: { after: { window: { target: "committing", actions: "clear" } } },
      held: {},
      // Somebody else has what the commit needs, or the user must finish something: it is tried again, less often each time.
      busy: {
        entry: "countTry",
        after: { retry: { target: "committing", actions: "clear" } },
      },
      asking: { on: { ANSWER: { target: "answering", actions: "clear" } } },
      examining: {
        invoke: {
          src: "examine",
          input: ({ context: { record } }) => record,
          onDone: { target: "deciding", actions: { type: "take", params: outputOf } },
          onError: { target: "held", actions: { type: "fail", params: errorOf } },
        },
      },
      answering: {
        invoke: {
          src: "answer",
          input: ({ context: { record }, event }) => {
            assertEvent(event, "ANSWER");
            return { record, answer: event.answer, remember: event.remember };
          },
          onDone: { target: "examining", actions: { type: "take", params: outputOf } },
          onError: { target: "asking", actions: { type: "refuse", params: errorOf } },
        },
      },
      committing: {
        invoke: {
          src: "commit",
          input: ({ context: { record } }) => record,
          onDone: { target: "decided", actions: { type: "take", params: outputOf } },
          onError: { target: "decided", actions: { type: "fail", params: errorOf } },
        },
      },
      // What a commit left pending waits for somebody: another try at once would come to the same.
      decided: {
        always: [
          { guard: "isAsking", target: "asking" },
          { guard: "isBusy", target: "busy" },
          { guard: "hasNothing", target: "idle", actions: "forgetTries" },
          { target: "held", actions: "forgetTries" },
        ],
      },
    },
  });
}

interface Answering {
  readonly record: SessionRecord;
  readonly answer: SessionAnswer;
  readonly remember: boolean;
}

const CLEARED = {
  problem: null,
  commit: null,
  left: [],
  stashed: null,
  look: null,
  refusal: null,
} as const;

/** A problem ends a window: what is pending waits for the next save, or for somebody to ask. */
function commitsBy({ record, problem }: SessionContext, mode: GitConfiguration["mode"]): boolean {
  return record.config.enabled && record.config.mode === mode && problem === null;
}

function withSave(
  record: SessionRecord,
  { steps, what }: Extract<SessionEvent, { readonly type: "SAVED" }>,
  now: number,
): SessionRecord {
  let pending: readonly PendingFile[] = record.pending;
  for (const { path, ...step } of steps) pending = addStep(pending, path, step);
  const dueAt = pending.length > 0 ? record.dueAt ?? now + record.config.coalesceMs : null;
  const save = { what, paths: steps.map(({ path }) => path) };
  const left = new Set(pending.map(({ path }) => path));
  const saves = addSave(record.saves, save).filter(({ paths }) =>
    paths.some((path) => left.has(path))
  );
  return { ...record, pending, saves, dueAt };
}

/** A window of another length still runs from the first pending save. */
function moveWindow(record: SessionRecord, { coalesceMs }: GitConfiguration): SessionRecord {
  const { dueAt, config } = record;
  return { ...record, dueAt: dueAt === null ? null : dueAt + coalesceMs - config.coalesceMs };
}

/** The first wait for somebody else's lock, which doubles each time up to the last, in milliseconds. */
const RETRY_MS = 250;
const MOST_RETRY_MS = 30_000;

/** Somebody else is at it, or was a moment ago: nothing has moved, and the next try may do. */
const BUSY: readonly unknown[] = ["locked", "ref_moved"] satisfies GitFailure[];

export function expectedProblem({ data, message }: WorkbenchError): SessionProblem {
  return { code: BUSY.includes(data.reason) ? "busy" : "failed", message };
}

function problemOf(error: unknown, report: (error: unknown) => void): SessionProblem {
  if (error instanceof WorkbenchError) return expectedProblem(error);
  report(error);
  return { code: "failed", message: "The commit failed; the log of the service has the cause" };
}

function outputOf({ event }: { readonly event: { readonly output: StepResult } }): StepResult {
  return event.output;
}

function errorOf({ event }: { readonly event: { readonly error: unknown } }): unknown {
  return event.error;
}
