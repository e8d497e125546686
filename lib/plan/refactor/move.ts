import type { GraphSnapshot } from "../../source/mod.ts";
import { pathPatterns, type Resolver } from "../../source/modules/mod.ts";
import { aliasHabit } from "./alias_habit.ts";
import type { SpecifierMove } from "./moved_specifier.ts";

/** The destinations of files, and the resolver that finds them there. */
export interface Move {
  /** New paths by old ones. */
  readonly moves: ReadonlyMap<string, string>;
  readonly graph: GraphSnapshot;
  /** Resolves against the files as they will be. */
  readonly resolver: Resolver;
}

/** Returns the specifier with the old and new paths that its rewriting needs. */
export function spelling(
  { moves, graph, resolver }: Move,
  { specifier, from, target }: Pick<SpecifierMove, "specifier" | "from" | "target">,
): Omit<SpecifierMove, "leads"> {
  const newFrom = moves.get(from) ?? from;
  return {
    specifier,
    from,
    newFrom,
    target,
    newTarget: moves.get(target) ?? target,
    aliases: pathPatterns(resolver, newFrom),
    byAlias: aliasHabit(graph, from),
  };
}
