import { foldersAbove, type ProjectFiles } from "../../project/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { PlanStep } from "../../processes/mod.ts";
import type { DeclaredTouch } from "./check_touches.ts";
import type { PlanIssue } from "./plan_issue.ts";
import type { StepOrder } from "./step_order.ts";

/** The files, steps and order with which the declarations are played through in turn. */
interface ConflictSite {
  readonly files: ProjectFiles;
  readonly steps: readonly PlanStep[];
  readonly order: StepOrder;
  readonly signal: AbortSignal;
}

/**
 * Plays the declared touches through in the order in which the steps run: what is created must not be there, what is modified
 * or deleted must be, and a step that makes or takes away a file for another one must come before it by dependency, not by
 * luck.
 */
export async function checkConflicts(
  touches: readonly DeclaredTouch[],
  site: ConflictSite,
): Promise<PlanIssue[]> {
  const issues: PlanIssue[] = [];
  const history = new Map<string, DeclaredTouch[]>();
  const slice = createTimeSlice({ signal: site.signal });
  const ranks = new Map(site.order.running.map((step, rank) => [step, rank]));
  // A step of a cycle has no turn, and its own issue.
  const inOrder = touches.filter(({ step }) => ranks.has(step) && !isByHand(site, step))
    .toSorted((a, b) => (ranks.get(a.step) ?? 0) - (ranks.get(b.step) ?? 0));
  for (const touch of inOrder) {
    const earlier = history.get(touch.file) ?? [];
    const conflict = conflictOf(touch, earlier, site) ??
      await mismatchOf(touch, earlier, site.files);
    if (conflict) issues.push(conflict);
    else history.set(touch.file, [...earlier, touch]);
    await slice.pause();
  }
  return [...issues, ...nested(history)];
}

/** A person works in the project, past all that the plan knows of it. */
function isByHand({ steps }: ConflictSite, step: number): boolean {
  return steps[step]?.executor === "user";
}

/** Two steps that only by chance run in the right order. */
function conflictOf(
  touch: DeclaredTouch,
  earlier: readonly DeclaredTouch[],
  { steps, order }: ConflictSite,
): PlanIssue | null {
  const rival = earlier.find((other) =>
    (other.change !== "modify" || touch.change !== "modify") &&
    !order.precedes(other.step, touch.step)
  );
  if (!rival) return null;
  const message = `"${steps[rival.step]?.id}" would ${rival.change} "${rival.path}", and "${
    steps[touch.step]?.id
  }" would ${touch.change} it without depending on that step`;
  return { code: "step_conflict", path: touch.at, message };
}

/** A file that is there and must not be, or the other way round. */
async function mismatchOf(
  { path, change, at }: DeclaredTouch,
  earlier: readonly DeclaredTouch[],
  files: ProjectFiles,
): Promise<PlanIssue | null> {
  const last = earlier.at(-1);
  const isThere = last ? last.change !== "delete" : await files.exists(path) === "file";
  if (change === "create") {
    if (!isThere) return null;
    return { code: "already_there", path: at, message: `"${path}" would be there already` };
  }
  if (isThere) return null;
  return { code: "not_there", path: at, message: `"${path}" would not be there to ${change}` };
}

/** A file cannot be the folder of another one. */
function nested(history: ReadonlyMap<string, readonly DeclaredTouch[]>): PlanIssue[] {
  const created = [...history].flatMap(([file, touches]) =>
    touches.filter(({ change }) => change === "create").map((touch) => ({ file, touch }))
  );
  const files = new Map(created.map(({ file, touch }) => [file, touch]));
  return created.flatMap(({ file, touch }): PlanIssue[] => {
    const folder = foldersAbove(file).find((each) => files.has(each));
    if (folder === undefined) return [];
    const message = `"${file}" cannot be below "${folder}", which the plan creates as a file`;
    return [{ code: "step_conflict", path: touch.at, message }];
  });
}
