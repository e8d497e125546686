import { groupBy } from "../../../grouping/mod.ts";
import {
  type Configuration,
  type Exploration,
  explore,
  initialConfiguration,
  innermost,
  type MachineIndex,
  pathTo,
  type Step,
} from "../../../workflows/mod.ts";

/** A way through a machine: where it starts, and each step with where it leads. */
export interface MachinePath {
  readonly start: readonly string[];
  readonly steps: readonly PathStep[];
}

/** The innermost active states, in the order of the source. */
export interface PathStep {
  /** The cause of the step, in a word: `SUBMIT`, `after 500`, `onDone loadUser`. */
  readonly cause: string;
  /** The same, but for what does not make another way of it. */
  readonly key: string;
  readonly to: readonly string[];
}

/** The ways through a machine. */
export interface MachinePaths {
  /** The short ones first. */
  readonly paths: readonly MachinePath[];
  /** There are more. */
  readonly truncated: boolean;
}

const MAX_PATHS = 200;
/** The largest number of path beginnings that are examined. */
const MAX_BEGINNINGS = 20_000;

/**
 * The ways from the start to each end that come nowhere twice; where nothing ends, the best one to each place. Then one to each
 * transition that those do not take: the one that closes a loop takes it once.
 */
export function pathsThrough(index: MachineIndex): MachinePaths {
  const exploration = explore(index);
  const { ways, truncated } = waysThrough(exploration);
  const taken = new Set(ways.flatMap((way) => way.map(transitionKey)));
  for (const step of exploration.steps) {
    if (taken.has(transitionKey(step)) || !exploration.found.has(step.from.key)) continue;
    const way = [...pathTo(exploration, step.from.key), step];
    for (const each of way) taken.add(transitionKey(each));
    ways.push(way);
  }
  const told = new Map<string, MachinePath>();
  for (const way of ways.toSorted((a, b) => a.length - b.length)) {
    const path = pathOf(index, exploration.start, way);
    told.set(pathKey(path), path);
  }
  return {
    paths: [...told.values()].slice(0, MAX_PATHS),
    truncated: truncated || exploration.truncated || told.size > MAX_PATHS,
  };
}

function waysThrough(exploration: Exploration): { ways: Step[][]; truncated: boolean } {
  const ends = [...exploration.found.values()].filter(({ ended }) => ended);
  if (ends.length > 0) return waysToEnds(exploration);
  const ways = [...exploration.found.keys()].map((key) => pathTo(exploration, key))
    .filter((way) => way.length > 0);
  return { ways, truncated: false };
}

/** The beginning of a way; all that begin alike share it. */
interface Beginning {
  readonly at: Configuration;
  readonly step: Step | null;
  readonly before: Beginning | null;
}

/** Breadth first, so that of more ways than are told the short ones are. */
function waysToEnds({ start, found, steps }: Exploration): { ways: Step[][]; truncated: boolean } {
  const leaving = groupBy(steps, ({ from }) => from.key);
  const leadsToEnd = leadingToEnds({ found, steps });
  const ways: Step[][] = [];
  const agenda: Beginning[] = [{ at: start, step: null, before: null }];
  let truncated = false;
  for (let next = 0; next < agenda.length; next++) {
    const beginning = agenda[next];
    if (!beginning) break;
    if (found.get(beginning.at.key)?.ended) ways.push(stepsOf(beginning));
    if (ways.length >= MAX_PATHS || agenda.length >= MAX_BEGINNINGS) {
      truncated = next < agenda.length - 1;
      break;
    }
    const been = placesOf(beginning);
    for (const step of leaving.get(beginning.at.key) ?? []) {
      if (been.has(step.to.key) || !leadsToEnd.has(step.to.key)) continue;
      agenda.push({ at: step.to, step, before: beginning });
    }
  }
  return { ways, truncated };
}

function leadingToEnds({ found, steps }: Pick<Exploration, "found" | "steps">): Set<string> {
  const arriving = groupBy(steps, ({ to }) => to.key);
  const leading = new Set<string>();
  const agenda = [...found].filter(([, { ended }]) => ended).map(([key]) => key);
  for (let key = agenda.pop(); key !== undefined; key = agenda.pop()) {
    if (leading.has(key)) continue;
    leading.add(key);
    for (const { from } of arriving.get(key) ?? []) agenda.push(from.key);
  }
  return leading;
}

function stepsOf(beginning: Beginning): Step[] {
  const steps: Step[] = [];
  for (let each: Beginning | null = beginning; each; each = each.before) {
    if (each.step) steps.push(each.step);
  }
  return steps.reverse();
}

function placesOf(beginning: Beginning): Set<string> {
  const keys = new Set<string>();
  for (let each: Beginning | null = beginning; each; each = each.before) keys.add(each.at.key);
  return keys;
}

/** Returns a key of the transition of a step, wherever the rest of the machine is. */
function transitionKey({ transition: { from, kind, event, index } }: Step): string {
  return JSON.stringify([from, kind, event, index]);
}

function pathOf(index: MachineIndex, start: Configuration, way: readonly Step[]): MachinePath {
  return {
    start: innermost(index, start.active),
    steps: way.map((step) => pathStep(index, step)),
  };
}

/** A step as a path tells it. */
export function pathStep(index: MachineIndex, { transition, to }: Step): PathStep {
  const { kind, event, invoke, from } = transition;
  const place = innermost(index, to.active);
  if (kind === "on") return { cause: event, key: `on ${event}`, to: place };
  if (kind === "after") return { cause: `after ${event}`, key: `after ${event}`, to: place };
  const invokes = index.state(from)?.invoke ?? [];
  const src = invokes.length > 1 ? invokes.find(({ id }) => id === invoke)?.src : undefined;
  return { cause: src === undefined ? kind : `${kind} ${src}`, key: kind, to: place };
}

/** Returns the states in which a machine starts. */
export function startOf(index: MachineIndex): readonly string[] {
  return innermost(index, initialConfiguration(index).active);
}

/** One readable line: `idle -> loading (SUBMIT) -> done (onDone)`. */
export function pathText({ start, steps }: MachinePath): string {
  return [placeText(start), ...steps.map(({ cause, to }) => `${placeText(to)} (${cause})`)].join(
    " -> ",
  );
}

function placeText(place: readonly string[]): string {
  return place.map((path) => path || "the machine").join(" + ");
}

function pathKey({ start, steps }: MachinePath): string {
  return JSON.stringify([start, steps.map(({ key, to }) => [key, to])]);
}
