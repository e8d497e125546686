import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { Pieces } from "./piece_texts.ts";
import { isExit } from "./wrapped_code.ts";

/** A statement that both lists have, with its place in each of them. */
interface Kept {
  readonly before: TS.Node;
  readonly after: TS.Node;
  readonly from: number;
  readonly to: number;
}

/**
 * Tells of statements of two lists that stood behind an exit and stand before it, or the other way round: they are done in other cases.
 * An exit counts as one that moved where the lists were aligned without it.
 */
export function joinPast(
  pieces: Pieces[],
  [ones, others]: readonly [readonly TS.Node[], readonly TS.Node[]],
  areSame: (before: TS.Node, after: TS.Node) => boolean,
): Pieces[] {
  if (!ones.some(isExit)) return pieces;
  const both = ones.flatMap((before, from): Kept[] => {
    const to = others.findIndex((other) => areSame(before, other));
    const after = others[to];
    return after ? [{ before, after, from, to }] : [];
  });
  const alone = new Set(
    pieces.flatMap(({ before, after }) => before && after ? [] : [before ?? after]),
  );
  const exits = both.filter(({ before }) => isExit(before));
  const staying = exits.filter(({ before, after }) => !alone.has(before) || !alone.has(after));
  const past = both.flatMap((each): Pieces[] => {
    const { before, after, from, to } = each;
    const isMoved = ts.isExpressionStatement(before) ||
      (ts.isIfStatement(before) && exits.includes(each) && !staying.includes(each));
    const exit = (ts.isExpressionStatement(before) ? exits : staying)
      .find((other) => (from > other.from) !== (to > other.to));
    if (!exit || !isMoved) return [];
    return [{ before, after, isMoved: true, past: { exit: exit.after, isBefore: to < exit.to } }];
  });
  if (past.length === 0) return pieces;
  const told = new Set([...past, ...exits].flatMap(({ before, after }) => [before, after]));
  const isTold = ({ before, after }: Pieces): boolean =>
    (before === null || after === null) && told.has(before ?? after);
  return [...past, ...pieces.filter((each) => !isTold(each))];
}
