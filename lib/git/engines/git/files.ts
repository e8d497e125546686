import type { TreeChanges, TreeFile } from "../../repository.ts";
import { compareTrees, type TreeNode } from "../../trees/compare_trees.ts";
import type { Git } from "./git.ts";
import { readCommit } from "./history.ts";
import type { ObjectReader } from "./object_reader.ts";
import { fileMode, FOLDER_MODE, type TreeEntry } from "./tree_object.ts";
import { openTreeReader, treeFile } from "./tree_reader.ts";

/** All files of a commit below a folder, by one process. */
export async function listFiles(
  git: Git,
  objects: ObjectReader,
  { commit, folder }: { readonly commit: string; readonly folder: string },
): Promise<Map<string, TreeFile>> {
  const { tree } = await readCommit(git, objects, commit);
  const path = folder.replace(/\/$/, "");
  const entry = path
    ? await openTreeReader(objects).at(tree, path)
    : { mode: FOLDER_MODE, id: tree };
  if (entry?.mode !== FOLDER_MODE) return new Map();
  const { stdout } = await git.read(["ls-tree", "-r", "-z", "--full-tree", entry.id]);
  const files = stdout.toString().split("\0").filter(Boolean).map((line) => parseLine(line, path));
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `<mode> <type> <id>TAB<path>` */
function parseLine(line: string, folder: string): [string, TreeFile] {
  const tab = line.indexOf("\t");
  const [mode = "", , id = ""] = line.slice(0, tab).split(" ");
  const name = line.slice(tab + 1);
  return [folder ? `${folder}/${name}` : name, { mode: fileMode(mode) ?? "100644", id }];
}

/** Some files of a commit, by the process that is open anyway. */
export async function readFilesAt(
  git: Git,
  objects: ObjectReader,
  { commit, paths }: { readonly commit: string; readonly paths: readonly string[] },
): Promise<Map<string, TreeFile>> {
  const { tree } = await readCommit(git, objects, commit);
  const trees = openTreeReader(objects);
  const entries = await Promise.all(paths.map((path) => trees.at(tree, path)));
  return new Map(paths.flatMap((path, index) => {
    const entry = entries[index];
    const file = entry && treeFile(entry);
    return file ? [[path, file]] : [];
  }));
}

/** How the trees of two commits differ, by the process that is open anyway. */
export async function readTreeChanges(
  git: Git,
  objects: ObjectReader,
  { from, to, ...options }: {
    readonly from: string | null;
    readonly to: string;
    readonly folder?: string;
    readonly signal?: AbortSignal;
  },
): Promise<TreeChanges> {
  const before = from === null ? null : (await readCommit(git, objects, from)).tree;
  const { tree: after } = await readCommit(git, objects, to);
  const trees = openTreeReader(objects);
  const readTree = async (id: string): Promise<Map<string, TreeNode>> => {
    const entries = [...await trees.entries(id)];
    return new Map(entries.map(([name, entry]) => [name, treeFile(entry) ?? folderNode(entry)]));
  };
  return await compareTrees({ before, after }, { readTree, ...options });
}

function folderNode({ id }: TreeEntry): TreeNode {
  return { mode: FOLDER_MODE, id };
}
