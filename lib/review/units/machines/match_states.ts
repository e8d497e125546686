import { pairUp } from "../../matching/match_things.ts";
import { likeness, type Traits } from "./likeness.ts";
import type { ReadMachine } from "./read_machines.ts";
import { openStateTraits } from "./state_traits.ts";

/** The pairs of states that are the same on both sides, by path. A state without a partner came or went. */
export interface MatchedStates {
  /** The path in the head of a state of the base; null where it is gone. */
  readonly headOf: (basePath: string) => string | null;
  /** The path in the base of a state of the head; null where it is new. */
  readonly baseOf: (headPath: string) => string | null;
}

/** The least likeness at which two states of the same parent, or of the same name, are the same state. */
const ALIKE = 0.5;
/** The least likeness at which two states that differ in name and parent are the same state, which must have telling traits. */
const VERY_ALIKE = 0.8;
const KNOWN_BY = 6;
/** Each round can make more states known by what leads to them. */
const MAX_ROUNDS = 8;

/** Finds out which state is which: by name within the same parent, then by what a state does and how it is reached. */
export function matchStates(base: ReadMachine, head: ReadMachine): MatchedStates {
  const heads = new Map<string, string>();
  const bases = new Map<string, string>();
  const [baseTraits, headTraits] = [openStateTraits(base), openStateTraits(head)];

  /** A state, and by their names those in it. */
  function match(basePath: string, headPath: string): void {
    const agenda: [string, string][] = [[basePath, headPath]];
    for (let next = agenda.pop(); next; next = agenda.pop()) {
      const [old, now] = next;
      if (heads.has(old) || bases.has(now)) continue;
      heads.set(old, now);
      bases.set(now, old);
      const children = new Map(head.index.childrenOf(now).map((each) => [each.name, each.path]));
      for (const { name, path } of base.index.childrenOf(old)) {
        const same = children.get(name);
        if (same !== undefined) agenda.push([path, same]);
      }
    }
  }

  /** One round over what is left. @returns whether it found something */
  function matchAlike(): boolean {
    const old = base.model.states.filter(({ path, parent }) =>
      !heads.has(path) && isRead(parent, heads, head)
    );
    const now = head.model.states.filter(({ path, parent }) =>
      !bases.has(path) && isRead(parent, bases, base)
    );
    const traits = new Map<object, Traits>();
    for (const each of old) {
      traits.set(each, baseTraits.of(each.path, (path) => heads.get(path) ?? null));
    }
    for (const each of now) {
      traits.set(each, headTraits.of(each.path, (path) => bases.has(path) ? path : null));
    }
    const pairs = pairUp(old, now, (one, other) => {
      const [a, b] = [traits.get(one), traits.get(other)];
      if (!a || !b) return 0;
      const alike = likeness(a, b);
      if (one.name !== other.name && !doTheSame(a, b)) return 0;
      const isBeside = one.parent !== null && heads.get(one.parent) === other.parent;
      if (isBeside) return alike >= ALIKE ? alike + 1 : 0;
      if (one.name === other.name) return alike >= ALIKE ? alike : 0;
      return alike >= VERY_ALIKE && weightOf(a) >= KNOWN_BY ? alike - 0.5 : 0;
    });
    for (const [one, other] of pairs) match(one.path, other.path);
    return pairs.length > 0;
  }

  /** A state of another name is the one that was there only if it does what that one did. */
  function doTheSame(a: Traits, b: Traits): boolean {
    const [old, now] = [baseTraits.deedsOf(a), headTraits.deedsOf(b)];
    return old.size + now.size === 0 || likeness(old, now) >= ALIKE;
  }

  match("", "");
  for (let round = 0; round < MAX_ROUNDS && matchAlike(); round++);
  return {
    headOf: (path) => heads.get(path) ?? null,
    baseOf: (path) => bases.get(path) ?? null,
  };
}

/** Tells whether all contents of a state were read on the other side: else it is there, perhaps, under its own name. */
function isRead(
  parent: string | null,
  matches: ReadonlyMap<string, string>,
  { unknown }: ReadMachine,
): boolean {
  const around = parent === null ? "" : matches.get(parent);
  return around === undefined ? !unknown.any : !unknown.around(around);
}

function weightOf(traits: Traits): number {
  return [...traits.values()].reduce((sum, weight) => sum + weight, 0);
}
