import { type Stats, unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Boundary } from "../disk/boundary.ts";
import { unlessMissing } from "../disk/disk_error.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { outsideProject } from "../disk/paths.ts";
import { createTurns, type Turns } from "../../slices/mod.ts";
import {
  type CommittedChange,
  createFile,
  type Place,
  removeFile,
  replaceFile,
} from "./commit_change.ts";
import { lockFile } from "./file_lock.ts";
import { changeFailure, checkBefore, lockKey, type PlannedChange } from "./planned_change.ts";
import { type StagedFile, stageFile, type WriteBytes } from "./staged_file.ts";
import { openWriteFolders, type WriteFolders } from "./write_folders.ts";

/** The input that a write needs besides the changes. */
export interface WriteContext {
  readonly boundary: Boundary;
  readonly writeBytes: WriteBytes;
  readonly signal?: AbortSignal | undefined;
  /** Called before the first file changes, while the new contents are on their way to the disk; may refuse by an error. */
  readonly begin: () => Promise<void>;
}

/** A change that was checked, with the file that was found; null for none. */
export interface CheckedChange {
  readonly plan: PlannedChange;
  readonly like: Stats | null;
}

/** So many contents are on their way to the disk at once: each holds a handle, and a thread of the few that there are. */
const SYNCED_AT_ONCE = 3;

interface Prepared extends Place {
  readonly plan: PlannedChange;
  readonly staged: StagedFile | null;
}

/**
 * Writes files, all or nothing: first every new content goes to the disk under a passing name, then, under locks and one
 * after another, each file is checked again and takes its place in one step. A failure puts back what was there.
 *
 * A process that is killed between two of those steps leaves some files old and some new, each of them whole.
 */
export async function writeFiles(
  context: WriteContext,
  changes: readonly CheckedChange[],
): Promise<void> {
  const folders = openWriteFolders(context.boundary);
  // A write of a thousand files leaves others their turns; what must not be interrupted is one step.
  const turns = createTurns();
  const cleanUp: (() => void | Promise<void>)[] = [() => folders.close()];
  try {
    const prepared: Prepared[] = [];
    for (const checked of changes) {
      await turns(nothing);
      await synced(prepared.at(-SYNCED_AT_ONCE));
      const change = await explained(checked.plan, () => prepare(context, folders, checked));
      prepared.push(change);
      cleanUp.push(() => discard(change));
    }
    await context.begin();
    for (const { folder, name, plan } of inLockOrder(prepared)) {
      await turns(nothing);
      cleanUp.push(await explained(plan, () => lockFile(folder, name, context.signal)));
    }
    for (const change of prepared) await synced(change);
    context.signal?.throwIfAborted();
    await commitAll(context.boundary, { folders, prepared, turns });
  } catch (error) {
    cleanUp.splice(1, 0, () => folders.unmake());
    throw error;
  } finally {
    for (const step of cleanUp.reverse()) await turns(step);
  }
}

async function prepare(
  { boundary, writeBytes }: WriteContext,
  folders: WriteFolders,
  { plan, like }: CheckedChange,
): Promise<Prepared> {
  const folder = folders.open(dirname(plan.place));
  const target = { boundary, folder, writeBytes };
  const staged = plan.bytes &&
    await stageFile(target, { bytes: plan.bytes, executable: plan.executable }, like);
  return { plan, folder, name: basename(plan.place), path: plan.path, staged };
}

/** Waits until a change's content is on the disk. */
async function synced(change: Prepared | undefined): Promise<void> {
  const staged = change?.staged;
  if (staged) await explained(change.plan, () => staged.synced);
}

/** Waits for a turn, and needs no more of it. */
function nothing(): void {}

async function commitAll(
  boundary: Boundary,
  { folders, prepared, turns }: {
    readonly folders: WriteFolders;
    readonly prepared: readonly Prepared[];
    readonly turns: Turns;
  },
): Promise<void> {
  const committed: CommittedChange[] = [];
  try {
    for (const change of prepared) {
      committed.push(await explained(change.plan, () => turns(() => commit(boundary, change))));
    }
    await folders.sync();
  } catch (error) {
    for (const change of committed.reverse()) await turns(() => change.undo());
    throw error;
  }
  for (const change of committed) await turns(() => change.settle());
}

/** Between the check and the change nothing else of this process runs. */
function commit(
  boundary: Boundary,
  change: Prepared,
): CommittedChange | Promise<CommittedChange> {
  checkBefore(boundary, change.plan);
  if (!change.folder.isInPlace()) throw outsideProject(change.path);
  if (change.staged === null) return removeFile(change);
  return change.plan.before === null
    ? createFile(change, change.staged)
    : replaceFile(change, change.staged);
}

/** In one order for all processes, so that no two wait for each other. */
function inLockOrder(prepared: readonly Prepared[]): Prepared[] {
  return prepared.toSorted((a, b) => (lockKey(a.plan) < lockKey(b.plan) ? -1 : 1));
}

/** Removes a staged file: a file that has not taken its place by now will not take it. */
async function discard(
  { folder, staged }: { folder: OwnFolder; staged: StagedFile | null },
): Promise<void> {
  if (!staged) return;
  await staged.synced.catch(() => undefined);
  unlessMissing(() => unlinkSync(folder.at(staged.name)));
}

async function explained<T>(plan: PlannedChange, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw changeFailure(error, plan);
  }
}
