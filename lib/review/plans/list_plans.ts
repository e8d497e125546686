import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { NoteList, NoteRow, Notes } from "../../notes/mod.ts";
import type { Plan } from "../../plan/mod.ts";
import type { Processes } from "../../processes/mod.ts";
import type { plansAnswer } from "../answers.ts";
import { unless } from "../common/unless.ts";
import { noteReader, planIdOf, type PlanSources, scopeOf } from "./read_plan_scope.ts";

/** The answer of `GET /api/review/plans`. */
export type PlansAnswer = z.input<typeof plansAnswer>;
type KnownPlan = PlansAnswer["plans"][number];
type Problem = PlansAnswer["problems"][number];

/** The largest number of notes that can be requested at once. */
const PAGE = 1000;

/**
 * The plans that processes ran and notes hold, newest first. A note that ran is told with its process, not twice.
 * @throws {WorkbenchError} what listing notes throws
 */
export async function listPlans(
  sources: PlanSources,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PlansAnswer> {
  const { rows, problems } = await notesWithPlans(sources.notes, options);
  const ran = new Map(rows.map(({ processId, id }) => [processId, id]));
  const run = await plansOfProcesses(sources.processes, ran);
  const told = new Set(run.map(({ processId }) => processId));
  const noted: KnownPlan[] = [];
  for (const row of rows) {
    if (row.processId !== null && told.has(row.processId)) continue;
    options.signal?.throwIfAborted();
    const found = await planOfNote(sources.notes, row);
    if ("message" in found) problems.push(found);
    else if (found.plan) noted.push(describe({ ...found, plan: found.plan }));
  }
  const plans = [...run, ...noted].sort((a, b) =>
    a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? 1 : -1
  );
  return { plans, problems };
}

/** The notes with plans, and those of which nobody can say whether they have one. */
async function notesWithPlans(
  notes: Notes,
  options: { readonly signal?: AbortSignal },
): Promise<{ readonly rows: NoteRow[]; readonly problems: Problem[] }> {
  const { listNotes } = await noteReader();
  const rows: NoteRow[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page: NoteList = await listNotes(notes, { limit: PAGE, cursor }, options);
    rows.push(...page.notes.filter(({ status }) => status !== "draft"));
    cursor = page.nextCursor ?? undefined;
    if (cursor !== undefined) continue;
    const problems = page.unreadable.map(({ id, reason }) => problemOf(id, reason));
    return { rows, problems };
  }
}

function problemOf(id: string, message: string): Problem {
  return { id: planIdOf.note(id), message };
}

async function plansOfProcesses(
  processes: Processes,
  ran: ReadonlyMap<string | null, string>,
): Promise<KnownPlan[]> {
  const known: KnownPlan[] = [];
  for (const { id, kind, createdAt, state } of (await processes.list()).processes) {
    if (kind !== "plan") continue;
    // One that was forgotten since takes no other one along.
    const plan = (await unless("process_not_found", () => processes.read(id)))?.plan;
    if (!plan) continue;
    const noteId = ran.get(id) ?? null;
    const source = "process" as const;
    known.push(describe({ source, plan, createdAt, processId: id, processState: state, noteId }));
  }
  return known;
}

interface Holder extends Omit<KnownPlan, "id" | "title" | "steps"> {
  readonly plan: Plan;
}

function describe({ plan, ...holder }: Holder): KnownPlan {
  const id = holder.source === "process"
    ? planIdOf.process(holder.processId ?? "")
    : planIdOf.note(holder.noteId ?? "");
  const { title, steps } = scopeOf(id, plan);
  return {
    ...holder,
    id,
    title,
    steps: steps.map(({ files, ...step }) => ({ ...step, files: [...files] })),
  };
}

/** A note that went, or was broken, since the list was made takes no other one along. */
async function planOfNote(
  notes: Notes,
  { id, processId }: NoteRow,
): Promise<(Omit<Holder, "plan"> & { readonly plan: Plan | null }) | Problem> {
  const { readNote } = await noteReader();
  try {
    const { plan, createdAt } = await readNote(notes, id);
    return { source: "note", plan, createdAt, processId, processState: null, noteId: id };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return problemOf(id, error.message);
  }
}
