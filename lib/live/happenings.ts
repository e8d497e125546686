import { dirname } from "node:path";

/** Paths where something happened, as the system tells them. */
export interface Happenings {
  /** Notes a path that came, went or was written, absolute; null for one that the system does not tell. */
  note(path: string | null): void;
  readonly isEmpty: boolean;
  /** True where nobody knows any more which folders it was. */
  readonly isAnywhere: boolean;
  /**
   * Forgets what was noted.
   * @returns whether a folder may differ from what it was before, or something below it that a folder of its name took along
   */
  take(): MayDiffer;
}

/** Tells whether a folder, absolute, may differ from what the latest look found. */
export type MayDiffer = (folder: string) => boolean;

/** More paths than this are anywhere: a branch that is switched, or a tool that writes. */
const MAX_PATHS = 1000;

/** Opens a list of what happened, empty. */
export function openHappenings(): Happenings {
  let paths = new Set<string>();
  let isAnywhere = false;
  return {
    note(path) {
      if (path === null || paths.size >= MAX_PATHS) isAnywhere = true;
      else paths.add(path);
    },
    get isEmpty() {
      return !isAnywhere && paths.size === 0;
    },
    get isAnywhere() {
      return isAnywhere;
    },
    take() {
      const taken = isAnywhere ? null : paths;
      paths = new Set();
      isAnywhere = false;
      return taken ? around(taken) : () => true;
    },
  };
}

/** A path is a name in its folder; of a folder that came, everything below is new. */
function around(paths: ReadonlySet<string>): MayDiffer {
  const holders = new Set([...paths].map((path) => dirname(path)));
  return (folder) => holders.has(folder) || isAtOrBelow(folder, paths);
}

function isAtOrBelow(folder: string, paths: ReadonlySet<string>): boolean {
  for (let at = folder, above = dirname(at);; at = above, above = dirname(at)) {
    if (paths.has(at)) return true;
    if (above === at) return false;
  }
}
