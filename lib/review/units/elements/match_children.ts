import { align } from "../../matching/align.ts";
import type { MatchingWork } from "./match_elements.ts";
import { matchEnclosed, matchTaken, matchWrapped } from "./match_wrapped.ts";
import type { Shape } from "./shape.ts";

/** From pair to pair, finds out which child is which. */
export function matchChildren(work: MatchingWork): void {
  // Pairs that are found on the way come last, and have their turn.
  work.matching.forEach((base, head) => matchChildrenOf(work, base, head));
}

function matchChildrenOf(work: MatchingWork, base: Shape, head: Shape): void {
  matchInOrder(work, base, head, (one, other) => one.whole === other.whole ? 1 : 0);
  matchWrapped(work, base, head);
  matchByIdentity(work, base, head);
  matchInOrder(work, base, head, (one, other) => likeness(work, one, other));
  matchInOrder(work, base, head, (one, other) => isTurnedInto(work, one, other) ? 1 : 0);
  matchEnclosed(work, base, head);
  matchTaken(work, base, head);
}

type Score = (one: Shape, other: Shape) => number;

/** Pairs that are found already keep their order if that can be, and the others stand between them. */
function matchInOrder(work: MatchingWork, base: Shape, head: Shape, score: Score): void {
  const { matching } = work;
  const kept = (one: Shape, other: Shape) => matching.headOf(one) === other ? 1 : 0;
  const [ones, others] = freeOnes(work, base, head);
  if (ones.length === 0 || others.length === 0) return;
  const [left, right] = [
    base.children.filter((one) => !matching.headOf(one) || isWithin(matching.headOf(one), head)),
    head.children.filter((one) => !matching.baseOf(one) || isWithin(matching.baseOf(one), base)),
  ];
  pairInOrder(
    work,
    left,
    right,
    (one, other) => matching.areFree(one, other) ? score(one, other) : kept(one, other),
  );
  // What stands past others must be more alike than what stays in its place.
  pairInOrder(work, ...freeOnes(work, base, head), (one, other) => {
    const alike = score(one, other);
    return alike < PAST_OTHERS ? 0 : alike;
  });
}

const PAST_OTHERS = 0.9;

function freeOnes({ matching }: MatchingWork, base: Shape, head: Shape): [Shape[], Shape[]] {
  return [
    base.children.filter((child) => !matching.headOf(child)),
    head.children.filter((child) => !matching.baseOf(child)),
  ];
}

function isWithin(shape: Shape | undefined, parent: Shape): boolean {
  return shape?.parent === parent;
}

function pairInOrder(
  { matching }: MatchingWork,
  ones: readonly Shape[],
  others: readonly Shape[],
  score: Score,
): void {
  if (ones.length === 0 || others.length === 0) return;
  const pairs = align(ones.length, others.length, (i, j) => score(ones[i]!, others[j]!));
  for (const [i, j] of pairs) {
    const [one, other] = [ones[i]!, others[j]!];
    if (!matching.areFree(one, other)) continue;
    if (one.whole === other.whole) matching.pairAll(one, other);
    else matching.pair(one, other);
  }
}

/** Elements with one tag and one key, id or name, wherever among the children they stand. */
function matchByIdentity({ matching }: MatchingWork, base: Shape, head: Shape): void {
  const others = new Map<string, Shape | null>();
  for (const child of head.children) {
    const key = identityKey(child);
    if (key !== null && !matching.baseOf(child)) others.set(key, others.has(key) ? null : child);
  }
  for (const child of base.children) {
    const other = others.get(identityKey(child) ?? "");
    if (other && matching.areFree(child, other)) matching.pair(child, other);
  }
}

/** Returns the tag of an element with its identity. */
export function identityKey({ tag, identity }: Shape): string | null {
  return identity === null ? null : `${tag} ${identity}`;
}

const LARGE = 4;

/** Rates how much an element at a place is the same as the earlier element there; 0 where it is another. */
function likeness({ similarity, matching }: MatchingWork, one: Shape, other: Shape): number {
  if (one.tag !== other.tag) return 0;
  const alike = similarity(one, other);
  const isOther = one.identity !== null && other.identity !== null &&
    one.identity !== other.identity;
  if (isOther && one.attributes.length > 1 && alike < 0.5) return 0;
  if (areInOtherBranches(one, other) && alike < 0.5) return 0;
  const areLarge = Math.min(one.size, other.size) >= LARGE;
  if (areLarge && alike < 0.1 && !one.children.some((child) => matching.headOf(child))) return 0;
  return 0.3 + alike + (one.slot === other.slot ? 0.2 : 0) +
    (sayTheSame(one.contents, other.contents) ? KEPT : 0) +
    (sayTheSame(one.frames, other.frames) ? KEPT : 0);
}

/** The worth of the same text, and of the same condition: more than that of another element at the place. */
const KEPT = 0.5;

type Said = readonly { readonly says: number }[];

function sayTheSame(ones: Said, others: Said, orNothing = false): boolean {
  return (orNothing || ones.length > 0) && ones.length === others.length &&
    ones.every(({ says }, index) => says === others[index]?.says);
}

/** Tells whether two elements stand in different branches of `if` of a function that has one of the two branches on both sides. */
export function areInOtherBranches(one: Shape, other: Shape): boolean {
  const [own, theirs] = [branchKey(one), branchKey(other)];
  const has = ({ parent }: Shape, key: string): boolean =>
    parent?.children.some((child) => branchKey(child) === key) === true;
  return own !== theirs && (has(other, own) || has(one, theirs));
}

function branchKey({ branches }: Shape): string {
  return branches.map(({ words }) => words).join(" && ");
}

/** Tells whether an element without any content is all that its holder holds, as an icon in a button is. */
function isAllOfHolder({ parent, children, contents }: Shape): boolean {
  return parent?.kind === "element" && parent.children.length === 1 &&
    parent.contents.length === 0 && children.length + contents.length === 0;
}

/** An element that got another tag: it holds the same elements or text, or has the same attributes. */
function isTurnedInto({ matching }: MatchingWork, one: Shape, other: Shape): boolean {
  if (one.slot !== other.slot || one.tag === other.tag) return false;
  if (areInOtherBranches(one, other)) return false;
  if (isAllOfHolder(one) && isAllOfHolder(other) && sayTheSame(one.frames, other.frames, true)) {
    return true;
  }
  const kept = one.children.filter((child) => matching.headOf(child)?.parent === other).length;
  if (kept > 0) return kept * 2 >= Math.max(one.children.length, other.children.length);
  const texts = one.contents.map((each) => each.says).join();
  const isSameText = texts !== "" && texts === other.contents.map((each) => each.says).join();
  if (isSameText && one.children.length + other.children.length === 0) return true;
  const says = new Set(other.attributes.map((each) => `${each.name}=${each.says}`));
  const same = one.attributes.filter((each) => says.has(`${each.name}=${each.says}`)).length;
  const most = Math.max(one.attributes.length, other.attributes.length);
  return same >= 2 && same * 2 > most && one.children.length + other.children.length === 0;
}
