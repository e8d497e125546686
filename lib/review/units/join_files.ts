import { groupBy } from "../../grouping/mod.ts";
import { folderOf, inFolder, nameOf } from "../../project/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { wordsOf } from "../../text/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { Sides } from "../side.ts";
import { likenessOf } from "./reading/code_words.ts";
import { readUnitFile } from "./reading/read_unit_file.ts";

/** The ends of names of files that hold the same code in one language or the other. */
const ENDS: readonly string[] = [".js", ".jsx", ".ts", ".tsx", ".mjs", ".mts", ".cjs", ".cts"];

/** Files of one name that have so many of their words in common are one. */
const ALIKE = 0.6;

/** The largest number of pairs of one name whose words are compared. */
const MAX_READ = 300;

/**
 * Takes a source file that went and one that came for one file, where git sees too little in common to call that a rename: one that
 * has another end now, one that has the same place in a folder that moved, as an index has, one whose name differs as those of
 * other renamed files do, and one of the same name with much the same words.
 */
export async function joinFiles(
  sides: Sides,
  changes: readonly FileChange[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<FileChange[]> {
  const rewritten = joinBy(changes, byKey(changes, ({ path }) => stemOf(path)));
  const placed = joinBy(rewritten, byPlace(rewritten));
  const named = joinBy(placed, byRenamedWord(placed));
  return joinBy(named, await byWords(sides, named, options));
}

/** The files that went, by the files that came in their place. */
type Olds = ReadonlyMap<FileChange, FileChange>;

function joinBy(changes: readonly FileChange[], olds: Olds): FileChange[] {
  if (olds.size === 0) return [...changes];
  const taken = new Set<FileChange>();
  const joined = changes.map((change) => {
    const old = olds.get(change);
    if (!old || taken.has(old)) return change;
    taken.add(old);
    return { ...change, previousPath: old.path, status: "renamed" as const, before: old.before };
  });
  return joined.filter((change) => !taken.has(change));
}

function goneIn(changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ path, before, after }) => before && !after && isSourcePath(path));
}

function comeIn(changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ path, before, after }) => after && !before && isSourcePath(path));
}

/** Pairs the files of one key; a key that several have says nothing. */
function byKey(
  changes: readonly FileChange[],
  keyOf: (change: FileChange) => string | null,
): Olds {
  const gone = onlyOnes(goneIn(changes), keyOf);
  return new Map(
    [...onlyOnes(comeIn(changes), keyOf)].flatMap(([key, now]) => {
      const old = gone.get(key);
      return old ? [[now, old] as const] : [];
    }),
  );
}

function onlyOnes(
  changes: readonly FileChange[],
  keyOf: (change: FileChange) => string | null,
): ReadonlyMap<string, FileChange> {
  return new Map(
    [...groupBy(changes, keyOf)].flatMap(([key, [first, ...more]]) =>
      key !== null && first && more.length === 0 ? [[key, first] as const] : []
    ),
  );
}

/** Pairs the files that have one place in a folder that moved. */
function byPlace(changes: readonly FileChange[]): Olds {
  const folders = movedFolders(changes);
  if (folders.size === 0) return new Map();
  const come = new Map(comeIn(changes).map((change) => [stemOf(change.path) ?? "", change]));
  return new Map(
    goneIn(changes).flatMap((old) => {
      const moved = folders.get(folderOf(old.path));
      const place = moved === undefined ? null : stemOf(inFolder(moved, nameOf(old.path)));
      const now = place === null ? undefined : come.get(place);
      return now ? [[now, old] as const] : [];
    }),
  );
}

/** Maps folders to those to which most of the files went that left them. */
function movedFolders(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const renamed = changes.filter(({ path, previousPath }) =>
    previousPath !== null && folderOf(previousPath) !== folderOf(path)
  );
  const byFolder = groupBy(renamed, ({ previousPath }) => folderOf(previousPath ?? ""));
  return new Map(
    [...byFolder].flatMap(([folder, files]) => {
      const [most] = [...groupBy(files, ({ path }) => folderOf(path))]
        .toSorted(([, a], [, b]) => b.length - a.length);
      return most && most[1].length > files.length / 2 ? [[folder, most[0]] as const] : [];
    }),
  );
}

/** Pairs the files whose paths differ by words in whose place several other files have the same other ones. */
function byRenamedWord(changes: readonly FileChange[]): Olds {
  const renamed = changes.filter(({ previousPath }) => previousPath !== null);
  if (renamed.length < MIN_RENAMED) return new Map();
  const told = groupBy(
    renamed.flatMap(({ path, previousPath }) => swapsBetween(previousPath ?? path, path)),
    (swap) => swap.join("\n"),
  );
  const usual = [...told.values()].filter(({ length }) => length >= MIN_RENAMED);
  const swaps = new Map(usual.flatMap(([first]) => first ? [first] : []));
  if (swaps.size === 0) return new Map();
  const come = onlyOnes(comeIn(changes), ({ path }) => pathWords(path).join(" "));
  return new Map(
    goneIn(changes).flatMap((old) => {
      const words = pathWords(old.path);
      const swapped = words.map((word) => {
        const other = swaps.get(singular(word));
        return other === undefined ? word : singular(word) === word ? other : `${other}s`;
      }).join(" ");
      const now = come.get(swapped);
      return now && swapped !== words.join(" ") ? [[now, old] as const] : [];
    }),
  );
}

/** The least number of renamed files whose names differ by the same word. */
const MIN_RENAMED = 2;

/** Lists the words of a path that are others in another path, each once and without the end of a plural. */
function swapsBetween(from: string, to: string): (readonly [old: string, now: string])[] {
  const [before, after] = [pathWords(from), pathWords(to)];
  if (before.length !== after.length) return [];
  const swaps = before.flatMap((word, at) => {
    const now = after[at];
    return now === undefined || now === word ? [] : [[singular(word), singular(now)] as const];
  });
  return [...new Map(swaps)];
}

function singular(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function pathWords(path: string): string[] {
  return wordsOf(stemOf(path) ?? path);
}

/** Pairs the files of one name that have much the same words. */
async function byWords(
  sides: Sides,
  changes: readonly FileChange[],
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<Olds> {
  const slice = createTimeSlice({ signal });
  const found = new Map<FileChange, FileChange>();
  const named = byKey(changes, ({ path }) => nameOf(stemOf(path) ?? "").toLowerCase() || null);
  for (const [now, old] of [...named].slice(0, MAX_READ)) {
    await slice.pause();
    const { source: base } = await readUnitFile({ side: sides.base, path: old.path }, "base");
    const { source: head } = await readUnitFile({ side: sides.head, path: now.path }, "head");
    if (base && head && likenessOf([base.ast], [head.ast]) >= ALIKE) found.set(now, old);
  }
  return found;
}

function stemOf(path: string): string | null {
  const end = ENDS.find((each) => path.endsWith(each));
  return end === undefined ? null : path.slice(0, -end.length);
}
