import type { FileChange } from "../../../lib/review/file_change.ts";
import { compareRules, type RuleComparison } from "../../../lib/review/rules/compare_rules.ts";
import { openSides } from "../../../lib/review/snapshot/open_side.ts";
import type { Violation } from "../../../lib/rules/mod.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { openedRepository } from "../snapshot/repositories.ts";

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** Where files were before, by where they are. */
export type Renames = Readonly<Record<string, string>>;

/** Commits both states of a project, and compares them. */
export async function compared(
  before: Files,
  after: Files,
  options: { readonly renames?: Renames; readonly signal?: AbortSignal } = {},
): Promise<RuleComparison> {
  const git = makeGitRepository();
  try {
    const base = commitOf(git, before);
    const head = commitOf(git, after);
    await using repository = await openedRepository(git.folder, "embedded");
    const { changes } = await repository.treeChanges(base, head);
    const state = git.git("for-each-ref") + git.git("status", "--porcelain=v2");
    await using sides = await openSides(repository, { base, head });
    const found = await compareRules(sides, withRenames(changes, options.renames ?? {}), options);
    if (git.git("for-each-ref") + git.git("status", "--porcelain=v2") === state) return found;
    throw new Error("Expected the repository to stay as it was");
  } finally {
    git.delete();
  }
}

/** Findings as `introduced`, `resolved` and `existing` lists of "path:line rule". */
export function shown(found: RuleComparison): Readonly<Record<string, readonly string[]>> {
  const lines = (violations: readonly Violation[]) =>
    violations.map(({ path, line, rule }) => `${path}:${line} ${rule}`);
  return {
    introduced: lines(found.introduced),
    resolved: lines(found.resolved),
    existing: lines(found.existing),
  };
}

function commitOf(git: GitRepository, files: Files): string {
  for (const path of git.git("ls-files", "-z").split("\0").filter(Boolean)) git.remove(path);
  for (const [path, text] of Object.entries(files)) git.write(path, text);
  return git.commitAll("State");
}

function withRenames(
  changes: readonly Pick<FileChange, "path" | "before" | "after">[],
  renames: Renames,
): FileChange[] {
  const gone = new Map(changes.map((change) => [change.path, change.before]));
  const moved = new Set(Object.values(renames));
  return changes.filter(({ path, after }) => after || !moved.has(path)).map((change) => {
    const previousPath = renames[change.path] ?? null;
    const { path, after } = change;
    const before = previousPath === null ? change.before : gone.get(previousPath) ?? null;
    const status = previousPath !== null
      ? "renamed"
      : !before
      ? "added"
      : !after
      ? "deleted"
      : "modified";
    return {
      path,
      previousPath,
      status,
      similarity: previousPath && 90,
      before,
      after,
    } as FileChange;
  });
}
