import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { nearestName } from "../../../text/mod.ts";
import { align } from "../../matching/align.ts";
import { dice } from "../../matching/match_things.ts";
import {
  areOfOneKind,
  areOneChain,
  callOf,
  isFrame,
  isMember,
  type Members,
  membersByName,
  nameOfPiece,
  textsOfTemplate,
} from "./code_pieces.ts";
import { compareBranches } from "./branch_chains.ts";
import { type Chain, chainOf, type Link } from "./code_chains.ts";
import { repeatedCalls, type Words } from "./code_words.ts";
import { MAX_WHOLE, type Pieces, pieceText, withMember } from "./piece_texts.ts";
import { compareTextLines } from "./text_lines.ts";
import { doTheSame } from "./guarded_statements.ts";
import { joinPast } from "./past_exits.ts";
import { blocksIn, findInside } from "./wrapped_code.ts";

/** Two pieces of one kind whose words have this much in common are the same piece, changed. */
const ALIKE = 0.3;

/** And so much of them where they are called otherwise. */
const RENAMED = 0.6;

/** Characters of a value by which its member is known again under another name. */
const MIN_TELLING = 16;

/** Finds the smallest pieces in which two lists of code differ. */
export function comparePieceLists(
  [one, another]: readonly [Words, Words],
  before: readonly TS.Node[],
  after: readonly TS.Node[],
): Pieces[] {
  const areSame = (a: TS.Node | undefined, b: TS.Node | undefined): boolean =>
    a !== undefined && b !== undefined &&
    (one.says(a) === another.says(b) ||
      (ts.isBlock(a) && ts.isBlock(b) && doTheSame([one, another], a.statements, b.statements)));

  /** The members of an object by their names; of others, without what both begin and end with: most of a long list stays. */
  function compareLists(ones: readonly TS.Node[], others: readonly TS.Node[]): Pieces[] {
    const [members, otherMembers] = [membersByName(ones), membersByName(others)];
    if (members && otherMembers) return compareMembers(members, otherMembers);
    if (doTheSame([one, another], ones, others)) return [];
    let start = 0;
    while (areSame(ones[start], others[start])) start++;
    let end = 0;
    const most = Math.min(ones.length, others.length) - start;
    while (end < most && areSame(ones.at(-1 - end), others.at(-1 - end))) end++;
    const repeated = new Set([...repeatedCalls(one, ones), ...repeatedCalls(another, others)]);
    const [left, fresh] = [
      ones.slice(start, ones.length - end),
      others.slice(start, others.length - end),
    ];
    return joinPast(comparePieces(left, fresh, repeated), [left, fresh], areSame);
  }

  function compareMembers(ones: Members, others: Members): Pieces[] {
    const both = [...ones].flatMap(([name, a]) => {
      const b = others.get(name);
      return b ? withMember(compare(a, b), a, b) : [];
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
    // What was put into a condition is no condition that became another one.
    const wrapped = compareWrapped(ones, others, { repeated, isWhole: true });
    if (wrapped) return wrapped;
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
    return joinCrossed(found);
  }

  /** Joins cases that do the same and have changed places with other code: their conditions may differ. */
  function joinCrossed(pieces: readonly Pieces[]): Pieces[] {
    const come = pieces.filter(({ before }) => before === null);
    const joined = new Map<Pieces, Pieces[]>();
    for (const piece of pieces) {
      const { before, after } = piece;
      if (!before || after) continue;
      const other = come.find((each) =>
        !joined.has(each) && each.after && haveSameBody(before, each.after) &&
        !areSame(before, each.after)
      );
      if (!other?.after) continue;
      joined.set(piece, []).set(other, compare(before, other.after));
    }
    return joined.size === 0
      ? [...pieces]
      : pieces.flatMap((piece) => joined.get(piece) ?? [piece]);
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
    if (haveSameBody(a, b)) return RENAMED;
    const alike = dice(one.bag(a), another.bag(b));
    return alike >= (name === null || other === null ? ALIKE : RENAMED) ? alike : 0;
  }

  /** Tells whether two `if` statements do the same, so that only their conditions may differ. */
  function haveSameBody(a: TS.Node, b: TS.Node): boolean {
    return ts.isIfStatement(a) && ts.isIfStatement(b) &&
      areSame(a.thenStatement, b.thenStatement) &&
      pieceText(a.thenStatement).length >= MIN_TELLING;
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
    const wrapped = compareWrapped(ones, others, { repeated, isWhole: false });
    if (wrapped) return wrapped;
    const [old, now] = [ones[0], others[0]];
    const isOne = old && now && ones.length === 1 && others.length === 1;
    if (isOne && mayBecome(old, now, repeated)) return compare(old, now);
    return [
      ...ones.map((before) => ({ before, after: null })),
      ...others.map((after) => ({ before: null, after })),
    ];
  }

  /**
   * Compares statements that were put into a statement, as into a condition, or taken out of one; null where none were.
   * @param options.isWhole whether all of them must be in it as they were
   */
  function compareWrapped(
    ones: readonly TS.Node[],
    others: readonly TS.Node[],
    { repeated, isWhole }: { readonly repeated: ReadonlySet<string>; readonly isWhole: boolean },
  ): Pieces[] | null {
    for (const side of ["after", "before"] as const) {
      const [holders, held] = side === "after" ? [others, ones] : [ones, others];
      const isHeld = (node: TS.Node, inner: TS.Node): boolean =>
        side === "after" ? areSame(node, inner) : areSame(inner, node);
      for (const holder of holders) {
        for (const inside of blocksIn(holder)) {
          const same = held.filter((node) => inside.some((inner) => isHeld(node, inner)));
          if (!same.some((node) => pieceText(node).length >= MIN_TELLING)) continue;
          const kept = same.length * 2 > held.length ? held : same;
          if (isWhole && same.length < held.length) continue;
          const [first = holder] = kept;
          const around = { side, inside };
          const left = held.filter((node) => !kept.includes(node));
          const more = holders.filter((node) => node !== holder);
          return side === "after"
            ? [
              { before: first, after: holder, around },
              ...compareLists(kept, inside),
              ...comparePieces(left, more, repeated),
            ]
            : [
              { before: holder, after: first, around },
              ...compareLists(inside, kept),
              ...comparePieces(more, left, repeated),
            ];
        }
      }
    }
    return null;
  }

  /** Compares chains call by call; null for chains that have no call in common. */
  function compareChains(old: Chain, now: Chain): Pieces[] | null {
    const saysOf = ({ name, given }: Link, { says }: Words): string =>
      [name, ...given.map(says)].join();
    const names = [...old.links, ...now.links].map(({ name }) => name);
    const pairs = align(old.links.length, now.links.length, (i, j) => {
      const [a, b] = [old.links[i]!, now.links[j]!];
      if (saysOf(a, one) === saysOf(b, another)) return 4;
      if (a.name !== b.name) return 0;
      const alike = dice(one.bag(a.given), another.bag(b.given));
      const isAlone = names.filter((name) => name === a.name).length === 2;
      return alike >= ALIKE || isAlone ? 1 + alike : 0;
    });
    if (pairs.length === 0) return null;
    const found = compare(old.root, now.root);
    let [nextOne, nextOther] = [0, 0];
    for (const [i, j] of [...pairs, [old.links.length, now.links.length] as const]) {
      found.push(...linkGap(old.links.slice(nextOne, i), now.links.slice(nextOther, j)));
      const [a, b] = [old.links[i], now.links[j]];
      if (a && b && saysOf(a, one) !== saysOf(b, another)) {
        found.push(...compareLists(a.given, b.given));
      }
      [nextOne, nextOther] = [i + 1, j + 1];
    }
    return found;
  }

  function linkGap(ones: readonly Link[], others: readonly Link[]): Pieces[] {
    const [old, now] = [ones[0], others[0]];
    if (old && now && ones.length === 1 && others.length === 1) {
      return [{ before: old.call, after: now.call, isLink: true }];
    }
    return [
      ...ones.map(({ call }) => ({ before: call, after: null, isLink: true as const })),
      ...others.map(({ call }) => ({ before: null, after: call, isLink: true as const })),
    ];
  }

  /** Compares an expression with one that holds it, or that it held; null where neither is so. */
  function compareHeld(a: TS.Node, b: TS.Node): Pieces[] | null {
    const areMembers = ts.isPropertyAssignment(a) && ts.isPropertyAssignment(b);
    const areValues = ts.isExpression(a) && ts.isExpression(b) && !areOneChain(a, b);
    if (!areMembers && !areValues) return null;
    const now = pieceText(a).length >= MIN_TELLING
      ? findInside(b, (inner) => inner.kind === a.kind && areSame(a, inner))
      : null;
    if (now) return [{ before: a, after: b, around: { side: "after", inside: [now] } }];
    const old = pieceText(b).length >= MIN_TELLING
      ? findInside(a, (inner) => inner.kind === b.kind && areSame(inner, b))
      : null;
    return old && [{ before: a, after: b, around: { side: "before", inside: [old] } }];
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
    if (isBrief && (!areOfOneKind(a, b) || !isFrame(a))) return whole;
    const lines = compareTextLines(a, b);
    if (lines) return lines;
    const [chain, other] = [chainOf(a), chainOf(b)];
    const found = (chain && other && compareChains(chain, other)) ??
      compareBranches(a, b, { words: [one, another], compare }) ?? compareHeld(a, b);
    if (found) return found.length === 0 ? whole : found;
    if (!areOfOneKind(a, b) || isOtherText) return whole;
    const inside = compareLists(one.parts(a), another.parts(b));
    if (inside.length > 0) return inside;
    const [parts, others] = [one.parts(a).map(one.says), another.parts(b).map(another.says)];
    // Conditions have another form, or else an operator, `const` or `async` differs.
    return parts.join() === others.join() ? whole : [];
  }

  return compareLists(before, after);
}
