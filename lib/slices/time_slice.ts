import { comesLater, goOnInCalm, goOnLater, heldFor, type Line, TURN_MS } from "./turn.ts";

/** Keeps long work from holding the event loop. */
export interface TimeSlice {
  /**
   * Goes on at once while all work of this turn is within its time; otherwise waits for a later turn of the event loop.
   * Await it between steps that take well under that each; many at once may share a slice.
   * @throws the signal's reason once it is aborted
   */
  pause(): Promise<void>;
  /** True when the turn's time is used up: lets a tight loop skip the `await`. */
  readonly spent: boolean;
}

interface TimeSliceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Tells whether somebody waits for the work. What nobody waits for lets the answers to requests go first. */
  readonly isAwaited?: (() => boolean) | undefined;
}

/** Creates a time slice; its time starts now. */
export function createTimeSlice(
  { signal, isAwaited = () => true }: TimeSliceOptions = {},
): TimeSlice {
  const line: Line = [];
  const isSpent = () => heldFor() >= TURN_MS || (!isAwaited() && comesLater());
  // Work may go on for a while before it first asks.
  heldFor();
  return {
    // Not an async function: that would put off its caller's step beyond the one microtask that the turn waits.
    pause() {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (line.length === 0 && !isSpent()) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const wait = isAwaited() ? goOnLater : goOnInCalm;
        wait(line, () => signal?.aborted ? reject(signal.reason) : resolve());
      });
    },
    get spent() {
      return isSpent();
    },
  };
}
