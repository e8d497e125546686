import type { z } from "zod";
import type { Modelhost } from "../modelhost/mod.ts";
import { requireFeature } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import type { planProposal } from "./answers.ts";
import { draftByModel } from "./model/draft_by_model.ts";
import { splitClauses } from "./proposal/clauses.ts";
import { draftSteps } from "./proposal/draft_steps.ts";
import { findSeeds } from "./proposal/find_seeds.ts";
import { shorten } from "./proposal/shorten.ts";
import { indexTargets } from "./proposal/words/target_index.ts";
import type { Plan } from "../processes/mod.ts";

/** The answer of `POST /api/plan/propose`. */
export type PlanProposal = z.input<typeof planProposal>;

/** A ticket. */
export interface ProposalRequest {
  readonly text: string;
  /** The feature of the ticket where its text names none. */
  readonly feature?: string | undefined;
  /** The model that drafts the plan; the rules do without. */
  readonly model?: string | undefined;
}

/**
 * Makes a plan of a ticket. By the rules, the same text in the same project gives the same bytes.
 * @throws {WorkbenchError} `feature_not_found`; with a model `model_not_found`, and `modelhost_unavailable` with what the rules
 * found as `proposal`
 */
export async function proposePlan(
  { source, modelhost }: { readonly source: Source; readonly modelhost: Modelhost },
  { text, feature, model }: ProposalRequest,
  { signal }: { readonly signal: AbortSignal },
): Promise<PlanProposal> {
  const index = await indexTargets(source, { signal });
  if (feature !== undefined) requireFeature(index.layout.features, feature);
  const seeds = findSeeds(text, index);
  const drafting = { source, index, feature: feature ?? null, signal };
  const { steps, notes } = await draftSteps(text, drafting);
  const plan: Plan = { version: 1, ticket: ticketOf(text, steps.length), steps: [...steps] };
  const byRules: PlanProposal = { plan, seeds, method: "rules", notes: [...notes] };
  if (model === undefined) return byRules;
  return await draftByModel({ source, modelhost }, { text, feature, model, byRules }, { signal });
}

/** The first line, or the first sentence of it, and all of it; where that is but the first request, the number of others as well. */
function ticketOf(text: string, steps: number): Plan["ticket"] {
  const [clause] = splitClauses(text);
  const first = clause?.text ?? text.trim();
  const line = first.split("\n")[0] ?? first;
  const isAll = clause?.isTitle === true || steps < 2;
  return { title: `${shorten(line)}${isAll ? "" : ` (and ${steps - 1} more)`}`, body: text };
}
