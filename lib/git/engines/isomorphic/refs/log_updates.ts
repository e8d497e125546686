import type { RefUpdate, RepositoryPlace, Signature } from "../../../repository.ts";
import { lookAt } from "../../../disk.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import { appendReflog, reflogPath } from "./reflog.ts";
import type { RefStore } from "../../../refs/ref_store.ts";

/** What the configuration says of reflogs. */
export interface ReflogPolicy {
  /** Which refs get a log by themselves. */
  readonly automatic: "none" | "branches" | "all";
  readonly by: Signature;
}

interface LogTarget {
  readonly place: RepositoryPlace;
  readonly refs: RefStore;
  readonly objects: { readonly format: ObjectFormat };
}

/** Logs what was moved, and with the branch that HEAD is on also HEAD. */
export function logUpdates(
  { place, refs, objects }: LogTarget,
  updates: readonly RefUpdate[],
  policy: ReflogPolicy,
): void {
  const { zero } = objects.format;
  const head = refs.read("HEAD");
  for (const { ref, from, to, reason } of updates) {
    const entry = { from: from ?? zero, to: to ?? zero, by: policy.by, reason: reason ?? "" };
    if (to !== null && (reason !== undefined || keepsLog(place, ref, policy))) {
      appendReflog(place, ref, entry);
    }
    const isCurrent = head !== null && "symbolic" in head && head.symbolic === ref;
    if (isCurrent && keepsLog(place, "HEAD", policy)) appendReflog(place, "HEAD", entry);
  }
}

/** Whether git logs a ref without being asked: by its name, or because it has a log already. */
export function keepsLog(
  place: RepositoryPlace,
  ref: string,
  { automatic }: ReflogPolicy,
): boolean {
  if (automatic === "all") return true;
  const isUsual = ref === "HEAD" || /^refs\/(?:heads|remotes|notes)\//.test(ref);
  return (automatic === "branches" && isUsual) || lookAt(reflogPath(place, ref)) !== null;
}
