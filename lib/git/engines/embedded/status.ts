import { createTimeSlice } from "../../../slices/mod.ts";
import { withoutTrailing } from "../../../text/mod.ts";
import type { FileStatus, TreeFile } from "../../repository.ts";
import { selectPaths } from "../select_paths.ts";
import { UNCHANGED } from "../unchanged.ts";
import { changeOf, openComparison } from "./compare_file.ts";
import { type Index, modeOf } from "./index_file.ts";
import type { Library } from "./library.ts";
import type { Rules } from "./rules.ts";
import type { Settings } from "./settings.ts";
import { flattenTree } from "./trees.ts";
import { untrackedPaths } from "./untracked.ts";

/** The sources of a status, and the paths for which it is asked. */
export interface StatusInput {
  readonly library: Library;
  readonly index: Index;
  readonly rules: Rules;
  readonly settings: Settings;
  /** Id of HEAD's tree; null when there is no commit yet. */
  readonly tree: string | null;
  readonly paths: readonly string[] | undefined;
  readonly signal: AbortSignal | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Lists the differences between HEAD, the index and the working tree. */
export async function readStatus(input: StatusInput): Promise<FileStatus[]> {
  const { library, index, tree, paths, signal } = input;
  const selection = selectPaths(paths);
  const found = new Map<string, Mutable<FileStatus>>();
  const at = (path: string): Mutable<FileStatus> => {
    const known = found.get(path) ?? { ...UNCHANGED, path };
    found.set(path, known);
    return known;
  };
  const slice = createTimeSlice({ signal });
  const head = tree === null
    ? new Map<string, TreeFile>()
    : await flattenTree(library, tree, { enters: entersFor(paths), signal });
  const compare = openComparison(input);
  for (const entry of index.entries) {
    if (!selection.selects(entry.path)) continue;
    if (slice.spent) await slice.pause();
    const before = head.get(entry.path);
    if (!entry.flags.intentToAdd) head.delete(entry.path);
    if (index.conflicts.has(entry.path)) {
      Object.assign(at(entry.path), { conflicted: true });
      continue;
    }
    const mode = modeOf(entry);
    const staged = entry.flags.intentToAdd ? null : changeOf(before, { mode, id: entry.oid });
    const unstaged = await compare(entry);
    if (!staged && !unstaged) continue;
    Object.assign(at(entry.path), { staged, unstaged, submodule: mode === "160000" });
  }
  for (const [path, { mode }] of head) {
    if (!selection.selects(path)) continue;
    Object.assign(at(path), { staged: "deleted", submodule: mode === "160000" });
  }
  for (const { path, isRepository } of await untrackedPaths(input)) {
    Object.assign(at(path), { untracked: true, submodule: isRepository || at(path).submodule });
  }
  return [...found.values()].sort((a, b) => a.path < b.path ? -1 : 1);
}

/** Returns a test that tells which folders of HEAD contain a requested path. */
function entersFor(paths: readonly string[] | undefined): (folder: string) => boolean {
  const selection = selectPaths(paths);
  const names = paths?.map((path) => withoutTrailing(path, "/")) ?? [];
  return (folder) =>
    selection.selects(folder) || names.some((name) => name.startsWith(`${folder}/`));
}
