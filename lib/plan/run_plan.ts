import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { markRan, type Note, type Notes, readNote } from "../notes/mod.ts";
import type { Plan, Processes } from "../processes/mod.ts";
import type { Source } from "../source/mod.ts";
import type { planStarted } from "./answers.ts";
import { processOf } from "./note_process.ts";
import { examinePlan } from "./validation/examine_plan.ts";
import type { PlanIssue } from "./validation/plan_issue.ts";
import { readPlan } from "./validation/read_plan.ts";

/** The answer of `POST /api/plan/run`. */
export type PlanStarted = z.input<typeof planStarted>;

/** A plan to be run. */
export interface RunRequest {
  readonly plan: unknown;
  /** The id of the note from which the plan came. */
  readonly noteId?: string | undefined;
  readonly key?: string | undefined;
  /** The login of whoever asks. */
  readonly startedBy: string;
}

/** The parts of the service with which a plan is run. */
export interface RunSite {
  readonly source: Source;
  readonly processes: Processes;
  readonly notes: Notes;
}

/**
 * Starts the process of a valid plan. Whoever repeats a request with the same key, or for the same note, gets the first
 * process, also when the plan is not valid any more since it ran: a note runs once, unless
 * files changed before anything of its process landed.
 * @throws {WorkbenchError} `plan_invalid` with `errors`; `note_not_found`, `note_changed` with `current` where the note holds
 * another plan, `note_ran` with `processId` where another plan of it ran; and what starting a process and writing a note throw
 */
export async function runPlan(
  { source, processes, notes }: RunSite,
  request: RunRequest,
  options: { readonly signal: AbortSignal },
): Promise<PlanStarted> {
  // Of one project, from the first look to the start: meanwhile another one may be opened.
  const site = { source, processes, notes };
  const { noteId } = request;
  return noteId === undefined
    ? await runForClient(site, request, options)
    : await runNote(site, { ...request, noteId }, options);
}

async function runForClient(
  site: RunSite,
  { plan, key, startedBy }: RunRequest,
  options: { readonly signal: AbortSignal },
): Promise<PlanStarted> {
  if (key === undefined) {
    return await start(site, await requireValid(site, plan, options), { startedBy });
  }
  const own = `client:${key}`;
  const known = await site.processes.startedWith("plan", own);
  if (known) return { processId: known.id, repeated: true };
  return await start(site, await requireValid(site, plan, options), { startedBy, key: own });
}

/** The key is the note's: two requests for one note have it in common, whatever else they say. */
async function runNote(
  site: RunSite,
  { plan, noteId, startedBy }: RunRequest & { readonly noteId: string },
  options: { readonly signal: AbortSignal },
): Promise<PlanStarted> {
  const note = await readNote(site.notes, noteId);
  const { key, known } = await processOf(site.processes, note);
  if (known === undefined) {
    requirePlanOf(note, plan);
    const valid = await requireValid(site, plan, options);
    const { processId, repeated } = await start(site, valid, { startedBy, key });
    return { ...await joinRun(site, { note, processId, plan }), repeated };
  }
  return await joinRun(site, { note, processId: known, plan });
}

interface NoteRun {
  readonly note: Note;
  readonly processId: string;
  readonly plan: unknown;
}

/** Whoever asks for the plan that a note has run is told of the process; another plan comes too late. */
async function joinRun(site: RunSite, { note, processId, plan }: NoteRun): Promise<PlanStarted> {
  const noteProblem = note.processId === processId ? null : await markNote(site, note, processId);
  const { plan: ran } = await site.processes.read(processId);
  if (isDeepStrictEqual(ran, planOf(plan))) {
    return { processId, repeated: true, ...(noteProblem && { noteProblem }) };
  }
  throw new WorkbenchError(
    "note_ran",
    `Cannot run the note "${note.id}": another plan of it ran as the process "${processId}"`,
    { data: { processId } },
  );
}

/** The process is under way: that its note cannot be written does not call it back. */
async function markNote(
  { notes }: RunSite,
  { id, processId: insteadOf }: Note,
  processId: string,
): Promise<PlanStarted["noteProblem"] | null> {
  try {
    await markRan(notes, id, processId, insteadOf === null ? {} : { insteadOf });
    return null;
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return { code: error.code, message: error.message };
  }
}

/** Requires that the plan of a note that ran is the plan that ran. A note without a plan takes any. */
function requirePlanOf(note: Note, plan: unknown): void {
  if (note.plan === null || isDeepStrictEqual(note.plan, planOf(plan))) return;
  throw new WorkbenchError(
    "note_changed",
    `Cannot run this plan for the note "${note.id}": the note has another one by now`,
    { data: { current: note } },
  );
}

function planOf(value: unknown): Plan | null {
  const read = readPlan(value);
  return "plan" in read ? read.plan : null;
}

async function requireValid(
  { source }: RunSite,
  value: unknown,
  options: { readonly signal: AbortSignal },
): Promise<Plan> {
  const { plan, issues } = await examinePlan(source, value, options);
  if (plan && issues.length === 0) return plan;
  throw planInvalid(issues);
}

function planInvalid(errors: readonly PlanIssue[]): WorkbenchError {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const place = first?.path ? `"${first.path}": ` : "";
  return new WorkbenchError(
    "plan_invalid",
    `Cannot run the plan: ${place}${first?.message}${more}`,
    { data: { errors } },
  );
}

async function start(
  { processes }: RunSite,
  plan: Plan,
  by: { readonly startedBy: string; readonly key?: string },
): Promise<PlanStarted> {
  const { id, repeated } = await processes.start({ kind: "plan", plan, ...by });
  return { processId: id, repeated };
}
