import type { SessionClock } from "../../../lib/git/session/site.ts";

/** A clock that stands still until a test turns it. */
export interface TurnedClock extends SessionClock {
  /** Lets time pass, and runs the timers that end meanwhile, in order. */
  turn(milliseconds: number): void;
  /** How many timers run. */
  timers(): number;
}

export function createTurnedClock(): TurnedClock {
  const timers = new Map<number, { readonly at: number; readonly call: () => void }>();
  let now = Date.UTC(2026, 0, 1);
  let last = 0;

  function next(until: number) {
    const due = [...timers].filter(([, { at }]) => at <= until);
    return due.sort(([, a], [, b]) => a.at - b.at)[0];
  }

  return {
    now: () => now,
    setTimeout(call, milliseconds) {
      timers.set(++last, { at: now + Math.max(0, milliseconds), call: () => call() });
      return last;
    },
    clearTimeout: (id) => void timers.delete(Number(id)),
    timers: () => timers.size,
    turn(milliseconds) {
      const end = now + milliseconds;
      for (let timer = next(end); timer; timer = next(end)) {
        const [id, { at, call }] = timer;
        timers.delete(id);
        now = Math.max(now, at);
        call();
      }
      now = end;
    },
  };
}
