import { isUtf8 } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import { type Obstacle, obstacleOf } from "../../saving/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { FileChange } from "../machine/process_context.ts";
import type { ApprovalMemory } from "./approval_memory.ts";
import type { RelationSite } from "./relation.ts";

/** The basis for the judgement of approvals. */
export interface Approvals extends RelationSite {
  readonly memory: ApprovalMemory;
}

/**
 * Finds what stands in the way of landing each of some open changes. The rules judge the project with all open changes on
 * top, so that files which need each other can be approved one after the other.
 */
export async function findObstacles(
  approvals: Approvals,
  changes: readonly FileChange[],
): Promise<ReadonlyMap<string, readonly Obstacle[]>> {
  const judged = changes.length > 0 ? await approvals.memory.judgementOf(approvals) : new Map();
  const slice = createTimeSlice();
  const found = new Map<string, Obstacle[]>();
  for (const change of changes) {
    await slice.pause();
    const own = [
      await obstacleOf(() => requireUnchanged(change, approvals)),
      await obstacleOf(() => requireText(change, approvals)),
    ];
    const obstacles = own.filter((obstacle) => obstacle !== null);
    found.set(change.path, [...obstacles, ...judged.get(change.path) ?? []]);
  }
  return found;
}

async function requireUnchanged(
  { path, before }: FileChange,
  { saving }: Approvals,
): Promise<void> {
  const { files } = saving.source.project;
  const found = await files.readBytes(path);
  const isTaken = found === null && before === null && await files.exists(path) !== null;
  if ((found?.contentHash ?? null) === before && !isTaken) return;
  throw contentChanged(path, found?.contentHash ?? null);
}

async function requireText(change: FileChange, { bytes }: Approvals): Promise<void> {
  for (const hash of [change.before, change.after]) {
    if (hash === null || isUtf8(await bytes.read(hash))) continue;
    throw new WorkbenchError(
      "unsupported_encoding",
      `Cannot approve "${change.path}": its bytes are not UTF-8, and the service writes and takes back text alone`,
      { data: { path: change.path } },
    );
  }
}

/** Says that somebody has changed a file since the process read it. @param hash what the file is now; null: not there */
export function contentChanged(path: string, hash: string | null): WorkbenchError {
  return new WorkbenchError(
    "content_changed",
    `Cannot approve "${path}": the file has changed since the process read it; run the plan again to have it made for the file as it is now`,
    { data: { path, current: { contentHash: hash } } },
  );
}
