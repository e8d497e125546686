import { useEffect, useState } from "react";
import type { Drafting, Op } from "./draft.ts";

/**
 * Returns the value that a field has in the draft; once that is saved, until the file is read again; else what the file
 * says.
 * @param read what was read of the file: another object once it was read again
 */
export function useDrafted<T>(
  { draft, ops }: Drafting,
  field: {
    readonly valueOf: (op: Op) => T | undefined;
    readonly read: object;
    readonly initial: T;
  },
): T {
  const [saved, setSaved] = useState<{ readonly value: T; readonly read: object } | null>(null);
  const drafted = ops().map(field.valueOf).findLast((value) => value !== undefined);
  const state = draft?.state;
  useEffect(() => {
    if (state === undefined) return;
    const isSaving = state === "saving" && drafted !== undefined;
    setSaved(isSaving ? { value: drafted, read: field.read } : null);
  }, [state, drafted, field.read]);
  // What is read later counts, also where the file is again as it was before the save.
  if (saved !== null && saved.read !== field.read) setSaved(null);
  if (drafted !== undefined) return drafted;
  return saved?.read === field.read ? saved.value : field.initial;
}
