import { byRule, byText, type FindingKey, type Survey } from "../../rules/mod.ts";
import type { FilePair, Moves } from "./file_pairs.ts";

/**
 * By what the findings of a file in the head are those that it had in the base. Where files moved, messages and specifiers
 * name other paths for the same fault.
 */
export function keysFor(
  pair: FilePair,
  { moves, base }: { readonly moves: Moves; readonly base: Pick<Survey, "graph"> },
): FindingKey[] {
  if (moves.to.size === 0) return [byText];
  const keys = [byText, byMovedMessage(moves)];
  const isMoved = pair.before !== pair.after;
  if (isMoved) keys.push(byFlaggedText);
  if (isMoved || importsMoved(pair, moves, base)) keys.push(byRuleOfImports);
  return keys;
}

function importsMoved(
  { before }: FilePair,
  { to }: Moves,
  { graph }: Pick<Survey, "graph">,
): boolean {
  return before !== null &&
    graph.importsOf(before).some(({ resolution }) =>
      "path" in resolution && to.has(resolution.path)
    );
}

/** The rule and what it says, with the paths that are now for those that were. */
function byMovedMessage({ to }: Moves): FindingKey {
  return ({ finding: { rule, message } }) => {
    const moved = message.replace(/"([^"]+)"/g, (quoted, path) => {
      const now = to.get(path);
      return now === undefined ? quoted : `"${now}"`;
    });
    return JSON.stringify([rule.id, moved]);
  };
}

/** The rule and the text: what it says may be about the file's name. */
const byFlaggedText: FindingKey = ({ finding: { rule, start, end }, source }) =>
  JSON.stringify([rule.id, source.text.slice(start, end).replace(/\s+/g, " ")]);

/** The rule alone, where it is about imports: they are written anew when files move. */
const byRuleOfImports: FindingKey = (found) => {
  const { scope } = found.finding.rule;
  return scope === "imports" || scope === "graph" ? byRule(found) : null;
};
