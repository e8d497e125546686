import type { MachineState } from "../machine.ts";
import type { MachineIndex } from "./model.ts";

/** Where a machine is: its active states, and what its history states remember. */
export interface Configuration {
  /** Paths of active states, the root included. */
  readonly active: ReadonlySet<string>;
  /** What was active in a state when it was last left: of states that have a history state. */
  readonly memory: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same text for the same configuration. */
  readonly key: string;
}

/** The states that are active once a machine has started. */
export function initialConfiguration(index: MachineIndex): Configuration {
  const active = new Set<string>();
  if (index.root) enter(index, index.root.path, active, new Map());
  return configuration(active, new Map());
}

/** The configuration after going from one state to others, without asking guards. */
export function move(
  index: MachineIndex,
  from: Configuration,
  source: string,
  targets: readonly string[],
  reenter: boolean,
): Configuration {
  const active = new Set(from.active);
  const memory = new Map(from.memory);
  const domain = domainOf(index, source, targets, reenter);
  leave(index, domain, active, memory);
  for (const target of targets) enterWithAncestors(index, target, active, memory);
  complete(index, active, memory);
  return configuration(active, memory);
}

function configuration(
  active: ReadonlySet<string>,
  memory: ReadonlyMap<string, ReadonlySet<string>>,
): Configuration {
  const remembered = [...memory].map(([path, states]) => `${path} ${innermost(states).join(" ")}`);
  return { active, memory, key: JSON.stringify([innermost(active), remembered.sort()]) };
}

/** The active states that no other one is in, sorted: they tell which the others are. */
export function innermost(active: ReadonlySet<string>): string[] {
  // With the smallest character for its dots, a state stands right before the states in it.
  const sorted = [...active].map((path) => path.replaceAll(".", "\0")).sort();
  return sorted.filter((path, place) => {
    const next = sorted[place + 1];
    return next === undefined || (path !== "" && !next.startsWith(`${path}\0`));
  }).map((path) => path.replaceAll("\0", "."));
}

/** Whether a state lies in another one; told by their paths alone. */
export function isInside(inner: string, outer: string): boolean {
  return outer === "" ? inner !== "" : inner.startsWith(`${outer}.`);
}

/** The state whose inside is left: the nearest around the source and all targets, the source itself for inner ones. */
function domainOf(
  index: MachineIndex,
  source: string,
  targets: readonly string[],
  reenter: boolean,
): string {
  const isInner = targets.every((target) => isInside(target, source));
  const isParallel = index.state(source)?.type === "parallel";
  if (isInner && !reenter && !isParallel) return source;
  const around = index.ancestorsOf(source).find(({ path, type }) =>
    type !== "parallel" && targets.every((target) => isInside(target, path))
  );
  return around?.path ?? "";
}

function leave(
  index: MachineIndex,
  domain: string,
  active: Set<string>,
  memory: Map<string, ReadonlySet<string>>,
): void {
  const left = [...active].filter((path) => isInside(path, domain));
  for (const path of [domain, ...left]) {
    const hasHistory = index.childrenOf(path).some(({ type }) => type === "history");
    if (!hasHistory) continue;
    memory.set(path, new Set(left.filter((each) => isInside(each, path))));
  }
  for (const path of left) active.delete(path);
}

function enterWithAncestors(
  index: MachineIndex,
  path: string,
  active: Set<string>,
  memory: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const ancestor of index.ancestorsOf(path)) active.add(ancestor.path);
  enter(index, path, active, memory);
}

/** Enters a state and what it starts with, or what a history state remembers. */
function enter(
  index: MachineIndex,
  path: string,
  active: Set<string>,
  memory: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const agenda = [path];
  const seen = new Set<string>();
  for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
    const state = index.state(next);
    if (!state || seen.has(next)) continue;
    seen.add(next);
    if (state.type === "history") agenda.push(...recalled(index, state, active, memory));
    else {
      active.add(next);
      addAround(index, state, active);
      agenda.push(...startsOf(index, state, active));
    }
  }
}

/** A state is never active without the states around it. */
function addAround(index: MachineIndex, state: MachineState, active: Set<string>): void {
  let { parent } = state;
  while (parent !== null && !active.has(parent)) {
    active.add(parent);
    parent = index.state(parent)?.parent ?? null;
  }
}

/** What becomes active in a state when nothing of it is yet. */
function startsOf(
  index: MachineIndex,
  state: MachineState,
  active: ReadonlySet<string>,
): string[] {
  const children = index.realChildrenOf(state.path).map(({ path }) => path);
  if (state.type === "parallel") return children.filter((path) => !active.has(path));
  if (state.initial === null || children.some((path) => active.has(path))) return [];
  return [state.initial];
}

function recalled(
  index: MachineIndex,
  { parent, history, historyTarget }: MachineState,
  active: Set<string>,
  memory: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  if (parent === null) return [];
  const around = index.state(parent);
  const states = memory.get(parent);
  active.add(parent);
  if (states && states.size > 0) {
    const children = new Set(index.realChildrenOf(parent).map(({ path }) => path));
    return [...states].filter((path) => history === "deep" || children.has(path));
  }
  if (historyTarget) return [...historyTarget];
  return around ? startsOf(index, around, active) : [];
}

/** The regions of parallel states that no target has named, and the insides of states that were only passed through. */
function complete(
  index: MachineIndex,
  active: Set<string>,
  memory: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const path of Array.from(active)) {
    const state = index.state(path);
    if (!state) continue;
    for (const start of startsOf(index, state, active)) enter(index, start, active, memory);
  }
}

/** Whether a state has reached its end: a final state in it, or in all of its regions. */
export function isDone(index: MachineIndex, path: string, active: ReadonlySet<string>): boolean {
  const state = index.state(path);
  const children = index.realChildrenOf(path);
  if (state?.type === "final") return active.has(path);
  if (state?.type === "compound") {
    return children.some((child) => child.type === "final" && active.has(child.path));
  }
  return state?.type === "parallel" && children.length > 0 &&
    children.every((child) => isDone(index, child.path, active));
}
