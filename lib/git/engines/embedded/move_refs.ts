import { appendFileSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { dirname, join } from "node:path";
import git from "isomorphic-git";
import { diskCode, lookAt, unless } from "../../common/disk.ts";
import { takeLock } from "../../common/file_lock.ts";
import { gitFailed } from "../../common/git_failed.ts";
import { identityOf } from "../../common/identity.ts";
import type { RefUpdate } from "../../repository.ts";
import { formatSignature } from "../commit_object.ts";
import { isFullRef, isObjectId } from "../names.ts";
import { requireOwnRefs } from "../own_refs.ts";
import type { Library } from "./library.ts";
import type { Refs } from "./refs.ts";
import type { Settings } from "./settings.ts";

/** The parts that moving refs needs. */
export interface RefWriting {
  readonly library: Library;
  readonly refs: Refs;
  readonly settings: () => Pick<Settings, "get" | "isOn">;
  readonly isCommit: (id: string) => Promise<boolean>;
}

const NONE = "0".repeat(40);
/** The time to wait for other holders of a lock, in milliseconds; stock git waits as long for refs. */
const PATIENCE_MS = 100;
const PAUSE_MS = 10;

/** Moves refs as one: all are locked and looked at before the first is changed. */
export async function moveRefs(writing: RefWriting, updates: readonly RefUpdate[]): Promise<void> {
  const { library, refs } = writing;
  await requirePossible(writing, updates);
  requireOwnRefs(library.place, ["HEAD", ...updates.map(({ ref }) => ref)]);
  const locks: (() => void)[] = [];
  try {
    // In one order, so that two who lock the same refs never wait for each other.
    for (const { ref } of [...updates].sort((a, b) => a.ref < b.ref ? -1 : 1)) {
      locks.push(await lock(library, ref));
    }
    if (updates.some(({ to }) => to === null)) locks.push(await lock(library, "packed-refs"));
    for (const update of updates) await requireUnmoved(refs, update);
    const head = await refs.read("HEAD");
    const current = head && "symbolic" in head ? head.symbolic : null;
    for (const update of updates) await move(writing, update, current);
  } finally {
    for (const unlock of locks) unlock();
  }
  for (const { ref, to } of updates) if (to === null) removeEmptyFolders(library, ref);
}

/** Makes HEAD a name for a branch, which need not be there yet. */
export async function moveHead(writing: RefWriting, ref: string, reason: string): Promise<void> {
  const { library: { base }, library, refs } = writing;
  if (!isFullRef(ref) || !ref.startsWith("refs/heads/")) {
    throw gitFailed("bad_name", `Cannot put HEAD on "${ref}": it is no name of a branch`);
  }
  requireOwnRefs(library.place, ["HEAD"]);
  const unlock = await lock(library, "HEAD");
  try {
    const [from, to] = [await refs.id("HEAD"), await refs.id(ref)];
    await git.writeRef({ ...base, ref: "HEAD", value: ref, symbolic: true, force: true });
    // Like stock git, which logs no move to a branch without a commit.
    if (to !== null) appendReflog(writing, "HEAD", { from, to, reason, isAsked: false });
  } finally {
    unlock();
  }
}

async function requirePossible(
  { library, refs, isCommit }: RefWriting,
  updates: readonly RefUpdate[],
): Promise<void> {
  const deleted = new Set(updates.filter(({ to }) => to === null).map(({ ref }) => ref));
  const taken = new Set((await refs.names("refs/")).filter((ref) => !deleted.has(ref)));
  const seen = new Set<string>();
  for (const { ref, to } of updates) {
    if (!isFullRef(ref)) throw gitFailed("bad_name", `Cannot use "${ref}" as the name of a ref`);
    if (seen.has(ref)) throw conflict(ref, ref);
    seen.add(ref);
    if (to === null) continue;
    taken.add(ref);
  }
  await Promise.all(updates.map(async ({ ref, to }) => {
    if (to === null || (isObjectId(library.place, to) && await isCommit(to))) return;
    throw gitFailed("not_found", `Cannot move the ref "${ref}" to "${to}": it is no commit`);
  }));
  for (const { ref, to } of updates) if (to !== null) requireNoClash(ref, taken);
}

/** A ref cannot be both a file and a folder of refs. */
function requireNoClash(ref: string, taken: ReadonlySet<string>): void {
  const parts = ref.split("/");
  const clash =
    parts.map((_, at) => parts.slice(0, at).join("/")).find((name) => taken.has(name)) ??
      [...taken].find((name) => name.startsWith(`${ref}/`));
  if (clash !== undefined) throw conflict(ref, clash);
}

function conflict(ref: string, other: string): Error {
  return gitFailed("ref_conflict", `Cannot make the ref "${ref}": there is "${other}" already`);
}

async function lock({ place }: Library, ref: string): Promise<() => void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const unlock = tryLock(join(place.gitDirectory, `${ref}.lock`), ref);
    if (unlock) return unlock;
    if (performance.now() >= deadline) {
      throw gitFailed("locked", `Cannot move "${ref}": another process holds it`);
    }
    await setTimeout(PAUSE_MS);
  }
}

function tryLock(path: string, ref: string): (() => void) | null {
  try {
    return takeLock(path);
  } catch (error) {
    if (!["ENOTDIR", "EEXIST"].includes(diskCode(error) ?? "")) throw error;
    throw conflict(ref, dirname(ref));
  }
}

async function requireUnmoved(refs: Refs, { ref, from }: RefUpdate): Promise<void> {
  const value = await refs.read(ref);
  if (value && "symbolic" in value) {
    throw gitFailed("ref_conflict", `Cannot move "${ref}": it stands for another ref`);
  }
  if ((value?.id ?? null) === from) return;
  throw gitFailed("ref_moved", `Cannot move the ref "${ref}": it is not where it was`);
}

/** @param current the ref that HEAD names */
async function move(
  writing: RefWriting,
  { ref, from, to, reason }: RefUpdate,
  current: string | null,
): Promise<void> {
  const { library: { base, place } } = writing;
  const path = join(place.gitDirectory, ref);
  if (to === null) {
    await git.deleteRef({ ...base, ref });
    rmSync(join(place.gitDirectory, "logs", ref), { force: true });
  } else {
    if (lookAt(path)?.isDirectory()) removeEmptyTree(path);
    await git.writeRef({ ...base, ref, value: to, force: true });
    appendReflog(writing, ref, { from, to, reason, isAsked: reason !== undefined });
  }
  if (ref === current) appendReflog(writing, "HEAD", { from, to, reason, isAsked: false });
}

interface LogEntry {
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | undefined;
  /** True when the ref gets a log also where git would not make one. */
  readonly isAsked: boolean;
}

/** Reflogs are no affair of the library. @see https://git-scm.com/docs/git-reflog */
function appendReflog(
  { library: { place }, settings }: RefWriting,
  ref: string,
  { from, to, reason = "", isAsked }: LogEntry,
): void {
  const path = join(place.gitDirectory, "logs", ref);
  const { get, isOn } = settings();
  const isUsual = ref === "HEAD" || /^refs\/(?:heads|remotes|notes)\//.test(ref);
  const mode = get("core.logallrefupdates")?.toLowerCase();
  const isKept = isAsked || mode === "always" || lookAt(path) !== null ||
    (isUsual && isOn("core.logallrefupdates", true));
  if (!isKept) return;
  const now = new Date();
  const by = formatSignature({
    ...identityOf(get("user.name"), get("user.email")),
    timestamp: Math.floor(now.getTime() / 1000),
    offset: -now.getTimezoneOffset(),
  });
  const words = reason.replace(/\s+/g, " ").trim();
  if (lookAt(path)?.isDirectory()) removeEmptyTree(path);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${from ?? NONE} ${to ?? NONE} ${by}${words && `\t${words}`}\n`);
}

/** Takes away the folders of a ref's name that are empty; those that every repository has stay. */
function removeEmptyFolders({ place }: Library, ref: string): void {
  for (const base of [place.gitDirectory, join(place.gitDirectory, "logs")]) {
    for (const parts = ref.split("/").slice(0, -1); parts.length > 2; parts.pop()) {
      const busy = ["ENOTEMPTY", "EEXIST", "EBUSY", "ENOENT", "ENOTDIR"];
      if (!unless(() => (rmdirSync(join(base, ...parts)), true), busy)) break;
    }
  }
}

/** Takes away empty folders that deleted refs have left where a file shall be. */
function removeEmptyTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyTree(join(path, entry.name));
  }
  rmdirSync(path);
}
