import { Buffer, isUtf8 } from "node:buffer";
import type { Repository, TreeFile } from "../repository.ts";
import { openConversion } from "./conversion.ts";
import { type FileStep, isHeld, type PendingFile } from "./pending.ts";
import { readDisk } from "./plan_commit.ts";
import type { SessionRecord } from "./session_record.ts";
import { type GitSite, inRepository } from "./site.ts";
import { readSteps } from "./text_store.ts";

const STASH = "refs/stash";

/**
 * Finds the saves that a commit leaves out since they are not on disk, but in the newest entry of the stash: whoever put
 * them there may bring them back.
 * @param record as it is when the commit is made
 * @returns what is put aside after the commit
 */
export async function putAside(
  site: GitSite,
  { pending, aside }: Pick<SessionRecord, "pending" | "aside">,
  head: string | null,
): Promise<SessionRecord["aside"]> {
  const { repository } = site;
  const entry = pending.length > 0 ? await repository.resolve(STASH) : null;
  if (entry === null) return aside;
  const names = pending.map(({ path }) => inRepository(site, path));
  const stashed = await textsOf(repository, entry, names);
  const stashable = pending.filter(({ path }) => stashed.has(inRepository(site, path)));
  const views = await viewFiles(site, stashable, head);
  const found = views.flatMap(({ file, steps, disk, asStored }) => {
    const text = asStored(stashed.get(inRepository(site, file.path)) ?? null);
    const held = file.steps.filter((_, at) => {
      const step = steps[at];
      return step !== undefined && has(text, step) && !has(disk, step);
    });
    return held.length > 0 ? [{ path: file.path, steps: held }] : [];
  });
  return found.reduce<SessionRecord["aside"]>(join, aside);
}

/** Takes up the saves that are on disk again, as after `git stash pop`, and forgets them once the stash is empty. */
export async function takeUp(
  site: GitSite,
  record: SessionRecord,
  head: string | null,
): Promise<SessionRecord> {
  const { aside, config } = record;
  if (aside.length === 0) return record;
  const views = await viewFiles(site, aside, head);
  const back = views.filter(({ steps, disk }) => steps.some((step) => has(disk, step)))
    .map(({ file }) => file);
  const isEmpty = await site.repository.resolve(STASH) === null;
  const kept = isEmpty ? [] : aside.filter((file) => !back.includes(file));
  if (back.length === 0) return { ...record, aside: kept };
  // What was put aside came first.
  const pending = record.pending.reduce<SessionRecord["pending"]>(join, back);
  const dueAt = record.dueAt ?? site.now() + config.coalesceMs;
  return { ...record, pending, aside: kept, dueAt };
}

/** Adds a file to others; of a path that is among them, its further steps. */
function join(files: readonly PendingFile[], { path, steps }: PendingFile): PendingFile[] {
  const known = files.find((file) => file.path === path)?.steps ?? [];
  const others = files.filter((file) => file.path !== path);
  return [...others, { path, steps: [...known, ...steps.filter((step) => !known.includes(step))] }];
}

/** A file with the texts of its steps, all as git would store them. */
interface FileView {
  readonly file: PendingFile;
  readonly steps: readonly FileStep[];
  readonly disk: string | null;
  readonly asStored: (text: string | null) => string | null;
}

/** Views files; those whose texts are lost, or that cannot be read, are left out. */
async function viewFiles(
  site: GitSite,
  files: readonly PendingFile[],
  head: string | null,
): Promise<readonly FileView[]> {
  if (files.length === 0) return [];
  const { repository } = site;
  const names = files.map(({ path }) => inRepository(site, path));
  const [conversion, headFiles] = await Promise.all([
    openConversion(repository, names),
    head === null ? new Map<string, TreeFile>() : repository.filesAt(head, names),
  ]);
  const views = await Promise.all(files.map(async (file): Promise<FileView | null> => {
    const name = inRepository(site, file.path);
    const known = headFiles.get(name);
    const previous = known && known.mode !== "160000" ? await repository.readBlob(known.id) : null;
    const asStored = (text: string | null): string | null =>
      text === null ? null : decoded(conversion.comparable(name, text, previous));
    const disk = await readDisk(site, file.path);
    const steps = readSteps(site.texts, file);
    if (!steps || disk === "left" || disk?.linked) return null;
    return {
      file,
      steps: steps.map(({ before, after }) => ({
        before: asStored(before),
        after: asStored(after),
      })),
      disk: asStored(decoded(disk?.bytes ?? null)),
      asStored,
    };
  }));
  return views.filter((view) => view !== null);
}

/** The texts of the files that an entry of the stash changes, in its tree or as untracked ones; null for a deleted file. */
async function textsOf(
  repository: Repository,
  entry: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { parents: [base, , untracked] } = await repository.commit(entry);
  const [after, before, added] = await Promise.all([
    repository.filesAt(entry, names),
    filesAt(repository, base, names),
    filesAt(repository, untracked, names),
  ]);
  const changed = names.filter((name) =>
    added.has(name) || after.get(name)?.id !== before.get(name)?.id
  );
  const texts = await Promise.all(changed.map(async (name) => {
    const file = added.get(name) ?? after.get(name);
    const isText = file?.mode.startsWith("100");
    return [name, file && isText ? decoded(await repository.readBlob(file.id)) : null] as const;
  }));
  return new Map(texts);
}

async function filesAt(
  repository: Repository,
  commit: string | undefined,
  names: readonly string[],
): Promise<ReadonlyMap<string, TreeFile>> {
  return commit === undefined ? new Map() : await repository.filesAt(commit, names);
}

/** Tells whether a text has all of a step. */
function has(text: string | null, step: FileStep): boolean {
  return text === step.after || (text !== null && isHeld(step, text));
}

function decoded(bytes: Uint8Array | null): string | null {
  return bytes && isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : null;
}
