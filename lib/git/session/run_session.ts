import { createActor, type SnapshotFrom, waitFor } from "xstate";
import { commitPending } from "./commit_pending.ts";
import { CONFLICT, examine } from "./examine.ts";
import { CONFLICTED } from "./find_obstacles.ts";
import type { PendingFile } from "./pending.ts";
import { leftAmong } from "./plan_commit.ts";
import {
  type SessionContext,
  type SessionEvent,
  sessionMachine,
  type StepResult,
} from "./session_machine.ts";
import type { SessionRecord } from "./session_record.ts";
import type { GitSite, SessionClock } from "./site.ts";
import { takeAnswer } from "./take_answer.ts";

/** The machine of a session, at work on one repository. */
export interface RunningSession {
  /**
   * Hands over an event once the machine has settled.
   * @param taken called when the event is in the record, before anybody else keeps that
   * @returns what it came to when it has settled again
   */
  send(event: SessionEvent, taken?: () => void): Promise<SessionContext>;
  /** Returns the context that the machine last reached. */
  settled(): Promise<SessionContext>;
  /** Waits for a commit that is under way, and makes at once the one for which a window runs. */
  finish(): Promise<SessionContext>;
  /** Waits for a commit that is under way, then ends the window without one. */
  stop(): Promise<void>;
}

/** The receiver of what a running session tells. */
export interface SessionWatcher {
  /** Called whenever the machine has settled, also by a window's end. */
  readonly onSettled: (record: SessionRecord) => void;
  readonly report: (error: unknown) => void;
  readonly clock: SessionClock;
}

/** Starts the machine where the record left it. */
export function runSession(
  site: GitSite,
  record: SessionRecord,
  { onSettled, report, clock }: SessionWatcher,
): RunningSession {
  const withLeft = leftFinder(site);
  const machine = sessionMachine({
    examine: async (before) => await withLeft(await examine(site, before)),
    commit: (before) => commitPending(site, before),
    answer: (before, answer) => takeAnswer(site, before, answer),
    now: clock.now,
    report,
  });
  const actor = createActor(machine, { input: record, clock });
  actor.subscribe((snapshot) => {
    if (isSettled(snapshot)) onSettled(snapshot.context.record);
  });
  actor.start();

  async function untilSettled(): Promise<SessionContext> {
    return (await waitFor(actor, isSettled)).context;
  }

  return {
    settled: untilSettled,
    async send(event, taken) {
      await untilSettled();
      actor.send(event);
      taken?.();
      return await untilSettled();
    },
    async finish() {
      await untilSettled();
      if (actor.getSnapshot().matches("waiting")) actor.send({ type: "COMMIT" });
      return await untilSettled();
    },
    async stop() {
      await untilSettled();
      actor.stop();
    },
  };
}

/** Adds what no commit will take of what is pending; a file that can be committed is looked at once while it is pending. */
function leftFinder(site: GitSite): (result: StepResult) => Promise<StepResult> {
  const keyOf = ({ path, steps }: PendingFile): string => `${steps[0]?.before} ${path}`;
  let usable: ReadonlySet<string> = new Set();
  return async (result) => {
    const { pending } = result.record;
    if (result.problem) return result;
    const { commit: head } = await site.repository.head();
    const unknown = pending.filter((file) => !usable.has(keyOf(file))).map(({ path }) => path);
    const left = await leftAmong(site, unknown, { head, index: site.repository });
    const isLeft = new Set(left.map(({ path }) => path));
    usable = new Set(pending.filter(({ path }) => !isLeft.has(path)).map(keyOf));
    const problem = left.some(({ why }) => why === CONFLICTED) ? CONFLICT : null;
    return { ...result, left: problem ? [] : left, problem };
  };
}

function isSettled(snapshot: SnapshotFrom<ReturnType<typeof sessionMachine>>): boolean {
  return ["idle", "waiting", "held", "busy", "asking"].includes(String(snapshot.value));
}
