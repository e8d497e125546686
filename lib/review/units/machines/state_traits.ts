import type { MachineMeaning, StateMeaning, TransitionMeaning } from "../../../workflows/mod.ts";
import { collectTraits, type Traits } from "./likeness.ts";
import type { ReadMachine } from "./read_machines.ts";

/** The traits that tell the states of a machine apart, their own names aside. */
export interface StateTraits {
  /** @param known what other states are called on both sides; null for one that is not known on the other */
  of(path: string, known: (path: string) => string | null): Traits;
  /** Those of the traits that say what a state does; where it does nothing, those that say what leads to it. */
  deedsOf(traits: Traits): Traits;
}

const DEEDS = /^(?:on|entry|exit|invokes|holds) /;
const WAYS_IN = /^from /;

export function openStateTraits({ index, meaning }: ReadMachine): StateTraits {
  const states = new Map(meaning.states.map((state) => [state.path, state]));
  const leaving = transitionsBy(meaning, ({ from }) => [from]);
  const leading = transitionsBy(meaning, ({ targets }) => targets);
  return {
    of(path, known) {
      const state = states.get(path);
      const place = (other: string) => other === path ? "itself" : known(other) ?? "?";
      const { add, traits } = collectTraits();
      if (!state) return traits;
      const parent = index.state(path)?.parent ?? null;
      const siblings = parent === null ? [] : index.childrenOf(parent);
      add(`type ${state.type}`, 1);
      add(`starts ${parent !== null && index.state(parent)?.initial === path}`, 1);
      add(`stands ${siblings.findIndex((each) => each.path === path)}`, 0.5);
      addParts(state, add);
      for (const { name } of index.childrenOf(path)) add(`holds ${name}`, 2);
      for (const { kind, event, targets } of leaving.get(path) ?? []) {
        add(`on ${kind} ${event}`, 1);
        add(`on ${kind} ${event} to ${targets.map(place).join(" ")}`, 1);
      }
      for (const { from, kind, event } of leading.get(path) ?? []) {
        if (from !== path) add(`from ${place(from)} on ${kind} ${event}`, 2);
      }
      return traits;
    },
    deedsOf(traits) {
      const having = (pattern: RegExp) =>
        new Map([...traits].filter(([trait]) => pattern.test(trait)));
      const deeds = having(DEEDS);
      return deeds.size > 0 ? deeds : having(WAYS_IN);
    },
  };
}

function addParts(state: StateMeaning, add: (key: string, weight: number) => void): void {
  for (const each of state.entry) add(`entry ${each.name} ${each.text ?? ""}`, 1);
  for (const each of state.exit) add(`exit ${each.name} ${each.text ?? ""}`, 1);
  for (const { kind, src } of state.invoke) add(`invokes ${kind} ${src}`, 2);
  for (const tag of state.tags) add(`tag ${tag}`, 1);
  if (state.id !== null) add(`id ${state.id}`, 2);
  if (state.description !== null) add(`says ${state.description}`, 1);
}

function transitionsBy(
  { transitions }: MachineMeaning,
  pathsOf: (transition: TransitionMeaning) => readonly string[],
): ReadonlyMap<string, readonly TransitionMeaning[]> {
  const groups = new Map<string, TransitionMeaning[]>();
  for (const each of transitions) {
    for (const path of new Set(pathsOf(each))) {
      const group = groups.get(path);
      if (group) group.push(each);
      else groups.set(path, [each]);
    }
  }
  return groups;
}
