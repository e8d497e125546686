import type { MachineState, MachineTransition } from "../machine.ts";
import type { MachineIndex } from "./model.ts";

/** The position of a machine: its active states, and what its history states remember. */
export interface Configuration {
  /** Paths of active states, the root included. */
  readonly active: ReadonlySet<string>;
  /** The states that were active in a state when it was last left: of states that have a history state. */
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

/** The changes that a transition makes to the active states of a machine. */
export interface Move {
  readonly to: Configuration;
  /** States whose exit actions run, whose invokes stop, and whose delays end. */
  readonly left: ReadonlySet<string>;
  /** States whose entry actions run, and whose invokes and delays start; a state that was left may be among them. */
  readonly entered: ReadonlySet<string>;
}

type Leading = Pick<MachineTransition, "from" | "targets" | "reenter">;

/** The move of one transition, without asking guards. */
export function move(index: MachineIndex, before: Configuration, transition: Leading): Move {
  const active = new Set(before.active);
  const memory = new Map(before.memory);
  const is4 = index.model.version === 4;
  const domain = is4 ? domainOf4(index, before, transition) : domainOf(index, transition);
  const left = leave(index, domain, active, memory);
  const stayed = new Set(active);
  for (const target of transition.targets) {
    // Something else that happens in the step has left it for good.
    if (target === domain && !active.has(target)) continue;
    enterWithAncestors(index, target, active, memory);
  }
  complete(index, active, memory);
  const to = configuration(index, active, memory);
  if (is4) return { to, ...changed4(index, before.active, active, transition) };
  // XState 5 enters a machine that a state in it leads to, and does not leave it before.
  if (domain === "" && transition.from !== "" && transition.targets.includes("")) stayed.delete("");
  return { to, left, entered: new Set([...active].filter((path) => !stayed.has(path))) };
}

/** XState 4 compares where it was with where it is, but for the states that an external transition leaves. */
function changed4(
  index: MachineIndex,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  transition: Leading,
): Pick<Move, "left" | "entered"> {
  const left = new Set(transition.targets.flatMap((target) => again4(index, transition, target)));
  const entered = new Set<string>();
  for (const { path, parent } of index.inOrder(after)) {
    const isNew = !before.has(path) || left.has(path);
    if (isNew || (parent !== null && entered.has(parent))) entered.add(path);
  }
  for (const { path, parent } of index.inOrder(before)) {
    if (!after.has(path) || (parent !== null && left.has(parent))) left.add(path);
  }
  return { left, entered };
}

/** The states that XState 4 leaves on the way to a target, whether it is in them afterwards or not. */
function again4(index: MachineIndex, { from, reenter }: Leading, target: string): string[] {
  if (isWithin(target, from)) return reenter ? [from] : [];
  if (!isInside(from, target)) {
    return index.inOrder([from, target])[0]?.path === from ? [from] : [];
  }
  const around = index.ancestorsOf(from).map(({ path }) => path);
  return [from, ...around.slice(0, around.indexOf(target) + 1)];
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

/** Tells whether the state `inner` lies in the state `outer`; told by their paths alone. */
export function isInside(inner: string, outer: string): boolean {
  if (outer === "") return inner !== "";
  return inner.charAt(outer.length) === "." && inner.startsWith(outer);
}

/** The state whose inside XState 5 leaves for a transition; null where it leaves the machine itself. */
export function domainOf(
  index: MachineIndex,
  { from, targets, reenter }: Leading,
): string | null {
  if (!reenter && targets.every((target) => isWithin(target, from))) return from;
  const around = index.ancestorsOf(from).find(({ path }) =>
    targets.every((target) => isInside(target, path))
  );
  return around?.path ?? (reenter ? null : "");
}

/** XState 4 leaves no more than it must; `changed4` tells which states it enters again all the same. */
function domainOf4(index: MachineIndex, { active }: Configuration, { targets }: Leading): string {
  const around = index.inOrder(active).findLast(({ path }) =>
    targets.every((target) => isWithin(target, path))
  );
  return around?.path ?? "";
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || isInside(inner, outer);
}

/** @returns the states that were left */
function leave(
  index: MachineIndex,
  domain: string | null,
  active: Set<string>,
  memory: Map<string, ReadonlySet<string>>,
): Set<string> {
  const left = new Set([...active].filter((path) => domain === null || isInside(path, domain)));
  // XState 4 remembers where it was whenever it goes on.
  const remembered = index.model.version === 4 && domain !== null ? [domain, ...left] : left;
  for (const path of remembered) {
    if (!index.hasHistory(path)) continue;
    memory.set(path, new Set([...left].filter((each) => isInside(each, path))));
  }
  for (const path of left) active.delete(path);
  return left;
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

/** Lists the states that become active in a state when nothing of it is active yet. */
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

/** Enters the regions of parallel states that no target has named, and the insides of states that were passed on the way. */
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

/** Tells whether a state has reached its end: a final state in it, or in all of its regions. */
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
