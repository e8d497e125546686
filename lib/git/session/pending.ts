import { contentHash } from "../../project/mod.ts";
import { separateEdits } from "./separate_edits.ts";

/** A step that the service made a file take: from one text to another; null where there is no file. */
export interface FileStep<Text = string> {
  readonly before: Text | null;
  readonly after: Text | null;
  /** Content hashes of the texts between the two: the user may have staged one of them. */
  readonly passed?: readonly string[] | undefined;
}

/** The largest number of texts between two saves that are remembered. */
const MOST_PASSED = 100;

/** A file that the service wrote since the last commit. */
export interface PendingFile<Text = string> {
  /** Project-root-relative. */
  readonly path: string;
  /** In order; between two of them somebody else changed the file. */
  readonly steps: readonly FileStep<Text>[];
}

/** Adds a step to a path's; steps that follow each other become one, and one that leads nowhere is dropped. */
export function addStep(
  files: readonly PendingFile[],
  path: string,
  step: FileStep,
): PendingFile[] {
  const known = files.find((file) => file.path === path);
  const others = files.filter((file) => file !== known);
  const last = known?.steps.at(-1);
  const earlier = known?.steps ?? [];
  const steps = last && last.after === step.before
    ? [...earlier.slice(0, -1), joined(last, step)]
    : [...earlier, step];
  const left = steps.filter(({ before, after }) => before !== after);
  return left.length > 0 ? [...others, { path, steps: left }] : others;
}

function joined(last: FileStep, step: FileStep): FileStep {
  const passed = [...last.passed ?? [], ...(last.after === null ? [] : [last.after])];
  return { before: last.before, after: step.after, passed: passed.slice(-MOST_PASSED) };
}

/**
 * The steps that came after others were committed.
 * @param covered what was pending then
 * @param pending what is pending now, by further steps
 */
export function stepsSince<Text>(
  covered: readonly PendingFile<Text>[],
  pending: readonly PendingFile<Text>[],
): PendingFile<Text>[] {
  const paths = [...new Set([...covered, ...pending].map(({ path }) => path))];
  return paths.flatMap((path) => {
    const before = covered.find((file) => file.path === path)?.steps ?? [];
    const now = pending.find((file) => file.path === path)?.steps ?? [];
    const steps = stepsAfter(before, now).filter((step) => step.before !== step.after);
    return steps.length > 0 ? [{ path, steps }] : [];
  });
}

/** Further steps lengthen the last one, and follow it. */
function stepsAfter<Text>(
  before: readonly FileStep<Text>[],
  now: readonly FileStep<Text>[],
): FileStep<Text>[] {
  const [first, last] = [before[0], before.at(-1)];
  if (!first || !last) return [...now];
  const shared = Math.min(before.length, now.length);
  const lengthened = now[shared - 1]?.after ?? first.before;
  return [{ before: last.after, after: lengthened }, ...now.slice(shared)];
}

/** The text that a commit should hold of a file, or a sign that the service's part in it cannot be told from somebody else's. */
export type FoldedFile = { readonly text: string | null } | "mixed";

/** The texts by which it is told which steps still hold. */
export interface FileNow {
  /** Null where HEAD has no such file. */
  readonly head: string | null;
  /** The text on disk; null where there is no file, left out where nobody looked. */
  readonly disk?: string | null;
}

/**
 * Leaves out the steps that are committed, and those that somebody took back, by `git restore` or by hand: the text that a
 * later step began with has nothing of them.
 */
export function liveSteps(steps: readonly FileStep[], { head, disk }: FileNow): FileStep[] {
  // Somebody may have committed the file as the service left it, or as a step found it.
  const committed = steps.findLastIndex(({ after }) => after === head) + 1;
  const found = steps.findLastIndex(({ before }) => before === head);
  let live: FileStep[] = [];
  for (const step of steps.slice(Math.max(committed, found, 0))) {
    live = [...withoutTakenBack(live, step.before), step];
  }
  return disk === undefined ? live : withoutTakenBack(live, disk);
}

function withoutTakenBack(steps: readonly FileStep[], text: string | null): FileStep[] {
  const reached = steps.findIndex(({ before }) => before === text);
  if (reached >= 0) return steps.slice(0, reached);
  return steps.slice(0, steps.findLastIndex((step) => !isTakenBack(step, text)) + 1);
}

/** Tells whether a text has nothing of a step: the step could be taken once more, and cannot be taken back. */
function isTakenBack(step: FileStep, text: string | null): boolean {
  return text !== null && takes(text, step) && !holds(text, step);
}

/** Tells whether a text has all of a step: the step can be taken back, and could not be taken once more. */
export function isHeld(step: FileStep, text: string): boolean {
  return holds(text, step) && !takes(text, step);
}

/** Tells whether a step can be taken from a text. */
function takes(text: string, { before, after }: FileStep): boolean {
  if (before === null || after === null) return false;
  return separateEdits(text, { before, after }) !== null;
}

/**
 * The text that HEAD has, with the service's own steps alone.
 * @param head null where HEAD has no such file
 */
export function foldSteps(head: string | null, steps: readonly FileStep[]): FoldedFile {
  return applySteps(head, liveSteps(steps, { head }));
}

/** The steps with which a staged text is brought up to date. */
export interface StagedSteps {
  /** All steps, since the user may have staged what they took back later. */
  readonly all: readonly FileStep[];
  /** Those of `liveSteps`. */
  readonly live: readonly FileStep[];
  /** True where HEAD has no such file: then the service made it before the user could stage it. */
  readonly isNew: boolean;
  /** The staged text as a check-out would write it: the hashes are of what is on disk. */
  readonly onDisk: string | null;
}

/** The text that the user staged, with those of the service's steps that it has not yet. */
export function stageSteps(staged: string, { all, live, isNew, onDisk }: StagedSteps): FoldedFile {
  const hashes = [staged, onDisk ?? staged].map(contentHash);
  const known = all.findLastIndex(({ after, passed }) =>
    after === staged || hashes.some((hash) => passed?.includes(hash))
  );
  if (known >= 0) {
    const later = all.slice(known + 1).filter((step) => live.includes(step));
    return applySteps(all[known]?.after ?? null, later);
  }
  // A hunk that was staged holds all steps up to a moment, and none after it.
  const last = live.findLastIndex((step, at) =>
    holds(staged, step) || live[at + 1]?.before === staged ||
    (isNew && step === all[0] && !step.passed?.length)
  );
  return applySteps(staged, live.slice(last + 1));
}

/** Tells whether a step can be taken back from a text: only where the text has it. */
function holds(text: string, { before, after }: FileStep): boolean {
  return takes(text, { before: after, after: before });
}

/** Takes steps on top of a text, one after the other. */
export function applySteps(start: string | null, steps: readonly FileStep[]): FoldedFile {
  let text = start;
  for (const step of steps) {
    if (text === step.before) text = step.after;
    else if (text === null || step.before === null || step.after === null) return "mixed";
    else {
      const separated = separateEdits(text, { before: step.before, after: step.after });
      if (separated === null) return "mixed";
      text = separated;
    }
  }
  return { text };
}
