import { folderOf, inFolder } from "../../project/mod.ts";

export { folderOf, inFolder };

/** Longer specifiers name nothing that exists. */
const longestSpecifier = 2048;

export function isRelative(specifier: string): boolean {
  return /^\.\.?(?:[\\/]|$)/.test(specifier);
}

/** Tells whether the specifier is a place in the file system of the machine. */
export function isRooted(specifier: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/]|file:)/i.test(specifier);
}

/** Tells whether no file or package can have the name. */
export function isImpossible(specifier: string): boolean {
  return specifier.trim() === "" || specifier.includes("\0") ||
    specifier.length > longestSpecifier;
}

/** `./icon.svg?react` in its two parts; the query starts with its "?" or is empty. */
export function splitQuery(specifier: string): { name: string; query: string } {
  const at = specifier.indexOf("?");
  if (at < 0) return { name: specifier, query: "" };
  return { name: specifier.slice(0, at), query: specifier.slice(at) };
}

/**
 * Returns the npm package at the start of a bare specifier: "@scope/name" or "name".
 * @returns null when it has not the form of a package's name
 */
export function packageNameOf(specifier: string): string | null {
  const match = /^(?:@[\w.~-]+\/)?[\w.-][\w.~-]*(?=\/|$)/.exec(specifier);
  return match && !match[0].startsWith(".") ? match[0] : null;
}

/**
 * Returns the target of a specifier with a scheme: "node:fs" as it is, "npm:react@19/jsx" by the package, an address by its origin.
 * @returns null when there is no scheme
 */
export function schemeTarget(specifier: string): string | null {
  const scheme = /^([A-Za-z][\w+.-]+):/.exec(specifier)?.[1]?.toLowerCase();
  if (!scheme) return null;
  if (scheme === "http" || scheme === "https") {
    return URL.canParse(specifier) ? new URL(specifier).origin : specifier;
  }
  if (scheme === "npm" || scheme === "jsr") {
    return /^\/?((?:@[^/@]+\/)?[^/@]+)/.exec(specifier.slice(4))?.[1] ?? specifier;
  }
  return scheme === "data" ? "data:" : splitQuery(specifier).name;
}

/**
 * Joins a relative path to a folder.
 * @returns null when it leaves the project
 */
export function joinPath(folder: string, relative: string): string | null {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of relative.split(/[\\/]/)) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join("/");
}

/** The path from a folder to another path, as specifiers have it: with a dot at its start. */
export function relativePath(folder: string, path: string): string {
  const here = folder === "" ? [] : folder.split("/");
  const there = path === "" ? [] : path.split("/");
  let common = 0;
  while (common < here.length && common < there.length && here[common] === there[common]) common++;
  const up = here.slice(common).map(() => "..");
  return [...(up.length > 0 ? up : ["."]), ...there.slice(common)].join("/");
}

/** A relative specifier that leads nowhere that is known, as a file in another folder would write it. */
export function movedRelative(specifier: string, from: string, newFrom: string): string {
  const { name, query } = splitQuery(specifier);
  const target = joinPath(folderOf(from), name);
  if (target === null) return specifier;
  return relativePath(folderOf(newFrom), target) + (name.endsWith("/") ? "/" : "") + query;
}

/** The folder and every one above it, down to the root "". */
export function* foldersUpward(folder: string): Generator<string> {
  for (let each = folder; each !== ""; each = folderOf(each)) yield each;
  yield "";
}
