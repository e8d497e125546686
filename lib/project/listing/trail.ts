import type { IgnoreRules } from "./ignore_rules.ts";
import type { FolderContents } from "./read_folder.ts";

/** The largest number of files and folders that a listing takes. */
export const MAX_ENTRIES = 100_000;

/** The largest depth of a listing; the deepest folders of honest projects are at a third of it. */
const MAX_DEPTH = 64;

/** The way through the folders, in the order of the paths. */
export interface Trail {
  /** The files that were passed, and the symlinks that may be files. */
  readonly paths: readonly string[];
  readonly links: ReadonlySet<string>;
  /** True when something was left out for being too much or too deep. */
  readonly truncated: boolean;
  /** The rules of the folder that the way has reached. */
  readonly rules: IgnoreRules | undefined;
  enter(contents: Pick<FolderContents, "items" | "rules">): void;
  /** Goes on to the next folder; null at the end. */
  nextFolder(): string | null;
}

/** Walks by hand over the open folders: a generator in a generator for each level would take as long as the looks at the disk. */
export function createTrail(maxEntries: number): Trail {
  const paths: string[] = [];
  const links = new Set<string>();
  const levels: { readonly contents: Parameters<Trail["enter"]>[0]; next: number }[] = [];
  let left = maxEntries;
  let truncated = false;

  return {
    paths,
    links,
    get truncated() {
      return truncated;
    },
    get rules() {
      return levels.at(-1)?.contents.rules;
    },
    enter(contents) {
      levels.push({ contents, next: 0 });
    },
    nextFolder() {
      for (let level = levels.at(-1); level; level = levels.at(-1)) {
        const item = level.contents.items[level.next++];
        const isTooMuch = item && (left-- <= 0 || levels.length > MAX_DEPTH + 1);
        truncated ||= isTooMuch === true;
        if (!item || isTooMuch) levels.pop();
        else if (item.kind === "folder") return item.path;
        else {
          paths.push(item.path);
          if (item.kind === "link") links.add(item.path);
        }
      }
      return null;
    },
  };
}
