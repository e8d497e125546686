import { groupBy } from "../../grouping/mod.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import { stateWords } from "../extract/reading.ts";
import type { MachineMeaning, ProblemMeaning, StateMeaning, TransitionMeaning } from "./meaning.ts";

/** A difference between two meanings of one machine. */
export interface Difference {
  /** One clause: `the state "open" would have another type`. */
  readonly what: string;
  /** A path; null where it is about the machine as a whole. */
  readonly state: string | null;
  /** A transition of the state, where it is about one. */
  readonly transition?: Pick<TransitionMeaning, "kind" | "event" | "invoke">;
  /** It is a problem that was not meant. */
  readonly problem?: true;
}

/** Lists the differences between the `meant` and `made` meanings; stops at the first few. */
export async function compareMeanings(
  meant: MachineMeaning,
  made: MachineMeaning,
  slice: TimeSlice,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const part of ["name", "id", "version", "context", "setup"] as const) {
    const words = WHOLE_PARTS[part];
    if (!isSame(meant[part], made[part])) differences.push({ what: words, state: null });
  }
  for (const step of [compareProblems, compareStates, compareTransitions]) {
    for await (const difference of step(meant, made, slice)) {
      differences.push(difference);
      if (differences.length >= MAX_DIFFERENCES) return differences;
    }
  }
  return differences;
}

const MAX_DIFFERENCES = 10;

const WHOLE_PARTS = {
  name: "the machine would have another name",
  id: "the machine would have another id",
  version: "the machine would be one of another version of XState",
  context: "the context of the machine would have other fields",
  setup: "other names would be declared",
} as const;

const STATE_PARTS: Readonly<Record<keyof StateMeaning, string>> = {
  path: "another path",
  id: "another id",
  type: "another type",
  initial: "another initial state",
  initialActions: "other initial actions",
  history: "another history",
  historyTarget: "another history target",
  entry: "other entry actions",
  exit: "other exit actions",
  invoke: "other invokes",
  tags: "other tags",
  description: "another description",
};

type Differences = AsyncGenerator<Difference>;

async function* compareStates(
  { states: meant }: MachineMeaning,
  { states: made }: MachineMeaning,
  slice: TimeSlice,
): Differences {
  const byPath = new Map(made.map((state) => [state.path, state]));
  for (const state of meant) {
    if (slice.spent) await slice.pause();
    const { path } = state;
    const other = byPath.get(path);
    byPath.delete(path);
    if (!other) {
      yield { what: `the state "${path}" would be missing`, state: path };
      continue;
    }
    const part = stateParts.find((name) => !isSame(state[name], other[name]));
    if (part) {
      const what = `${stateWords(path)} would have ${STATE_PARTS[part]} than is meant`;
      yield { what, state: path };
    }
  }
  for (const path of byPath.keys()) {
    yield { what: `there would be a state "${path}" that is not meant`, state: path };
  }
  const order = orderOf(made);
  const moved = orderOf(meant).find((path, index) => path !== order[index]);
  if (moved !== undefined) {
    yield { what: `${stateWords(moved)} would stand at another place`, state: moved };
  }
}

/** Without the names that JavaScript brings into an order of its own. */
function orderOf(states: readonly StateMeaning[]): string[] {
  return states.map(({ path }) => path).filter((path) => !/(?:^|\.)\d+(?:\.|$)/.test(path));
}

/** The record names each part. */
const stateParts = Object.keys(STATE_PARTS) as (keyof StateMeaning)[];

async function* compareTransitions(
  meant: MachineMeaning,
  made: MachineMeaning,
  slice: TimeSlice,
): Differences {
  const others = groupsOf(made.transitions);
  for (const [key, group] of groupsOf(meant.transitions)) {
    if (slice.spent) await slice.pause();
    const other = others.get(key);
    others.delete(key);
    if (!other || !isSame(group, other)) yield transitionDifference(group, other);
  }
  for (const group of others.values()) yield transitionDifference([], group);
}

type Group = readonly TransitionMeaning[];

/** The order in which events are written means nothing, the one of the transitions for an event does. */
function groupsOf(transitions: Group): Map<string, TransitionMeaning[]> {
  return groupBy(
    transitions,
    ({ from, kind, event, invoke }) => JSON.stringify([from, kind, event, invoke]),
  );
}

function transitionDifference(meant: Group, made: Group = []): Difference {
  const [first] = meant.length > 0 ? meant : made;
  if (!first) return { what: "the machine would have other transitions", state: null };
  const { from, kind, event, invoke } = first;
  const what = `${transitionWords(first)} would ${changeWords(meant, made)}`;
  return { what, state: from, transition: { kind, event, invoke } };
}

function changeWords(meant: Group, made: Group): string {
  if (meant.length !== made.length) return `be ${made.length}, not ${meant.length}`;
  const index = meant.findIndex((each, at) => !isSame(each, made[at]));
  const [one, other] = [meant[index], made[index]];
  const leads = (each?: TransitionMeaning) =>
    [...each?.targets ?? [], ...each?.unresolved ?? []].map((to) => `"${to}"`).join(", ") ||
    "nowhere";
  if (leads(one) !== leads(other)) return `lead to ${leads(other)}, not to ${leads(one)}`;
  return "be others than are meant";
}

function transitionWords({ from, kind, event }: TransitionMeaning): string {
  const name = kind === "on" ? `"${event}"` : kind === "after" ? `the delay "${event}"` : kind;
  return `the transitions of ${stateWords(from)} for ${name}`;
}

async function* compareProblems(
  { problems: meant }: MachineMeaning,
  { problems: made }: MachineMeaning,
): Differences {
  const left = new Map<string, number>();
  for (const problem of meant) {
    const key = problemKey(problem);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  for (const problem of made) {
    const key = problemKey(problem);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    if (count > 0) continue;
    const { code, state, message } = problem;
    yield { what: `there would be a new problem (${code}): ${message}`, state, problem: true };
  }
}

function problemKey({ code, state, event }: ProblemMeaning): string {
  return JSON.stringify([code, state, event]);
}

/** Meanings are plain data whose members always stand in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
