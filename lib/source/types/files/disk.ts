import { createHash } from "node:crypto";
import type { Containment } from "./containment.ts";
import {
  containedKind,
  containedRealPath,
  type FolderListing,
  listFolder,
  readContained,
  stampOf,
} from "./listing.ts";

/** A file's text with its byte order mark, and the SHA-256 of its bytes. */
export interface DiskText {
  readonly text: string;
  readonly version: string;
}

/** The part of a folder that decides which ambient declarations a project has. */
export interface AmbientListing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
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

/** Larger ones are no source, and the compiler would hold them several times over. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Past this many remembered folders, memory matters more than speed: everything is looked up again. */
const MAX_FOLDERS = 20_000;

export function openDisk(containment: Containment): Disk {
  const folders = openFolders(containment);
  const files = openFiles(containment);
  // What was answered, as text, by question: repeated by `refresh` to see whether anything would be answered otherwise.
  const answered = {
    kinds: new Map<string, string | null>(),
    lists: new Map<string, string>(),
    configs: new Map<string, string | null>(),
  };
  let generation = 0;

  function hasChanged(): boolean {
    for (const [path, answer] of answered.kinds) if (folders.kind(path) !== answer) return true;
    for (const [path, answer] of answered.lists) {
      if (key(folders.list(path)) !== answer) return true;
    }
    for (const [path, answer] of answered.configs) if (files.version(path) !== answer) return true;
    return false;
  }

  return {
    refresh() {
      folders.refresh();
      files.refresh();
      if (folders.size() > MAX_FOLDERS || hasChanged()) {
        generation++;
        for (const answers of Object.values(answered)) answers.clear();
        if (folders.size() > MAX_FOLDERS) folders.forget();
      }
      return generation;
    },
    kind(path) {
      const answer = folders.kind(path);
      answered.kinds.set(path, answer);
      return answer;
    },
    list(path) {
      const answer = folders.list(path);
      answered.lists.set(path, key(answer));
      return answer;
    },
    read: (path) => files.read(path),
    version: (path) => files.version(path),
    readConfig(path) {
      const file = files.read(path);
      answered.configs.set(path, file?.version ?? null);
      return file && file.text.replace(/^\uFEFF/, "");
    },
    realPath: (path) => containedRealPath(path, containment) ?? path,
  };
}

function key(listing: AmbientListing): string {
  return JSON.stringify(listing);
}

/** Folder listings, validated once a look by the folder's stat. */
function openFolders(containment: Containment) {
  const known = new Map<string, FolderListing | null>();
  const seen = new Set<string>();
  const links = new Map<string, "file" | "folder" | null>();

  function listing(path: string): FolderListing | null {
    const before = known.get(path) ?? null;
    if (seen.has(path)) return before;
    const now = listFolder(path, before, containment);
    seen.add(path);
    known.set(path, now);
    return now;
  }

  function followed(path: string): "file" | "folder" | null {
    const kind = links.get(path);
    if (kind !== undefined) return kind;
    const found = containedKind(path, containment);
    links.set(path, found);
    return found;
  }

  function kind(path: string): "file" | "folder" | null {
    const slash = path.lastIndexOf("/");
    const parent = listing(path.slice(0, slash) || "/");
    const entry = parent?.entries.get(path.slice(slash + 1));
    // A folder above the project cannot be listed, yet its node_modules may be read.
    const unclear = parent === null || entry === "link";
    return unclear ? followed(path) : entry ?? null;
  }

  return {
    kind,
    list(path: string): AmbientListing {
      const entries = [...listing(path)?.entries ?? []];
      return {
        files: entries.filter(([name, is]) => is === "file" && name.endsWith(".d.ts")).map((
          [name],
        ) => name),
        folders: entries.filter(([, is]) => is === "folder").map(([name]) => name),
      };
    },
    refresh() {
      seen.clear();
      links.clear();
    },
    size: () => known.size,
    forget: () => known.clear(),
  };
}

/** File texts and versions, validated once a look by the file's stat. A text is kept for one look only. */
function openFiles(containment: Containment) {
  const known = new Map<string, { stamp: string; version: string }>();
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
      known.set(path, { stamp: file.stamp.text, version: text.version });
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
      if (!before || stampOf(path)?.text !== before.stamp) return read(path)?.version ?? null;
      versions.set(path, before.version);
      return before.version;
    },
    refresh() {
      texts.clear();
      versions.clear();
    },
  };
}
