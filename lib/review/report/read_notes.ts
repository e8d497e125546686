import { groupBy } from "../../grouping/mod.ts";
import { folderOf } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import type { FileChange } from "../file_change.ts";
import type { ReviewRequest } from "../review_request.ts";

/** The largest number of files and problems that are named in a note; of the others the number is told. */
const MAX_NAMED = 3;

type Side = "base" | "head";

/** A problem of one side, or the same problem of both. */
interface Found {
  readonly path: string;
  readonly sides: readonly Side[];
  readonly message: string;
}

/**
 * Lists the things that a comparison could not examine, as sentences without their full stops. A file that could not be read matters
 * where the change touches it or a changed file imports it, and a setting where a changed file is below its folder.
 */
export function readNotes(
  { mergeBase }: Pick<ReviewRequest, "mergeBase">,
  graphs: Readonly<Record<Side, GraphSnapshot>>,
  changes: readonly Pick<FileChange, "path" | "previousPath">[],
): string[] {
  const unrelated = mergeBase === null
    ? ["The two have no commit in common: everything that the head has counts as added"]
    : [];
  const changed = {
    base: new Set(changes.map(({ path, previousPath }) => previousPath ?? path)),
    head: new Set(changes.map(({ path }) => path)),
  };
  const problems = (["base", "head"] as const).flatMap((side) =>
    problemsOf(graphs[side], changed[side]).map((each) => ({ ...each, side }))
  );
  const found = [...groupBy(problems, ({ path, message }) => `${path} ${message}`).values()]
    .flatMap((same): (Found & { readonly isFile: boolean })[] => {
      const [first] = same;
      return first ? [{ ...first, sides: [...new Set(same.map(({ side }) => side))] }] : [];
    });
  return [
    ...unrelated,
    ...folded(found.filter(({ isFile }) => isFile), fileWords),
    ...folded(found.filter(({ isFile }) => !isFile), settingWords),
    ...truncatedNotes(graphs),
  ];
}

interface Problem extends Pick<Found, "path" | "message"> {
  /** True for a source file, false for a setting. */
  readonly isFile: boolean;
}

function problemsOf(graph: GraphSnapshot, changed: ReadonlySet<string>): Problem[] {
  return graph.problems.flatMap(({ path, message }): Problem[] => {
    const isFile = graph.files.has(path);
    const matters = changed.has(path) ||
      (isFile
        ? graph.importersOf(path).some(({ from }) => changed.has(from))
        : [...changed].some((each) => isBelow(each, folderOf(path))));
    return matters ? [{ path, isFile, message }] : [];
  });
}

function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** Writes one note for the problems of each side, and one for those that both sides have. */
function folded(found: readonly Found[], words: (found: readonly Found[]) => string): string[] {
  return [...groupBy(found, ({ sides }) => sideWords(sides))]
    .map(([side, its]) => `${side}: ${words(its)}`).sort();
}

function sideWords([side, other]: readonly Side[]): string {
  return other !== undefined ? "On both sides" : `In the ${side}`;
}

function fileWords(files: readonly Found[]): string {
  const [first] = files;
  if (first && files.length === 1) return first.message;
  const names = listOf(files.map(({ path }) => `"${path}"`), { max: MAX_NAMED });
  return `the imports and exports of ${
    count(files.length, "file")
  } are not known, as they cannot be read: ${names}`;
}

function settingWords(settings: readonly Found[]): string {
  const [first] = settings;
  if (!first) return "";
  const { path, message } = first;
  const told = message.includes(`"${path}"`) ? message : `"${path}": ${message}`;
  const more = settings.length - 1;
  return more === 0 ? told : `${told}; and ${count(more, "more problem")} of settings`;
}

function truncatedNotes(graphs: Readonly<Record<Side, GraphSnapshot>>): string[] {
  const sides = (["base", "head"] as const).filter((side) => graphs[side].list.truncated);
  if (sides.length === 0) return [];
  return [
    `${
      sideWords(sides)
    }: the project has more files than are listed, and the rest was not looked at`,
  ];
}
