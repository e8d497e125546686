import { WorkbenchError } from "../../errors/mod.ts";
import { loadOnce } from "../../loading/mod.ts";
import type { Notes } from "../../notes/mod.ts";
import type { Plan } from "../../plan/mod.ts";
import type { Processes } from "../../processes/mod.ts";
import type { PlanScope } from "../plan_scope.ts";
import { quotable } from "../refs/require_ref_names.ts";
import { unless } from "../common/unless.ts";

/** A review without a plan reads no note, which takes a library of its own. */
export const noteReader: () => Promise<typeof import("../../notes/mod.ts")> = loadOnce(() =>
  import("../../notes/mod.ts")
);

/** The stores that hold plans. */
export interface PlanSources {
  readonly processes: Processes;
  readonly notes: Notes;
}

/** The name of a plan by what has it. */
export const planIdOf = {
  process: (id: string): string => `process:${id}`,
  note: (id: string): string => `note:${id}`,
};

/**
 * Reads the scope that a plan said it would touch.
 * @param id `process:` or `note:` and the id of what has it, as `listPlans` gives it
 * @throws {WorkbenchError} `plan_not_found`, and what reading a note throws
 */
export async function readPlanScope(sources: PlanSources, id: string): Promise<PlanScope> {
  const plan = await readPlan(sources, id);
  if (plan) return scopeOf(id, plan);
  throw new WorkbenchError(
    "plan_not_found",
    `Cannot find the plan "${quotable(id)}": no process or note has it`,
  );
}

/** Returns the parts of a plan that say which files it concerns. */
export function scopeOf(id: string, { ticket, steps }: Plan): PlanScope {
  return {
    id,
    title: ticket.title,
    steps: steps.map(({ id, title, rationale = null, touches }) => ({
      id,
      title,
      rationale,
      files: touches.files,
    })),
  };
}

async function readPlan({ processes, notes }: PlanSources, id: string): Promise<Plan | null> {
  const [, holder, name = ""] = /^(process|note):(.*)$/s.exec(id) ?? [];
  if (holder === "process") {
    return await unless("process_not_found", async () => (await processes.read(name)).plan);
  }
  if (holder !== "note") return null;
  const { readNote } = await noteReader();
  return await unless("note_not_found", async () => (await readNote(notes, name)).plan);
}
