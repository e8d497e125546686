import { groupBy } from "../../../grouping/mod.ts";
import type { MachineModel, TransitionMeaning } from "../../../workflows/mod.ts";
import { pairUp } from "../../matching/match_things.ts";
import { longestCommon } from "./likeness.ts";
import {
  isSame,
  type MachinePair,
  type ReadState,
  statesOf,
  transitionAsInHead,
} from "./machine_pair.ts";
import { type MatchedInvokes, matchInvokes } from "./match_invokes.ts";
import type { ReadMachine } from "./read_machines.ts";

/** A transition of one side. */
export interface ReadTransition {
  readonly model: MachineModel["transitions"][number];
  readonly meaning: TransitionMeaning;
  /** The same, speaking of states and invokes as the head does. */
  readonly common: TransitionMeaning;
}

/** The transitions of the states that are on both sides, each with the one that it was or became. */
export interface MatchedTransitions {
  readonly pairs: readonly (readonly [old: ReadTransition, now: ReadTransition])[];
  readonly added: readonly ReadTransition[];
  readonly removed: readonly ReadTransition[];
}

/** The transitions of the states of both sides: what a state that came or went does is a part of it. */
export function matchTransitions(pair: MachinePair): MatchedTransitions {
  const { base, head, matched } = pair;
  const invokes = invokesOf(pair);
  const old = transitionsOf(base, ({ from }) => matched.headOf(from) !== null)
    .map((each) => ({ ...each, common: commonOf(pair, invokes, each.meaning) }));
  const now = transitionsOf(head, ({ from }) => matched.baseOf(from) !== null)
    .map((each) => ({ ...each, common: each.meaning }));
  const pairs: (readonly [ReadTransition, ReadTransition])[] = [];
  const [left, rest] = [new Set(old), new Set(now)];
  const take = (one: ReadTransition, other: ReadTransition): void => {
    pairs.push([one, other]);
    left.delete(one);
    rest.delete(other);
  };
  const groups = groupBy(now, eventKey);
  for (const [key, group] of groupBy(old, eventKey)) {
    for (const [one, other] of pairGroup(group, groups.get(key) ?? [])) take(one, other);
  }
  // What was not met under its own event may be the same for another event.
  const others = groupBy([...rest], stateAndKind);
  for (const [key, group] of groupBy([...left], stateAndKind)) {
    const found = others.get(key) ?? [];
    const isOnly = group.length === 1 && found.length === 1;
    const score = (one: ReadTransition, other: ReadTransition) =>
      isElseSame(one, other) && (isOnly || doesSomething(one)) ? 1 : 0;
    for (const [one, other] of pairUp(group, found, score)) take(one, other);
  }
  return { pairs: inOrder(pairs, now), added: [...rest], removed: [...left] };
}

function inOrder(
  pairs: readonly (readonly [ReadTransition, ReadTransition])[],
  now: readonly ReadTransition[],
): (readonly [ReadTransition, ReadTransition])[] {
  const places = new Map(now.map((each, place) => [each, place]));
  return pairs.toSorted(([, a], [, b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

function transitionsOf(
  { model, meaning }: ReadMachine,
  isOfBoth: (transition: TransitionMeaning) => boolean,
): Omit<ReadTransition, "common">[] {
  return model.transitions.flatMap((each, index) => {
    const meant = meaning.transitions[index];
    return meant && isOfBoth(meant) ? [{ model: each, meaning: meant }] : [];
  });
}

/** By the path of the state in the base. */
function invokesOf(pair: MachinePair): ReadonlyMap<string, MatchedInvokes> {
  const [old, now] = [statesOf(pair.base), statesOf(pair.head)];
  const matches = new Map<string, MatchedInvokes>();
  for (const [path, state] of old) {
    const other: ReadState | undefined = now.get(pair.matched.headOf(path) ?? "\0");
    if (other && state.meaning.invoke.length > 0) {
      matches.set(path, matchInvokes({ old: state, now: other }));
    }
  }
  return matches;
}

function commonOf(
  pair: MachinePair,
  invokes: ReadonlyMap<string, MatchedInvokes>,
  meaning: TransitionMeaning,
): TransitionMeaning {
  const moved = transitionAsInHead(pair, meaning);
  if (moved.invoke === null) return moved;
  const place = invokes.get(meaning.from)?.get(moved.invoke);
  // One that is gone is none of the head's, which count from zero.
  return { ...moved, invoke: place ?? -1 - moved.invoke };
}

/** The transitions that are asked together, one after the other. */
export function eventKey({ common }: ReadTransition): string {
  return JSON.stringify([common.from, common.kind, common.event, common.invoke]);
}

/** Within the transitions for one event: those that are the same and in the same order, then the most alike. */
function pairGroup(
  old: readonly ReadTransition[],
  now: readonly ReadTransition[],
): (readonly [ReadTransition, ReadTransition])[] {
  const same = longestCommon(old, now, (one, other) => isSame(one.common, other.common));
  const met = new Set(same.flat());
  const [left, rest] = [old, now].map((all) => all.filter((each) => !met.has(each)));
  const isOnly = old.length === 1 && now.length === 1;
  const alike = pairUp(left ?? [], rest ?? [], (one, other) => {
    if (isSame(one.common, other.common)) return MOVED;
    const score = likenessOf(one.common, other.common);
    return score > 0 || isOnly ? 1 + score + (one.model.index === other.model.index ? 0.5 : 0) : 0;
  });
  return [...same, ...alike];
}

/** More than anything that is not the same can score. */
const MOVED = 100;

function likenessOf(one: TransitionMeaning, other: TransitionMeaning): number {
  const targets = isSame([one.targets, one.unresolved], [other.targets, other.unresolved]);
  const guards = isSame(one.guard, other.guard);
  const actions = isSame(one.actions, other.actions);
  // That both have no guard or no action says little.
  return (targets ? 4 : 0) + (guards ? (one.guard ? 4 : 1) : 0) +
    (actions ? (one.actions.length > 0 ? 2 : 0.5) : 0);
}

/**
 * Returns a key without the event, for transitions that have an event or a time of their own; the others keep what makes them
 * happen.
 */
function stateAndKind({ common: { from, kind, event } }: ReadTransition): string {
  return JSON.stringify([from, kind, kind === "on" || kind === "after" ? "" : event]);
}

function isElseSame({ common: one }: ReadTransition, { common: other }: ReadTransition): boolean {
  return (one.kind === "on" || one.kind === "after") &&
    isSame({ ...one, event: "" }, { ...other, event: "" });
}

/** Tells whether a transition does something by which it can be recognized. */
function doesSomething({ common: { targets, unresolved, actions } }: ReadTransition): boolean {
  return targets.length + unresolved.length + actions.length > 0;
}
