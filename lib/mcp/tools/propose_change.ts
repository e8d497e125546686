import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { planProposal, planStarted, planValidation } from "../../plan/answers.ts";
import type { processAnswer } from "../../processes/schemas.ts";
import { count, oneLine, shorten } from "../../text/mod.ts";
import { dryRunPage, pageOf } from "../telling/answer_pages.ts";
import { dryRun, dryRunCursor, path, requireDryRun } from "../telling/inputs.ts";
import { ops } from "../telling/ops.ts";
import { reviewLink } from "../telling/review_link.ts";
import type { Service } from "../service.ts";
import { toldDiff } from "../telling/told_diff.ts";
import { findingLine, typesLines } from "../telling/told_findings.ts";
import { tool } from "../telling/tool.ts";

const input = z.strictObject({
  title: z.string().min(1).max(500).optional(),
  changes: z.array(z.strictObject({ path, ops })).min(1).max(50).optional(),
  steps: z.array(z.looseObject({ flow: z.string().max(64) })).min(1).max(50).optional()
    .describe(
      "{flow,args}, as add-prop{path,component,prop,type,taken?} rename-prop{path,component,prop,newName} " +
        "set-text{path,text,newText} rename-unit{path,newName} move-unit{path,feature?} create-component{feature,name}; " +
        "workbench://rules has all",
    ),
  ticket: z.string().min(1).max(20_000).optional(),
  dryRun,
  cursor: dryRunCursor,
});

type Input = z.output<typeof input>;
type Validation = z.output<typeof planValidation>;
/** The member of the input from which the steps were made. */
type Named = "changes" | "steps";
type Plan = { readonly steps: readonly Record<string, unknown>[] } & Record<string, unknown>;

export const proposeChange = tool({
  name: "propose_change",
  toolset: "review",
  description:
    "Starts a change that a person reviews file by file: ops on many units (changes, as in edit_unit), steps of a plan, or " +
    "a ticket in words. Answers the link for the person. Nothing is written until they approve.",
  input,
  isReadOnly: false,
  isDestructive: false,
  async run(input, { service }) {
    requireDryRun(input, input.cursor);
    const { plan, notes } = await planOf(input, service);
    requireWork(plan, { isTicket: input.ticket !== undefined, notes });
    const named = input.changes ? "changes" : "steps";
    const first = await tried(plan, named, service);
    const made = withTouches(plan, first);
    const declared = await validated(made, service);
    const told = [...notes, ...toldTypes(declared)];
    if (input.dryRun) {
      if (!declared.valid) throw invalid(declared, named);
      const head = ["A dry run: nothing was started", ...told];
      return dryRunPage(head, previewOf(made, declared), input.cursor);
    }
    const { processId } = await service.post<z.output<typeof planStarted>>("/api/plan/run", {
      plan: made,
    });
    const said = first.steps.flatMap(({ log = [] }) => log);
    return pageOf(await started(processId, service, [...told, ...said]));
  },
});

/** Tells what the checker finds in the whole change, or why nobody knows. */
function toldTypes({ violations, types }: Validation): string[] {
  return [
    ...violations.map((found) => `introduced: ${findingLine(found)}`),
    ...typesLines(types, "propose it as a dry run later, or check the files once they are written"),
  ];
}

/** Tries the steps, whose changes nobody has declared yet. @throws {WorkbenchError} `plan_invalid` for all else that is wrong */
async function tried(plan: Plan, named: Named, service: Service): Promise<Validation> {
  let validation = await validated(plan, service);
  // The type checker reads the project for the first question, and goes on when the time for that is up.
  if (validation.errors.some(({ code }) => code === "too_slow")) {
    validation = await validated(plan, service);
  }
  const errors = validation.errors.filter(({ code }) => code !== "undeclared_change");
  if (errors.length > 0) throw invalid({ ...validation, errors }, named);
  return validation;
}

async function validated(plan: Plan, service: Service): Promise<Validation> {
  return await service.post<Validation>("/api/plan/validate", { plan });
}

async function planOf(
  { title, changes, steps, ticket }: Input,
  service: Service,
): Promise<{ plan: Plan; notes: readonly string[] }> {
  const given = [changes, steps, ticket].filter((each) => each !== undefined);
  if (given.length !== 1) throw unclear("give one of changes, steps and ticket");
  if (ticket !== undefined) {
    const { plan, notes } = await service.post<z.output<typeof planProposal>>("/api/plan/propose", {
      text: ticket,
    });
    return { plan, notes };
  }
  const drafts = changes?.map(({ path, ops }) => ({ flow: "edit-unit", args: { path, ops } })) ??
    steps ?? [];
  const named = title ?? "A proposed change";
  return { plan: { version: 1, ticket: { title: named }, steps: drafts.map(stepOf) }, notes: [] };
}

/** The members of a step; what else a step without args says is taken for its args. */
const STEP_MEMBERS: ReadonlySet<string> = new Set([
  "id",
  "title",
  "flow",
  "executor",
  "touches",
  "dependsOn",
  "rationale",
]);

/** A step as plans have it, of one that says no more than its flow and its args. */
function stepOf(given: Readonly<Record<string, unknown>>, index: number): Record<string, unknown> {
  const draft = given["args"] === undefined ? withArgs(given) : given;
  const { flow, args } = draft;
  return {
    id: `s${index + 1}`,
    title: titleOf(String(flow), args) ?? `${String(flow)} ${index + 1}`,
    executor: flow === "manual-task" ? "user" : "deterministic",
    args: {},
    // Told by trying the step.
    touches: { files: [] },
    // One after the other: each is made on what those before it made.
    ...(index > 0 && { dependsOn: [`s${index}`] }),
    ...draft,
  };
}

/** The number of args that the title of a step names. */
const TITLE_ARGS = 3;
const MAX_TITLE_ARG = 60;

/** Names a step by the first of its args that are texts: `set-text src/a.tsx, Sign in, Log in`; null where there are none. */
function titleOf(flow: string, args: unknown): string | null {
  const texts = Object.values(typeof args === "object" && args !== null ? args : {})
    .filter((value) => typeof value === "string")
    .map((value) => shorten(oneLine(value), MAX_TITLE_ARG));
  return texts.length === 0 ? null : `${flow} ${texts.slice(0, TITLE_ARGS).join(", ")}`;
}

function withArgs(flat: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(flat);
  const args = Object.fromEntries(entries.filter(([name]) => !STEP_MEMBERS.has(name)));
  return { ...Object.fromEntries(entries.filter(([name]) => STEP_MEMBERS.has(name))), args };
}

/** Declares for each step what it did when it was tried: nobody has to know that before. */
function withTouches(plan: Plan, { steps }: Validation): Plan {
  const touches = new Map(steps.map((step) => [step.id, step.touches]));
  return {
    ...plan,
    steps: plan.steps.map((step) => ({
      ...step,
      touches: touches.get(String(step["id"])) ?? step["touches"],
    })),
  };
}

function previewOf(plan: Plan, { steps }: Validation): string {
  const previews = steps.flatMap(({ id, preview, note, log = [] }) => {
    const step = plan.steps.find((each) => each["id"] === id);
    return [
      `${id} ${String(step?.["title"])}`,
      ...(note ? [note] : []),
      ...log,
      toldDiff(preview?.diff ?? ""),
    ];
  });
  return previews.join("\n");
}

/** Waits a moment: most runs are over then, and the person has something to look at. */
async function started(
  id: string,
  service: Service,
  notes: readonly string[],
): Promise<string> {
  const { process } = await service.get<z.output<typeof processAnswer>>(`/api/processes/${id}`, {
    wait: "5",
  });
  return [
    `process ${id} "${process.title}" is ${process.state}: ${
      count(process.changes.length, "changed file")
    }, none of which is written before a person approves it`,
    ...(process.error ? [`failed: ${process.error.message}`] : []),
    ...notes,
    `Give the person ${reviewLink(service, id)}`,
    "process_status tells their verdicts and comments",
  ].join("\n");
}

/** A task for a person changes nothing; an agent can do better by ops what a ticket says that nothing recognised. */
function requireWork(
  { steps }: Plan,
  { isTicket, notes }: { readonly isTicket: boolean; readonly notes: readonly string[] },
): void {
  if (steps.some(({ flow }) => flow !== "manual-task")) return;
  throw unclear(
    isTicket
      ? `the ticket was not understood, give changes or steps. ${notes.join(" ")}`.trim()
      : "each step is a manual-task, which a person does; add a step that changes a file",
  );
}

function invalid({ errors }: Validation, named: Named): WorkbenchError {
  const said = errors.slice(0, 10).map(({ path, message }) =>
    `${placeIn(path, named)}: ${message}`
  );
  return new WorkbenchError("plan_invalid", `Cannot start it: ${said.join("; ")}`);
}

/** A place of the plan as the input has it: of changes, the service made steps with the ops as args. */
function placeIn(path: string, named: Named): string {
  return named === "steps" ? path : path.replace(/^steps(\[\d+\])(?:\.args)?/, "changes$1");
}

function unclear(message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", `Cannot tell what to change: ${message}`);
}
