import type { MachineModel, MachineState } from "../machine.ts";
import { pathNames } from "../extract/path_names.ts";
import { childPath } from "../extract/state_node.ts";

/** The facts that follow from the names and ids of a machine's states. */
export interface StateNames {
  /** The id that XState makes for a state that is given none. */
  madeId(path: string): string;
  isMadeInvokeId(id: string, state: MachineState): boolean;
  /** Returns the index of the invoke of a state that has the given id. */
  invokeIndex(path: string, id: string): number;
  /** The path of the state that a `stateIn` or an `in` names; null where it names none. @param from the state that asks */
  inState(text: string, from: string): string | null;
  /** Returns an event of XState's own without the id at its end. */
  eventWithoutIds(event: string): string;
}

export function stateNamesOf(model: MachineModel): StateNames {
  const byPath = new Map(model.states.map((state) => [state.path, state]));
  // Few machines ask where they are: the rest of the index is made for those alone.
  let byId: ReadonlyMap<string, MachineState> | undefined;
  const prefix = model.states[0]?.name ?? "";
  const made = new Set(
    model.transitions.flatMap(({ kind, event }) => kind === "on" || kind === "after" ? [] : event),
  );

  function madeId(path: string): string {
    return path === "" ? model.id : [prefix, ...pathNames(path)].join(".");
  }

  function walk(from: string, names: readonly string[]): string | null {
    let path = from;
    for (const name of names) {
      const child = byPath.get(childPath(path, name));
      if (!child) return null;
      path = child.path;
    }
    return path;
  }

  return {
    madeId,
    isMadeInvokeId(id, state) {
      const index = state.invoke.findIndex((each) => each.id === id);
      return model.version === 5
        ? id === `${index}.${state.id}`
        : id === `${state.id}:invocation[${index}]`;
    },
    invokeIndex: (path, id) => byPath.get(path)?.invoke.findIndex((each) => each.id === id) ?? -1,
    inState(text, from) {
      return text.startsWith("#")
        ? byIdAndNames(text.slice(1))
        : walk(model.version === 4 ? aroundParent(from) : "", pathNames(text));
    },
    eventWithoutIds: (event) => made.has(event) ? "" : event,
  };

  function byIdAndNames(text: string): string | null {
    byId ??= new Map(model.states.map((state) => [state.id, state]));
    const whole = byId.get(text);
    if (whole || model.version === 4) return whole?.path ?? null;
    const [id = "", ...names] = pathNames(text);
    const first = byId.get(id);
    return first ? walk(first.path, names) : null;
  }

  /** XState 4 looks from the state around the asking state's parent. */
  function aroundParent(path: string): string {
    const parent = byPath.get(path)?.parent ?? "";
    return byPath.get(parent)?.parent ?? "";
  }
}
