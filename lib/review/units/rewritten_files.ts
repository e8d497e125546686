import type { FileChange } from "../file_change.ts";

/** The ends of names of files that hold the same code in one language or the other. */
const ENDS: readonly string[] = [".js", ".jsx", ".ts", ".tsx", ".mjs", ".mts", ".cjs", ".cts"];

/**
 * Takes a source file that went and one that came with the same name but for its end for one file. A small file of JavaScript
 * that gets its types has too little in common with itself for git to call that a rename.
 */
export function joinRewritten(changes: readonly FileChange[]): FileChange[] {
  const gone = new Map(
    changes.filter(({ before, after }) => before && !after)
      .flatMap((change) => {
        const stem = stemOf(change.path);
        return stem === null ? [] : [[stem, change] as const];
      }),
  );
  const taken = new Set<FileChange>();
  const joined = changes.map((change) => {
    const stem = change.before ? null : stemOf(change.path);
    const old = stem === null ? undefined : gone.get(stem);
    if (!old || taken.has(old)) return change;
    taken.add(old);
    return { ...change, previousPath: old.path, status: "renamed" as const, before: old.before };
  });
  return joined.filter((change) => !taken.has(change));
}

function stemOf(path: string): string | null {
  const end = ENDS.find((each) => path.endsWith(each));
  return end === undefined ? null : path.slice(0, -end.length);
}
