import { createHash } from "node:crypto";
import type { TreeFile } from "../repository.ts";

const PREFIX = "worktree-";

/** Names uncommitted work by all that is in it, and by the commit from which it is told. */
export function worktreeId(head: string, files: ReadonlyMap<string, TreeFile | null>): string {
  const told = [...files].sort(([one], [other]) => one < other ? -1 : 1)
    .map(([path, file]) => [path, file?.mode, file?.id]);
  const digest = createHash("sha1").update(JSON.stringify(told)).digest("hex");
  return `${PREFIX}${head}-${digest}`;
}

/** Tells whether an id names uncommitted work, and no commit. */
export function isWorktreeId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Returns the commit from which uncommitted work is told; of a commit it is the commit itself. */
export function committedOf(id: string): string {
  return isWorktreeId(id) ? id.slice(PREFIX.length).split("-", 1)[0] ?? id : id;
}
