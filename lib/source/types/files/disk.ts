import { createHash } from "node:crypto";
import type { Containment } from "./containment.ts";
import { type AmbientListing, openFolderLooks } from "./folder_looks.ts";
import { containedRealPath, isSameState, readContained, type Stamp } from "./listing.ts";

/** A file's text with its byte order mark, and the SHA-256 of its bytes. */
export interface DiskText {
  readonly text: string;
  readonly version: string;
}

/**
 * The contained disk as the compiler sees it. Between two calls of `refresh` it stands still: each file and folder is
 * looked at once. Whatever lies outside reads as missing.
 */
export interface Disk {
  /**
   * Looks again.
   * @returns a number that is another one whenever an answer of `kind`, `list` or `readConfig` would now differ; the
   * texts of sources do not count, they have versions of their own
   */
  refresh(): number;
  kind(path: string): "file" | "folder" | null;
  /** The `.d.ts` files and the folders in a folder. */
  list(folder: string): AmbientListing;
  /** Null when missing, unreadable or too large. */
  read(path: string): DiskText | null;
  /** The version that `read` would give; reads only what changed. */
  version(path: string): string | null;
  /** A file that decides how others are found (package.json, tsconfig.json), without byte order mark. */
  readConfig(path: string): string | null;
  /** The path without links; as it is when it leads outside. */
  realPath(path: string): string;
}

/** The largest size of a file that counts as source, as the compiler would hold larger files several times. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Past this many remembered folders, memory matters more than speed: everything is looked up again. */
const MAX_FOLDERS = 20_000;

export function openDisk(containment: Containment): Disk {
  const folders = openFolderLooks(containment);
  const files = openFiles(containment);
  // The versions of what `readConfig` gave, by path.
  const configs = new Map<string, string | null>();
  let generation = 0;

  function hasChanged(): boolean {
    if (folders.refresh()) return true;
    for (const [path, version] of configs) if (files.version(path) !== version) return true;
    return false;
  }

  return {
    refresh() {
      files.refresh();
      if (hasChanged() || folders.size() > MAX_FOLDERS) {
        generation++;
        folders.forgetAnswers();
        configs.clear();
        if (folders.size() > MAX_FOLDERS) folders.forget();
      }
      return generation;
    },
    kind: (path) => folders.kind(path),
    list: (folder) => folders.list(folder),
    read: (path) => files.read(path),
    version: (path) => files.version(path),
    readConfig(path) {
      const file = files.read(path);
      configs.set(path, file?.version ?? null);
      return file && file.text.replace(/^\uFEFF/, "");
    },
    realPath: (path) => containedRealPath(path, containment) ?? path,
  };
}

/** File texts and versions, validated once a look by the file's stat. A text is kept for one look only. */
function openFiles(containment: Containment) {
  const known = new Map<string, { stamp: Stamp; version: string }>();
  const texts = new Map<string, DiskText | null>();
  const versions = new Map<string, string | null>();

  function read(path: string): DiskText | null {
    const seen = texts.get(path);
    if (seen !== undefined) return seen;
    const file = readContained(path, MAX_FILE_BYTES, containment);
    const text = file && {
      text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes),
      version: createHash("sha256").update(file.bytes).digest("hex"),
    };
    if (file?.stamp.settled && text) {
      known.set(path, { stamp: file.stamp, version: text.version });
    } else known.delete(path);
    texts.set(path, text);
    versions.set(path, text?.version ?? null);
    return text;
  }

  return {
    read,
    version(path: string): string | null {
      const seen = versions.get(path);
      if (seen !== undefined) return seen;
      const before = known.get(path);
      if (!before || !isSameState(path, before.stamp)) return read(path)?.version ?? null;
      versions.set(path, before.version);
      return before.version;
    },
    refresh() {
      texts.clear();
      versions.clear();
    },
  };
}
