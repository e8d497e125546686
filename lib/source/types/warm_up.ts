import { clearTimeout, setTimeout } from "node:timers";

/** The state of the checker, which answers at once, has to read the project first, or failed when it was to get ready. */
export type CheckerState = "warm" | "cold" | "unavailable";

export interface WarmUp {
  state(): CheckerState;
  /** Makes the checker get ready in a while, unless it is ready or will be soon; it never fails. */
  begin(ask: () => Promise<unknown>): void;
  /** It answered a question, whoever asked. */
  answered(): void;
  close(): void;
}

/** The delay that lets a question right after a save come before work that may wait for some time. */
const CALM_MS = 1000;

/** @param isRunning whether the checker's thread is there: one that had nothing to do for long is stopped */
export function openWarmUp(isRunning: () => boolean): WarmUp {
  let hasAnswered = false;
  let hasFailed = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function state(): CheckerState {
    if (hasAnswered && isRunning()) return "warm";
    return hasFailed ? "unavailable" : "cold";
  }

  return {
    state,
    begin(ask) {
      if (timer || state() !== "cold") return;
      timer = setTimeout(() => {
        // Asked for once: a project that is too large for the checker would cost as much each time.
        ask().catch(() => (hasFailed = true)).finally(() => (timer = null));
      }, CALM_MS);
      timer.unref();
    },
    answered() {
      hasAnswered = true;
      hasFailed = false;
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  };
}
