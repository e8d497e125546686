import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { nearestName, withoutTrailing } from "../../../text/mod.ts";
import { align } from "../../matching/align.ts";
import { dice } from "../../matching/match_things.ts";
import { collapsed } from "./code_fingerprint.ts";
import { sourceLine } from "./shown_text.ts";
import {
  callOf,
  childrenOf,
  isMember,
  type Members,
  membersByName,
  nameOfPiece,
  textsOfTemplate,
} from "./code_pieces.ts";
import { AS_IT_IS, type CodeReading, openWords, type Words } from "./code_words.ts";
import { isFunctionValue } from "./plain_functions.ts";

/** A piece of code that came, went, became another one, or stands elsewhere. */
export interface CodeDifference extends Pieces {
  /** Each on one line; what is told in another way is but a sign in them. */
  readonly texts: { readonly before: string | null; readonly after: string | null };
}

interface Pieces {
  readonly before: TS.Node | null;
  readonly after: TS.Node | null;
  readonly isMoved?: true;
}

const PLAIN = { base: AS_IT_IS, head: AS_IT_IS };

/** The largest number of differences that are searched for pieces that merely stand elsewhere. */
const MAX_LOOKED_FOR = 30;

/** Code in so few characters is told whole: a piece of it says less. */
const MAX_WHOLE = 60;

/** Two pieces of one kind whose words have this much in common are the same piece, changed. */
const ALIKE = 0.3;

/** And so much of them where they are called otherwise. */
const RENAMED = 0.6;

/** Characters of a value by which its member is known again under another name. */
const MIN_TELLING = 16;

/** Finds the smallest pieces in which code differs that can be understood by themselves. */
export function codeDifferences(
  before: readonly TS.Node[],
  after: readonly TS.Node[],
  { base, head }: { readonly base: CodeReading; readonly head: CodeReading } = PLAIN,
): CodeDifference[] {
  const [one, another] = [openWords(base), openWords(head)];

  const areSame = (a: TS.Node | undefined, b: TS.Node | undefined): boolean =>
    a !== undefined && b !== undefined && one.says(a) === another.says(b);

  /** The members of an object by their names; of others, without what both begin and end with: most of a long list stays. */
  function compareLists(ones: readonly TS.Node[], others: readonly TS.Node[]): Pieces[] {
    const [members, otherMembers] = [membersByName(ones), membersByName(others)];
    if (members && otherMembers) return compareMembers(members, otherMembers);
    let start = 0;
    while (areSame(ones[start], others[start])) start++;
    let end = 0;
    const most = Math.min(ones.length, others.length) - start;
    while (end < most && areSame(ones.at(-1 - end), others.at(-1 - end))) end++;
    const repeated = new Set([...repeatedCalls(one, ones), ...repeatedCalls(another, others)]);
    return comparePieces(
      ones.slice(start, ones.length - end),
      others.slice(start, others.length - end),
      repeated,
    );
  }

  function compareMembers(ones: Members, others: Members): Pieces[] {
    const both = [...ones].flatMap(([name, a]) => {
      const b = others.get(name);
      return b ? named(compare(a, b), a, b) : [];
    });
    const left = [...ones].filter(([name]) => !others.has(name)).map(([, node]) => node);
    const fresh = [...others].filter(([name]) => !ones.has(name)).map(([, node]) => node);
    return [...both, ...comparePieces(left, fresh)];
  }

  /** @param repeated what several of the pieces call, so that a call of it is known by what it is given */
  function comparePieces(
    ones: readonly TS.Node[],
    others: readonly TS.Node[],
    repeated: ReadonlySet<string> = new Set(),
  ): Pieces[] {
    const found: Pieces[] = [];
    const pairs = align(ones.length, others.length, (old, now) => {
      const [a, b] = [ones[old]!, others[now]!];
      if (areSame(a, b)) return 4;
      const alike = areOfOneKind(a, b) ? likeness(a, b, repeated) : 0;
      return alike > 0 ? 1 + alike : 0;
    });
    let [nextOne, nextOther] = [0, 0];
    for (const [old, now] of [...pairs, [ones.length, others.length] as const]) {
      found.push(...gap(ones.slice(nextOne, old), others.slice(nextOther, now), repeated));
      const [a, b] = [ones[old], others[now]];
      if (a && b) found.push(...compare(a, b));
      [nextOne, nextOther] = [old + 1, now + 1];
    }
    return found;
  }

  /** Rates how much two pieces of one kind are the same piece; 0 where they are two. */
  function likeness(a: TS.Node, b: TS.Node, repeated: ReadonlySet<string>): number {
    const [name, other] = [nameOfPiece(a), nameOfPiece(b)];
    if (name !== null && name === other) return 2;
    if (isRenamedMember(a, b)) return RENAMED;
    const [call, otherCall] = [callOf(a), callOf(b)];
    const called = call && one.says(call.expression);
    if (call && otherCall && called === another.says(otherCall.expression)) {
      const given = dice(one.bag(call.arguments), another.bag(otherCall.arguments));
      return given >= ALIKE || !repeated.has(called ?? "") ? Math.max(given, ALIKE) : 0;
    }
    const alike = dice(one.bag(a), another.bag(b));
    return alike >= (name === null || other === null ? ALIKE : RENAMED) ? alike : 0;
  }

  /**
   * Tells whether the members of two objects have the same value, and names that are near or a value that does not match by chance.
   */
  function isRenamedMember(a: TS.Node, b: TS.Node): boolean {
    if (!ts.isPropertyAssignment(a) || !ts.isPropertyAssignment(b)) return false;
    const value = one.says(a.initializer);
    if (value !== another.says(b.initializer)) return false;
    const [name, other] = [nameOfPiece(a), nameOfPiece(b)];
    return value.length >= MIN_TELLING ||
      (name !== null && other !== null && nearestName(name, [other]) !== null);
  }

  /** The pieces between two that both sides have. */
  function gap(
    ones: readonly TS.Node[],
    others: readonly TS.Node[],
    repeated: ReadonlySet<string>,
  ): Pieces[] {
    const [old, now] = [ones[0], others[0]];
    const isOne = old && now && ones.length === 1 && others.length === 1;
    if (isOne && mayBecome(old, now, repeated)) return compare(old, now);
    return [
      ...ones.map((before) => ({ before, after: null })),
      ...others.map((after) => ({ before: null, after })),
    ];
  }

  /** Tells whether a piece in the place of another piece is the same piece, changed: of a list of many, each stands for itself. */
  function mayBecome(a: TS.Node, b: TS.Node, repeated: ReadonlySet<string>): boolean {
    if (!isMember(a) || !isMember(b)) return true;
    if (!areOfOneKind(a, b)) return dice(one.bag(a), another.bag(b)) >= RENAMED;
    return (nameOfPiece(a) === null && callOf(a) === null) || likeness(a, b, repeated) > 0;
  }

  function compare(a: TS.Node, b: TS.Node): Pieces[] {
    if (areSame(a, b)) return [];
    const whole: Pieces[] = [{ before: a, after: b }];
    const isBrief = Math.max(pieceText(a).length, pieceText(b).length) <= MAX_WHOLE;
    // A piece of a template is no code, and says nothing by itself.
    const isOtherText = textsOfTemplate(a) !== textsOfTemplate(b);
    if (!areOfOneKind(a, b) || isOtherText || (isBrief && !isFrame(a))) return whole;
    const inside = compareLists(one.parts(a), another.parts(b));
    // An operator, `const` or `async` differs.
    return inside.length === 0 ? whole : inside;
  }

  /** Tells whether a piece that came or went in a place is found as often in the other state: it merely stands elsewhere. */
  function isElsewhere({ before: old, after: now }: Pieces): boolean {
    if ((old === null) === (now === null)) return false;
    const isLike = (piece: TS.Node, words: Words) => (node: TS.Node, itsWords: Words): boolean =>
      areOfOneKind(node, piece) && itsWords.says(node) === words.says(piece);
    const isIt = old ? isLike(old, one) : now ? isLike(now, another) : () => false;
    const count = (roots: readonly TS.Node[], words: Words): number =>
      roots.reduce((sum, root) => sum + countIn(root, (node) => isIt(node, words)), 0);
    const [here, there] = [count(before, one), count(after, another)];
    return old ? there >= here : here >= there;
  }

  const found = compareLists(before, after);
  const standing = found.length > MAX_LOOKED_FOR
    ? found
    : found.filter((difference) => !isElsewhere(difference));
  const waited = standing.filter((difference) => !isAsync(difference));
  const told = waited.length > 0 ? waited : standing;
  return (told.length > 0 ? told : joinMoved(found)).map((pieces) => ({
    ...pieces,
    texts: textsOf(pieces, { base, head }),
  }));

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

/** Tells of the word `async` that it alone came or went: next to the code that waits it says nothing more. */
function isAsync({ before, after }: Pieces): boolean {
  return (before ?? after)?.kind === ts.SyntaxKind.AsyncKeyword;
}

function countIn(root: TS.Node, isIt: (node: TS.Node) => boolean): number {
  let count = 0;
  const agenda = [root];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (isIt(node)) count++;
    ts.forEachChild(node, (child) => void agenda.push(child));
  }
  return count;
}

/** Tells whether two nodes are of one kind, in which a function is one in each of its forms. */
function areOfOneKind(a: TS.Node, b: TS.Node): boolean {
  return a.kind === b.kind || (isFunctionValue(a) && isFunctionValue(b));
}

/** Tells whether a node is only the braces around its content. */
function isFrame(node: TS.Node): boolean {
  if (isFunctionValue(node)) return ts.isBlock(node.body);
  return ts.isBlock(node) || ts.isCaseBlock(node) || ts.isClassLike(node) ||
    ts.isFunctionLike(node);
}

/** A value that is another one altogether is told with the name of its member. */
function named(found: Pieces[], a: TS.Node, b: TS.Node): Pieces[] {
  const isWhole = found.length === 1 && ts.isPropertyAssignment(a) && ts.isPropertyAssignment(b) &&
    found[0]?.before === a.initializer && found[0].after === b.initializer;
  return isWhole ? [{ before: a, after: b }] : found;
}

/** Lists the functions that several of some pieces call. */
function repeatedCalls({ says }: Words, pieces: readonly TS.Node[]): string[] {
  const called = pieces.flatMap((piece) => {
    const call = callOf(piece);
    return call ? [says(call.expression)] : [];
  });
  return called.filter((each, index) => called.indexOf(each) !== index);
}

function textsOf(
  { before, after }: Pieces,
  { base, head }: { readonly base: CodeReading; readonly head: CodeReading },
): CodeDifference["texts"] {
  const texts = {
    before: before && briefText(before, base.holes),
    after: after && briefText(after, head.holes),
  };
  // What differs is in what is told in another way as well.
  return before && after && texts.before === texts.after
    ? { before: pieceText(before), after: pieceText(after) }
    : texts;
}

/** On one line, without the semicolon at the end. */
function pieceText(node: TS.Node): string {
  return withoutTrailing(sourceLine(node, node.getSourceFile()), ";");
}

/** The same with a sign for each part that is told in another way. */
function briefText(node: TS.Node, holes: ReadonlySet<TS.Node>): string {
  const whole = pieceText(node);
  if (whole.length <= MAX_WHOLE) return whole;
  const ast = node.getSourceFile();
  let [text, end] = ["", node.getStart(ast)];
  for (const hole of holesIn(node, holes)) {
    const start = hole.getStart(ast);
    text += `${ast.text.slice(end, start)}…`;
    end = hole.end;
  }
  text += ast.text.slice(end, node.end);
  // Of a piece with comments the whole is shown, which has none: `//` would take what follows along.
  if (!text.includes("…") || /\/[/*]/.test(text)) return whole;
  return withoutTrailing(collapsed(text), ";");
}

/** The outermost holes in a node, in text order. */
function holesIn(node: TS.Node, holes: ReadonlySet<TS.Node>): TS.Node[] {
  return childrenOf(node).flatMap((child) => holes.has(child) ? [child] : holesIn(child, holes));
}
