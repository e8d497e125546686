import { type Matches, matchThings } from "../../matching/match_things.ts";
import { collectTraits, likeness, type Traits } from "./likeness.ts";
import type { ReadMachine } from "./read_machines.ts";

/** The machines of both sides, each with the one that it was or became. */
export type MatchedMachines = Matches<ReadMachine>;

/** The least likeness at which two machines of different names are the same machine. */
const ALIKE = 0.5;

/** Finds out which machine is which: by name and id, by one of them, then by what is in them. */
export function matchMachines(
  base: readonly ReadMachine[],
  head: readonly ReadMachine[],
): MatchedMachines {
  return matchThings(base, head, {
    keys: [
      ({ model: { name, id } }) => JSON.stringify([name, id]),
      (machine) => isNamed(machine) ? machine.model.name : null,
      (machine) => hasOwnId(machine) ? machine.model.id : null,
    ],
    likeness: { bag: traitsOf, least: ALIKE, measure: likeness },
  });
}

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
