import { z } from "zod";
import { beginningOf } from "../../text/mod.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const at = z.string();

/** Why a step, and with it its process, failed. */
export const failure = z.object({ code: z.string(), message: z.string() });

const logLine = z.object({ at, text: z.string() });

/** The state of a step. */
const stepState = z.object({
  id: z.string(),
  dependsOn: z.array(z.string()),
  state: z.enum(["pending", "running", "waiting", "done", "failed", "skipped"]),
  attempts: z.int(),
  startedAt: at.nullable(),
  finishedAt: at.nullable(),
  usedModel: z.boolean(),
  error: failure.nullable(),
  /** Why it was skipped. */
  reason: z.string().nullable(),
  log: z.array(logLine),
});

export const verdict = z.object({
  verdict: z.enum(["approve", "reject"]),
  by: z.string(),
  at,
  /** True when the bytes went into the project. */
  landed: z.boolean(),
  /** The save that brought them there. Null before, and in records that are older than this member. */
  saveId: z.string().nullable().default(null),
});

/** One file of a change set: from the content that the first step found to the one that the last step left. */
const fileChange = z.object({
  path: z.string(),
  change: z.enum(["create", "modify", "delete"]),
  before: hash.nullable(),
  after: hash.nullable(),
  /** Bytes that are kept for it. */
  size: z.int(),
  /**
   * The path of the file before steps that only moved it, or only changed names in it, which may be its own path. Null for any
   * other change, and in records that are older than this member.
   */
  movedFrom: z.string().nullable().default(null),
  /** Ids of the steps that had a part in it. */
  steps: z.array(z.string()),
  /** Ids of those steps whose changes land together or not at all. Older records have none. */
  together: z.array(z.string()).default([]),
  /** The paths of changes without which it makes no sense, as a link without its route. Older records have none. */
  needs: z.array(z.string()).default([]),
  verdict: verdict.nullable(),
  /**
   * The approver of the change, while its bytes are on their way: written down first, so that a crash leaves no doubt. All files
   * that land together have the save in common; older records name none, and land alone.
   */
  landing: z.object({ by: z.string(), at, saveId: z.string().nullable().default(null) }).nullable(),
});

/** Everything that changes in the life of a process. */
export const processContext = z.object({
  steps: z.array(stepState),
  changes: z.array(fileChange),
  log: z.array(logLine),
  startedAt: at.nullable(),
  finishedAt: at.nullable(),
  error: failure.nullable(),
  /** Content hash of what a step had to tell at length. */
  output: hash.nullable(),
});

export type Failure = z.output<typeof failure>;
export type LogLine = z.output<typeof logLine>;
export type StepState = z.output<typeof stepState>;
export type FileChange = z.output<typeof fileChange>;
export type Verdict = z.output<typeof verdict>;
export type ProcessContext = z.output<typeof processContext>;

/** Tells whether a change is neither rejected nor in the project: an approved one may wait for the rest of its group. */
export function isOpen({ verdict }: Pick<FileChange, "verdict">): boolean {
  return verdict === null || isWaiting({ verdict });
}

/** Tells whether a change is approved, and waits for the rest of its group. */
export function isWaiting({ verdict }: Pick<FileChange, "verdict">): boolean {
  return verdict?.verdict === "approve" && !verdict.landed;
}

const MAX_LOG_LINES = 100;
const MAX_LINE = 500;

/** A log with a line more; the oldest go. */
export function withLine(log: readonly LogLine[], line: LogLine): LogLine[] {
  return [...log, { at: line.at, text: cut(line.text) }].slice(-MAX_LOG_LINES);
}

function cut(text: string): string {
  return text.length <= MAX_LINE ? text : `${beginningOf(text, MAX_LINE)}…`;
}
