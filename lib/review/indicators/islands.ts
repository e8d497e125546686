import type { ReviewFile } from "../common/schemas.ts";
import type { ReviewFacts, ReviewGraph } from "./review_facts.ts";

/** Files that an import within so many steps ties together belong together: a barrel may stand between them. */
const NEAR = 2;

/** The smallest number of files with which a file could be far from the rest. */
const MIN_FILES = 3;

/** The changed files, by what ties them together. */
export interface ChangeGroups {
  /** The number of files of the project's code that were examined. */
  readonly files: number;
  /** Null when no group has more than half of them: then there is no main part to be far from. */
  readonly main: readonly string[] | null;
  /** The files outside of the main part. */
  readonly islands: readonly ReviewFile[];
}

type Facts = Pick<ReviewFacts, "files" | "graphs" | "featureOf">;

/**
 * Groups the changed files that are tied to others by imports. Two belong together when one imports the other, before or after,
 * directly or by way of one other file, when they are in one feature, or when they have a folder and a name in common, as a component
 * with its styles.
 */
export function groupChanges({ files, graphs, featureOf }: Facts): ChangeGroups {
  const known = files.filter((file) =>
    isIn(graphs.head, file.path) || isIn(graphs.base, file.previousPath ?? file.path)
  );
  const groups = createGroups(known.map(({ path }) => path));
  const byName = new Map<string, string>();
  const moved = new Map(known.map(({ path, previousPath }) => [previousPath ?? path, path]));
  for (const { path, previousPath } of known) {
    const feature = featureOf(path);
    for (const key of [`name ${stemOf(path)}`, ...feature === null ? [] : [`feature ${feature}`]]) {
      const first = byName.get(key);
      if (first === undefined) byName.set(key, path);
      else groups.join(first, path);
    }
    joinImports(graphs.head, path, (to) => groups.join(path, to));
    joinImports(graphs.base, previousPath ?? path, (to) => groups.join(path, moved.get(to) ?? to));
  }
  const largest = groups.all().toSorted((a, b) => b.length - a.length)[0] ?? [];
  const isMain = known.length >= MIN_FILES && largest.length * 2 > known.length;
  const inMain = new Set(largest);
  return {
    files: known.length,
    main: isMain ? largest : null,
    islands: isMain ? known.filter(({ path }) => !inMain.has(path)) : [],
  };
}

/** Settings and ambient declarations, which nothing of the project is tied to, are far from everything always. */
function isIn(graph: ReviewGraph, path: string): boolean {
  return graph.importersOf(path).length > 0 ||
    graph.importsOf(path).some(({ resolution: { kind } }) => kind === "file" || kind === "asset");
}

/** `src/Card` for `src/Card.module.css`. */
function stemOf(path: string): string {
  const slash = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", slash + 1);
  return dot < 0 ? path : path.slice(0, dot);
}

function joinImports(graph: ReviewGraph, from: string, join: (to: string) => void): void {
  const seen = new Set([from]);
  let level = [from];
  for (let distance = 0; distance < NEAR; distance++) {
    const next: string[] = [];
    for (const { resolution } of level.flatMap((path) => graph.importsOf(path))) {
      if (resolution.kind !== "file" && resolution.kind !== "asset") continue;
      if (seen.has(resolution.path)) continue;
      seen.add(resolution.path);
      next.push(resolution.path);
      join(resolution.path);
    }
    level = next;
  }
}

/** Sets that grow together. */
interface Groups {
  /** Joins the sets of two items; an item that is in no set yet is left out of them. */
  join(one: string, other: string): void;
  all(): string[][];
}

function createGroups(items: readonly string[]): Groups {
  const groupOf = new Map(items.map((item) => [item, [item]]));
  return {
    join(one, other) {
      const [a, b] = [groupOf.get(one), groupOf.get(other)];
      if (!a || !b || a === b) return;
      const [small, large] = a.length < b.length ? [a, b] : [b, a];
      for (const item of small) {
        large.push(item);
        groupOf.set(item, large);
      }
    },
    all: () => [...new Set(groupOf.values())],
  };
}
