import { collectTraits, likeness, pairUp, type Traits } from "./likeness.ts";
import type { ReadMachine } from "./read_machines.ts";

/** The machines of both sides, each with the one that it was or became. */
export interface MatchedMachines {
  /** In the order of the head. */
  readonly pairs: readonly (readonly [base: ReadMachine, head: ReadMachine])[];
  readonly added: readonly ReadMachine[];
  readonly removed: readonly ReadMachine[];
}

/** As much must be alike for two machines of different names to be one. */
const ALIKE = 0.5;

/** Finds out which machine is which: by name and id, by one of them, then by what is in them. */
export function matchMachines(
  base: readonly ReadMachine[],
  head: readonly ReadMachine[],
): MatchedMachines {
  const matches = new Map<ReadMachine, ReadMachine>();
  const left = new Set(base);
  const match = (old: ReadMachine, now: ReadMachine): void => {
    matches.set(now, old);
    left.delete(old);
  };
  const isSame: ((old: ReadMachine, now: ReadMachine) => boolean)[] = [
    (old, now) => old.model.name === now.model.name && old.model.id === now.model.id,
    (old, now) => old.model.name === now.model.name && isNamed(now),
    (old, now) => old.model.id === now.model.id && hasOwnId(now),
  ];
  for (const same of isSame) {
    for (const now of head) {
      if (matches.has(now)) continue;
      const old = [...left].find((each) => same(each, now));
      if (old) match(old, now);
    }
  }
  const traits = new Map([...base, ...head].map((each) => [each, traitsOf(each)]));
  const score = (old: ReadMachine, now: ReadMachine): number => {
    const alike = likeness(traits.get(old) ?? NONE, traits.get(now) ?? NONE);
    return alike >= ALIKE ? alike : 0;
  };
  const unmatched = head.filter((each) => !matches.has(each));
  for (const [old, now] of pairUp([...left], unmatched, score)) match(old, now);
  return {
    pairs: head.flatMap((now) => {
      const old = matches.get(now);
      return old ? [[old, now] as const] : [];
    }),
    added: head.filter((each) => !matches.has(each)),
    removed: [...left],
  };
}

const NONE: Traits = new Map();

/** A machine that nothing holds is named by its place. */
function isNamed({ model }: ReadMachine): boolean {
  return !/^machine \d+$/.test(model.name);
}

/** XState calls a machine without an id "(machine)". */
function hasOwnId({ model }: ReadMachine): boolean {
  return model.id !== "" && !model.id.startsWith("(");
}

function traitsOf({ meaning }: ReadMachine): Traits {
  const { add, traits } = collectTraits();
  for (const { path, type } of meaning.states) if (path !== "") add(`state ${path} ${type}`, 1);
  for (const { from, kind, event } of meaning.transitions) add(`on ${from} ${kind} ${event}`, 1);
  for (const { name } of meaning.context) add(`context ${name}`, 0.5);
  return traits;
}
