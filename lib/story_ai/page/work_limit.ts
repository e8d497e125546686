import { WorkbenchError } from "../../errors/mod.ts";

/** The number of steps that are taken between two looks at the clock. */
const STEPS_PER_LOOK = 256;

/** A counter of the steps of some work, which ends the work when its time has passed. */
export interface WorkLimit {
  /** @throws {WorkbenchError} `page_too_complex` when the time has ended */
  step(): void;
  /**
   * A limit for a part of the work, which ends no later than the whole.
   * @param share of the time that is left, above 0 and at most 1
   */
  part(share: number): WorkLimit;
}

/** Starts the clock. @param milliseconds how long the work may take */
export function startWork(milliseconds: number): WorkLimit {
  return limitUntil(performance.now() + milliseconds);
}

function limitUntil(end: number): WorkLimit {
  let steps = 0;
  return {
    step() {
      if (++steps % STEPS_PER_LOOK === 0 && performance.now() > end) throw pageTooComplex();
    },
    part(share) {
      const now = performance.now();
      return limitUntil(now + Math.max(0, end - now) * share);
    },
  };
}

/** Creates the error for a page that nobody can read in time. */
export function pageTooComplex(): WorkbenchError {
  return new WorkbenchError(
    "page_too_complex",
    "Cannot read the page: it, or a selector, takes more work than one page may",
  );
}

export function isTooComplex(error: unknown): boolean {
  return error instanceof WorkbenchError && error.code === "page_too_complex";
}
