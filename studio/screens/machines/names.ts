import {
  type Family,
  liesIn,
  type Machine,
  type State,
  type Transition,
} from "../../parts/machine/model.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Returns names as the options of a field. */
export function optionsOf(names: Iterable<string>): Option[] {
  return [...new Set(names)].filter((name) => name !== "").map((name) => ({
    value: name,
    label: name,
  }));
}

/** Returns the names of actions that the machine knows. */
export function actionNames({ setup, states, transitions }: Machine): string[] {
  const used = [
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap(({ actions }) => actions),
  ].filter(({ kind }) => kind === "named").map(({ name }) => name);
  return [...setup?.actions ?? [], ...used];
}

/** Returns the events that the machine knows, those of the type of its events first. */
export function eventNames({ declaredEvents = [], events }: Machine): string[] {
  return [...declaredEvents, ...events];
}

/** Returns the names of guards that the machine knows. */
export function guardNames({ setup, transitions }: Machine): string[] {
  const used = transitions.flatMap(({ guard }) => guard?.kind === "named" ? [guard.name] : []);
  return [...setup?.guards ?? [], ...used];
}

/** Returns the names of actors that the machine knows. */
export function actorNames({ setup, states }: Machine): string[] {
  return [...setup?.actors ?? [], ...states.flatMap(({ invoke }) => invoke.map(({ src }) => src))];
}

/** Returns the states as options, told by the states around them where names are not enough. */
export function stateOptions({ states }: Machine, without?: (state: State) => boolean): Option[] {
  return states.filter((state) => state.path !== "" && !without?.(state)).map(({ path }) => ({
    value: path,
    label: sayPath(path),
  }));
}

/** Returns the states that a state could be moved into. */
export function parentOptions(machine: Machine, family: Family, state: State): Option[] {
  const fits = machine.states.filter(({ path, type }) =>
    path !== state.path && path !== state.parent && type !== "final" && type !== "history" &&
    !liesIn(family, path, state.path)
  );
  return fits.map(({ path, name }) => ({
    value: path,
    label: path === "" ? `${name} (the machine)` : sayPath(path),
  }));
}

/** Returns the members of an op that name a transition. */
export function addressOfTransition(
  { from, kind, event, invoke, index }: Transition,
): {
  state: string;
  kind: Transition["kind"];
  event?: string;
  invoke?: string;
  index: number;
} {
  return {
    state: from,
    kind,
    ...(kind === "on" || kind === "after") && { event },
    ...invoke !== undefined && { invoke },
    index,
  };
}

/** Returns the path of a state in words: the names from the outermost to its own. */
export function sayPath(path: string): string {
  return path.split(/(?<!\\)\./).map((name) => name.replaceAll("\\.", ".")).join(" › ");
}
