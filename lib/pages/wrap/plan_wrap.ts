import { type Conventions, isTyped, unitName, unitNamed } from "../../conventions/mod.ts";
import type { JsxNode, JsxTree } from "../../source/jsx/mod.ts";
import type { Source } from "../../source/mod.ts";
import { freeName } from "../../source/writing/mod.ts";
import { findWrappable } from "./find_wrappable.ts";
import { type NameProblem, nameProblem } from "./name_problem.ts";
import { namesOf } from "./names_of.ts";
import { planExtraction } from "./plan_extraction.ts";
import type { WrapPlan, WrapSite } from "./plan_types.ts";
import { readSite, type WrapPage } from "./read_site.ts";
import { clientNotes, notesOf } from "./notes_of.ts";
import { refused } from "./refusal.ts";
import { subjectName } from "./subject_name.ts";
import { type ErrorFinder, newErrors, typesFinder, verifyPlan } from "./verify_plan.ts";

/** A node that could move into a file of its own, and the name that the new unit would have. */
export interface WrapTarget {
  readonly hit: JsxNode;
  readonly site: WrapSite;
  readonly name: string;
  /** Why the name cannot be used; null where it can. */
  readonly problem: NameProblem | null;
}

/**
 * Finds what a selection would wrap.
 * @param name null proposes one by what the code is about
 * @returns null when the selection lies in no conditional or loop
 */
export async function findTarget(
  source: Source,
  page: WrapPage & { readonly tree: JsxTree },
  request: { readonly nodeId: string; readonly name: string | null },
  options: { signal?: AbortSignal } = {},
): Promise<WrapTarget | null> {
  const hit = findWrappable(page.tree, request.nodeId);
  if (!hit) return null;
  const site = await readSite(source, page, hit, "", options);
  const takenBy = ownerOfName(site, site.expressions);
  const name = request.name ??
    freeName(unitName(subjectName(hit), site.expressions.naming, "pascal"), {
      has: (each) => nameProblem(each, takenBy)?.code === "name_taken",
    });
  return { hit, site: { ...site, name }, name, problem: nameProblem(name, takenBy) };
}

/**
 * Plans a wrap, and checks that its result has no new type errors.
 * @throws {WorkbenchError} `not_wrappable`, `types_unavailable`
 */
export async function planWrap(
  source: Source,
  { site, problem }: WrapTarget,
  options: { signal?: AbortSignal } = {},
): Promise<WrapPlan> {
  if (problem) throw refused("bad_name", problem.message);
  const finder = typesFinder(source, options);
  const plan = await planExtraction(site);
  if (!isTyped(site.page.path)) return { ...plan, notes: clientNotes(plan.files) };
  if (plan.isWidened && (await newErrors(plan, finder)).length > 0) {
    const exact = await planExtraction({ ...site, literals: "exact" });
    return await verified(exact, finder);
  }
  return await verified(plan, finder);
}

async function verified(plan: WrapPlan, finder: ErrorFinder): Promise<WrapPlan> {
  await verifyPlan(plan, finder);
  return { ...plan, notes: await notesOf(plan, finder) };
}

/** Returns a function that tells where the name of a new unit is already taken. */
export function ownerOfName(
  { page, isFile }: WrapSite,
  conventions: Conventions,
): (name: string) => string | null {
  const names = namesOf(page.ast);
  return (name) => {
    const { path } = unitNamed(conventions, name);
    if (isFile(path)) return `"${path}" is there already`;
    return names.has(name) ? "the page uses that name already" : null;
  };
}
