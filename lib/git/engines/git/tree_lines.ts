import { Buffer } from "node:buffer";
import type { TreeFile } from "../../repository.ts";
import { fileMode } from "../file_mode.ts";
import type { Git } from "./git.ts";

/** One entry of a tree as `git ls-tree` tells it. */
export interface TreeLine {
  /** The mode as it stands in the tree, also modes that git no longer writes. */
  readonly mode: string;
  readonly type: string;
  readonly id: string;
  /** From the tree's top; one character per byte, since git's names need not be UTF-8. */
  readonly path: string;
}

/** Returns the text that a path of `TreeLine` represents. */
export function textName(path: string): string {
  return Buffer.from(path, "latin1").toString("utf8");
}

/** Runs `git ls-tree`. @param args options, the tree, and paths behind "--" */
export async function listTree(git: Git, args: readonly string[]): Promise<TreeLine[]> {
  const command = ["--literal-pathspecs", "ls-tree", "-z", "--full-tree", ...args];
  const { stdout } = await git.read(command);
  // `<mode> <type> <id>TAB<path>`
  return stdout.toString("latin1").split("\0").filter(Boolean).map((line) => {
    const tab = line.indexOf("\t");
    const [mode = "", type = "", id = ""] = line.slice(0, tab).split(" ");
    return { mode, type, id, path: line.slice(tab + 1) };
  });
}

/** An entry as a file; null for a folder. */
export function treeFile({ mode, id }: Pick<TreeLine, "mode" | "id">): TreeFile | null {
  const known = fileMode(mode);
  return known && { mode: known, id };
}
