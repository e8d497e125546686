import type { FileStatus } from "../../../repository.ts";
import { UNCHANGED } from "../../unchanged.ts";
import { createTimeSlice } from "../../../../source/time_slice.ts";
import { type BytePath, fromBytePath } from "../../../byte_path.ts";
import { firstIndexOf, type GitIndex, type IndexEntry } from "../index/index_entry.ts";
import type { IgnoreRules } from "./ignore_rules.ts";
import type { Scope } from "./scope.ts";
import { stagedChanges } from "./staged_changes.ts";
import { type Comparison, unstagedChange } from "./unstaged_changes.ts";
import { untrackedPaths } from "./untracked.ts";

/** What a status is made from. */
export interface StatusInput extends Comparison {
  readonly ignore: IgnoreRules;
  /** Id of HEAD's tree; null when there is no commit yet. */
  readonly tree: string | null;
  readonly scope: Scope;
  readonly signal: AbortSignal | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** How HEAD, the index and the working tree differ. */
export async function status(input: StatusInput): Promise<FileStatus[]> {
  const entries = entriesIn(input.index, input.scope);
  const found = new Map<BytePath, Mutable<FileStatus>>();
  const at = (path: BytePath): Mutable<FileStatus> => {
    const known = found.get(path) ?? { ...UNCHANGED, path: fromBytePath(path) };
    found.set(path, known);
    return known;
  };
  for (const [path, { kind, isSubmodule }] of await stagedChanges({ ...input, entries })) {
    Object.assign(at(path), { staged: kind, submodule: isSubmodule });
  }
  await compareAll(input, entries, at);
  for (const { path, isRepository } of await untrackedPaths(input)) {
    Object.assign(at(path), { untracked: true, submodule: isRepository || at(path).submodule });
  }
  for (const { path, mode } of entries) {
    const file = mode === "160000" ? found.get(path) : undefined;
    if (file) file.submodule = true;
  }
  return [...found.values()].sort((a, b) => a.path < b.path ? -1 : 1);
}

async function compareAll(
  input: StatusInput,
  entries: readonly IndexEntry[],
  at: (path: BytePath) => Mutable<FileStatus>,
): Promise<void> {
  const slice = createTimeSlice(8, { signal: input.signal });
  for (const entry of entries) {
    if (slice.spent) await slice.pause();
    if (entry.stage > 0) {
      Object.assign(at(entry.path), { conflicted: true, staged: null });
      continue;
    }
    const change = await unstagedChange(input, entry);
    if (change) at(entry.path).unstaged = change;
  }
  await slice.pause();
}

/** The entries that are asked for, in their order. */
function entriesIn({ entries }: GitIndex, { named }: Scope): readonly IndexEntry[] {
  if (!named) return entries;
  const rows = new Set<number>();
  for (const path of named) {
    for (let row = firstIndexOf(entries, path); entries[row]?.path === path; row++) rows.add(row);
    const prefix = `${path}/`;
    for (let row = firstIndexOf(entries, prefix); entries[row]?.path.startsWith(prefix); row++) {
      rows.add(row);
    }
  }
  return [...rows].sort((a, b) => a - b).flatMap((row) => entries[row] ?? []);
}
