import type { ReviewFile } from "../common/schemas.ts";

/** A file of the change by its path on each side; null where it is not. */
export interface PathPair {
  readonly base: string | null;
  readonly head: string | null;
}

export function pathPairOf({ path, previousPath, status }: ReviewFile): PathPair {
  return {
    base: status === "added" ? null : previousPath ?? path,
    head: status === "deleted" ? null : path,
  };
}
