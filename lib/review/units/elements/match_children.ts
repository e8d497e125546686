import { align } from "./align.ts";
import type { MatchingWork } from "./match_elements.ts";
import { matchWrapped } from "./match_wrapped.ts";
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
}

type Score = (one: Shape, other: Shape) => number;

function matchInOrder({ matching }: MatchingWork, base: Shape, head: Shape, score: Score): void {
  const ones = base.children.filter((child) => !matching.headOf(child));
  const others = head.children.filter((child) => !matching.baseOf(child));
  if (ones.length === 0 || others.length === 0) return;
  const pairs = align(ones.length, others.length, (i, j) => score(ones[i]!, others[j]!));
  for (const [i, j] of pairs) {
    const [one, other] = [ones[i]!, others[j]!];
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

/** The tag with what an element is known by. */
export function identityKey({ tag, identity }: Shape): string | null {
  return identity === null ? null : `${tag} ${identity}`;
}

const LARGE = 4;

/** How much an element at a place is the one that stood there; 0 where it is another. */
function likeness({ similarity, matching }: MatchingWork, one: Shape, other: Shape): number {
  if (one.tag !== other.tag) return 0;
  const alike = similarity(one, other);
  const isOther = one.identity !== null && other.identity !== null &&
    one.identity !== other.identity;
  if (isOther && one.attributes.length > 1 && alike < 0.5) return 0;
  const areLarge = Math.min(one.size, other.size) >= LARGE;
  if (areLarge && alike < 0.1 && !one.children.some((child) => matching.headOf(child))) return 0;
  return 0.3 + alike + (one.slot === other.slot ? 0.2 : 0);
}

/** An element that got another tag: it holds the same elements, or has the same attributes. */
function isTurnedInto({ matching }: MatchingWork, one: Shape, other: Shape): boolean {
  if (one.slot !== other.slot || one.tag === other.tag) return false;
  const kept = one.children.filter((child) => matching.headOf(child)?.parent === other).length;
  if (kept > 0) return kept * 2 >= Math.max(one.children.length, other.children.length);
  const says = new Set(other.attributes.map((each) => `${each.name}=${each.says}`));
  const same = one.attributes.filter((each) => says.has(`${each.name}=${each.says}`)).length;
  const most = Math.max(one.attributes.length, other.attributes.length);
  return same >= 2 && same * 2 > most && one.children.length + other.children.length === 0;
}
