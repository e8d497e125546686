import { count, listOf } from "../../text/mod.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";

/** So many names are told, and of the others how many they are. */
export const MAX_NAMED: number = 3;

/** A detail with its unit. */
export type Detail = UnitDetail & { readonly unit: ReviewUnit };

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

export function namesOf(details: readonly Pick<Detail, "name">[]): string {
  const names = [...new Set(details.map(({ name }) => `"${name}"`))];
  return listOf(names, { max: MAX_NAMED });
}

/** Counts the different names of the details: what renders a component on demand may declare it once more. */
export function namesIn(details: readonly Pick<Detail, "name">[]): number {
  return new Set(details.map(({ name }) => name)).size;
}

/** Names a declaration: a default export and the code that a file runs by itself by the file. */
export function declaredName({ subject, name, unit: { path } }: Detail): string {
  const file = `"${path.split("/").at(-1) ?? path}"`;
  if (name === "default" && subject === "export") return `the default of ${file}`;
  if (NAMELESS.has(name)) return file;
  return COMMON.has(name) ? `"${name}" of "${path.split("/").slice(-2).join("/")}"` : `"${name}"`;
}

/** Lists declarations by name, and a name that several files have with their number. */
export function declaredNames(details: readonly Detail[]): string {
  const files = new Map<string, Set<string>>();
  for (const detail of details) {
    const known = declaredName(detail);
    files.set(known, (files.get(known) ?? new Set()).add(detail.unit.path));
  }
  const names = [...files].map(([name, { size }]) =>
    size === 1 ? name : `${name} (${count(size, "file")})`
  );
  return listOf(names, { max: MAX_NAMED });
}

/** The names by which frameworks call what a file gives them: which one it is, the file says. */
const COMMON: ReadonlySet<string> = new Set(
  "loader action meta links handle run handler GET POST PUT PATCH DELETE".split(" "),
);

/** The names of a file's default export and of the code that it runs by itself, which are called after the file. */
const NAMELESS: ReadonlySet<string> = new Set(["default", ""]);
