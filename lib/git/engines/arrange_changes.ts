import { gitFailed } from "../common/git_failed.ts";
import type { TreeChange } from "../repository.ts";
import { requireTreePath } from "./names.ts";

/** Changes as a tree: at each name a change, changes below it, or a file that goes and a folder that comes. */
export interface ChangeNode {
  readonly change: TreeChange | null;
  readonly below: ReadonlyMap<string, ChangeNode>;
}

interface OpenNode {
  change: TreeChange | null;
  readonly below: Map<string, OpenNode>;
}

/** Sorts changes into their folders. @throws {WorkbenchError} `git_failed`: `bad_name`, `path_conflict` */
export function arrangeChanges(changes: readonly TreeChange[]): ChangeNode {
  const root: OpenNode = { change: null, below: new Map() };
  for (const change of changes) {
    requireTreePath(change.path);
    let node = root;
    for (const part of change.path.split("/")) {
      const next = node.below.get(part) ?? { change: null, below: new Map() };
      node.below.set(part, next);
      node = next;
    }
    if (node.change) throw conflict(change.path);
    node.change = change;
  }
  requireNoClash(root);
  return root;
}

function requireNoClash({ change, below }: ChangeNode): void {
  if (change && change.content !== null && brings(below)) throw conflict(change.path);
  for (const node of below.values()) requireNoClash(node);
}

/** Tells whether anything is put below a node, rather than only taken away. */
export function brings(below: ChangeNode["below"]): boolean {
  return [...below.values()].some(({ change, below }) =>
    (change !== null && change.content !== null) || brings(below)
  );
}

function conflict(path: string): Error {
  return gitFailed(
    "path_conflict",
    `Cannot commit "${path}" as a file twice, or as a folder as well`,
  );
}
