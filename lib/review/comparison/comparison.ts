import { createHash } from "node:crypto";
import { z } from "zod";
import type { Repository } from "../../git/mod.ts";
import type { ComparisonRequest } from "../answers.ts";
import type { Review } from "../open_review.ts";
import type { PlanScope } from "../plan_scope.ts";
import { readPlanScope } from "../plans/read_plan_scope.ts";
import { requireRefNames } from "../refs/require_ref_names.ts";
import { requireHeadNames, resolveHead, resolveRef } from "../refs/resolve_ref.ts";

/** The two sides that are compared: full ids of commits, or of uncommitted work as the head, and the plan as it is now. */
export interface Comparison {
  readonly base: string;
  readonly head: string;
  readonly plan: PlanScope | null;
}

/** Rises when reports of one version are not those of the next. */
const VERSION = "38";

const planScope = z.object({
  id: z.string(),
  title: z.string(),
  steps: z.array(z.object({
    id: z.string(),
    title: z.string(),
    rationale: z.string().nullable(),
    files: z.array(z.object({ path: z.string(), change: z.enum(["create", "modify", "delete"]) })),
  })),
});

/** A comparison as its process keeps it. */
export const keptComparison = z.object({
  base: z.string(),
  head: z.string(),
  plan: planScope.nullable(),
});

/**
 * Looks up what a request names, and does something with it.
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, `plan_not_found`, and what reading the repository or a note throws
 */
export async function withComparison<T>(
  review: Review,
  request: ComparisonRequest,
  work: (comparison: Comparison, repository: Repository) => Promise<T>,
): Promise<T> {
  const names = namesOf(request);
  requireRefNames(names.base);
  requireHeadNames(names.head);
  return await review.repository.use(async (repository) => {
    const base = await resolveRef(repository, names.base);
    const head = await resolveHead(review, repository, names.head);
    const plan = await planOf(review, request.plan);
    return await work({ base, head, plan }, repository);
  });
}

/** The two refs that a request names, also by `main...work` alone. */
export function namesOf(
  { base, head }: { readonly base?: string | undefined; readonly head: string },
): { readonly base: string; readonly head: string } {
  if (base !== undefined) return { base, head };
  const dots = head.indexOf("...");
  return { base: head.slice(0, dots), head: head.slice(dots + 3) };
}

/** @throws {WorkbenchError} `plan_not_found`, and what reading a note throws */
export async function planOf(review: Review, id: string | undefined): Promise<PlanScope | null> {
  return id === undefined ? null : await readPlanScope(review, id);
}

/** Returns the key with which a process is started: a branch that moved or a plan that was changed is another comparison. */
export function keyOf({ base, head, plan }: Comparison): string {
  if (!plan) return commitsKey({ base, head });
  const digest = createHash("sha256").update(JSON.stringify(plan)).digest("hex");
  return `${commitsKey({ base, head })} ${plan.id} ${digest}`;
}

/** Returns the beginning of the keys of a pair of commits, whatever the plan. */
export function commitsKey({ base, head }: Pick<Comparison, "base" | "head">): string {
  return `${VERSION} ${base} ${head}`;
}

/** The parts of a key; of the plan its id. */
export function partsOfKey(
  key: string,
): { readonly commits: string; readonly plan: string | null } {
  const [version = "", base = "", head = "", ...plan] = key.split(" ");
  // The digest is the last.
  const id = plan.slice(0, -1).join(" ");
  return { commits: `${version} ${base} ${head}`, plan: id === "" ? null : id };
}
