import type { Repository, TreeFile } from "../../git/mod.ts";
import type { TreeNode } from "../../project/mod.ts";

/**
 * The files of a commit below the project's folder, by project-root-relative path.
 * @param folder from the working tree's top, with "/" at its end, or ""
 */
export async function readCommitNodes(
  repository: Pick<Repository, "files">,
  commit: string,
  folder: string,
): Promise<ReadonlyMap<string, TreeNode>> {
  const files = await repository.files(commit, folder);
  return new Map([...files].map(([path, file]) => [path.slice(folder.length), nodeOf(file)]));
}

/** A submodule is a folder that is empty until somebody asks for its content. */
function nodeOf({ mode, id }: TreeFile): TreeNode {
  if (mode === "160000") return { kind: "folder" };
  return { kind: mode === "120000" ? "link" : "file", id, executable: mode === "100755" };
}
