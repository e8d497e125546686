import { existsSync } from "node:fs";
import { join } from "node:path";

/** The settings in a clone's configuration. */
export interface CloneConfig {
  readonly url: string;
  /** The checked-out branch; null before it is known. */
  readonly branch: string | null;
  /** True when no other branch is fetched. */
  readonly singleBranch: boolean;
}

/**
 * The text of a new clone's configuration file, as `git clone` writes it.
 * @param gitDirectory absolute; there already, so that the file system can be asked what it can do
 */
export function configText(gitDirectory: string, config: CloneConfig): string {
  const { url, branch, singleBranch } = config;
  const fetched = singleBranch && branch !== null ? branch : "*";
  const isWindows = process.platform === "win32";
  const ignoresCase = existsSync(join(gitDirectory, "hEaD"));
  return [
    "[core]",
    "\trepositoryformatversion = 0",
    `\tfilemode = ${!isWindows}`,
    "\tbare = false",
    "\tlogallrefupdates = true",
    ...(isWindows ? ["\tsymlinks = false"] : []),
    ...(ignoresCase ? ["\tignorecase = true"] : []),
    '[remote "origin"]',
    `\turl = ${url}`,
    `\tfetch = ${value(`+refs/heads/${fetched}:refs/remotes/origin/${fetched}`)}`,
    ...(branch === null ? [] : [
      `[branch ${quoted(branch)}]`,
      "\tremote = origin",
      `\tmerge = ${value(`refs/heads/${branch}`)}`,
    ]),
    "",
  ].join("\n");
}

/** Branches may have quotes, semicolons and number signs; backslashes and control characters they have not. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

function value(text: string): string {
  return /[";#]/.test(text) ? quoted(text) : text;
}
