import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { callOf } from "./code_pieces.ts";
import type { Words } from "./code_words.ts";
import type { Pieces } from "./piece_texts.ts";

/** Joins a call that went as a statement of its own with the variable that got its result, and the other way round: it is made as before. */
export function joinKeptCalls(
  differences: readonly Pieces[],
  { base, head }: { readonly base: Words; readonly head: Words },
): Pieces[] {
  const alone = differences.filter(isOneSided);
  const taken = new Set<Pieces>();
  const joined = new Map<Pieces, Pieces>();
  for (const each of alone) {
    const piece = each.before ?? each.after;
    const call = piece && callOf(piece);
    if (!call || taken.has(each)) continue;
    const [own, other] = each.before ? [base, head] : [head, base];
    const says = own.says(call);
    const kept = alone.find((their) =>
      !taken.has(their) && (their.before === null) !== (each.before === null) &&
      resultsIn(their.before ?? their.after).some((result) => other.says(result) === says)
    );
    if (!kept) continue;
    taken.add(each).add(kept);
    joined.set(each, { before: each.before ?? kept.before, after: each.after ?? kept.after });
  }
  return differences.flatMap((each) => joined.get(each) ?? (taken.has(each) ? [] : [each]));
}

function isOneSided({ before, after, isLink }: Pieces): boolean {
  return !isLink && (before === null) !== (after === null);
}

/** Lists the calls whose results the variables of a statement get. */
function resultsIn(piece: TS.Node | null): TS.CallExpression[] {
  if (!piece || !ts.isVariableStatement(piece)) return [];
  return piece.declarationList.declarations.flatMap(({ initializer }) => {
    const inner = initializer && ts.isAwaitExpression(initializer)
      ? initializer.expression
      : initializer;
    return inner && ts.isCallExpression(inner) ? [inner] : [];
  });
}
