import { Buffer } from "node:buffer";
import { compileWildmatch } from "./wildmatch.ts";

/** One line of a file with paths to ignore. */
export interface IgnorePattern {
  /** True when the pattern takes back what other patterns ignore. */
  readonly isNegated: boolean;
  readonly foldersOnly: boolean;
  /** Tells whether the pattern matches a path. @param path relative to the folder of the patterns */
  matches(path: string): boolean;
}

/**
 * Reads the lines of a `.gitignore`.
 * @see https://git-scm.com/docs/gitignore
 */
export function parseIgnorePatterns(
  bytes: Uint8Array,
  options: { readonly ignoreCase: boolean },
): IgnorePattern[] {
  const text = Buffer.from(bytes).toString("latin1").replace(/^\xef\xbb\xbf/, "");
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("#")) return [];
    const pattern = withoutTrailingSpaces(line.replace(/\r$/, ""));
    return pattern === "" ? [] : [compile(pattern, options)];
  });
}

/** Spaces at the end do not count, unless the last has a backslash before it. */
function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === " ") continue;
    end = at + 1;
  }
  return line.slice(0, end);
}

function compile(line: string, options: { readonly ignoreCase: boolean }): IgnorePattern {
  const isNegated = line.startsWith("!");
  const rest = isNegated ? line.slice(1) : line;
  const foldersOnly = rest.endsWith("/");
  const matches = pathPattern(foldersOnly ? rest.slice(0, -1) : rest, options);
  return { isNegated, foldersOnly, matches };
}

/** A pattern with a slash is for the whole path, one without for the last name of it. */
function pathPattern(
  pattern: string,
  options: { readonly ignoreCase: boolean },
): (path: string) => boolean {
  if (!pattern.includes("/")) {
    const matches = compileWildmatch(pattern, options);
    return (path) => matches(path.slice(path.lastIndexOf("/") + 1));
  }
  return fromPrefix(pattern.startsWith("/") ? pattern.slice(1) : pattern, options);
}

/**
 * Like git, which compares what is before the first wildcard by itself and lets the pattern begin there: two stars and a slash
 * then cross folders right behind a name as well.
 */
function fromPrefix(
  pattern: string,
  options: { readonly ignoreCase: boolean },
): (path: string) => boolean {
  const wild = pattern.search(/[*?[\\]/);
  if (wild <= 0) return compileWildmatch(pattern, options);
  const prefix = compileWildmatch(pattern.slice(0, wild), options);
  const rest = compileWildmatch(pattern.slice(wild), options);
  return (path) => prefix(path.slice(0, wild)) && rest(path.slice(wild));
}
