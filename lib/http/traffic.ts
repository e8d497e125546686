import { clearTimeout, setTimeout } from "node:timers";

/** The requests that are being answered. */
export interface Traffic {
  /** Counts a request until it has its answer, whose body may continue. */
  readonly count: <T>(answer: Promise<T>) => Promise<T>;
  /** Resolves when no request waits for its answer, and at the latest after so many milliseconds. */
  readonly untilQuiet: (longestMs: number) => Promise<void>;
}

/** Opens a count of requests, for work that lets them go first. */
export function openTraffic(): Traffic {
  const waiting = new Set<() => void>();
  let open = 0;

  function end(): void {
    if (--open > 0) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  return {
    async count(answer) {
      open++;
      try {
        return await answer;
      } finally {
        end();
      }
    },
    untilQuiet(longestMs) {
      if (open === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(done, longestMs).unref();
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      });
    },
  };
}
