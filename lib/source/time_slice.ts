import { setImmediate } from "node:timers/promises";

/** Keeps long work from holding the event loop. */
export interface TimeSlice {
  /**
   * Goes on at once while the time since the last yield is within the budget; otherwise waits for the event loop's
   * next turn. Call it between steps that take well under the budget each.
   * @throws the signal's reason once it is aborted
   */
  pause(): Promise<void>;
  /** Whether the budget is used up: lets a tight loop skip the `await`. */
  readonly spent: boolean;
}

/** @param budgetMs how long the work may hold the event loop between two turns, in milliseconds */
export function createTimeSlice(
  budgetMs: number = 8,
  options: { signal?: AbortSignal | undefined } = {},
): TimeSlice {
  const { signal } = options;
  let started = performance.now();
  let nextTurn: Promise<void> | null = null;
  const spent = () => performance.now() - started >= budgetMs;

  async function waitForTurn(): Promise<void> {
    await setImmediate();
    nextTurn = null;
    started = performance.now();
  }

  return {
    async pause() {
      signal?.throwIfAborted();
      // All who share the slice wake in the same turn: the first ones may use it up again.
      while (spent()) {
        await (nextTurn ??= waitForTurn());
        signal?.throwIfAborted();
      }
    },
    get spent() {
      return spent();
    },
  };
}
