import { setImmediate } from "node:timers/promises";

/** Keeps long work from holding the event loop. */
export interface TimeSlice {
  /**
   * Goes on at once while the time since the last turn is within the budget; otherwise waits for the event loop's next turn.
   * Await it between steps that take well under the budget each; many at once may share a slice.
   * @throws the signal's reason once it is aborted
   */
  pause(): Promise<void>;
  /** True when the budget is used up: lets a tight loop skip the `await`. */
  readonly spent: boolean;
}

/** @param budgetMs how long the work may hold the event loop between two turns, in milliseconds */
export function createTimeSlice(
  budgetMs: number = 8,
  options: { signal?: AbortSignal | undefined } = {},
): TimeSlice {
  const { signal } = options;
  let started = performance.now();
  const waiting: (() => void)[] = [];
  let releasing = false;
  const spent = () => performance.now() - started >= budgetMs;

  async function releaseInTurns(): Promise<void> {
    if (releasing) return;
    releasing = true;
    while (waiting.length > 0) {
      await setImmediate();
      started = performance.now();
      while (waiting.length > 0 && !spent()) {
        waiting.shift()?.();
        // One at a time: whoever was released does its step before this goes on, and may use up the turn.
        await Promise.resolve();
      }
    }
    releasing = false;
  }

  return {
    // Not an async function: that would put off its caller's step beyond the one turn that `releaseInTurns` waits.
    pause() {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (!spent() && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push(() => signal?.aborted ? reject(signal.reason) : resolve());
        void releaseInTurns();
      });
    },
    get spent() {
      return spent();
    },
  };
}
