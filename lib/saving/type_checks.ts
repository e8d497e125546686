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

/** A check that nobody waits for any more may go on for so long: the checker keeps what it finds. */
const LATE_MS = 30_000;

/** Begins checks before anybody waits, and lets them go on after the wait. */
export interface TypeChecks<Report> {
  /**
   * Begins a check. An earlier one that nobody waits for gives way to it, unless it is the same one.
   * @param asked plain data that tells checks apart
   * @returns what to ask for the report, which is null where it would come too late
   */
  begin(
    asked: unknown,
    check: (signal: AbortSignal) => Promise<Report>,
  ): (wait?: TypeWait) => Promise<Report | null>;
}

/** A check for which nobody waits any more. */
interface LateCheck<Report> {
  readonly checking: Promise<Report>;
  stop(): void;
}

export function openTypeChecks<Report>(): TypeChecks<Report> {
  /** By what was asked. */
  const late = new Map<string, LateCheck<Report>>();

  /** Lets a check go on for those that ask the same again, for a while. */
  function keep(key: string, checking: Promise<Report>, controller: AbortController): void {
    const timer = setTimeout(() => controller.abort(), LATE_MS);
    timer.unref();
    late.set(key, { checking, stop: () => controller.abort() });
    // It failed, or was stopped: nobody is left to hear of it.
    checking.catch(() => undefined).finally(() => {
      clearTimeout(timer);
      late.delete(key);
    });
  }

  return {
    begin(asked, check) {
      const key = contentHash(JSON.stringify(asked));
      for (const [other, check] of late) if (other !== key) check.stop();
      const same = late.get(key);
      if (same) return (wait = "short") => within(limitOf(wait), same.checking);
      const controller = new AbortController();
      const checking = check(controller.signal);
      // A write that fails meanwhile tells its own error, and nobody asks for the report.
      checking.catch(() => undefined);
      return async (wait = "short") => {
        const report = await within(limitOf(wait), checking);
        if (report === null) keep(key, checking, controller);
        return report;
      };
    },
  };
}

function limitOf(wait: TypeWait): number {
  return wait === "short" ? SHORT_WAIT_MS : LONG_WAIT_MS;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([work, isOver]);
  } finally {
    clearTimeout(timer);
  }
}
