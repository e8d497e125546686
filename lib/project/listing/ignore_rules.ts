import ignore, { type Ignore } from "ignore";

/** Enough for any honest project, and few enough to be tried on every file of it. */
const MAX_PATTERNS = 1000;

/** Each `**` between folders multiplies the ways in which a deep path may match: a hostile file would use dozens. */
const MAX_GLOBSTARS = 2;

/** The `.gitignore` files that count in a folder: its own and those of the folders above it, up to the root. */
export interface IgnoreRules {
  /** @param path of the project's root; of a folder with a `/` at its end */
  ignores(path: string): boolean;
  /** The rules of a folder below, which has a `.gitignore` of its own. */
  extend(folder: string, text: string): IgnoreRules;
}

/** The rules of a project without a `.gitignore`. */
export function noIgnoreRules(): IgnoreRules {
  return fromMatcher(ignore({ ignoreCase: ignoresCase() }), 0);
}

/**
 * One matcher for all files, outermost first, as if the root's file held every pattern: only so a deeper `!pattern` can
 * take back what a file above ignores, with git's rule that nothing comes back below an ignored folder.
 */
function fromMatcher(matcher: Ignore, count: number): IgnoreRules {
  return {
    ignores: (path) => count > 0 && matcher.ignores(path),
    extend(folder, text) {
      const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
      const patterns = lines.flatMap((line) => moved(line, folder)).filter(isAffordable)
        .slice(0, MAX_PATTERNS - count);
      const extended = ignore({ ignoreCase: ignoresCase() }).add(matcher).add(patterns);
      return fromMatcher(extended, count + patterns.length);
    },
  };
}

/** A line of a folder's `.gitignore` as the root's would have to say it. */
function moved(line: string, folder: string): string[] {
  if (line.trim() === "" || line.startsWith("#")) return [];
  if (folder === "") return [line];
  const negated = line.startsWith("!");
  const pattern = negated ? line.slice(1) : line;
  const prefix = `/${folder.replace(/[\\*?[\]!# ]/g, "\\$&")}`;
  // A pattern with a slash before its end is bound to its folder, another one matches at any depth below.
  const isBound = /\/(?=.*[^\s/])/.test(pattern);
  const path = isBound ? pattern.replace(/^\//, "") : `**/${pattern}`;
  return [`${negated ? "!" : ""}${prefix}/${path}`];
}

function isAffordable(pattern: string): boolean {
  const inner = pattern.split("/").slice(1, -1);
  return inner.filter((segment) => /^\*{2,}$/.test(segment)).length <= MAX_GLOBSTARS;
}

/** What git assumes where file names do not differ by their case alone. */
function ignoresCase(): boolean {
  return process.platform === "darwin" || process.platform === "win32";
}
