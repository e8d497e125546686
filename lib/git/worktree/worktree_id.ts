import { createHash } from "node:crypto";
import type { TreeFile } from "../repository.ts";

const PREFIX = "worktree-";

/** Names uncommitted work by all that is in it, and by the commit that it is told from. */
export function worktreeId(head: string, files: ReadonlyMap<string, TreeFile | null>): string {
  const told = [...files].sort(([one], [other]) => one < other ? -1 : 1)
    .map(([path, file]) => [path, file?.mode, file?.id]);
  const digest = createHash("sha1").update(JSON.stringify(told)).digest("hex");
  return `${PREFIX}${head}-${digest}`;
}

/** Whether an id is that of uncommitted work, and of no commit. */
export function isWorktreeId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** The commit that uncommitted work is told from; of a commit it is the commit itself. */
export function committedOf(id: string): string {
  return isWorktreeId(id) ? id.slice(PREFIX.length).split("-", 1)[0] ?? id : id;
}
