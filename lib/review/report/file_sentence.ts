import { groupBy } from "../../grouping/mod.ts";
import { nameOf } from "../../project/mod.ts";
import { capitalised, count, listOf } from "../../text/mod.ts";
import type { ReviewFile, ReviewUnit } from "../common/schemas.ts";
import { toldFiles } from "../common/told_file.ts";
import { countedLines, lineChanges } from "./line_changes.ts";
import { MAX_NAMED } from "./named_details.ts";

/** The facts about a file that a sentence tells. */
export type ToldFile =
  & Pick<ReviewFile, "path" | "previousPath" | "status">
  & Partial<Pick<ReviewFile, "diff">>;

const DOCUMENT = "document";
const OTHER = "other file";

/** The kinds of files as people call them, each with the endings of their names. */
const KINDS: readonly (readonly [kind: string, endings: string])[] = [
  ["picture", "png jpg jpeg gif webp avif svg ico bmp"],
  ["font", "woff woff2 ttf otf eot"],
  ["media file", "mp3 wav ogg mp4 webm mov pdf"],
  ["style sheet", "css scss sass less styl"],
  ["SQL file", "sql"],
  ["data schema", "prisma graphql gql proto"],
  [DOCUMENT, "md mdx txt rst"],
  ["file of translations", "po pot arb xlf xliff"],
];

/** Files that tools write: whatever is in them comes of something else that is told. So does what is in any file that ends in `.lock`. */
const WRITTEN: ReadonlySet<string> = new Set(
  "package-lock.json pnpm-lock.yaml bun.lockb".split(" "),
);

/** The endings of files that tools write. */
const WRITTEN_ENDINGS: ReadonlySet<string> = new Set(["lock", "snap"]);

/**
 * Says which pictures, style sheets and other files that are no code came, went, moved or changed.
 * @param options.isAlone tells whether nothing is told of code: beside that, other lines of a document or of settings say little
 */
export function fileSentence(
  files: readonly ToldFile[],
  units: readonly Pick<ReviewUnit, "path" | "previousPath">[],
  { isAlone }: { readonly isAlone: boolean },
): string | null {
  const told = new Set(units.flatMap(({ path, previousPath }) => [path, previousPath ?? path]));
  const others = files.filter(({ path, previousPath }) =>
    !told.has(path) && !told.has(previousPath ?? path) && !WRITTEN.has(nameOf(path)) &&
    !WRITTEN_ENDINGS.has(endingOf(path)) && !isGenerated(path)
  ).filter((file) => isAlone || !isSlight(file));
  const keyOf = (file: ToldFile): string =>
    linesOf(file) === null ? `${kindOf(file.path)} ${file.status}` : file.path;
  const groups = [...groupBy(others, keyOf).values()]
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  if (groups.length === 0) return null;
  const more = groups.slice(MAX_GROUPS).flat().length;
  const rest = more === 0 ? [] : [`${count(more, "more file")} came, went or changed`];
  return capitalised([...groups.slice(0, MAX_GROUPS).map(groupWords), ...rest].join("; "));
}

/** Tells whether a file moved as it is, is a document or of settings that has other lines now, or has so many that they are but counted. */
function isSlight(file: ToldFile): boolean {
  const { path, status } = file;
  return status === "renamed" ||
    (status === "modified" &&
      ([OTHER, DOCUMENT].includes(kindOf(path)) || linesOf(file) === null));
}

/** More clauses are no sentence. */
const MAX_GROUPS = 4;

function groupWords(files: readonly ToldFile[]): string {
  const [first] = files;
  if (!first) return "";
  const [kind, became] = [kindOf(first.path), statusWords(first.status, files.length)];
  const lines = linesOf(first);
  if (files.length === 1) {
    const words = lines ?? (first.status === "modified" ? countedLines(first.diff) : null);
    return `the ${kind === OTHER ? "file" : kind} "${first.path}" ${became}${
      words === null ? "" : `: ${words}`
    }`;
  }
  const names = toldFiles(files.map(({ path }) => path)).map((name) => `"${name}"`);
  return `${count(files.length, kind)} ${became}: ${listOf(names, { max: MAX_NAMED })}`;
}

/** Lists the lines that differ of a file on both sides, in words. */
function linesOf({ path, status, diff }: ToldFile): string | null {
  return status === "modified" ? lineChanges(path, diff) : null;
}

/** The folders of files that tools write. */
const GENERATED: ReadonlySet<string> = new Set(["generated", "__generated__", "dist"]);

/** Tells whether a file is called as those are that tools write, or stands where they do. */
function isGenerated(path: string): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.some((folder) => GENERATED.has(folder)) ||
    nameOf(path).split(".").some((part) => part === "gen" || part === "generated");
}

function statusWords(status: ToldFile["status"], number: number): string {
  const verb = number === 1 ? "is" : "are";
  if (status === "added") return `${verb} new`;
  if (status === "deleted") return `${verb} gone`;
  return status === "renamed" ? "moved" : "changed";
}

function rankOf([first]: readonly ToldFile[]): number {
  const kind = first ? kindOf(first.path) : OTHER;
  const place = KINDS.findIndex(([name]) => name === kind);
  return place < 0 ? KINDS.length : place;
}

function kindOf(path: string): string {
  const ending = endingOf(path);
  return KINDS.find(([, endings]) => endings.split(" ").includes(ending))?.[0] ?? OTHER;
}

function endingOf(path: string): string {
  const name = nameOf(path);
  return name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "";
}
