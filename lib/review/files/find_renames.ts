import type { FileMode, TreeDifference } from "../../git/mod.ts";
import type { ReadBlob } from "../common/blob_within.ts";
import type { FileChange } from "../file_change.ts";
import { matchExactly } from "./renames/match_exactly.ts";
import { matchNames } from "./renames/match_names.ts";
import { matchSimilar } from "./renames/match_similar.ts";
import { openPrints } from "./renames/prints.ts";
import { leftOver, type Lone, MOST_SIMILAR, type Rename } from "./renames/rename.ts";

/** The settings of a search for renames. */
export interface RenameOptions {
  readonly readBlob: ReadBlob;
  readonly signal?: AbortSignal | undefined;
  /** Files on either side, geometric mean, beyond which only sure signs of a rename count; default 1000, as git has it. */
  readonly limit?: number | undefined;
  /**
   * The setting that tells whether a last line without a line feed counts for the similarity: git counts it since 2.43.2, and
   * ignored it before. Default `counted`.
   */
  readonly openLine?: "counted" | "ignored" | undefined;
}

/** The files of a change. */
export interface FoundChanges {
  /** Sorted by path. */
  readonly changes: readonly FileChange[];
  /** The things that were not examined for renames, with the reasons, as sentences. */
  readonly notes: readonly string[];
}

const DEFAULT_LIMIT = 1000;

/**
 * Finds which of the files that came are files that went, as `git diff -M` does: those with the same content first, then
 * those with a name that only they have when three quarters are the same, and of all others the most similar ones,
 * from a half up.
 * @param differences sorted by path
 * @throws the signal's reason once it is aborted
 */
export async function findRenames(
  differences: readonly TreeDifference[],
  options: RenameOptions,
): Promise<FoundChanges> {
  const lone = {
    gone: sorted(
      differences.flatMap(({ path, before, after }) =>
        before && !after ? [{ path, ...before }] : []
      ),
    ),
    come: sorted(
      differences.flatMap(({ path, before, after }) =>
        after && !before ? [{ path, ...after }] : []
      ),
    ),
  };
  const prints = openPrints(options);
  const exact = matchExactly(lone);
  const rest = leftOver(lone, exact);
  const named = await matchNames(rest, prints, options);
  const others = leftOver(rest, named);
  const limit = options.limit ?? DEFAULT_LIMIT;
  const isTooMuch = others.gone.length * others.come.length > limit * limit;
  const similar = isTooMuch ? [] : await matchSimilar(others, prints, options);
  return {
    changes: changesOf(differences, [...exact, ...named, ...similar]),
    notes: [...(isTooMuch ? [tooMuchNote(others)] : []), ...prints.notes()],
  };
}

/** By bytes, as git has them: it decides between equals. */
function sorted(files: readonly Lone[]): Lone[] {
  const bytes = new Map(files.map(({ path }) => [path, new TextEncoder().encode(path)]));
  return files.toSorted((one, other) => compareBytes(bytes.get(one.path)!, bytes.get(other.path)!));
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    if (one[index] !== other[index]) return one[index]! - other[index]!;
  }
  return one.length - other.length;
}

function tooMuchNote({ gone, come }: { gone: readonly Lone[]; come: readonly Lone[] }): string {
  return `${gone.length} deleted and ${come.length} added files are too many to compare each with ` +
    "each: among them, no file that was renamed and edited is recognised";
}

function changesOf(
  differences: readonly TreeDifference[],
  renames: readonly Rename[],
): FileChange[] {
  const byTarget = new Map(renames.map((rename) => [rename.to.path, rename]));
  const sources = new Set(renames.map(({ from }) => from.path));
  return differences.flatMap(({ path, before, after }) => {
    const rename = before ? undefined : byTarget.get(path);
    if (rename) return [renamed(rename)];
    if (!after && sources.has(path)) return [];
    const status = !before
      ? "added" as const
      : !after
      ? "deleted" as const
      : kindOf(before.mode) === kindOf(after.mode)
      ? "modified" as const
      : "type_changed" as const;
    return [{ path, previousPath: null, status, similarity: null, before, after }];
  });
}

function renamed({ from, to, score }: Rename): FileChange {
  return {
    path: to.path,
    previousPath: from.path,
    status: "renamed",
    similarity: Math.floor(score * 100 / MOST_SIMILAR),
    before: { mode: from.mode, id: from.id },
    after: { mode: to.mode, id: to.id },
  };
}

/** File, link or submodule. */
function kindOf(mode: FileMode): string {
  return mode.slice(0, 3);
}
