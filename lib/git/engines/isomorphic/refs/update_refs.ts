import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RefUpdate, RepositoryPlace } from "../../../repository.ts";
import { diskCode, lookAt, readText } from "../../../disk.ts";
import { gitFailed } from "../../../git_failed.ts";
import { type LockFile, lockFile } from "../lock_file.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { packedRefsPath, withoutPackedRefs } from "../../../refs/packed_refs.ts";
import { isRefName, refDirectory } from "../../../refs/ref_names.ts";
import type { RefStore } from "../../../refs/ref_store.ts";
import { logUpdates, type ReflogPolicy } from "./log_updates.ts";
import { makeRoom, removeEmptyFolders, removeReflog } from "./reflog.ts";

/** What moving refs needs. */
export interface RefWriting {
  readonly place: RepositoryPlace;
  readonly refs: RefStore;
  readonly objects: ObjectStore;
  readonly policy: () => ReflogPolicy;
}

interface LockedUpdate {
  readonly update: RefUpdate;
  readonly path: string;
  readonly lock: LockFile;
}

/** Stock git waits as long for its packed refs, in milliseconds. */
const PACKED_PATIENCE_MS = 1000;

/** Moves refs as one: all are locked and looked at before the first is changed. */
export async function updateRefs(
  writing: RefWriting,
  updates: readonly RefUpdate[],
): Promise<void> {
  await requirePossible(writing, updates);
  const policy = writing.policy();
  const locked: LockedUpdate[] = [];
  try {
    // In one order, so that two who lock the same refs never wait for each other.
    for (const update of [...updates].sort((a, b) => a.ref < b.ref ? -1 : 1)) {
      locked.push(await lockRef(writing, update));
    }
    for (const { update } of locked) requireUnmoved(writing.refs, update);
    for (const { update, lock } of locked) if (update.to) lock.write(`${update.to}\n`);
    await unpackDeleted(writing, updates);
    moveAll(locked);
  } finally {
    for (const { lock } of locked) lock.release();
  }
  logUpdates(writing, updates, policy);
  for (const { ref, to } of updates) {
    if (to !== null) continue;
    removeReflog(writing.place, ref);
    removeEmptyFolders(refDirectory(writing.place, ref), ref);
  }
}

async function requirePossible(
  { refs, objects }: RefWriting,
  updates: readonly RefUpdate[],
): Promise<void> {
  const deleted = new Set(updates.filter(({ to }) => to === null).map(({ ref }) => ref));
  const taken = new Set(refs.names("refs/").filter((ref) => !deleted.has(ref)));
  const seen = new Set<string>();
  for (const { ref, to } of updates) {
    if (!isRefName(ref)) throw gitFailed("bad_name", `Cannot use "${ref}" as the name of a ref`);
    if (seen.has(ref)) {
      throw gitFailed("ref_conflict", `Cannot move the ref "${ref}" twice at once`);
    }
    seen.add(ref);
    if (to === null) continue;
    taken.add(ref);
    const object = objects.format.isId(to) ? await objects.find(to) : null;
    if (object?.type !== "commit") {
      throw gitFailed("not_found", `Cannot move the ref "${ref}" to "${to}": it is no commit`);
    }
  }
  for (const { ref, to } of updates) if (to !== null) requireNoClash(ref, taken);
}

/** A ref cannot be both a file and a folder of refs. */
function requireNoClash(ref: string, taken: ReadonlySet<string>): void {
  const parts = ref.split("/");
  const above = parts.map((_, index) => parts.slice(0, index).join("/"));
  const clash = above.find((name) => taken.has(name)) ??
    [...taken].find((name) => name.startsWith(`${ref}/`));
  if (clash === undefined) return;
  throw gitFailed("ref_conflict", `Cannot make the ref "${ref}": there is "${clash}" already`);
}

async function lockRef({ place }: RefWriting, update: RefUpdate): Promise<LockedUpdate> {
  const path = join(refDirectory(place, update.ref), update.ref);
  try {
    return { update, path, lock: await lockFile(place, path) };
  } catch (error) {
    if (diskCode(error) !== "ENOTDIR" && diskCode(error) !== "EEXIST") throw error;
    throw gitFailed("ref_conflict", `Cannot make the ref "${update.ref}": a ref is in its way`, {
      cause: error,
    });
  }
}

function requireUnmoved(refs: RefStore, { ref, from }: RefUpdate): void {
  const value = refs.read(ref);
  if (value && "symbolic" in value) {
    throw gitFailed("ref_conflict", `Cannot move "${ref}": it stands for another ref`);
  }
  const current = value?.id ?? null;
  if (current === from) return;
  throw gitFailed("ref_moved", `Cannot move the ref "${ref}": it is not where it was`);
}

/** A deleted ref leaves the packed ones first: otherwise its old value would show for a moment. */
async function unpackDeleted(
  { place, refs }: RefWriting,
  updates: readonly RefUpdate[],
): Promise<void> {
  const packed = refs.packed();
  const deleted = updates.filter(({ ref, to }) => to === null && packed.has(ref));
  if (deleted.length === 0) return;
  const path = packedRefsPath(place);
  const lock = await lockFile(place, path, { patienceMs: PACKED_PATIENCE_MS });
  try {
    lock.write(withoutPackedRefs(readText(path) ?? "", new Set(deleted.map(({ ref }) => ref))));
    lock.commit();
  } finally {
    lock.release();
  }
}

/** Puts everything back when one cannot be moved. */
function moveAll(locked: readonly LockedUpdate[]): void {
  try {
    for (const { update, path, lock } of locked) {
      if (update.to === null) {
        if (lookAt(path)?.isFile()) rmSync(path);
      } else {
        makeRoom(path);
        lock.commit();
      }
    }
  } catch (error) {
    for (const { update, path } of locked) restore(update, path);
    throw error;
  }
}

/** Also a ref that was packed gets its value back in a file of its own. */
function restore({ from }: RefUpdate, path: string): void {
  if (lookAt(path)?.isDirectory()) return;
  if (from === null) rmSync(path, { force: true });
  else writeFileSync(path, `${from}\n`);
}
