import type { PlanStep } from "../../processes/mod.ts";
import type { Clause } from "./clauses.ts";
import { shorten } from "./shorten.ts";
import type { Choice, Intent } from "./words/intent.ts";

/** A rationale has room for that much of a clause, in UTF-16 units. */
export const MAX_QUOTED = 19_000;

/** The place where a step is made. */
interface StepSite {
  readonly files: PlanStep["touches"]["files"];
  /** The steps before it. */
  readonly steps: readonly PlanStep[];
  /** The heading above what asks for it. */
  readonly section: string | null;
}

/** Makes the step of an intent, which says by what words of the ticket it came. */
export function stepOf(
  clause: Clause,
  { flow, args, executor }: Intent,
  { files, steps, section }: StepSite,
): PlanStep {
  const named = new Set([...files.map(({ path }) => path), ...Object.values(args)]);
  const dependsOn = steps.filter(({ touches }) => touches.files.some(({ path }) => named.has(path)))
    .map(({ id }) => id);
  return {
    id: `step-${steps.length + 1}`,
    title: shorten(clause.text),
    flow,
    args,
    executor,
    ...(dependsOn.length > 0 && { dependsOn }),
    touches: { files },
    rationale: `The ticket says${under(section)}: "${shorten(clause.text, MAX_QUOTED)}"`,
  };
}

function under(section: string | null): string {
  return section === null ? "" : ` under "${shorten(section)}"`;
}

/** The place of a task for a person. */
interface TaskSite {
  /** The number of steps before it. */
  readonly count: number;
  /** The heading above it. */
  readonly section: string | null;
  /** The reasons against every other step. */
  readonly refused: readonly string[];
  /** The steps of which one does it, where a person says which. */
  readonly choices?: readonly Choice[];
}

/** Makes one task for a person of all that some clauses say. */
export function manualStep(
  clauses: readonly Clause[],
  { count, section, refused, choices = [] }: TaskSite,
): PlanStep {
  const instruction = clauses.map(({ text }) => text).join("\n");
  const more = clauses.length > 1 ? ` (and ${clauses.length - 1} more)` : "";
  return {
    id: `step-${count + 1}`,
    title: `${shorten(clauses[0]?.text ?? "")}${more}`,
    flow: "manual-task",
    args: {
      instruction,
      ...(refused.length > 0 && { refused: refused.join("\n").slice(0, MAX_QUOTED) }),
      ...(choices.length > 0 && { choices: choices.map((choice) => ({ ...choice })) }),
    },
    executor: "user",
    touches: { files: [] },
    ...(section !== null && { rationale: `The ticket says it${under(section)}` }),
  };
}
