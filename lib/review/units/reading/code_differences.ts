import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { areOfOneKind, callOf, nameOfPiece } from "./code_pieces.ts";
import { AS_IT_IS, type CodeReading, openWords, type Words } from "./code_words.ts";
import { comparePieceLists } from "./compare_pieces.ts";
import { joinGrownObjects } from "./grown_objects.ts";
import { joinKeptCalls } from "./kept_calls.ts";
import { type Pieces, type PieceTexts, textsOf } from "./piece_texts.ts";
import { conditionsAround, exitsBefore, isExit } from "./wrapped_code.ts";
import { nodesIn } from "./syntax_walk.ts";

/** A piece of code that came, went, became another one, or stands elsewhere. */
export interface CodeDifference extends Pieces {
  readonly texts: PieceTexts;
}

const PLAIN = { base: AS_IT_IS, head: AS_IT_IS };

/** The largest number of differences that are searched for pieces that merely stand elsewhere. */
const MAX_LOOKED_FOR = 30;

/** Characters of the words of a statement that does not stand in another place by chance. */
const MIN_HANDED = 60;

/** Finds the smallest pieces in which code differs that can be understood by themselves. */
export function codeDifferences(
  before: readonly TS.Node[],
  after: readonly TS.Node[],
  { base, head }: { readonly base: CodeReading; readonly head: CodeReading } = PLAIN,
): CodeDifference[] {
  const [one, another] = [openWords(base), openWords(head)];

  const areSame = (a: TS.Node | undefined, b: TS.Node | undefined): boolean =>
    a !== undefined && b !== undefined && one.says(a) === another.says(b);

  /** Tells whether a piece that came or went in a place is found as often in the other state: it merely stands elsewhere. */
  function isElsewhere({ before: old, after: now, isLink }: Pieces): boolean {
    const piece = old ?? now;
    if ((old === null) === (now === null) || isLink || !piece) return false;
    const says = old ? one.says(old) : another.says(piece);
    const [here, there] = [
      findAll(before, piece, says, one).length,
      findAll(after, piece, says, another).length,
    ];
    return (old ? there >= here : here >= there) || isHandedOver(piece, says, old !== null);
  }

  /** Tells whether a statement went into other code of its file, as into a function of its own, or came from there. */
  function isHandedOver(piece: TS.Node, says: string, isGone: boolean): boolean {
    const [old, now] = [before[0]?.getSourceFile(), after[0]?.getSourceFile()];
    if (!old || !now || !ts.isStatement(piece) || says.length < MIN_HANDED) return false;
    const here = new Set(findAll([old], piece, says, one).map(holderOf));
    const there = new Set(findAll([now], piece, says, another).map(holderOf));
    const [others, known] = isGone ? [there, here] : [here, there];
    return [...others].some((name) => name !== null && !known.has(name));
  }

  /** Tells whether an exit of the head ends what is done in a case that the base has not. */
  function isNewExit(exit: TS.Statement): boolean {
    return findAll(before, exit, another.says(exit), one).length === 0;
  }

  /** Tells of calls and exits that went in one place, and now are in conditions alone, that they are; and the other way round. */
  function joinConditions(differences: readonly Pieces[]): Pieces[] {
    const told = new Set<string>();
    const joined = differences.map((difference): Pieces => {
      const { before: old, after: now } = difference;
      const piece = old ?? now;
      if (!piece || (old && now) || difference.isLink) return difference;
      if (!callOf(piece) && !isExit(piece)) return difference;
      const says = old ? one.says(old) : another.says(piece);
      const others = old ? findAll(after, piece, says, another) : findAll(before, piece, says, one);
      const [own, their] = old ? [before, after] : [after, before];
      const depth = conditionsAround(piece, new Set(own));
      const roots = new Set(their);
      const [first] = others;
      if (!first || !others.every((each) => conditionsAround(each, roots) > depth)) {
        return difference;
      }
      told.add(says);
      if (old) return { before: old, after: first, isMoved: true, condition: "now" };
      const exit = exitsBefore(piece, new Set(after)).find(isNewExit);
      return exit
        ? { before: first, after: now, isMoved: true, past: { exit, isBefore: false } }
        : { before: first, after: now, isMoved: true, condition: "before" };
    });
    return joined.filter(({ before: old, after: now, isMoved }) =>
      isMoved || (old !== null && now !== null) ||
      !told.has(old ? one.says(old) : now ? another.says(now) : "")
    );
  }

  const found = comparePieceLists([one, another], before, after);
  const standing = found.length > MAX_LOOKED_FOR
    ? found
    : joinConditions(joinKept(found).map(joinOutside)).filter((difference) =>
      !isElsewhere(difference)
    );
  const waited = standing.filter((difference) => !isAsync(difference));
  const told = waited.length > 0 ? waited : standing;
  return (told.length > 0 ? told : joinMoved(found)).map((pieces) => ({
    ...pieces,
    texts: textsOf(pieces, { base, head }),
  }));

  /** Joins a function that went out of the code with the one that it is at the top of the file now, and the other way round. */
  function joinOutside(difference: Pieces): Pieces {
    const { before: old, after: now } = difference;
    const piece = old ?? now;
    const func = piece && !(old && now) ? functionIn(piece) : null;
    const [other] = old ? after : before;
    if (!func || !other) return difference;
    const [own, their] = old ? [one, another] : [another, one];
    const outside = other.getSourceFile().statements.find((each) => {
      const top = functionIn(each);
      return top?.name === func.name && sayingOf(top.parts, their) === sayingOf(func.parts, own);
    });
    if (!outside) return difference;
    return old
      ? { before: old, after: outside, isMoved: true }
      : { before: outside, after: now, isMoved: true };
  }

  /** Joins calls that are made as before, and the arguments of those. */
  function joinKept(differences: readonly Pieces[]): Pieces[] {
    return joinGrownObjects(joinKeptCalls(differences, { base: one, head: another }), {
      base: { nodes: before, words: one },
      head: { nodes: after, words: another },
    });
  }

  /** Nothing but the order differs: what went in one place came in another. */
  function joinMoved(differences: readonly Pieces[]): Pieces[] {
    const come = differences.flatMap(({ before: old, after: now }) => old || !now ? [] : [now]);
    const taken = new Set<TS.Node>();
    return differences.flatMap((difference) => {
      const { before: old, after: now } = difference;
      if (now && !old) return [];
      if (!old || now) return [difference];
      const moved = come.find((each) => !taken.has(each) && areSame(old, each));
      if (!moved) return [difference];
      taken.add(moved);
      return [{ before: old, after: moved, isMoved: true as const }];
    }).concat(come.filter((each) => !taken.has(each)).map((after) => ({ before: null, after })));
  }
}

/** The name of the only function that a statement declares, with its parameters and what it does; null for other statements. */
function functionIn(
  node: TS.Node,
): { readonly name: string; readonly parts: readonly TS.Node[] } | null {
  const [only, ...more] = ts.isVariableStatement(node) ? node.declarationList.declarations : [node];
  const name = more.length === 0 && nameOfPiece(node);
  const func = only && ts.isVariableDeclaration(only) ? only.initializer : only;
  const isFunction = func && (ts.isFunctionDeclaration(func) || ts.isArrowFunction(func) ||
    ts.isFunctionExpression(func));
  return name && isFunction && func.body ? { name, parts: [...func.parameters, func.body] } : null;
}

function sayingOf(parts: readonly TS.Node[], { says }: Words): string {
  return parts.map(says).join();
}

/** Returns the name of the statement of its file in which a node is; null for one without. */
function holderOf(node: TS.Node): string | null {
  let outer = node;
  while (outer.parent && !ts.isSourceFile(outer.parent)) outer = outer.parent;
  return nameOfPiece(outer);
}

/** Tells of the word `async` that it alone came or went: next to the code that waits it says nothing more. */
function isAsync({ before, after }: Pieces): boolean {
  return (before ?? after)?.kind === ts.SyntaxKind.AsyncKeyword;
}

/** Finds the nodes of one kind in some code that say the same. */
function findAll(
  roots: readonly TS.Node[],
  piece: TS.Node,
  says: string,
  words: Words,
): TS.Node[] {
  return nodesIn(roots).filter((node) => areOfOneKind(node, piece) && words.says(node) === says);
}
