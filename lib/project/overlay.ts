import { fileText } from "./disk/file_text.ts";
import { projectPath } from "./disk/paths.ts";
import type { FileEntry, FileList, FileText, FileView } from "./file_view.ts";
import { foldersOf } from "./listing/file_list.ts";

/**
 * The files of a view as they would be after some changes. Nothing is written.
 * @param changes the new content by path; null: deleted
 * @throws {WorkbenchError} `outside_project` for a path of a change
 */
export function overlay(
  view: FileView,
  changes: ReadonlyMap<string, string | Uint8Array | null>,
): FileView {
  const changed = new Map<string, ChangedFile | null>();
  for (const [input, content] of changes) {
    const path = projectPath(input);
    changed.set(path, content === null ? null : changedFile(path, content));
  }

  return {
    list: async (options) => withChanges(await view.list(options), changed),
    async read(input) {
      const file = changed.get(projectPath(input));
      return file === undefined ? await view.read(input) : file?.file ?? null;
    },
    async hash(entry) {
      const file = changed.get(entry.path);
      return file === undefined ? await view.hash(entry) : file?.file.contentHash ?? null;
    },
  };
}

/** A file of the overlay itself. */
interface ChangedFile {
  readonly file: FileText;
  /** Bytes. */
  readonly size: number;
}

function changedFile(path: string, content: string | Uint8Array): ChangedFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { file: fileText(path, bytes), size: bytes.length };
}

function withChanges(list: FileList, changed: ReadonlyMap<string, ChangedFile | null>): FileList {
  const kept = [...list.files.values()].filter((entry) => !changed.has(entry.path));
  const added = [...changed.values()].flatMap((file) => (file ? [entryOf(file)] : []));
  const entries = [...kept, ...added].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    ...list,
    files: new Map(entries.map((entry) => [entry.path, entry])),
    folders: foldersOf(entries.map((entry) => entry.path)),
  };
}

function entryOf({ file, size }: ChangedFile): FileEntry {
  return { path: file.path, size, version: `content:${file.contentHash}` };
}
