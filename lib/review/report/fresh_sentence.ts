import { capitalised, count, listOf } from "../../text/mod.ts";
import { isAside } from "../common/aside.ts";
import type { ReviewUnit, UnitDetail } from "../common/schemas.ts";
import { toldFiles } from "../common/told_file.ts";
import { isLoading } from "./code_sentence.ts";
import { MAX_NAMED } from "./named_details.ts";

/**
 * Names the source files that came or went, without those of which another sentence tells.
 * @param known the names and paths that other sentences have
 */
export function freshSentence(
  units: readonly ReviewUnit[],
  known: ReadonlySet<string>,
): string | null {
  const told = (change: ReviewUnit["change"], word: string): string[] => {
    const all = units.filter((unit) => unit.change === change && !isAside(unit.kind));
    const others = all.filter((unit) =>
      unit.kind !== "page" && !isToldByContent(unit) && !known.has(unit.path) &&
      !isIndexOf(unit, units)
    );
    const migrations = others.filter(isMigration);
    if (migrations.length > 0 && migrations.length === others.length) {
      return [namedFiles(others, word, "database migration")];
    }
    if (others.length === 0) return [];
    if (others.length <= MAX_NAMED) return [namedFiles(others, word)];
    // The pages, and what is told by what it holds, are said elsewhere.
    const thing = others.length < all.length ? "more source file" : "source file";
    const folder = commonFolder(others.map(({ path }) => path));
    const where = folder === "" ? "" : ` in "${folder}"`;
    return [`${count(others.length, thing)}${where} are ${word}`];
  };
  const sentences = [...told("added", "new"), ...told("removed", "gone")];
  return sentences.length === 0 ? null : capitalised(sentences.join("; "));
}

function namedFiles(
  units: readonly ReviewUnit[],
  word: string,
  thing = "source file",
): string {
  const names = toldFiles(units.map(({ path }) => path)).map((name) => `"${name}"`);
  return units.length === 1
    ? `the ${thing} ${listOf(names)} is ${word}`
    : `the ${thing}s ${listOf(names, { max: MAX_NAMED })} are ${word}`;
}

/** Tells whether a file changes the form of a database, by the folder in which it stands. */
function isMigration({ path }: Pick<ReviewUnit, "path">): boolean {
  return path.split("/").slice(0, -1).some((folder) => folder === "migrations");
}

/** The subjects that say of a file that came or went what it holds. */
const OF_FILES: ReadonlySet<UnitDetail["subject"]> = new Set([
  "component",
  "export",
  "machine",
  "route",
]);

function isToldByContent({ details }: ReviewUnit): boolean {
  return details.some((each) => OF_FILES.has(each.subject) || isLoading(each));
}

/** Tells whether a file without anything of its own hands on what others of its folder hold, which came, went or moved with it. */
function isIndexOf({ path, details, change }: ReviewUnit, all: readonly ReviewUnit[]): boolean {
  const folder = folderOf(path);
  return details.length === 0 && path.slice(folder.length).startsWith("index.") &&
    all.some((each) =>
      each.path.startsWith(folder) &&
      (each.change === "moved" || (each.change === change && isToldByContent(each)))
    );
}

/** Returns the folder that holds all files, however deep; empty for none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  let folder = folderOf(first);
  while (folder !== "" && !others.every((path) => path.startsWith(folder))) {
    folder = folderOf(folder.slice(0, -1));
  }
  return folder.slice(0, -1);
}

/** Returns the folder of a file, with the slash behind it. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
