import { circleNumbers, circleOfImport, type FoundIn, type Survey } from "../../rules/mod.ts";
import type { FilePair, Moves } from "./file_pairs.ts";

/** Tells whether an import leads round between files that already were in one circle. */
export type IsInOldCircle = (found: FoundIn, pair: FilePair) => boolean;

interface Surveys {
  readonly base: Pick<Survey, "graph">;
  readonly head: Pick<Survey, "graph">;
}

/**
 * Opens the circles of the base. An import of the head closes none of its own where the files that it ties together were in one
 * circle before, whatever they are called now, and whichever new files, such as an index, stand between them.
 */
export function openOldCircles({ base, head }: Surveys, moves: Moves): IsInOldCircle {
  let numbers: ReadonlyMap<string, number> | undefined;
  const pathThen = (path: string): string | null =>
    moves.from.get(path) ?? (base.graph.files.has(path) ? path : null);
  return ({ finding: { rule, start } }, { after }) => {
    if (rule.id !== "import-cycle" || after === null) return false;
    const edge = head.graph.importsOf(after).find(({ fact }) => fact.start === start);
    const target = edge?.resolution.kind === "file" ? edge.resolution.path : null;
    const circle = target === null ? null : circleOfImport(head.graph, after, target);
    if (!circle) return false;
    const [first = null, ...others] = circle.map(pathThen);
    const to = others.find((path) => path !== null) ?? first;
    const from = first ?? others.findLast((path) => path !== null) ?? null;
    // Round through new files alone nothing led before.
    if (from === null || to === null || (from === to && others.length > 0)) return false;
    numbers ??= circleNumbers(base.graph);
    const number = numbers.get(from);
    return number !== undefined && number === numbers.get(to);
  };
}
