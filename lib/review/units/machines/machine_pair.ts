import type { TimeSlice } from "../../../slices/mod.ts";
import type {
  GuardMeaning,
  MachineModel,
  StateMeaning,
  TransitionMeaning,
} from "../../../workflows/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { briefPair } from "../reading/shown_text.ts";
import { type MatchedStates, matchStates } from "./match_states.ts";
import type { ReadMachine } from "./read_machines.ts";
import { brief } from "./words.ts";

/** A machine as it was and as it is. */
export interface MachinePair {
  readonly base: ReadMachine;
  readonly head: ReadMachine;
  readonly matched: MatchedStates;
  /** The name of the machine in the details. */
  readonly name: string;
  readonly slice: TimeSlice;
}

export function pairMachines(base: ReadMachine, head: ReadMachine, slice: TimeSlice): MachinePair {
  return { base, head, slice, matched: matchStates(base, head), name: head.model.name };
}

/** A state of both sides. */
export interface StatePair {
  readonly old: ReadState;
  readonly now: ReadState;
}

export interface ReadState {
  readonly model: MachineModel["states"][number];
  readonly meaning: StateMeaning;
}

/** The states of a machine by path, in the order of the source. */
export function statesOf({ model, meaning }: ReadMachine): ReadonlyMap<string, ReadState> {
  return new Map(
    model.states.flatMap((state, index) => {
      const meant = meaning.states[index];
      return meant ? [[state.path, { model: state, meaning: meant }] as const] : [];
    }),
  );
}

/** Returns the name in the head of a path of the base; of what is gone, something that no state there is called. */
export function asInHead({ matched }: MachinePair, basePath: string): string {
  return matched.headOf(basePath) ?? `${basePath} (gone)`;
}

/** A guard of the base, speaking of states as the head does. */
export function guardAsInHead(pair: MachinePair, guard: GuardMeaning): GuardMeaning {
  return {
    ...guard,
    state: guard.state === null ? null : asInHead(pair, guard.state),
    guards: guard.guards.map((part) => guardAsInHead(pair, part)),
  };
}

/** A transition of the base, speaking of states as the head does. */
export function transitionAsInHead(
  pair: MachinePair,
  transition: TransitionMeaning,
): TransitionMeaning {
  const { from, targets, guard } = transition;
  return {
    ...transition,
    from: asInHead(pair, from),
    targets: targets.map((path) => asInHead(pair, path)),
    guard: guard && guardAsInHead(pair, guard),
  };
}

/** Meanings are plain data whose members always stand in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The parts of a detail besides the machine of the detail. */
export interface Told {
  readonly subject: UnitDetail["subject"];
  readonly change: UnitDetail["change"];
  readonly name: string;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly line: number | null;
  readonly message: string;
}

/** @param machine what the details call it; null for one about the machine itself */
export function detail(machine: string | null, told: Told): UnitDetail {
  const { subject, change, name, before = null, after = null, line, message } = told;
  const [one, other] = before !== null && after !== null
    ? briefPair(before, after)
    : [before && brief(before), after && brief(after)];
  return {
    subject,
    change,
    owner: machine,
    name,
    before: one,
    after: other,
    line,
    message,
  };
}

/** Tells whether a value came, went or changed; null when it is the same. */
export function changeOf(before: string | null, after: string | null): UnitDetail["change"] | null {
  if (before === after) return null;
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

/** The end of a sentence: `is now "a", not "b"`. */
export function changeWords(
  before: string | null,
  after: string | null,
  verb: "is" | "are" = "is",
): string {
  const quoted = (text: string) => `"${brief(text)}"`;
  if (after === null) {
    const was = verb === "is" ? "it was" : "they were";
    return `${verb} gone: ${was} ${quoted(before ?? "")}`;
  }
  if (before === null) return `${verb} now ${quoted(after)}`;
  const [was, is] = briefPair(before, after);
  return `${verb} now "${is}", not "${was}"`;
}
