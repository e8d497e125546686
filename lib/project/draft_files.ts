import { Buffer, isUtf8 } from "node:buffer";
import { createMutex } from "../mutex/mod.ts";
import { contentHash, isSameContent } from "./disk/content_hash.ts";
import { fileText } from "./disk/file_text.ts";
import { fileTooLarge, MAX_FILE_BYTES } from "./disk/own_file.ts";
import { projectPath } from "./disk/paths.ts";
import type { FileNames, FileText } from "./file_view.ts";
import type { ProjectFiles, WriteOptions } from "./files.ts";
import { foldersOf } from "./listing/file_list.ts";
import { overlay } from "./overlay.ts";
import type { FileChange } from "./writing/file_change.ts";
import { contentChanged, unsupportedEncoding } from "./writing/planned_change.ts";

/** Files that can be written without the disk: what is written here is kept here. */
export interface DraftFiles extends ProjectFiles {
  /** The content of every file that was written, null for a deleted one, by path; what came to nothing is left out. */
  changes(): Promise<ReadonlyMap<string, Uint8Array | null>>;
}

/**
 * A draft over the files of a project: reads what was written into it, and behind that the project as it is now.
 * @param start what counts as written already
 */
export function openDraftFiles(
  files: ProjectFiles,
  start: ReadonlyMap<string, Uint8Array | null> = new Map(),
): DraftFiles {
  const changed = new Map(start);
  const inTurn = createMutex();
  let view = overlay(files, changed);
  let names: { readonly base: FileNames; readonly names: FileNames } | null = null;

  async function bytesAt(path: string): Promise<Uint8Array | null> {
    const own = changed.get(path);
    if (own !== undefined) return own;
    return (await files.readBytes(path))?.bytes ?? null;
  }

  async function check({ path, before, after }: FileChange): Promise<void> {
    const current = await bytesAt(projectPath(path));
    const found = current && contentHash(current);
    if (found !== before) throw contentChanged(path, found);
    if (current && typeof after === "string" && !isUtf8(current)) {
      throw unsupportedEncoding(path, "its bytes are no UTF-8");
    }
    if (after !== null && bytesOf(after).length > MAX_FILE_BYTES) throw fileTooLarge(path);
    await files.locate(path);
  }

  async function write(
    changes: readonly FileChange[],
    { signal, validate, dryRun = false }: WriteOptions = {},
  ): Promise<FileText[]> {
    for (const change of changes) await check(change);
    if (!dryRun) await validate?.();
    signal?.throwIfAborted();
    if (!dryRun) keep(changes);
    return changes.flatMap(({ path, after }) =>
      after === null ? [] : [fileText(projectPath(path), bytesOf(after))]
    );
  }

  function keep(changes: readonly FileChange[]): void {
    for (const { path, after } of changes) {
      changed.set(projectPath(path), after === null ? null : bytesOf(after));
    }
    view = overlay(files, changed);
    names = null;
  }

  return {
    root: files.root,
    locate: (path) => files.locate(path),
    list: (options) => view.list(options),
    read: (path) => view.read(path),
    hash: (entry) => view.hash(entry),

    async names(options) {
      const base = await files.names(options);
      if (names?.base !== base) names = { base, names: withChanges(base, changed) };
      return names.names;
    },

    listAfter: (_isAsked, options) => view.list(options),

    // What the disk has is not what a draft has.
    haveStayed: () => Promise.resolve(false),

    folders: () => files.folders(),

    ignores: (path) => files.ignores(path),

    // A draft is nobody's but the caller's.
    isOwnWrite: () => true,

    async entries(input, options) {
      const folder = projectPath(input);
      const below = folder === "" ? "" : `${folder}/`;
      const found = new Map(
        (await files.entries(folder, options)).map((entry) => [entry.name, entry]),
      );
      for (const [path, bytes] of changed) {
        const name = path.slice(below.length);
        if (!path.startsWith(below) || name.includes("/")) continue;
        if (bytes === null) found.delete(name);
        else found.set(name, { name, kind: "file", version: `content:${contentHash(bytes)}` });
      }
      return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async readBytes(input) {
      const path = projectPath(input);
      const own = changed.get(path);
      if (own === null) return null;
      const onDisk = await files.readBytes(path);
      if (own === undefined) return onDisk;
      const executable = onDisk?.executable ?? false;
      return { path, bytes: own, contentHash: contentHash(own), executable, linked: false };
    },

    async exists(input) {
      const path = projectPath(input);
      const own = changed.get(path);
      if (own !== undefined && own !== null) return "file";
      const isFolder = [...changed].some(([file, bytes]) => bytes && file.startsWith(`${path}/`));
      if (isFolder) return "folder";
      return own === null ? null : await files.exists(path);
    },

    write: (changes, options) => inTurn(() => write(changes, options)),

    async changes() {
      const found = new Map<string, Uint8Array | null>();
      for (const [path, bytes] of [...changed].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const onDisk = (await files.readBytes(path))?.bytes ?? null;
        if (!isSameContent(onDisk, bytes)) found.set(path, bytes);
      }
      return found;
    },
  };
}

function withChanges(base: FileNames, changed: ReadonlyMap<string, Uint8Array | null>): FileNames {
  const paths = new Set(base.files.keys());
  for (const [path, bytes] of changed) {
    if (bytes === null) paths.delete(path);
    else paths.add(path);
  }
  const files = new Set([...paths].sort());
  return { ...base, files, folders: foldersOf(files) };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? Buffer.from(content, "utf8") : content;
}
