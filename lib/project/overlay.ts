import { fileText } from "./disk/file_text.ts";
import { projectPath } from "./disk/paths.ts";
import type { FileEntry, FileList, FileText, FileView } from "./file_view.ts";
import { foldersOf } from "./listing/file_list.ts";

/**
 * The files of a view as they would be after some changes. Nothing is written.
 * @param changes the new text by path; null: deleted
 * @throws {WorkbenchError} `outside_project` for a path of a change
 */
export function overlay(view: FileView, changes: ReadonlyMap<string, string | null>): FileView {
  const changed = new Map<string, FileText | null>();
  for (const [input, text] of changes) {
    const path = projectPath(input);
    changed.set(path, text === null ? null : fileText(path, new TextEncoder().encode(text)));
  }

  return {
    list: async (options) => withChanges(await view.list(options), changed),
    async read(input) {
      const file = changed.get(projectPath(input));
      return file === undefined ? await view.read(input) : file;
    },
    async hash(entry) {
      const file = changed.get(entry.path);
      return file === undefined ? await view.hash(entry) : file?.contentHash ?? null;
    },
  };
}

function withChanges(list: FileList, changed: ReadonlyMap<string, FileText | null>): FileList {
  const kept = [...list.files.values()].filter((entry) => !changed.has(entry.path));
  const added = [...changed.values()].flatMap((file) => (file ? [entryOf(file)] : []));
  const entries = [...kept, ...added].sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    ...list,
    files: new Map(entries.map((entry) => [entry.path, entry])),
    folders: foldersOf(entries.map((entry) => entry.path)),
  };
}

function entryOf(file: FileText): FileEntry {
  const size = new TextEncoder().encode(file.text).length;
  return { path: file.path, size, version: `content:${file.contentHash}` };
}
