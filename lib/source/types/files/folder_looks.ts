import type { Containment } from "./containment.ts";
import { containedKind, type FolderLook, lookAtFolder } from "./listing.ts";

/** The part of a folder that decides which ambient declarations a project has. */
export interface AmbientListing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** The contained folders, each looked at once between two calls of `refresh`: by its stat when it looks as before. */
export interface FolderLooks {
  kind(path: string): "file" | "folder" | null;
  /** The `.d.ts` files and the folders in a folder. */
  list(folder: string): AmbientListing;
  /**
   * Looks again at the paths that were queried.
   * @returns whether an answer that was given since `forgetAnswers` would now differ
   */
  refresh(): boolean;
  forgetAnswers(): void;
  /** Counts the folders that are remembered. */
  size(): number;
  forget(): void;
}

/** The answers that were read off a folder: as long as it looks the same, they are the same. */
interface Consulted {
  look: FolderLook;
  /** The names that were queried in the folder. */
  readonly names: Set<string>;
  /** True when `list` was called for the folder. */
  listed: boolean;
}

export function openFolderLooks(containment: Containment): FolderLooks {
  const known = new Map<string, FolderLook>();
  const seen = new Set<string>();
  const consulted = new Map<string, Consulted>();
  const followed = new Map<string, "file" | "folder" | null>();

  function look(folder: string): FolderLook {
    const before = known.get(folder);
    if (before !== undefined && seen.has(folder)) return before;
    const now = lookAtFolder(folder, before ?? "absent", containment);
    seen.add(folder);
    known.set(folder, now);
    return now;
  }

  function consult(folder: string): Consulted {
    const before = consulted.get(folder);
    if (before) return before;
    const first = { look: look(folder), names: new Set<string>(), listed: false };
    consulted.set(folder, first);
    return first;
  }

  /** Returns the kind of the target of a link, or of a path in a folder that cannot be listed (one above the project, say). */
  function follow(path: string): "file" | "folder" | null {
    const before = followed.get(path);
    if (before !== undefined) return before;
    const found = containedKind(path, containment);
    followed.set(path, found);
    return found;
  }

  /** Takes the folder's new look over, if it makes no difference to the answers. */
  function hasChanged(folder: string, before: Consulted): boolean {
    const now = look(folder);
    if (now === before.look) return false;
    for (const name of before.names) {
      if (entryIn(before.look, name) !== entryIn(now, name)) return true;
    }
    if (before.listed && keyOf(before.look) !== keyOf(now)) return true;
    before.look = now;
    return false;
  }

  return {
    kind(path) {
      const slash = path.lastIndexOf("/");
      const name = path.slice(slash + 1);
      const { look, names } = consult(path.slice(0, slash) || "/");
      names.add(name);
      const entry = entryIn(look, name);
      return entry === "link" || entry === "unclear" ? follow(path) : entry;
    },
    list(folder) {
      const answer = consult(folder);
      answer.listed = true;
      return ambientOf(answer.look);
    },
    refresh() {
      seen.clear();
      for (const [folder, before] of consulted) if (hasChanged(folder, before)) return true;
      for (const [path, kind] of followed) {
        if (containedKind(path, containment) !== kind) return true;
      }
      return false;
    },
    forgetAnswers() {
      consulted.clear();
      followed.clear();
    },
    size: () => known.size,
    forget: () => known.clear(),
  };
}

function entryIn(look: FolderLook, name: string): "file" | "folder" | "link" | "unclear" | null {
  if (look === "absent") return null;
  return look === "unlisted" ? "unclear" : look.entries.get(name) ?? null;
}

function ambientOf(look: FolderLook): AmbientListing {
  const entries = typeof look === "string" ? [] : [...look.entries];
  const named = (wanted: string) => entries.filter(([, is]) => is === wanted).map(([name]) => name);
  return {
    files: named("file").filter((name) => name.endsWith(".d.ts")),
    folders: named("folder"),
  };
}

function keyOf(look: FolderLook): string {
  return JSON.stringify(ambientOf(look));
}
