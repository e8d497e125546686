import type { DraftAnswer, DraftKind, Reading, Step } from "./draft.ts";

/** The steps of a draft, as they are for another text of the file. */
export interface Followed<Op, R extends Reading> {
  readonly found: readonly Step<Op, R>[];
  /** Those that are not found in it, as they were. */
  readonly lost: readonly Step<Op, R>[];
}

/**
 * Returns the steps as they are for a text of the file, and those that are not found in it.
 * @param isOver finds also those that set what somebody else changed
 */
export function followSteps<Op, Answer extends DraftAnswer, R extends Reading>(
  kind: DraftKind<Op, Answer, R>,
  steps: readonly Step<Op, R>[],
  now: R | undefined,
  isOver = false,
): Followed<Op, R> {
  const found: Step<Op, R>[] = [];
  const lost: Step<Op, R>[] = [];
  for (const step of steps) {
    const followed = followStep(kind, step, now, isOver);
    if (followed === null) lost.push(step);
    else found.push(followed);
  }
  return { found, lost };
}

/** Returns one step as it is for a text of the file; null where what it names is not found in it. */
export function followStep<Op, Answer extends DraftAnswer, R extends Reading>(
  { follow, followOver }: DraftKind<Op, Answer, R>,
  step: Step<Op, R>,
  now: R | undefined,
  isOver = false,
): Step<Op, R> | null {
  if (now === undefined || step.on.contentHash === now.contentHash) return step;
  const op = follow(step.op, step.on, now) ??
    (isOver ? followOver?.(step.op, step.on, now) ?? null : null);
  return op === null ? null : { ...step, op, on: now };
}
