import type { Schemas } from "../../api/client.ts";

export type Machine = Schemas["Machine"];
export type State = Schemas["MachineState"];
export type Transition = Schemas["MachineTransition"];
export type Finding = Schemas["MachineFinding"];

/** Returns what tells a transition from the others of its machine. */
export function keyOf({ from, kind, event, invoke, index }: TransitionAddress): string {
  return JSON.stringify([from, kind, event, invoke ?? "", index]);
}

export type TransitionAddress = Pick<Transition, "from" | "kind" | "event" | "invoke" | "index">;

/** The states of a machine by path, and the states in each. */
export interface Family {
  readonly root: State | undefined;
  readonly states: ReadonlyMap<string, State>;
  readonly inside: ReadonlyMap<string, readonly State[]>;
  readonly leaving: ReadonlyMap<string, readonly Transition[]>;
}

/** Sorts the parts of a machine by where they are. */
export function familyOf({ states, transitions }: Machine): Family {
  return {
    root: states[0],
    states: new Map(states.map((state) => [state.path, state])),
    inside: Map.groupBy(states.slice(1), ({ parent }) => parent ?? ""),
    leaving: Map.groupBy(transitions, ({ from }) => from),
  };
}

/** Returns the states around a state, from the innermost to the root. */
export function around({ states }: Family, path: string): State[] {
  const found: State[] = [];
  let parent = states.get(path)?.parent ?? null;
  while (parent !== null) {
    const state = states.get(parent);
    if (state === undefined) break;
    found.push(state);
    parent = state.parent;
  }
  return found;
}

/** Whether a state lies in another one. */
export function liesIn(family: Family, path: string, outer: string): boolean {
  return around(family, path).some((state) => state.path === outer);
}

/** Returns what a transition waits for, in a few words. */
export function causeOf({ states }: Family, transition: TransitionAddress): string {
  const { kind, event, from } = transition;
  const own = states.get(from)?.invoke.find(({ id }) => id === transition.invoke);
  // An id that nobody gave has the path of the state in it: the actor's name says more.
  const invoke = own && own.src !== "" && /^\d+\./.test(own.id) ? own.src : transition.invoke;
  switch (kind) {
    case "on":
      return event;
    case "after":
      return /^\d+$/.test(event) ? `after ${sayDelay(Number(event))}` : `after ${event}`;
    case "always":
      return "always";
    case "onDone":
      return invoke === undefined ? "done" : `${invoke} done`;
    case "onError":
      return invoke === undefined ? "failed" : `${invoke} failed`;
    case "onSnapshot":
      return invoke === undefined ? "changed" : `${invoke} changed`;
  }
}

function sayDelay(milliseconds: number): string {
  const [size, unit] = milliseconds >= 60_000
    ? [60_000, "min"]
    : milliseconds >= 1000
    ? [1000, "s"]
    : [1, "ms"];
  return `${Number((milliseconds / size).toFixed(2))} ${unit}`;
}

/** Returns what a transition asks, with the order that XState asks in: `if`, `else if`, `else`. */
export function conditionOf(transition: Transition, siblings: readonly Transition[]): string {
  const isLater = siblings.some((each) => each.index < transition.index);
  if (transition.guard === undefined) return isLater ? "else" : "";
  return `${isLater ? "else if" : "if"} ${transition.guard.text}`;
}

/** Returns those that wait for the same as a transition, with it. */
export function rivalsOf(
  { leaving }: Family,
  { from, kind, event, invoke }: Transition,
): readonly Transition[] {
  return (leaving.get(from) ?? []).filter((each) =>
    each.kind === kind && each.event === event && each.invoke === invoke
  );
}

/** Returns what an action is called, also one that is written where it stands. */
export function actionName({ name, kind, text }: Schemas["MachineAction"]): string {
  return name || (kind === "inline" ? "a function" : text);
}
