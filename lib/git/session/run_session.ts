import { createActor, type SnapshotFrom, waitFor } from "xstate";
import { commitPending } from "./commit_pending.ts";
import { examine } from "./examine.ts";
import { type SessionContext, type SessionEvent, sessionMachine } from "./session_machine.ts";
import type { SessionRecord } from "./session_record.ts";
import type { GitSite, SessionClock } from "./site.ts";
import { takeAnswer } from "./take_answer.ts";

/** The machine of a session, at work on one repository. */
export interface RunningSession {
  /** Hands over an event once the machine has settled. @returns what it came to when it has settled again */
  send(event: SessionEvent): Promise<SessionContext>;
  /** Returns the context that the machine last reached. */
  settled(): Promise<SessionContext>;
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
  const machine = sessionMachine({
    examine: (before) => examine(site, before),
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
    async send(event) {
      await untilSettled();
      actor.send(event);
      return await untilSettled();
    },
    async stop() {
      await untilSettled();
      actor.stop();
    },
  };
}

function isSettled(snapshot: SnapshotFrom<ReturnType<typeof sessionMachine>>): boolean {
  return ["idle", "waiting", "held", "busy", "asking"].includes(String(snapshot.value));
}
