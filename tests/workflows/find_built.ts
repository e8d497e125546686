import type { AnyStateMachine as Machine5 } from "xstate";
import type { AnyStateMachine as Machine4 } from "xstate4";
import type { MachineModel } from "../../lib/workflows/machine.ts";

const INVOKED = " invoked";

/** The machines that a file has built when it was run. */
export interface BuiltMachines {
  /** How many are exported. */
  readonly size: number;
  /** The one that was read; by its name, else by its id. */
  get(model: MachineModel): Machine4 | Machine5 | undefined;
}

/**
 * Finds the machines among the exports of a file, in objects and lists and inside of machines. A file exports functions that
 * make machines together with `factoryCalls`: the arguments to call each with.
 */
export function findBuilt(exported: Readonly<Record<string, unknown>>): BuiltMachines {
  const named = new Map<string, Machine4 | Machine5>();
  const inner: (Machine4 | Machine5)[] = [];
  const seen = new Set<object>();

  function visit(name: string, value: unknown): void {
    if (value === null || typeof value !== "object" || seen.has(value)) return;
    seen.add(value);
    if (!isMachine(value)) {
      for (const [key, member] of Object.entries(value)) visit(key, member);
      return;
    }
    if (name === INVOKED) inner.push(value);
    else named.set(name, value);
    const states = Object.values(value.config.states ?? {});
    for (const { invoke } of [value.config, ...states.map(Object)]) {
      for (const each of [invoke ?? []].flat()) visit(INVOKED, each.src ?? each);
    }
  }

  const { factoryCalls, ...others } = exported;
  for (const [name, value] of Object.entries(others)) {
    if (typeof value !== "function") visit(name, value);
    else for (const [key, member] of Object.entries(value)) visit(key, member);
  }
  for (const [name, args] of Object.entries(factoryCalls ?? {})) {
    const factory = exported[name];
    if (typeof factory === "function") visit(name, factory(...args));
  }
  return {
    size: new Set(named.values()).size,
    get: ({ name, id }) =>
      named.get(name) ?? [...named.values(), ...inner].find((machine) => machine.id === id),
  };
}

function isMachine(value: object): value is Machine4 | Machine5 {
  return "__xstatenode" in value && "config" in value;
}
