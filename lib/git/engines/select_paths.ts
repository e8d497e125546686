import { withoutTrailing } from "../../text/mod.ts";

/** Some paths as arguments of a command that takes them in no other way. */
export interface PathSelection {
  readonly none: boolean;
  /** To stand behind "--"; none when the command shall answer everything. */
  readonly arguments: readonly string[];
  /** Tells whether a path is a selected path, or below such a path. */
  readonly selects: (path: string) => boolean;
}

/** Well below what any system takes as arguments. */
export const MAX_CHARACTERS = 24_000;

/** @param paths files or folders; undefined for everything */
export function selectPaths(paths: readonly string[] | undefined): PathSelection {
  if (!paths) return { none: false, arguments: [], selects: () => true };
  const names = new Set(paths.map((path) => withoutTrailing(path, "/")));
  // An empty name stands for the top folder; NUL is in no path at all.
  const usable = [...names].filter((name) => !name.includes("\0"));
  if (usable.includes("")) return { none: false, arguments: [], selects: () => true };
  const few = usable.reduce((sum, name) => sum + name.length + 1, 0) <= MAX_CHARACTERS;
  return {
    none: usable.length === 0,
    arguments: few ? usable : [],
    selects: (path) => lineage(path).some((name) => names.has(name)),
  };
}

/** Lists a path and the folders that hold it. */
function lineage(path: string): string[] {
  const names = [path];
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    names.push(path.slice(0, at));
  }
  return names;
}
