import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getInitialMicrosteps,
  getMicrosteps,
} from "xstate";
import type { MachinePath, PathStep } from "../../../../lib/review/units/machines/paths.ts";
import { pathOf } from "../../../workflows/shape.ts";

/** Tells whether XState 5 can go through a machine in a way, each guard being true or false as it suits. */
export function openWalk5(machine: AnyStateMachine): (path: MachinePath) => boolean {
  const control = takeControl(machine);
  return (path) => walks(machine, control, path);
}

function walks(machine: AnyStateMachine, control: Control, path: MachinePath): boolean {
  const starts = control.choices([]).map((allowed) => {
    control.allow(allowed);
    return placesOf(getInitialMicrosteps(machine));
  });
  return starts.some((snapshots) =>
    snapshots.some((snapshot, index) =>
      isAt(snapshot, path.start) && goesOn(snapshots.slice(index + 1), snapshot, path.steps)
    )
  );

  /** @param rest the places that the machine goes on to by itself */
  function goesOn(
    rest: readonly AnyMachineSnapshot[],
    at: AnyMachineSnapshot,
    steps: readonly PathStep[],
  ): boolean {
    const [step, ...more] = steps;
    if (!step) return true;
    const [next, ...others] = rest;
    if (next) {
      const isOwn = step.key === "always" || step.key === "onDone";
      return isOwn && isAt(next, step.to) && goesOn(others, next, more);
    }
    return control.eventsFor(step, at).some(({ type, guarded }) =>
      control.choices(guarded).some((allowed) => {
        control.allow(allowed);
        const [first, ...after] = placesOf(getMicrosteps(machine, at, { type }));
        return first !== undefined && isAt(first, step.to) && goesOn(after, first, more);
      })
    );
  }
}

/** An event of XState's own that nothing waits for is a step that leads nowhere. */
function placesOf(
  microsteps: readonly (readonly [AnyMachineSnapshot, ...unknown[]])[],
): AnyMachineSnapshot[] {
  const snapshots = microsteps.map(([snapshot]) => snapshot);
  const valueAt = (index: number) => JSON.stringify(snapshots[index]?.value);
  return snapshots.filter((_, index) => index === 0 || valueAt(index) !== valueAt(index - 1));
}

interface Control {
  /** The guards that hold from now on. */
  allow(transitions: readonly AnyTransitionDefinition[]): void;
  /** The events that a step may stand for, each with the guarded transitions for it. */
  eventsFor(
    step: PathStep,
    at: AnyMachineSnapshot,
  ): { type: string; guarded: readonly AnyTransitionDefinition[] }[];
  /** Which guards may hold at once: one for the event at most, and two of those that are asked afterwards. */
  choices(guarded: readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[][];
}

/** Makes a machine do nothing but go from state to state, with guards that are told what to say. */
function takeControl(machine: AnyStateMachine): Control {
  const nodes: AnyStateNode[] = [];
  const agenda: AnyStateNode[] = [machine.root];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    nodes.push(node);
    agenda.push(...Object.values(node.states));
  }
  let allowed = new Set<AnyTransitionDefinition>();
  const config = machine.config as { context?: unknown }; // Read only for those who make machines.
  config.context = {};
  for (const node of nodes) silence(node);
  const all = nodes.flatMap(transitionsOf);
  for (const each of all) {
    each.actions = [];
    const isGuarded = each.guard !== undefined && each.guard !== null;
    if (isGuarded) each.guard = () => allowed.has(each);
  }
  const always = all.filter(({ guard, eventType }) =>
    guard && (eventType === "" || eventType.startsWith("xstate.done.state."))
  );
  return {
    allow(transitions) {
      allowed = new Set(transitions);
    },
    eventsFor(step, at) {
      const active = at._nodes.flatMap(transitionsOf).filter((each) => suits(each, step));
      const types = new Set(active.map(({ eventType }) => typeFor(eventType, step)));
      return [...types].map((type) => ({
        type,
        guarded: active.filter(({ guard }) => guard),
      }));
    },
    choices(guarded) {
      const firsts = [[], ...guarded.map((each) => [each])];
      const afterwards = [
        [],
        ...always.map((each) => [each]),
        ...always.flatMap((one) => always.map((other) => [one, other])),
      ];
      return firsts.flatMap((first) => afterwards.map((after) => [...first, ...after]));
    },
  };
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...node.transitions.values()].flat().concat(node.always ?? []);
}

function silence(node: AnyStateNode): void {
  node.entry = [];
  node.exit = [];
  Object.defineProperty(node, "invoke", { value: [], configurable: true });
  Object.defineProperty(node, "output", { value: undefined, configurable: true });
  const { initial } = node;
  if (initial) initial.actions = [];
}

function suits({ eventType }: AnyTransitionDefinition, { key }: PathStep): boolean {
  if (key.startsWith("on ")) return eventType === key.slice(3);
  if (key.startsWith("after ")) return eventType.startsWith(`xstate.after.${key.slice(6)}.`);
  if (key === "onDone") return /^xstate\.done\.(?:actor|state)\./.test(eventType);
  if (key === "onError") return eventType.startsWith("xstate.error.actor.");
  if (key === "onSnapshot") return eventType.startsWith("xstate.snapshot.");
  return key === "always" && eventType === "";
}

/** An event that no other transition is for. */
function typeFor(eventType: string, { key }: PathStep): string {
  if (key === "always") return "nothing happens";
  if (eventType === "*") return "any other event";
  return eventType.endsWith(".*") ? `${eventType.slice(0, -1)}any` : eventType;
}

function isAt(snapshot: AnyMachineSnapshot, place: readonly string[]): boolean {
  const inner = snapshot._nodes.filter((node) =>
    !snapshot._nodes.some(({ parent }) => parent === node)
  );
  const paths = inner.map(({ path }) => pathOf(path)).sort();
  return paths.join("\n") === [...place].sort().join("\n");
}
