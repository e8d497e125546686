import { Buffer } from "node:buffer";
import { type IgnorePattern, parseIgnorePatterns } from "../../globs/mod.ts";

/** Enough for any honest project, and few enough to be tried on every file of it. */
const MAX_PATTERNS = 1000;

/** The `.gitignore` files that count in a folder: its own and those of the folders above it, up to the root. */
export interface IgnoreRules {
  /** @param path of the project's root; of a folder with a `/` at its end */
  ignores(path: string): boolean;
  /** The rules of a folder below, which has a `.gitignore` of its own. */
  extend(folder: string, text: string): IgnoreRules;
}

/** The patterns of one `.gitignore`. */
interface FolderPatterns {
  /** With a `/` at its end; empty for the root. */
  readonly folder: string;
  readonly patterns: readonly IgnorePattern[];
}

/** The rules of a project without a `.gitignore`. */
export function noIgnoreRules(): IgnoreRules {
  return rulesOf([], 0);
}

/** @param files the deepest folder's first */
function rulesOf(files: readonly FolderPatterns[], count: number): IgnoreRules {
  const folders = new Map<string, boolean>();

  /** Nothing comes back below a folder that is ignored. */
  function isBelowIgnored(path: string): boolean {
    const end = path.lastIndexOf("/", path.length - 2) + 1;
    return end > 0 && ignoresFolder(path.slice(0, end));
  }

  function ignoresFolder(folder: string): boolean {
    let ignored = folders.get(folder);
    if (ignored === undefined) {
      ignored = isBelowIgnored(folder) || isIgnored(files, folder);
      folders.set(folder, ignored);
    }
    return ignored;
  }

  return {
    ignores: (path) => count > 0 && (isBelowIgnored(path) || isIgnored(files, path)),
    extend(folder, text) {
      const patterns = parseIgnorePatterns(Buffer.from(text, "utf8"), { ignoreCase: ignoresCase() })
        .slice(0, MAX_PATTERNS - count);
      const own = { folder: folder === "" ? "" : `${folder}/`, patterns };
      return rulesOf([own, ...files], count + patterns.length);
    },
  };
}

/** The deepest file that says something of a path decides, and in it the last line that does. */
function isIgnored(files: readonly FolderPatterns[], path: string): boolean {
  const isFolder = path.endsWith("/");
  for (const { folder, patterns } of files) {
    // Of the folder that it is in, it says nothing.
    if (!path.startsWith(folder) || path === folder) continue;
    const relative = bytesOf(path.slice(folder.length, isFolder ? -1 : undefined));
    const last = patterns.findLast((pattern) =>
      (isFolder || !pattern.foldersOnly) && pattern.matches(relative)
    );
    if (last) return !last.isNegated;
  }
  return false;
}

/** One character for each byte in UTF-8: so patterns match. */
function bytesOf(text: string): string {
  return /[^\0-\x7f]/.test(text) ? Buffer.from(text, "utf8").toString("latin1") : text;
}

/** Tells whether git ignores the case of file names, as it does where names do not differ by their case alone. */
function ignoresCase(): boolean {
  return process.platform === "darwin" || process.platform === "win32";
}
