import { setTimeout as after } from "node:timers/promises";
import { clearTimeout, setTimeout } from "node:timers";
import { contentHash } from "../project/mod.ts";

/**
 * The time that somebody waits for a check: `short` with a save, which is to be quick; `long` with a dry run, which is asked
 * for what it says; `until_ready` the same, also while the checker has to get ready first.
 */
export type TypeWait = "short" | "long" | "until_ready";

/** A save waits for its check no longer than this. */
const SHORT_WAIT_MS = 500;

/** Whoever asks for the types waits for a check no longer than this. */
const LONG_WAIT_MS = 3000;

/** A check goes on no longer than this, also where nobody waits for it any more: the checker keeps what it finds. */
const LONGEST_CHECK_MS = 30_000;

/** Begins checks before anybody waits, and lets them go on after the wait. */
export interface TypeChecks<Report> {
  /**
   * Begins a check, or joins the same one that is under way. Others that nobody waits for any more give way to it.
   * @param asked plain data that tells checks apart
   * @returns the wait for the report, which is null where it would come too late, or whoever asked has left
   */
  begin(
    asked: unknown,
    check: (signal: AbortSignal) => Promise<Report>,
  ): (wait?: TypeWait, signal?: AbortSignal) => Promise<Report | null>;
}

/** A check under way. */
interface OpenCheck<Report> {
  /** Resolves with null once it was stopped. */
  readonly checking: Promise<Report | null>;
  /** The number of those who wait for it, with those who began it and have not asked yet. */
  waiting: number;
  stop(): void;
}

export function openTypeChecks<Report>(): TypeChecks<Report> {
  const open = new Map<string, OpenCheck<Report>>();

  function start(key: string, check: (signal: AbortSignal) => Promise<Report>): OpenCheck<Report> {
    const controller = new AbortController();
    const { signal } = controller;
    const over = (): void => {
      clearTimeout(timer);
      if (open.get(key) === started) open.delete(key);
    };
    const checking = check(signal).finally(over).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    // A write that fails meanwhile tells its own error, and nobody asks for the report.
    checking.catch(() => undefined);
    const started: OpenCheck<Report> = {
      checking,
      waiting: 0,
      stop() {
        over();
        controller.abort();
      },
    };
    const timer = setTimeout(() => started.stop(), LONGEST_CHECK_MS);
    timer.unref();
    open.set(key, started);
    return started;
  }

  return {
    begin(asked, check) {
      const key = contentHash(JSON.stringify(asked));
      for (const [other, each] of open) if (other !== key && each.waiting === 0) each.stop();
      const begun = open.get(key) ?? start(key, check);
      begun.waiting++;
      return async (wait = "short", signal) => {
        try {
          return await within(
            wait === "short" ? SHORT_WAIT_MS : LONG_WAIT_MS,
            begun.checking,
            signal,
          );
        } finally {
          begun.waiting--;
        }
      };
    },
  };
}

/** Returns the value of some work; null where it takes longer, or nobody waits any more. */
async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | null> {
  const over = new AbortController();
  const left = signal ? AbortSignal.any([over.signal, signal]) : over.signal;
  const late = after(milliseconds, null, { signal: left }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
