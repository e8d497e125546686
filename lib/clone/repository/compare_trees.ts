import { Buffer } from "node:buffer";
import type { ClonedRepository } from "./repository.ts";
import { type EntryMode, readTree, type TreeEntry, unsafe } from "./tree.ts";

/** A file, symlink or submodule as a commit has it. */
export interface CommittedFile {
  readonly mode: Exclude<EntryMode, "40000">;
  readonly id: string;
}

/** A path that two commits do not have in the same way. */
export interface PathChange {
  readonly path: string;
  readonly before: CommittedFile | null;
  readonly after: CommittedFile | null;
}

const MAX_PATH_BYTES = 4096;
const MAX_FILES = 500_000;

/**
 * The paths in which two trees differ, with every folder of the new one that is not the old one's checked.
 * @param before id of a tree; null for none
 * @returns sorted as git sorts an index
 * @throws {WorkbenchError} `unsafe_repository`
 */
export async function compareTrees(
  repository: ClonedRepository,
  before: string | null,
  after: string,
): Promise<readonly PathChange[]> {
  const changes: PathChange[] = [];
  // Folders count too: trees without a single file may lead to each other without end.
  let entered = 0;

  async function compare(folder: string, one: string | null, other: string | null): Promise<void> {
    if (one === other) return;
    if (++entered > MAX_FILES) throw unsafe("", `more than ${MAX_FILES} folders`);
    if (Buffer.byteLength(folder) > MAX_PATH_BYTES) throw unsafe("", "a path that is too long");
    const old = await entriesOf(one, folder);
    const next = await entriesOf(other, folder);
    for (const name of new Set([...old.keys(), ...next.keys()])) {
      const path = folder === "" ? name : `${folder}/${name}`;
      await compareEntry(path, old.get(name), next.get(name));
      if (changes.length > MAX_FILES) throw unsafe("", `more than ${MAX_FILES} files`);
    }
  }

  async function compareEntry(path: string, old?: TreeEntry, next?: TreeEntry): Promise<void> {
    const files = { path, before: fileOf(old), after: fileOf(next) };
    if (!isSame(files.before, files.after)) changes.push(files);
    await compare(path, folderOf(old), folderOf(next));
  }

  async function entriesOf(
    id: string | null,
    folder: string,
  ): Promise<ReadonlyMap<string, TreeEntry>> {
    if (id === null) return new Map();
    const entries = readTree(await repository.read(id, "tree"), folder);
    return new Map(entries.map((entry) => [entry.name, entry]));
  }

  await compare("", before, after);
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function isSame(one: CommittedFile | null, other: CommittedFile | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

function fileOf(entry: TreeEntry | undefined): CommittedFile | null {
  if (!entry || entry.mode === "40000") return null;
  return { mode: entry.mode, id: entry.id };
}

function folderOf(entry: TreeEntry | undefined): string | null {
  return entry?.mode === "40000" ? entry.id : null;
}
