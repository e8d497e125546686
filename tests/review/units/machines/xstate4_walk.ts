import type { AnyState, AnyStateMachine, StateNode } from "xstate4";
import type { MachinePath, PathStep } from "../../../../lib/review/units/machines/paths.ts";
import { pathOf } from "../../../workflows/shape.ts";

/** As much of a transition of XState 4 as is changed here. */
interface Transition {
  readonly eventType: string;
  cond?: unknown;
  /** A condition of its own kind. */
  in?: unknown;
  actions: unknown[];
}

// What a machine of XState 4 is typed by plays no part here.
type Node = StateNode<any, any, any, any, any, any>; // oxlint-disable-line no-explicit-any

/**
 * As for XState 5, by whole steps: XState 4 does not show the places in between that a machine leaves by itself.
 * @returns null for a machine with a state that has another key than name
 */
export function openWalk4(machine: AnyStateMachine): ((path: MachinePath) => boolean) | null {
  const nodes = [
    machine as Node,
    ...machine.stateIds.map((id) => machine.getStateNodeById(id) as Node),
  ];
  // XState 4 itself throws when it is to leave such a state.
  if (nodes.some((node) => node.parent && node.parent.states[node.key] !== node)) return null;
  let allowed = new Set<Transition>();
  const all = nodes.flatMap(transitionsOf);
  for (const node of nodes) silence(node);
  for (const each of all) {
    each.actions = [];
    if (!each.cond && !each.in) continue;
    delete each.in;
    each.cond = { type: "xstate.guard", name: "told", predicate: () => allowed.has(each) };
  }
  const ownGuarded = all.filter(({ cond, eventType }) =>
    cond && (eventType === "" || eventType.startsWith("done.state."))
  );
  const choices = (guarded: readonly Transition[]): Transition[][] => {
    const afterwards = [
      [],
      ...ownGuarded.flatMap((one) => ownGuarded.map((other) => [one, other])),
    ];
    return [[], ...guarded.map((each) => [each])]
      .flatMap((first) => afterwards.map((after) => [...first, ...after]));
  };

  /** Where the machine comes to rest may be any of the next places that are left by itself. */
  function restsAt(at: AnyState, place: readonly string[], steps: readonly PathStep[]): boolean {
    const [step, ...more] = steps;
    if (isAt(at, place) && goesOn(at, steps)) return true;
    if (!step) return true;
    return (step.key === "always" || step.key === "onDone") && restsAt(at, step.to, more);
  }

  function goesOn(at: AnyState, steps: readonly PathStep[]): boolean {
    const [step, ...more] = steps;
    if (!step) return true;
    const active = at.configuration.flatMap((node) => transitionsOf(node as Node))
      .filter((each) => suits(each, step));
    return [...new Set(active.map(({ eventType }) => typeFor(eventType, step)))].some((type) =>
      choices(active.filter(({ cond }) => cond)).some((guards) => {
        allowed = new Set(guards);
        const next = transition(machine, at, type);
        return next !== null && isTaken(next) && restsAt(next, step.to, more);
      })
    );
  }

  return ({ start, steps }) =>
    choices([]).some((guards) => {
      allowed = new Set(guards);
      return restsAt(machine.initialState, start, steps);
    });
}

/** Null where the guards that hold keep the machine going for ever. */
function transition(machine: AnyStateMachine, at: AnyState, type: string): AnyState | null {
  try {
    return machine.transition(at, { type });
  } catch (error) {
    if (isEndless(error)) return null;
    throw error;
  }
}

/** Where the stack ends within a guard, XState 4 throws an error of its own that has only the text of the first. */
function isEndless(error: unknown): boolean {
  return error instanceof RangeError ||
    (error instanceof Error && error.message.includes("Maximum call stack size exceeded"));
}

/** A transition to where a machine is already changes nothing; one that raises an event leaves no trace of itself. */
function isTaken({ changed, transitions }: AnyState): boolean {
  return changed === true || transitions.length > 0;
}

function transitionsOf(node: Node): Transition[] {
  return node.transitions as unknown as Transition[]; // their types do not show that they can be changed
}

function silence(node: Node): void {
  node.onEntry = [];
  node.onExit = [];
  node.invoke = [];
  delete node.doneData;
}

function suits({ eventType }: Transition, { key }: PathStep): boolean {
  if (key.startsWith("on ")) return eventType === key.slice(3);
  if (key.startsWith("after ")) return eventType.startsWith(`xstate.after(${key.slice(6)})`);
  if (key === "onDone") return /^done\.(?:invoke|state)\./.test(eventType);
  if (key === "onError") return eventType.startsWith("error.platform.");
  return key === "always" && eventType === "";
}

function typeFor(eventType: string, { key }: PathStep): string {
  if (key === "always") return "nothing happens";
  return eventType === "*" ? "any other event" : eventType;
}

function isAt({ configuration }: AnyState, place: readonly string[]): boolean {
  const inner = configuration.filter((node) =>
    !configuration.some(({ parent }) => parent === node)
  );
  const paths = inner.map((node) => pathOf((node as Node).path)).sort();
  return paths.join("\n") === [...place].sort().join("\n");
}
