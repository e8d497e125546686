import { withoutTrailing } from "../../../text/mod.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { TreeChanges, TreeDifference, TreeFile } from "../../repository.ts";
import { fileMode } from "../file_mode.ts";
import { isWithin } from "../is_within.ts";
import type { Git } from "./git.ts";
import { readCommit } from "./history.ts";
import type { ObjectReader } from "./object_reader.ts";
import { byteName } from "../tree_object.ts";
import { listTree, textName, treeFile } from "./tree_lines.ts";
import { foldersAbove, type Trees } from "./trees.ts";

/** All files of a commit below a folder, by one process. */
export async function listFiles(
  git: Git,
  objects: ObjectReader,
  { commit, folder }: { readonly commit: string; readonly folder: string },
): Promise<Map<string, TreeFile>> {
  const { tree } = await readCommit(git, objects, commit);
  const path = folder.replace(/\/$/, "");
  const lines = await listTree(git, ["-r", tree, ...(path ? ["--", `${path}/`] : [])]);
  const files = lines.map((line): [string, TreeFile] => [
    textName(line.path),
    treeFile(line) ?? { mode: "100644", id: line.id },
  ]).filter(([name]) => path === "" || (isWithin(name, path) && name !== path));
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Some files of a commit. */
export async function readFilesAt(
  git: Git,
  objects: ObjectReader,
  { trees, commit, paths }: {
    readonly trees: Trees;
    readonly commit: string;
    readonly paths: readonly string[];
  },
): Promise<Map<string, TreeFile>> {
  const { tree } = await readCommit(git, objects, commit);
  const names = new Map(paths.filter(Boolean).map((path) => [byteName(path), path]));
  if (names.size === 0) return new Map();
  const folders = await trees.folders(tree, foldersAbove(names.keys()));
  return new Map([...names].flatMap(([name, path]) => {
    const slash = name.lastIndexOf("/");
    const entry = folders.get(name.slice(0, Math.max(0, slash)))?.get(name.slice(slash + 1));
    const file = entry && treeFile(entry);
    return file ? [[path, file]] : [];
  }));
}

/** The id of the tree without anything, in each object format: git knows it without having it. */
const EMPTY_TREES = {
  sha1: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  sha256: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
} as const;

/** Lists the differences between the trees of two commits, by one process. */
export async function readTreeChanges(
  git: Git,
  objects: ObjectReader,
  { from, to, folder = "", signal }: {
    readonly from: string | null;
    readonly to: string;
    readonly folder?: string;
    readonly signal?: AbortSignal;
  },
): Promise<TreeChanges> {
  const before = from === null
    ? EMPTY_TREES[git.place.objectFormat]
    : (await readCommit(git, objects, from)).tree;
  const { tree: after } = await readCommit(git, objects, to);
  const args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--ignore-submodules=none"];
  const { stdout } = await git.read([...args, before, after], { signal });
  const within = byteName(withoutTrailing(folder, "/"));
  const changes: TreeDifference[] = [];
  let outside = 0;
  const fields = stdout.toString("latin1").split("\0");
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const path = fields[at + 1] ?? "";
    // The folder itself is a file then, and no part of what is below it.
    if (!isWithin(path, within) || path === within) outside++;
    else changes.push({ path: requireText(path), ...sidesOf(fields[at] ?? "") });
  }
  return { changes: changes.sort((one, other) => one.path < other.path ? -1 : 1), outside };
}

/** `:<mode> <mode> <id> <id> <status>` */
function sidesOf(record: string): Pick<TreeDifference, "before" | "after"> {
  const [modeBefore = "", modeAfter = "", before = "", after = ""] = record.slice(1).split(" ");
  return { before: sideOf(modeBefore, before), after: sideOf(modeAfter, after) };
}

function sideOf(mode: string, id: string): TreeFile | null {
  const known = mode === "000000" ? null : fileMode(mode);
  return known && { mode: known, id };
}

/** No text names a file whose name is not UTF-8. */
function requireText(path: string): string {
  const text = textName(path);
  if (byteName(text) === path) return text;
  throw gitFailed("not_supported", "Cannot name a path of the repository that is not UTF-8");
}
