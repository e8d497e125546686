import { groupBy } from "../../grouping/mod.ts";
import { folderOf, nameOf } from "../../project/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { isAside } from "../common/aside.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { renaming } from "../common/renaming.ts";
import { commonFolder } from "./fresh_sentence.ts";
import { type Detail, MAX_NAMED, namesOf } from "./named_details.ts";

/** A source file that moved. */
interface MovedFile {
  readonly unit: ReviewUnit;
  readonly from: string;
  readonly to: string;
}

/** The largest number of ways that are told; of more, the files of the others are counted. */
const MAX_WAYS = 2;

/** Says which source files moved or got other names, and whether what is in them changed too. */
export function moveSentence(units: readonly ReviewUnit[]): string | null {
  const moved = units.flatMap((unit): MovedFile[] => {
    const { change, kind, path, previousPath } = unit;
    const isMeant = change === "moved" && !isAside(kind) && previousPath !== undefined;
    return isMeant ? [{ unit, from: previousPath, to: path }] : [];
  });
  const [only] = moved;
  if (!only) return null;
  if (moved.length === 1) return oneFile(only);
  const ways = [...groupBy(moved, wayOf).values()]
    .toSorted((a, b) => b.length - a.length);
  const told = ways.slice(0, MAX_WAYS);
  const rest = moved.length - told.flat().length;
  const words = [
    ...told.map(wayWords),
    ...(rest === 0 ? [] : [`${count(rest, "more source file")} moved`]),
  ];
  return words.join("; ") + changedWords(moved);
}

function oneFile(file: MovedFile): string {
  const { unit } = file;
  const words = wayWords([file]);
  if (isChanged(unit)) return `${words}, and changed`;
  return unit.problems.length === 0
    ? `${words}, and its code is the same${namesWords([unit])}`
    : words;
}

function changedWords(moved: readonly MovedFile[]): string {
  const changed = moved.filter(({ unit }) => isChanged(unit));
  if (changed.length > 0) return `, ${changed.length} of them with changes`;
  return moved.every(({ unit }) => unit.problems.length === 0)
    ? `, and their code is the same${namesWords(moved.map(({ unit }) => unit))}`
    : "";
}

function namesWords(units: readonly ReviewUnit[]): string {
  return units.some(({ details }) => details.some(isNaming)) ? " but for names" : "";
}

/** Tells whether anything of a file is told but the origins of its imports and other names. */
function isChanged({ details }: ReviewUnit): boolean {
  return details.some((each) => each.subject !== "import" && !isNaming(each));
}

/** Tells whether a detail says no more than that something has another name. */
function isNaming(detail: UnitDetail): boolean {
  return detail.subject === "name" || renaming(detail) !== null;
}

/** Returns what files share that moved between the same folders, or that got other names of one kind. */
function wayOf({ from, to }: MovedFile): string {
  const before = folderOf(from).split("/");
  const after = folderOf(to).split("/");
  if (folderOf(from) === folderOf(to)) return becameTyped({ from, to }) ? "typed" : "named";
  while (before.length > 1 && after.length > 1 && before.at(-1) === after.at(-1)) {
    before.pop();
    after.pop();
  }
  return JSON.stringify([before, after]);
}

function becameTyped({ from, to }: Pick<MovedFile, "from" | "to">): boolean {
  return !TYPED.test(from) && TYPED.test(to);
}

const TYPED = /\.[cm]?tsx?$/;

function wayWords(files: readonly MovedFile[]): string {
  const [first] = files;
  if (!first) return "";
  const { from, to } = first;
  const isInPlace = folderOf(from) === folderOf(to);
  if (files.length === 1) {
    return isInPlace ? `"${from}" is called "${nameOf(to)}" now` : `"${from}" moved to "${to}"`;
  }
  const number = count(files.length, "source file");
  const old = folderWords(files.map((each) => each.from));
  if (!isInPlace) {
    return `${number} moved from ${old} to ${folderWords(files.map((each) => each.to))}`;
  }
  if (becameTyped(first)) return `${number} of ${old} became TypeScript`;
  const names = files.map((each) => `"${nameOf(each.from)}" is "${nameOf(each.to)}" now`);
  return `${number} of ${old} have other names: ${listOf(names, { max: MAX_NAMED })}`;
}

function folderWords(paths: readonly string[]): string {
  const folder = commonFolder(paths);
  return folder === "" ? "the top folder" : `"${folder}"`;
}

/** Says what moved from one file to another, and whether it changed too. */
export function placeSentence(details: readonly Detail[]): string | null {
  const moved = details.filter(isMoveOfFiles);
  const ways = [
    ...groupBy(moved, ({ before, unit }) => JSON.stringify([before, unit.path])).values(),
  ]
    .toSorted((a, b) => b.length - a.length);
  const rest = ways.slice(MAX_WAYS).flat();
  const words = [
    ...ways.slice(0, MAX_WAYS).map(placeWords),
    ...(rest.length === 0 ? [] : [`${namesOf(rest)} moved to other files`]),
  ];
  return words.length === 0 ? null : words.join("; ");
}

/** Lists the files from which something moved to another one. */
export function movedFrom(details: readonly Detail[]): string[] {
  return details.filter(isMoveOfFiles).flatMap(({ before }) => before ?? []);
}

function isMoveOfFiles({ change, before, after, subject, unit: { path } }: Detail): boolean {
  return change === "moved" && MOVES.has(subject) && after === path && before !== null &&
    before !== path;
}

/** The subjects that have a place of their own; routes and elements are told by what people see. */
const MOVES: ReadonlySet<UnitDetail["subject"]> = new Set(["component", "export", "machine"]);

function placeWords(moved: readonly Detail[]): string {
  const [first] = moved;
  if (!first) return "";
  const { before, unit } = first;
  const changed = moved.filter(({ name }) =>
    unit.details.some((each) =>
      each.change !== "moved" && (each.name === name || each.owner === name)
    )
  );
  const more = changed.length === 0
    ? `, and ${moved.length === 1 ? "its" : "their"} code is the same`
    : changed.length === moved.length
    ? ", and changed"
    : `, ${changed.length} of them with changes`;
  return `${namesOf(moved)} moved from "${before}" to "${unit.path}"${more}`;
}
