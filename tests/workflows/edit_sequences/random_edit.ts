import type { MachineModel, MachineTransition } from "../../../lib/workflows/machine.ts";
import type { Random } from "../random_machine.ts";

/** The body of an edit, but for the machine's address. */
export interface RandomEdit {
  readonly op: string;
  readonly [argument: string]: unknown;
}

const STATES = ["fresh", "with space", "dotted.name", "7", "ünï", "it's", 'a "b"', "constructor"];
const NAMES = ["save", "load", "isOpen", "track", "other name", "8", "it's"];
const EVENTS = ["GO", "NEXT", "a.b", "mouse.*", "*", "9", "E"];
const CODES = [
  "() => {}",
  "({ context }) => {\n  return context;\n}",
  "Object(1)",
  "function () {}",
];
const VALUES = ["0", '"text"', "null", "[1, 2]", "{ a: 1 }", "() => 1", "-1"];
const TYPES = ["number", "string | null", "{ a: number }[]"];

/** An edit that may suit a machine, or not. */
export function randomEdit(random: Random, model: MachineModel): RandomEdit {
  const make = MAKERS[random(MAKERS.length)] ?? addState;
  return make({ random, model });
}

interface Draw {
  readonly random: Random;
  readonly model: MachineModel;
}

type Maker = (draw: Draw) => RandomEdit;

const addState: Maker = (draw) => ({
  op: "addState",
  parent: statePath(draw),
  name: one(draw, STATES),
  type: one(draw, ["atomic", "atomic", "parallel", "final", "history"]),
  ...maybe(draw, { initial: true }),
});

const MAKERS: readonly Maker[] = [
  addState,
  (draw) => ({
    op: "removeState",
    state: statePath(draw),
    ...maybe(draw, { retarget: statePath(draw) }),
    ...maybe(draw, { removeTransitions: true }),
    ...maybe(draw, { initial: stateName(draw) }),
  }),
  (draw) => ({ op: "renameState", state: statePath(draw), name: one(draw, STATES) }),
  (draw) => ({ op: "setInitial", state: statePath(draw), initial: stateName(draw) }),
  (draw) => ({
    op: "setStateType",
    state: statePath(draw),
    type: one(draw, ["atomic", "compound", "parallel", "final", "history"]),
    ...maybe(draw, { initial: stateName(draw) }),
  }),
  addTransition,
  addTransition,
  (draw) => ({ op: "removeTransition", ...transition(draw) }),
  (draw) => ({ op: "retargetTransition", ...transition(draw), targets: targets(draw) }),
  (draw) => ({
    op: "setGuard",
    ...transition(draw),
    guard: draw.random(4) === 0 ? null : one(draw, NAMES),
  }),
  (draw) => ({ op: "setDelay", ...transition(draw), kind: "after", delay: delay(draw) }),
  (draw) => ({ op: "setReenter", ...transition(draw), reenter: draw.random(3) > 0 }),
  (draw) => ({ op: "setTags", state: statePath(draw), tags: NAMES.slice(draw.random(9)) }),
  (draw) => ({
    op: "setDescription",
    ...transition(draw),
    of: one(draw, ["state", "transition"]),
    description: draw.random(4) === 0 ? null : one(draw, ["Words", "Two\nlines", "it's"]),
  }),
  (draw) => ({ op: "assignAction", ...actionList(draw), action: one(draw, NAMES) }),
  (draw) => ({ op: "unassignAction", ...actionList(draw) }),
  (draw) => ({
    op: "setInvoke",
    state: statePath(draw),
    src: draw.random(3) === 0 ? null : one(draw, NAMES),
    ...maybe(draw, { id: one(draw, ["job", "my job", "x.y"]) }),
    index: draw.random(2),
  }),
  (draw) => ({
    op: "setInput",
    state: statePath(draw),
    index: draw.random(2),
    input: draw.random(3) === 0 ? null : one(draw, VALUES),
  }),
  (draw) => ({
    op: "moveState",
    state: statePath(draw),
    parent: statePath(draw),
    ...maybe(draw, { initial: stateName(draw) }),
  }),
  (draw) => {
    const state = statePath(draw);
    const names = draw.model.states.filter(({ parent }) => parent === state)
      .map(({ name }) => name);
    return { op: "reorderStates", state, order: draw.random(2) === 0 ? names.reverse() : names };
  },
  (draw) => {
    const { index: _, ...group } = transition(draw) as Record<string, unknown>; // some have none
    return { op: "reorderTransitions", ...group, order: [1, 0] };
  },
  (draw) => ({
    op: "renameEvent",
    event: one(draw, [...EVENTS, ...draw.model.events]),
    name: one(draw, [...EVENTS, "NEW NAME", "it's"]),
  }),
  (draw) => ({
    op: "declareAction",
    name: one(draw, [...NAMES, "toString", "__proto__"]),
    ...maybe(draw, { body: one(draw, CODES) }),
  }),
  (draw) => ({ op: "declareGuard", name: one(draw, NAMES), body: one(draw, CODES) }),
  (draw) => ({ op: "declareActor", name: one(draw, NAMES), body: one(draw, CODES) }),
  (draw) => ({
    op: "removeDeclaration",
    kind: one(draw, ["action", "guard", "actor", "delay"]),
    name: declaredName(draw),
  }),
  (draw) => ({
    op: "addContextField",
    name: one(draw, NAMES),
    value: one(draw, VALUES),
    ...maybe(draw, { type: one(draw, TYPES) }),
  }),
  (draw) => ({
    op: "setContextField",
    name: fieldName(draw),
    value: one(draw, VALUES),
    ...maybe(draw, { type: one(draw, TYPES) }),
  }),
  (draw) => ({ op: "removeContextField", name: fieldName(draw) }),
];

function addTransition(draw: Draw): RandomEdit {
  const kind = one(draw, ["on", "on", "on", "after", "always", "onDone"]);
  return {
    op: "addTransition",
    state: statePath(draw),
    kind,
    ...(kind === "on" && { event: one(draw, EVENTS) }),
    ...(kind === "after" && { event: delay(draw) }),
    targets: targets(draw),
    ...maybe(draw, { guard: one(draw, NAMES) }),
    ...maybe(draw, { actions: [one(draw, NAMES)] }),
    ...maybe(draw, { reenter: true }),
    ...maybe(draw, { position: draw.random(2) }),
  };
}

function transition({ random, model: { transitions } }: Draw): object {
  const each: MachineTransition | undefined = transitions[random(transitions.length)];
  if (!each) return { state: "" };
  const { from: state, kind, event, invoke, index } = each;
  return {
    state,
    kind,
    ...((kind === "on" || kind === "after") && { event }),
    ...(invoke !== undefined && { invoke }),
    index,
  };
}

function actionList(draw: Draw): object {
  if (draw.random(2) === 0) return { ...transition(draw), list: "transition" };
  const { states } = draw.model;
  const withActions = states.filter(({ entry, exit }) => entry.length + exit.length > 0);
  const state = one(draw, withActions.length > 0 && draw.random(2) === 0 ? withActions : states);
  return {
    state: state.path,
    list: one(draw, ["entry", "exit"]),
    position: draw.random(2),
  };
}

function targets(draw: Draw): string[] {
  return draw.random(5) === 0 ? [] : [statePath(draw)];
}

function delay(draw: Draw): string | number {
  return one<string | number>(draw, [0, 250, "soon"]);
}

function statePath(draw: Draw): string {
  return one(draw, draw.model.states).path;
}

function stateName(draw: Draw): string {
  return one(draw, draw.model.states).name;
}

function declaredName(draw: Draw): string {
  const { actions = [], guards = [], actors = [], delays = [] } = draw.model.setup ?? {};
  const names = [...actions, ...guards, ...actors, ...delays];
  return names.length > 0 ? one(draw, names) : "none";
}

function fieldName(draw: Draw): string {
  const names = draw.model.context.map(({ name }) => name);
  return names.length > 0 ? one(draw, names) : "none";
}

function maybe<T extends object>({ random }: Draw, argument: T): Partial<T> {
  return random(3) === 0 ? argument : {};
}

function one<T>({ random }: Draw, items: readonly [T, ...T[]] | readonly T[]): T {
  return items[random(items.length)] as T; // no list here is empty
}
