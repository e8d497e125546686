import { type GuardMeaning, liesIn } from "../../../workflows/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { actionDetail } from "./compare_state_parts.ts";
import { changeOf, changeWords, detail, isSame, type MachinePair } from "./machine_pair.ts";
import type { ReadTransition } from "./match_transitions.ts";
import { targetWords, transitionName } from "./words.ts";

/** Lists the differences of a transition that is on both sides. */
export function compareTransitionParts(
  pair: MachinePair,
  old: ReadTransition,
  now: ReadTransition,
): UnitDetail[] {
  if (isSame(old.common, now.common)) return [];
  const name = transitionName(now.model, pair.head.index.state(now.model.from));
  const place = { name, line: now.model.line, pair };
  return [
    ...causeDetails(place, old, now),
    ...(isUnread(pair, old, now) ? [] : targetDetails(place, old, now)),
    ...guardDetails(place, old, now),
    ...actionsDetails(place, old, now),
    ...plainDetails(place, old, now),
  ];
}

interface Place {
  readonly name: string;
  readonly line: number;
  readonly pair: MachinePair;
}

/** Tells whether something of the transitions for the event could not be read on a side. */
function isUnread({ base, head }: MachinePair, old: ReadTransition, now: ReadTransition): boolean {
  return base.unknown.ofTransitions(old.model.from, old.model.event) ||
    head.unknown.ofTransitions(now.model.from, now.model.event);
}

/** The event of `on`, the time of `after`. */
function causeDetails(
  { name, line, pair }: Place,
  old: ReadTransition,
  now: ReadTransition,
): UnitDetail[] {
  const [before, after] = [old.common.event, now.common.event];
  if (before === after) return [];
  const what = now.common.kind === "after" ? "delay" : "event";
  return [detail(pair.name, {
    subject: "transition",
    change: "changed",
    name,
    before,
    after,
    line,
    message: `The ${what} of the transition "${name}" ${changeWords(before, after)}`,
  })];
}

function targetDetails(
  { name, line, pair }: Place,
  old: ReadTransition,
  now: ReadTransition,
): UnitDetail[] {
  const targets = ({ common }: ReadTransition) => [common.targets, common.unresolved];
  if (isSame(targets(old), targets(now))) return [];
  const [before, after] = [targetWords(old.meaning), targetWords(now.meaning)];
  return [detail(pair.name, {
    subject: "transition",
    change: "changed",
    name,
    before,
    after,
    line,
    message: `The transition "${name}" ${leads(after)}, and no longer ${leads(before)}`,
  })];
}

function leads(target: string): string {
  return target === "stays" ? "stays where it is" : `leads to "${target}"`;
}

function guardDetails(
  { name, line, pair }: Place,
  old: ReadTransition,
  now: ReadTransition,
): UnitDetail[] {
  const [one, other] = [old.common.guard, now.common.guard];
  if (isSame(one, other) || isUnknown(one) !== isUnknown(other)) return [];
  const [before, after] = [old.model.guard?.text ?? null, now.model.guard?.text ?? null];
  return [detail(pair.name, {
    subject: "guard",
    change: changeOf(before, after) ?? "changed",
    name,
    before,
    after,
    line,
    message: `The guard of the transition "${name}" ${changeWords(before, after)}`,
  })];
}

function isUnknown(guard: GuardMeaning | null): boolean {
  return guard !== null && (guard.kind === "unknown" || guard.guards.some(isUnknown));
}

function actionsDetails(
  { name, line, pair }: Place,
  old: ReadTransition,
  now: ReadTransition,
): UnitDetail[] {
  const what = `The actions of the transition "${name}"`;
  const found = actionDetail(
    pair.name,
    { name, line, what },
    old.common.actions,
    now.common.actions,
  );
  return found ? [found] : [];
}

function plainDetails(
  { name, line, pair }: Place,
  old: ReadTransition,
  now: ReadTransition,
): UnitDetail[] {
  const told = { subject: "transition", change: "changed", name, line } as const;
  const details: UnitDetail[] = [];
  if (old.common.reenter !== now.common.reenter && staysInside(old) === staysInside(now)) {
    const [before, after] = [reentry(old.common.reenter), reentry(now.common.reenter)];
    const message = now.common.reenter
      ? `The transition "${name}" now leaves and enters its state again`
      : `The transition "${name}" does not leave its state any more`;
    details.push(detail(pair.name, { ...told, before, after, message }));
  }
  const [before, after] = [old.common.description, now.common.description];
  if (before !== after) {
    const message = `The description of the transition "${name}" ${changeWords(before, after)}`;
    details.push(detail(pair.name, { ...told, before, after, message }));
  }
  return details;
}

/** Whoever goes elsewhere leaves the state in any case. */
function staysInside({ common: { from, targets } }: ReadTransition): boolean {
  return targets.every((path) => liesIn(path, from));
}

function reentry(reenter: boolean): string {
  return reenter ? "reenters" : "does not reenter";
}
