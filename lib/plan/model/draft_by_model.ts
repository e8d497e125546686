import { isDeepStrictEqual } from "node:util";
import { WorkbenchError } from "../../errors/mod.ts";
import { generate, type Modelhost, type ModelMessage } from "../../modelhost/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { PlanProposal } from "../propose_plan.ts";
import type { Plan } from "../../processes/mod.ts";
import { touchesOf } from "../validation/dry_run.ts";
import { type Examination, examinePlan } from "../validation/examine_plan.ts";
import type { PlanIssue } from "../validation/plan_issue.ts";
import { completeDraft } from "./complete_draft.ts";
import { draftSchema } from "./draft_schema.ts";
import { writePrompt } from "./write_prompt.ts";

interface ModelRequest {
  readonly text: string;
  readonly feature: string | undefined;
  readonly model: string;
  /** The proposal that the rules made of the ticket: seeds for the prompt, and what is left where there is no runtime. */
  readonly byRules: PlanProposal;
}

interface ModelSite {
  readonly source: Source;
  readonly modelhost: Modelhost;
}

/** A draft, and what is wrong with it. */
interface Draft {
  /** The draft as the model wrote it, to be shown to the model again. */
  readonly written: string;
  readonly plan: Plan | null;
  readonly issues: readonly Pick<PlanIssue, "path" | "message">[];
}

/** The model reads no more of what is wrong. */
const MAX_ISSUES = 20;
const CONTEXT_TOKENS = 16_384;

/**
 * Has the local model draft a plan. What the service knows is filled in. A draft that is not valid, or that is none, is asked
 * for once more with what is wrong with it; where that does not help, the plan of the rules is given, with a note. Whatever comes from the model has to pass what any plan has to pass.
 * @throws {WorkbenchError} `model_not_found`, `modelhost_unavailable` with `proposal`
 */
export async function draftByModel(
  site: ModelSite,
  request: ModelRequest,
  { signal }: { readonly signal: AbortSignal },
): Promise<PlanProposal> {
  const { byRules } = request;
  const messages = await writePrompt(site.source, request, { signal });
  const first = await askFor(site, request, messages, signal);
  if (first.plan && first.issues.length === 0) return proposed(byRules, first.plan, []);
  const repaired = await askFor(site, request, [...messages, ...repair(first)], signal);
  if (repaired.plan && repaired.issues.length === 0) {
    return proposed(byRules, repaired.plan, [
      "The model's first draft was not valid, and it repaired it",
    ]);
  }
  const notes = repaired.issues.slice(0, MAX_ISSUES).map(({ path, message }) =>
    path === "" ? message : `${path}: ${message}`
  );
  const head = "The model's draft was not valid, and stayed so when it was asked to repair it: " +
    "this is the plan that the rules made";
  return { ...byRules, notes: [...byRules.notes, head, ...notes] };
}

function proposed(
  { seeds }: PlanProposal,
  plan: Plan,
  notes: readonly string[],
): PlanProposal {
  return { plan, seeds, method: "model", notes: [...notes] };
}

async function askFor(
  { source, modelhost }: ModelSite,
  { model, byRules }: ModelRequest,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<Draft> {
  try {
    const schema = draftSchema();
    const answer = await generate(modelhost, {
      model,
      messages,
      schema,
      signal,
      contextTokens: CONTEXT_TOKENS,
    });
    const written = JSON.stringify(answer);
    const draft = await completeDraft(answer, byRules.plan.ticket);
    return { written, ...await judge(source, draft, { signal }) };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    if (error.code === "model_answer_unusable") {
      return { written: "", plan: null, issues: [{ path: "", message: error.message }] };
    }
    if (error.code !== "modelhost_unavailable") throw error;
    throw new WorkbenchError(error.code, error.message, {
      data: { ...error.data, proposal: byRules },
      cause: error,
    });
  }
}

/**
 * Judges a draft after adding the touches of its steps: that is computed, and a model that forgets a barrel is not wrong about the
 * ticket.
 */
async function judge(
  source: Source,
  answer: unknown,
  options: { readonly signal: AbortSignal },
): Promise<Pick<Draft, "plan" | "issues">> {
  const examination = await examinePlan(source, answer, options);
  const plan = withTouches(examination);
  // What nobody declared, nobody has looked at.
  return isDeepStrictEqual(plan, examination.plan)
    ? examination
    : await examinePlan(source, plan, options);
}

function withTouches({ plan, trials }: Examination): Plan | null {
  if (!plan) return null;
  const steps = plan.steps.map((step, index) => {
    const trial = trials.get(index);
    const files = trial && touchesOf(trial);
    return files ? { ...step, touches: { files } } : step;
  });
  return { ...plan, steps };
}

function repair({ written, issues }: Draft): ModelMessage[] {
  const list = issues.slice(0, MAX_ISSUES).map(({ path, message }) =>
    `- ${path || "plan"}: ${message}`
  );
  return [
    { role: "assistant", content: written },
    {
      role: "user",
      content: `This plan is not valid:\n${list.join("\n")}\nAnswer with the whole plan, mended.`,
    },
  ];
}
