import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { RepositoryPlace } from "../../../repository.ts";
import { toBytePath } from "../../../byte_path.ts";
import { unless } from "../../../disk.ts";
import { compileWildmatch } from "../worktree/wildmatch.ts";

/** By what it is decided whether a file of configuration is included. */
export interface ConfigPlace {
  readonly place: RepositoryPlace;
  /** Full name of the branch that HEAD is on. */
  readonly branch: string | null;
  readonly home: string;
  /** URLs of the remotes. */
  readonly remotes: readonly string[];
}

/**
 * Whether what a key names is included: always for `include.path`, under its condition for `includeIf.<condition>.path`.
 * @param folder of the file that the key is in
 * @see https://git-scm.com/docs/git-config#_conditional_includes
 */
export function isIncluded(key: string, where: ConfigPlace, folder: string): boolean {
  if (key === "include.path") return true;
  const condition = key.slice("includeif.".length, -".path".length);
  const colon = condition.indexOf(":");
  const pattern = condition.slice(colon + 1);
  switch (condition.slice(0, colon)) {
    case "gitdir":
      return matchesFolder(pattern, where, { folder, ignoreCase: false });
    case "gitdir/i":
      return matchesFolder(pattern, where, { folder, ignoreCase: true });
    case "onbranch":
      return matchesBranch(pattern, where.branch);
    case "hasconfig":
      return hasRemote(pattern, where.remotes);
  }
  return false;
}

function matchesFolder(
  pattern: string,
  { place, home }: ConfigPlace,
  options: { readonly folder: string; readonly ignoreCase: boolean },
): boolean {
  let full = pattern;
  if (full.startsWith("~/")) full = realOr(home) + full.slice(1);
  else if (full.startsWith("./")) full = realOr(options.folder) + full.slice(1);
  else if (!full.startsWith("/") && resolve(full) !== full) full = `**/${full}`;
  if (full.endsWith("/")) full += "**";
  const matches = compileWildmatch(toBytePath(full), { ignoreCase: options.ignoreCase });
  return matches(toBytePath(place.gitDirectory.replaceAll("\\", "/")));
}

function realOr(path: string): string {
  return (unless(() => realpathSync(path)) ?? path).replaceAll("\\", "/");
}

function matchesBranch(pattern: string, branch: string | null): boolean {
  if (!branch?.startsWith("refs/heads/")) return false;
  const full = pattern.endsWith("/") ? `${pattern}**` : pattern;
  return compileWildmatch(toBytePath(full))(toBytePath(branch.slice("refs/heads/".length)));
}

function hasRemote(pattern: string, remotes: readonly string[]): boolean {
  const prefix = "remote.*.url:";
  if (!pattern.startsWith(prefix)) return false;
  const matches = compileWildmatch(toBytePath(pattern.slice(prefix.length)));
  return remotes.some((url) => matches(toBytePath(url)));
}
