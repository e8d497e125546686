import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { toldFile } from "../common/told_file.ts";

/** So many names are told, and of the others how many they are. */
export const MAX_NAMED: number = 3;

/** A detail with its unit. */
export type Detail = UnitDetail & {
  readonly unit: ReviewUnit;
  /** Says that no more is left of its sentence without code than that something changed. */
  readonly isCut?: boolean;
  /** Says that another element with the same text came or went in its place. */
  readonly isRewritten?: boolean;
};

/** Lists the details about something that came, went or changed. */
export function having(
  details: readonly Detail[],
  subject: UnitDetail["subject"],
  ...changes: UnitDetail["change"][]
): Detail[] {
  return details.filter((each) =>
    each.subject === subject && (changes.length === 0 || changes.includes(each.change))
  );
}

/** Counts the elements that details are about, of which one sentence may tell several. */
export function timesOf(details: readonly Detail[]): number {
  return details.reduce((sum, { times = 1 }) => sum + times, 0);
}

export function namesOf(details: readonly Pick<Detail, "name">[]): string {
  const names = [...new Set(details.map(({ name }) => `"${name}"`))];
  return listOf(names, { max: MAX_NAMED });
}

/** Counts the different names of the details: what renders a component on demand may declare it once more. */
export function namesIn(details: readonly Pick<Detail, "name">[]): number {
  return new Set(details.map(({ name }) => name)).size;
}

/** Names a declaration: a default export and the code that a file runs by itself by the file. */
export function declaredName(detail: Detail): string {
  const { subject, name, unit: { path } } = detail;
  const file = `"${toldFile(path)}"`;
  if (name === "default" && subject === "export") return `the default of ${file}`;
  if (NAMELESS.has(name)) return file;
  return COMMON.has(name)
    ? `"${name}" of "${path.split("/").slice(-2).join("/")}"`
    : onPage(name, detail);
}

/** Names a component, with the address of its page where other pages have a component of that name. */
export function onPage(name: string, { page }: Detail): string {
  return page === undefined ? `"${name}"` : `"${name}" of "${page}"`;
}

/** Lists declarations by name, and a name that several files have with their number. */
export function declaredNames(details: readonly Detail[]): string {
  // The file of the last one would seem to be that of all before it.
  const isPlaced = ({ name }: Named): number => Number(name.includes('" of "'));
  const all = namedInFiles(details, declaredName)
    .toSorted((a, b) => isPlaced(b) - isPlaced(a) || b.files - a.files);
  // A name that is left out stands for each of its files.
  const rest = all.slice(MAX_NAMED).reduce((sum, { files }) => sum + files, 0);
  return listOf([
    ...all.slice(0, MAX_NAMED).map(withFiles),
    ...(rest === 0 ? [] : [`${rest} more`]),
  ]);
}

/** Lists the components in which details are, and a name that several files have with their number. */
export function ownersOf(details: readonly Detail[]): string[] {
  return namedInFiles(
    details.filter(({ owner }) => owner !== null),
    (detail) => onPage(detail.owner ?? "", detail),
  ).map(withFiles);
}

/** A name, with the number of files that have something of it. */
interface Named {
  readonly name: string;
  readonly files: number;
}

function namedInFiles(details: readonly Detail[], nameOf: (detail: Detail) => string): Named[] {
  return [...groupBy(details, nameOf)].map(([name, same]) => ({
    name,
    files: new Set(same.map(({ unit: { path } }) => path)).size,
  }));
}

function withFiles({ name, files }: Named): string {
  return files === 1 ? name : `${name} (${count(files, "file")})`;
}

/** The names by which frameworks call what a file gives them: which one it is, the file says. */
const COMMON: ReadonlySet<string> = new Set(
  "loader action meta links handle run handler GET POST PUT PATCH DELETE".split(" "),
);

/** The names of a file's default export and of the code that it runs by itself, which are called after the file. */
const NAMELESS: ReadonlySet<string> = new Set(["default", ""]);
