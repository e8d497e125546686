import type { TreeFile } from "../../repository.ts";
import type { Git } from "./git.ts";
import { readCommit } from "./history.ts";
import type { ObjectReader } from "./object_reader.ts";
import { fileMode, FOLDER_MODE } from "./tree_object.ts";
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
