import { api, ask, Refusal, type Schemas } from "../../api/client.ts";
import { queryClient } from "../../api/query_client.ts";
import { tellRefusal, toasts } from "../../parts/toasts.tsx";
import { sayFound } from "../../parts/say_found.ts";
import { count, splitPath } from "../../parts/words.ts";
import { moveSave } from "../../shell/undo.ts";
import type { ReviewFile } from "./names.ts";

export type Decision = Schemas["DecideChangeAnswer"];
type Verdict = "approve" | "reject";

/** Why a decision was not taken, and the file that it was about. */
export interface Refused {
  readonly path: string;
  readonly refusal: Refusal;
}

/**
 * Decides on a file, and tells what came of it.
 * @returns why it was refused; null where it was taken
 */
export async function decide(
  id: string,
  { path, diffSha256 }: ReviewFile,
  verdict: Verdict,
): Promise<Refused | null> {
  try {
    const body = { path, verdict, diffSha256 };
    tell(await ask(api.POST("/api/processes/{id}/decide", { params: { path: { id } }, body })));
    return null;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { path, refusal };
  } finally {
    const stale = [["processes"], ["saves"], ["git"]];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
}

/**
 * Finds out what a rejection would do, without deciding anything.
 * @returns why it would be refused, where it would
 */
export async function foreseeRejection(
  id: string,
  { path, diffSha256 }: ReviewFile,
): Promise<Decision | Refused> {
  try {
    const body = { path, verdict: "reject" as const, diffSha256, dryRun: true };
    return await ask(api.POST("/api/processes/{id}/decide", { params: { path: { id } }, body }));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { path, refusal };
  }
}

function tell(decision: Decision): void {
  const { saveId, changes, refused, violations } = decision;
  if (refused) {
    toasts.add({ type: "error", title: "The rest could not land", description: refused.message });
  }
  const title = sayDecision(decision);
  if (saveId === null) return void toasts.add({ title });
  const what = changes.length === 1 ? nameOf(decision.path) : count(changes.length, "file");
  toasts.add({
    title,
    description: sayFound(violations) || sayLanded(decision),
    actionProps: { children: "Undo", onClick: () => void takeBack(saveId, what) },
  });
}

function sayDecision(decision: Decision): string {
  const { path, verdict, changes, group, waitsFor, alsoRejected } = decision;
  const name = nameOf(path);
  const others = alsoRejected.length === 0
    ? ""
    : ` and ${alsoRejected.map(nameOf).join(", ")}, which cannot stand without it`;
  if (verdict === "reject") return `Rejected: ${name}${others}`;
  if (changes.length > 1) return `Landed: ${group?.title ?? count(changes.length, "file")}`;
  if (changes.length === 1) return `Landed: ${name}`;
  return `Approved: ${name}. It waits for ${count(waitsFor.length, "more file", "more files")}`;
}

/** A rejection can let others land, which waited for what it took away. */
function sayLanded({ verdict, changes }: Decision): string {
  if (verdict === "approve") return "It is in the project now.";
  const names = changes.map(({ path }) => nameOf(path)).join(", ");
  return `Nothing holds back what you approved: ${names} landed.`;
}

/** Takes a landing back: the project is as it was before. */
export async function takeBack(id: string, what: string): Promise<void> {
  try {
    await moveSave({ id, what }, "undo");
  } catch (error) {
    tellRefusal("Could not undo", error);
  }
}

/** The name of a file, without its folder. */
export function nameOf(path: string): string {
  return splitPath(path).name;
}
