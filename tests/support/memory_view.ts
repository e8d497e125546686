import { createHash } from "node:crypto";
import type { FileEntry, FileList, FileView } from "../../lib/project/file_view.ts";

/** A file view over texts in memory, by project-relative path. The listing follows later changes of `files`. */
export function memoryView(files: Record<string, string>): FileView {
  function entry(path: string): FileEntry {
    const text = files[path] ?? "";
    return { path, size: new TextEncoder().encode(text).length, version: contentHash(text) };
  }
  return {
    list: () => {
      const paths = Object.keys(files).sort();
      return Promise.resolve({
        files: new Map(paths.map((path) => [path, entry(path)])),
        folders: foldersOf(paths),
      });
    },
    read: (path) => {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      if (text === undefined) return Promise.resolve(null);
      return Promise.resolve({ path, text, contentHash: contentHash(text), editable: true });
    },
    hash: ({ path }) => {
      const text = Object.hasOwn(files, path) ? files[path] : undefined;
      return Promise.resolve(text === undefined ? null : contentHash(text));
    },
  };
}

function foldersOf(paths: readonly string[]): FileList["folders"] {
  const folders = new Set([""]);
  for (const path of paths) {
    for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
      folders.add(path.slice(0, slash));
    }
  }
  return folders;
}

function contentHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
