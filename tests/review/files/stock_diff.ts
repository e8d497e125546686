import { gitFailed } from "../../../lib/git/mod.ts";
import type {
  FileMode,
  Repository,
  TreeDifference,
  TreeFile,
} from "../../../lib/git/repository.ts";
import type { FileChange } from "../../../lib/review/file_change.ts";
import type { RenameOptions } from "../../../lib/review/files/find_renames.ts";
import type { GitRepository } from "../../support/git_repository.ts";

/** What stock git says of two commits: the judge of these tests. */
export interface StockDiff {
  readonly differences: readonly TreeDifference[];
  readonly readBlob: Repository["readBlob"];
  /** `git diff -M --name-status`, a line each, sorted. @param limit of renames */
  statuses(limit?: number): string[];
  /** `git diff -M --numstat`: "added removed" by path; "- -" of binary files. */
  lineCounts(): Map<string, string>;
  /** `git diff -M` by file, without its lines. */
  headers(): string[];
}

/** @param base commit; its counterpart is HEAD unless given */
export function stockDiff(repository: GitRepository, base: string, head = "HEAD"): StockDiff {
  const diff = (...options: string[]): string[] =>
    repository.git("-c", "core.quotePath=false", "diff", ...options, base, head).split("\0");
  return {
    differences: differencesOf(diff("--raw", "-z", "--no-abbrev", "--no-renames")),
    async readBlob(id, { maxBytes = Infinity } = {}) {
      const size = Number(repository.git("cat-file", "-s", id));
      if (size > maxBytes) throw gitFailed("too_large", `${id} has ${size} bytes`);
      return await Promise.resolve(repository.run(["cat-file", "blob", id]).stdout);
    },
    statuses: (limit = 1000) => statusesOf(diff("-M", `-l${limit}`, "--name-status", "-z")),
    lineCounts: () => lineCountsOf(diff("-M", "-l1000", "--numstat", "-z")),
    headers: () => headersOf(diff("-M", "-l1000", "--full-index", "--submodule=short").join("\0")),
  };
}

/** The same for changes that were found. */
export function statusLines(changes: readonly FileChange[]): string[] {
  const letters = { added: "A", deleted: "D", modified: "M", renamed: "R", type_changed: "T" };
  return changes.map(({ path, previousPath, status, similarity }) =>
    previousPath === null
      ? `${letters[status]} ${path}`
      : `R${String(similarity).padStart(3, "0")} ${previousPath} ${path}`
  ).sort();
}

/** How the installed git treats a last line without a line feed. */
export function openLineOf(repository: GitRepository): NonNullable<RenameOptions["openLine"]> {
  const version = /(\d+)\.(\d+)\.(\d+)/.exec(repository.git("version"))?.slice(1).map(Number) ?? [];
  const [major = 0, minor = 0, patch = 0] = version;
  return major * 1e6 + minor * 1e3 + patch >= 2_043_002 ? "counted" : "ignored";
}

function differencesOf(fields: readonly string[]): TreeDifference[] {
  const differences: TreeDifference[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [before = "", after = "", old = "", now = ""] = fields[index]!.slice(1).split(" ");
    differences.push({
      path: fields[index + 1]!,
      before: treeFile(before, old),
      after: treeFile(after, now),
    });
  }
  return differences;
}

function treeFile(mode: string, id: string): TreeFile | null {
  // Git has no other modes than these
  return mode === "000000" ? null : { mode: mode as FileMode, id };
}

function statusesOf(fields: readonly string[]): string[] {
  const statuses: string[] = [];
  for (let index = 0; index + 1 < fields.length;) {
    const length = fields[index]!.startsWith("R") ? 3 : 2;
    statuses.push(fields.slice(index, index + length).join(" "));
    index += length;
  }
  return statuses.sort();
}

function lineCountsOf(fields: readonly string[]): Map<string, string> {
  const counts = new Map<string, string>();
  for (let index = 0; index + 1 < fields.length;) {
    const [added, removed, ...name] = fields[index]!.split("\t");
    const path = name.join("\t");
    const isRename = path === "";
    counts.set(isRename ? fields[index + 2]! : path, `${added} ${removed}`);
    index += isRename ? 3 : 1;
  }
  return counts;
}

/** Above the lines of each file, or of each half of one that became something else. */
export function headersOf(diff: string): string[] {
  return diff.split(/^(?=diff --git )/m)
    .map((part) => part.split(/^(?:@@ |Binary )/m)[0]!.trimEnd())
    .filter((header) => header !== "");
}
