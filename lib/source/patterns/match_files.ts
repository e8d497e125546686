import {
  advance,
  begin,
  isName,
  isWhole,
  nameMatcher,
  type Piece,
  type States,
  type Step,
} from "../../globs/mod.ts";
import { revealPatterns } from "./config_patterns.ts";

/** The names in a folder. */
export interface FolderNames {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** A folder to search for files, and the patterns by which a config selects them. */
export interface FileSearch {
  /** Absolute; what the patterns are relative to. */
  readonly folder: string;
  /** Endings of the files that count, with their dots. */
  readonly extensions: readonly string[];
  /** `include`, as `withPlainPatterns` left it; likewise `exclude`. */
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
  readonly entries: (folder: string) => FolderNames;
  readonly realPath: (folder: string) => string;
}

/**
 * Finds the files of a folder that `include` and `exclude` of a config take in, as the compiler does. Its own matcher turns
 * patterns into regular expressions that backtrack for as long as a hostile config likes; this one follows all ways at once.
 * @returns absolute paths, those of the first pattern first
 */
export function findConfigFiles(search: FileSearch): string[] {
  const { folder, extensions, entries, realPath } = search;
  const includes = search.includes.flatMap((pattern) => includeSteps(pattern, folder) ?? []);
  const excludes = search.excludes.map((pattern) => excludeSteps(revealPatterns(pattern), folder));
  const found: string[][] = includes.map(() => []);
  const visited = new Set<string>();

  function visit(path: string, included: readonly States[], excluded: readonly States[]): void {
    const real = realPath(path);
    if (visited.has(real)) return;
    visited.add(real);
    const names = entries(path);
    for (const name of names.files.toSorted()) {
      if (!extensions.some((ending) => name.endsWith(ending))) continue;
      if (isExcluded(next(excludes, excluded, name))) continue;
      const states = next(includes, included, name, true);
      const index = includes.findIndex((steps, at) => isWhole(steps, states[at] ?? []));
      found[index]?.push(inside(path, name));
    }
    for (const name of names.directories.toSorted()) {
      const [inner, outer] = [next(includes, included, name), next(excludes, excluded, name)];
      const isAhead = inner.some((states) => states.length > 0);
      if (isAhead && !isExcluded(outer)) visit(inside(path, name), inner, outer);
    }
  }

  function isExcluded(states: readonly States[]): boolean {
    return excludes.some((steps, at) => isWhole(steps, states[at] ?? []));
  }

  for (const base of basePaths(search)) {
    const names = namesOf(base);
    const along = (patterns: readonly (readonly Step[])[]) =>
      patterns.map((steps) =>
        names.reduce((states: States, name) => advance(steps, states, name), begin(steps))
      );
    visit(base, along(includes), along(excludes));
  }
  return found.flat();
}

function next(
  patterns: readonly (readonly Step[])[],
  states: readonly States[],
  name: string,
  isLast = false,
): States[] {
  return patterns.map((steps, at) => advance(steps, states[at] ?? [], name, isLast));
}

/** Folders that patterns do not reach into unless they name them. */
const PACKAGES: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  "jspm_packages",
]);

/** @returns null for a pattern that the compiler drops */
function includeSteps(pattern: string, folder: string): [Step[]] | null {
  const names = patternNames(pattern, folder);
  if (names.at(-1) === "**") return null;
  return [names.map((name) => name === "**" ? { kind: "any", accepts: isOrdinary } : stepOf(name))];
}

function isOrdinary(name: string): boolean {
  return !name.startsWith(".") && !PACKAGES.has(name);
}

function stepOf(name: string): Step {
  if (!/[*?]/.test(name)) return { kind: "one", accepts: (each) => each === name };
  const ofFile = nameMatcher(piecesOf(name, true));
  const ofFolder = nameMatcher(piecesOf(name, false));
  return {
    kind: "one",
    accepts: (each, isLast) => !PACKAGES.has(each) && (isLast ? ofFile : ofFolder)(each),
  };
}

/** A wildcard in front stands for no dot, and a star in the name of a file not for that of ".min.js". */
function piecesOf(name: string, isFile: boolean): Piece[] {
  return name.split("").map((character, index): Piece => {
    const isAccepted = (each: string, at: number) =>
      !(index === 0 && at === 0 && each[0] === ".") &&
      !(isFile && character === "*" && each.length === at + 7 && each.endsWith(".min.js"));
    if (character === "*") return { kind: "many", accepts: isAccepted };
    return character === "?" ? { kind: "one", accepts: isAccepted } : isName(character);
  });
}

/** Returns the steps that match the paths of an `exclude` pattern, and everything in them. */
function excludeSteps(pattern: string, folder: string): Step[] {
  const all = { kind: "any", accepts: () => true } as const;
  const steps = patternNames(pattern, folder).map((name): Step => {
    if (name === "**") return all;
    if (!/[*?]/.test(name)) return { kind: "one", accepts: (each) => each === name };
    return { kind: "one", accepts: nameMatcher(name.split("").map(excludePiece)) };
  });
  return [...steps, all];
}

function excludePiece(character: string): Piece {
  const accepts = () => true;
  if (character === "*") return { kind: "many", accepts };
  return character === "?" ? { kind: "one", accepts } : isName(character);
}

/** Lists the names of a pattern, beginning at the root. A last name that can be no file's stands for all that is in the folder. */
function patternNames(pattern: string, folder: string): string[] {
  const names = namesOf(absolute(pattern, folder));
  return /[.*?]/.test(names.at(-1) ?? "") ? names : [...names, "**", "*"];
}

function absolute(pattern: string, folder: string): string {
  const names: string[] = [];
  for (const name of (pattern.startsWith("/") ? pattern : `${folder}/${pattern}`).split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return (folder.startsWith("/") ? "/" : "") + names.join("/");
}

function namesOf(path: string): string[] {
  return path.split("/").filter((name) => name !== "");
}

function inside(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}

/** Lists the folders in which the search begins: the config's own, and those that patterns outside of it begin with. */
function basePaths({ folder, includes }: FileSearch): string[] {
  const bases = [folder];
  for (const base of includes.map((pattern) => baseOf(absolute(pattern, folder))).sort()) {
    if (!bases.some((each) => `${base}/`.startsWith(inside(each, "")))) bases.push(base);
  }
  return bases;
}

/** Returns the part of a pattern before the first name with a wildcard; of one without, the folder. */
function baseOf(pattern: string): string {
  const wild = pattern.search(/[*?]/);
  const last = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (wild < 0 && !last.includes(".")) return pattern;
  return pattern.slice(0, pattern.lastIndexOf("/", wild < 0 ? undefined : wild)) || "/";
}
