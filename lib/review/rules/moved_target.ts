import type { FoundIn, Survey } from "../../rules/mod.ts";
import type { FilePair, Moves } from "./file_pairs.ts";

/** An import that leads nowhere since what it led to is elsewhere now: the advice says where. Any other finding as it is. */
export function withMovedTarget(
  found: FoundIn,
  { before, after }: FilePair,
  { surveys, moves }: {
    readonly surveys: {
      readonly base: Pick<Survey, "graph">;
      readonly head: Pick<Survey, "graph">;
    };
    readonly moves: Moves;
  },
): FoundIn {
  const { finding } = found;
  if (finding.rule.id !== "unresolved-import" || before === null || after === null) return found;
  const edge = surveys.head.graph.importsOf(after).find(({ fact }) => fact.start === finding.start);
  const target = edge &&
    surveys.base.graph.resolver.resolve(before, edge.fact.specifier, edge.fact);
  const now = target?.kind === "file" ? moves.to.get(target.path) : undefined;
  if (now === undefined) return found;
  return { ...found, finding: { ...finding, fix: `Import it from "${now}", where it is now` } };
}
