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
  return configuration(index, active, new Map());
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
  return configuration(index, active, memory);
}

function configuration(
  index: MachineIndex,
  active: ReadonlySet<string>,
  memory: ReadonlyMap<string, ReadonlySet<string>>,
): Configuration {
  const remembered = [...memory].map(([path, states]) =>
    `${path} ${innermost(index, states).join(" ")}`
  );
  return { active, memory, key: JSON.stringify([innermost(index, active), remembered.sort()]) };
}

/** The active states that no other one is in, in the order of the source: they tell which the others are. */
export function innermost(index: MachineIndex, active: ReadonlySet<string>): string[] {
  const around = occupied(index, active);
  return index.inOrder(active).filter(({ path }) => !around.has(path)).map(({ path }) => path);
}

/** The states in which another one is active. */
function occupied(index: MachineIndex, active: ReadonlySet<string>): Set<string> {
  const around = new Set<string>();
  for (const path of active) {
    const parent = index.state(path)?.parent ?? null;
    if (parent !== null) around.add(parent);
  }
  return around;
}

/** Whether a state lies in another one; told by their paths alone. */
export function isInside(inner: string, outer: string): boolean {
  if (outer === "") return inner !== "";
  return inner.charAt(outer.length) === "." && inner.startsWith(outer);
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
    if (!index.hasHistory(path)) continue;
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
  const { path, type, initial } = state;
  if (type === "parallel") {
    return index.realChildrenOf(path).map((child) => child.path).filter((each) =>
      !active.has(each)
    );
  }
  if (initial === null || active.has(initial)) return [];
  return index.realChildrenOf(path).some((child) => active.has(child.path)) ? [] : [initial];
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
  const type = index.state(path)?.type;
  if (type === "final") return active.has(path);
  if (type === "compound") {
    return index.finalChildrenOf(path).some((child) => active.has(child.path));
  }
  const regions = index.realChildrenOf(path);
  return type === "parallel" && regions.length > 0 &&
    regions.every((region) => isDone(index, region.path, active));
}
