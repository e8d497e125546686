import { setImmediate } from "node:timers";
import { TURN_MS } from "../../lib/slices/turn.ts";

/** What each look at the clock takes, and what all looks took, in milliseconds. The clock never goes back. */
const clock = { perLook: 0, late: 0 };
const now = performance.now.bind(performance);
performance.now = () => now() + (clock.late += clock.perLook);

/**
 * How often the event loop turns while something runs, on a clock on which a turn's time is soon used up: what is quick
 * on a fast machine has to turn as often as on a slow one.
 */
export async function turnsWhile(run: () => Promise<unknown>): Promise<number> {
  clock.perLook = TURN_MS / 4;
  let turns = 0;
  let isRunning = true;
  const turn = () => {
    turns++;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await run();
  } finally {
    isRunning = false;
    clock.perLook = 0;
  }
  return turns;
}
