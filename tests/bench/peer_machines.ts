import { extractMachinesFromFile } from "@project-workbench/machine-extractor";
import { createMachine as createMachine5 } from "xstate";
import { createMachine as createMachine4 } from "xstate4";
import { builtShape } from "../workflows/built_shape.ts";
import type { Shape } from "../workflows/shape.ts";

/** A machine as the peer has read it. */
export interface PeerMachine {
  /** 1-based. */
  readonly line: number;
  /** Null when XState does not take what was read. */
  readonly shape: Shape | null;
}

/** Everything that the peer can say of a file; null when it throws. */
export function extractWithPeer(text: string): readonly unknown[] | null {
  try {
    const machines = extractMachinesFromFile(text)?.machines ?? [];
    return machines.map((machine) => machine?.toConfig());
  } catch {
    // It says no more than that it failed: by any error of its parser or of its own.
    return null;
  }
}

/** The machines that the peer reads out of a file, as XState builds them from what was read. */
export function readWithPeer(text: string, version: 4 | 5): PeerMachine[] {
  try {
    return (extractMachinesFromFile(text)?.machines ?? []).flatMap((machine) => {
      if (!machine) return [];
      const { loc } = machine.machineCallResult.node;
      return [{ line: loc?.start.line ?? 0, shape: shapeOf(machine.toConfig(), version) }];
    });
  } catch {
    return [];
  }
}

function shapeOf(config: unknown, version: 4 | 5): Shape | null {
  try {
    const runnable: any = runnableState(config, version); // oxlint-disable-line no-explicit-any
    return builtShape(
      version === 4
        ? createMachine4({ predictableActionArguments: true, ...runnable })
        : createMachine5(runnable),
    );
  } catch {
    return null;
  }
}

// What the peer reads has a form of its own, which its types leave open.
type Loose = any; // oxlint-disable-line no-explicit-any

/** The peer describes actions and guards as data (`{ kind, type }`): back to what XState takes. */
function runnableState(config: Loose, version: 4 | 5): Loose {
  if (!config) return {};
  const { states, on, after, always, onDone, invoke, entry, exit, onEntry, onExit, ...rest } =
    config;
  const transitions = (value: Loose) => each(value, (one) => runnableTransition(one, version));
  const actions = (value: Loose) => each(value, (one) => runnableAction(one, version));
  return defined({
    ...rest,
    states: states && mapped(states, (state) => runnableState(state, version)),
    on: on && mapped(on, transitions),
    after: after && mapped(after, transitions),
    always: always && transitions(always),
    onDone: onDone && transitions(onDone),
    invoke: invoke && each(invoke, ({ kind, src, ...more }) => ({
      ...more,
      src: kind === "named" ? src : version === 4 ? () => {} : {},
      ...(more.onDone && { onDone: transitions(more.onDone) }),
      ...(more.onError && { onError: transitions(more.onError) }),
    })),
    entry: (entry ?? onEntry) && actions(entry ?? onEntry),
    exit: (exit ?? onExit) && actions(exit ?? onExit),
  });
}

function runnableTransition(config: Loose, version: 4 | 5): Loose {
  if (typeof config !== "object" || config === null) return config;
  const { actions, cond, ...rest } = config;
  const guard = cond && (cond.kind === "inline" ? () => true : cond.type ?? cond.name);
  return defined({
    ...rest,
    actions: actions && each(actions, (one) => runnableAction(one, version)),
    [version === 4 ? "cond" : "guard"]: guard,
  });
}

function runnableAction(config: Loose, version: 4 | 5): Loose {
  const action = config?.action ?? config;
  if (config?.kind === "inline") return () => {};
  if (config?.kind !== "builtin") return action?.type ?? action;
  return version === 4
    ? { type: action.type }
    : Object.assign(() => {}, { type: action.type, resolve: () => {} });
}

function each(value: Loose, change: (one: Loose) => Loose): Loose {
  return Array.isArray(value) ? value.map(change) : change(value);
}

function mapped(value: object, change: (one: Loose) => Loose): Loose {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));
}

function defined(value: object): Loose {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}
