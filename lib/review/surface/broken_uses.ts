import {
  createTimeSlice,
  type GraphSnapshot,
  type ImportEdge,
  type TimeSlice,
} from "../../source/mod.ts";
import type { SurfaceUse } from "../indicators/review_facts.ts";

/** The imports of the head that lead nowhere and led somewhere in the base. */
export interface BrokenUses {
  /** @param path where the base declares the export; "*" stands for the module as a whole */
  of(path: string, name: string): readonly SurfaceUse[];
}

/** What is compared. */
export interface GraphPair {
  readonly base: GraphSnapshot;
  readonly head: GraphSnapshot;
  /** Where a renamed file was, by where it is. */
  readonly previousPaths: ReadonlyMap<string, string>;
}

/**
 * Looks at every import of the head: one that names what its module does not export, directly or through barrels, uses what
 * the same import of the base led to.
 */
export async function findBrokenUses(
  pair: GraphPair,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<BrokenUses> {
  const slice = createTimeSlice(undefined, options);
  const uses = new Map<string, SurfaceUse[]>();
  for (const path of pair.head.files.keys()) {
    for (const edge of pair.head.importsOf(path)) {
      for (const key of declarationsBrokenBy(edge, pair)) {
        const use = { path, line: edge.fact.line };
        const known = uses.get(key);
        if (known) known.push(use);
        else uses.set(key, [use]);
      }
      await pauseIfSpent(slice);
    }
  }
  return { of: (path, name) => uses.get(keyOf(path, name)) ?? [] };
}

async function pauseIfSpent(slice: TimeSlice): Promise<void> {
  if (slice.spent) await slice.pause();
}

function declarationsBrokenBy(edge: ImportEdge, pair: GraphPair): string[] {
  return missingNames(edge, pair.head).flatMap((name) => {
    const target = edgeBefore(edge, name, pair)?.resolution;
    if (target?.kind !== "file") return [];
    if (name === "*") return [keyOf(target.path, "*")];
    const declaration = pair.base.declarationOf(target.path, name);
    return "reason" in declaration ? [] : [keyOf(declaration.path, declaration.name)];
  });
}

/** The names that an import asks for in vain; "*" for a whole module that is not there. */
function missingNames({ fact, resolution }: ImportEdge, head: GraphSnapshot): string[] {
  const names = fact.names.map(({ imported }) => imported);
  if (resolution.kind === "unresolved") return names.length === 0 ? ["*"] : names;
  if (resolution.kind !== "file") return [];
  return names.filter((name) => {
    if (name === "*") return false;
    const declaration = head.declarationOf(resolution.path, name);
    return "reason" in declaration &&
      (declaration.reason === "not_exported" || declaration.reason === "unresolved");
  });
}

/** The import of the base that asked for the same. */
function edgeBefore(
  { from, fact }: ImportEdge,
  name: string,
  pair: GraphPair,
): ImportEdge | undefined {
  const path = pair.previousPaths.get(from) ?? from;
  return pair.base.importsOf(path).find((edge) =>
    edge.fact.specifier === fact.specifier && edge.fact.kind === fact.kind &&
    (fact.names.length === 0 || edge.fact.names.some(({ imported }) => imported === name))
  );
}

function keyOf(path: string, name: string): string {
  return `${path}\n${name}`;
}
