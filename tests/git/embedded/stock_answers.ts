import type { FileChangeKind, FileStatus } from "../../../lib/git/repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";

/** What stock git says of a working tree, as the interface says it. */
export function stockStatus(git: GitRepository, paths: readonly string[] = []): FileStatus[] {
  const fixed = ["status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames"];
  const { stdout, stderr, status } = git.run([
    "--literal-pathspecs",
    "--no-optional-locks",
    ...fixed,
    "--ignore-submodules=dirty",
    "--",
    ...paths,
  ]);
  if (status !== 0) throw new Error(stderr);
  const found = new Map<string, FileStatus>();
  for (const record of new TextDecoder().decode(stdout).split("\0").filter(Boolean)) {
    const file = fileOf(record);
    const before = found.get(file.path);
    found.set(file.path, before ? { ...before, untracked: true } : file);
  }
  return [...found.values()].sort((a, b) => a.path < b.path ? -1 : 1);
}

const KINDS: Readonly<Record<string, FileChangeKind>> = {
  A: "added",
  M: "modified",
  D: "deleted",
  T: "type_changed",
};

function fileOf(record: string): FileStatus {
  const fields = record.split(" ");
  const [kind = "", codes = "", submodule = ""] = fields;
  if (kind === "?") {
    const path = record.slice(2);
    return {
      ...UNCHANGED,
      path: path.replace(/\/$/, ""),
      untracked: true,
      submodule: path.endsWith("/"),
    };
  }
  const path = fields.slice(kind === "u" ? 10 : 8).join(" ");
  const isSubmodule = submodule.startsWith("S");
  if (kind === "u") return { ...UNCHANGED, path, conflicted: true, submodule: isSubmodule };
  const [staged = "", unstaged = ""] = codes;
  return {
    ...UNCHANGED,
    path,
    staged: KINDS[staged] ?? null,
    unstaged: KINDS[unstaged] ?? null,
    submodule: isSubmodule,
  };
}

const UNCHANGED = {
  staged: null,
  unstaged: null,
  untracked: false,
  conflicted: false,
  submodule: false,
} as const;

/** Which of some paths stock git ignores. */
export function stockIgnored(git: GitRepository, paths: readonly string[]): Set<string> {
  const { stdout } = git.run(["check-ignore", "-z", "--stdin"], { input: paths.join("\0") });
  return new Set(new TextDecoder().decode(stdout).split("\0").filter(Boolean));
}
