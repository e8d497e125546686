import type { FileChangeKind, FileStatus } from "../../repository.ts";
import { UNCHANGED } from "../unchanged.ts";
import type { Git } from "./git.ts";
import { selectPaths } from "../select_paths.ts";

const KINDS: Readonly<Record<string, FileChangeKind>> = {
  M: "modified",
  A: "added",
  D: "deleted",
  T: "type_changed",
};

const ARGUMENTS = [
  "--literal-pathspecs",
  "status",
  "--porcelain=v2",
  "-z",
  "--untracked-files=all",
  "--no-renames",
  "--ignore-submodules=dirty",
  "--ignored=no",
];

export async function readStatus(
  git: Git,
  { paths, signal }: { readonly paths?: readonly string[]; readonly signal?: AbortSignal } = {},
): Promise<FileStatus[]> {
  signal?.throwIfAborted();
  const selection = selectPaths(paths);
  if (selection.none) return [];
  const { stdout } = await git.read([...ARGUMENTS, "--", ...selection.arguments], { signal });
  const found = parseStatus(stdout.toString());
  return found.filter(({ path }) => selection.selects(path));
}

/** @see https://git-scm.com/docs/git-status#_porcelain_format_version_2 */
function parseStatus(text: string): FileStatus[] {
  const found = new Map<string, FileStatus>();
  for (const record of text.split("\0")) {
    const file = parseRecord(record);
    if (!file) continue;
    // Removed from the index but still there: git says both, one after the other.
    const known = found.get(file.path);
    found.set(file.path, known ? { ...known, untracked: file.untracked } : file);
  }
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function parseRecord(record: string): FileStatus | null {
  switch (record[0]) {
    case "1":
      return changed(record);
    case "u":
      return { ...UNCHANGED, path: pathAfter(record, 10), conflicted: true };
    case "?":
      return {
        ...UNCHANGED,
        path: record.slice(2).replace(/\/$/, ""),
        untracked: true,
        // With every file listed, only a repository of its own is left as a folder.
        submodule: record.endsWith("/"),
      };
    default:
      return null;
  }
}

/** `1 <XY> <sub> <mH> <mI> <mW> <hH> <hI> <path>` */
function changed(record: string): FileStatus {
  return {
    ...UNCHANGED,
    path: pathAfter(record, 8),
    staged: KINDS[record.charAt(2)] ?? null,
    unstaged: KINDS[record.charAt(3)] ?? null,
    submodule: record.charAt(5) === "S",
  };
}

function pathAfter(record: string, fields: number): string {
  let at = 0;
  for (let field = 0; field < fields; field++) at = record.indexOf(" ", at) + 1;
  return record.slice(at);
}
