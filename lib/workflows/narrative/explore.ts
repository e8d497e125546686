import { groupBy } from "../../grouping/mod.ts";
import type { TimeSlice } from "../../slices/mod.ts";
import type { MachineTransition } from "../machine.ts";
import {
  type Configuration,
  initialConfiguration,
  isDone,
  isInside,
  type Move,
  move,
} from "./configuration.ts";
import type { MachineIndex } from "./model.ts";
import { innerFirst, takenTogether, takesEventOf } from "./together.ts";

/** One step of a path. */
export interface Step {
  readonly from: Configuration;
  readonly transition: MachineTransition;
  readonly to: Configuration;
  /** The states that are left, as in a `Move`, over all that happens in the step. */
  readonly left: ReadonlySet<string>;
  readonly entered: ReadonlySet<string>;
}

/** A configuration that was found, and how: null for the first one. */
export interface Found {
  readonly configuration: Configuration;
  readonly cost: number;
  readonly by: Step | null;
  readonly ended: boolean;
}

/** The results of walking a machine. */
export interface Exploration {
  readonly start: Configuration;
  /** By key, in the order in which they were found: the cheapest way to each. */
  readonly found: ReadonlyMap<string, Found>;
  readonly steps: readonly Step[];
  /** True when not all configurations were explored. */
  readonly truncated: boolean;
}

const MAX_CONFIGURATIONS = 400;
/** The largest number of states that may be looked at in all: a step of a large machine looks at many. */
const MAX_WORK = 400_000;
/** The largest number of states that may be looked at in one step, in which many regions may do something at once. */
const MAX_STEP_WORK = 50_000;

/** The costs of the transitions that a story rather avoids, when there is another way: failures most, waiting a little. */
const COST: Readonly<Record<MachineTransition["kind"], number>> = {
  on: 10,
  always: 10,
  onDone: 10,
  onSnapshot: 12,
  after: 30,
  onError: 1_000,
};

/** Walks a machine from its start, the cheapest ways first, taking guards as true and as false. */
export function explore(index: MachineIndex): Exploration {
  const walk = walked(index);
  let next = walk.next();
  while (!next.done) next = walk.next();
  return next.value;
}

/** Walks a machine like `explore`, in slices. */
export async function exploreInSlices(index: MachineIndex, slice: TimeSlice): Promise<Exploration> {
  const walk = walked(index);
  let next = walk.next();
  while (!next.done) {
    if (slice.spent) await slice.pause();
    next = walk.next();
  }
  return next.value;
}

/** Gives way after each step. */
function* walked(index: MachineIndex): Generator<undefined, Exploration> {
  const start = initialConfiguration(index);
  const budget: Budget = { work: MAX_WORK, isCut: false };
  const found = new Map<string, Found>();
  const steps: Step[] = [];
  const queue: Found[] = [{ configuration: start, cost: 0, by: null, ended: false }];
  let truncated = false;
  while (queue.length > 0) {
    const next = takeCheapest(queue);
    const { configuration } = next;
    if (found.has(configuration.key)) continue;
    budget.work -= index.model.states.length;
    if (found.size >= MAX_CONFIGURATIONS || budget.work < 0) {
      truncated = true;
      break;
    }
    const ended = index.root !== null && isDone(index, index.root.path, configuration.active);
    found.set(configuration.key, { ...next, ended });
    if (ended) continue;
    for (const step of stepsIn(index, configuration, budget)) {
      yield;
      const { transition, to } = step;
      steps.push(step);
      if (!found.has(to.key)) {
        const cost = next.cost + COST[transition.kind] + (transition.guard ? 1 : 0);
        queue.push({ configuration: to, cost, by: step, ended: false });
      }
    }
  }
  return { start, found, steps, truncated: truncated || budget.isCut };
}

function takeCheapest(queue: Found[]): Found {
  let best = 0;
  for (const [place, { cost }] of queue.entries()) {
    if (cost < (queue[best]?.cost ?? Infinity)) best = place;
  }
  const [taken] = queue.splice(best, 1);
  return taken as Found; // the queue is not empty
}

/** The steps that can be taken in a configuration, with guards taken as true and as false. */
export function stepsFrom(index: MachineIndex, from: Configuration): Step[] {
  return [...stepsIn(index, from, { work: MAX_WORK, isCut: false })];
}

/** The work that may still be done. */
interface Budget {
  work: number;
  /** True when the budget was too small for some steps. */
  isCut: boolean;
}

/** Yields the steps that a configuration allows, except those that are too large and those that exceed the budget. */
function* stepsIn(index: MachineIndex, from: Configuration, budget: Budget): Generator<Step> {
  const possible = enabled(index, from);
  const ordered = innerFirst(index, possible);
  const most = Math.ceil(MAX_STEP_WORK / from.active.size);
  for (const transition of possible) {
    const together = takenTogether(index, ordered, transition, most);
    if (!together) continue;
    // To compare two transitions is far less than to leave and enter states.
    budget.work -= together.length * from.active.size + possible.length / 100;
    budget.isCut ||= together.length > most || budget.work < 0;
    if (budget.work < 0) return;
    if (together.length > most) continue;
    yield { from, transition, ...moveTogether(index, from, together) };
  }
}

function moveTogether(
  index: MachineIndex,
  from: Configuration,
  together: readonly MachineTransition[],
): Move {
  const left = new Set<string>();
  const entered = new Set<string>();
  let to = from;
  for (const each of together) {
    const made = move(index, to, each);
    for (const path of made.left) left.add(path);
    for (const path of made.entered) entered.add(path);
    to = made.to;
  }
  return { to, left, entered };
}

/** It waits for the end of its state, not of something invoked. */
function isOfDoneState({ kind, invoke }: MachineTransition): boolean {
  return kind === "onDone" && invoke === undefined;
}

/** Tells whether one of the transitions is taken whatever guards say. */
function isCertain(transitions: readonly MachineTransition[]): boolean {
  return transitions.some(({ guard }) => !guard);
}

/** The transitions that can happen in a configuration and lead somewhere. */
function enabled(index: MachineIndex, { active }: Configuration): MachineTransition[] {
  // An inner state takes an event before those around it do.
  const states = index.inOrder(active)
    .sort((a, b) => index.depthOf(b.path) - index.depthOf(a.path));
  const all = states.flatMap(({ path }) => taken(index, path, active));
  // What happens by itself happens before any event can: what is always so first, then what is done.
  const always = all.filter(({ kind }) => kind === "always");
  const done = all.filter(isOfDoneState);
  const possible = isCertain(always)
    ? always
    : isCertain(done.filter(({ targets }) => targets.length > 0))
    ? [...always, ...done]
    : all;
  const blocked = blockedBy(possible);
  return possible.filter((each) => each.targets.length > 0 && !blocked(each));
}

/** The transitions of one state up to the first of each event that has no guard. */
function taken(
  index: MachineIndex,
  path: string,
  active: ReadonlySet<string>,
): MachineTransition[] {
  const settled = new Set<string>();
  return index.transitionsOf(path).filter((each) => {
    const { event, kind, guard, invoke } = each;
    if (kind === "onDone" && invoke === undefined && !isDone(index, path, active)) return false;
    const key = `${kind} ${event}`;
    if (settled.has(key)) return false;
    if (!guard) settled.add(key);
    return true;
  });
}

/** An event that an inner state takes for certain does not reach the states around it. */
function blockedBy(
  possible: readonly MachineTransition[],
): (transition: MachineTransition) => boolean {
  const takers = possible.filter(({ kind, guard, unresolved }) =>
    kind === "on" && !guard && !unresolved
  );
  const named = groupBy(takers, ({ event }) => event);
  const wildcards = takers.filter(({ event }) => event.endsWith("*"));
  return (transition) =>
    [named.get(transition.event) ?? [], wildcards].some((each) =>
      each.some((inner) => takesEventOf(inner, transition) && isInside(inner.from, transition.from))
    );
}

/** The steps that lead to a configuration. */
export function pathTo({ found }: Exploration, key: string): Step[] {
  const steps: Step[] = [];
  for (let step = found.get(key)?.by; step; step = found.get(step.from.key)?.by) {
    steps.unshift(step);
  }
  return steps;
}
