import type { TimeSlice } from "../../slices/mod.ts";
import type {
  ActionRef,
  GuardRef,
  InvokeRef,
  MachineModel,
  MachineState,
  MachineTransition,
  Problem,
  TransitionKind,
} from "../machine.ts";
import { type StateNames, stateNamesOf } from "./state_names.ts";

/** The meaning of a machine: its model without places, and without whatever follows from the rest. */
export interface MachineMeaning {
  readonly name: string;
  readonly id: string;
  readonly version: 4 | 5;
  readonly context: readonly FieldMeaning[];
  readonly setup: SetupMeaning | null;
  /** A state before the states in it. */
  readonly states: readonly StateMeaning[];
  readonly transitions: readonly TransitionMeaning[];
  readonly problems: readonly ProblemMeaning[];
}

export interface FieldMeaning {
  readonly name: string;
  /** Source text. */
  readonly value: string;
}

export interface SetupMeaning {
  readonly actions: readonly string[];
  readonly guards: readonly string[];
  readonly actors: readonly string[];
  readonly delays: readonly string[];
  readonly complete: boolean;
  readonly strict: boolean;
}

export interface StateMeaning {
  readonly path: string;
  /** Null for the one that XState makes out of the path. */
  readonly id: string | null;
  readonly type: MachineState["type"];
  /** A path. */
  readonly initial: string | null;
  readonly initialActions: readonly ActionMeaning[];
  readonly history: "shallow" | "deep" | null;
  /** Paths. */
  readonly historyTarget: readonly string[];
  readonly entry: readonly ActionMeaning[];
  readonly exit: readonly ActionMeaning[];
  readonly invoke: readonly InvokeMeaning[];
  readonly tags: readonly string[];
  readonly description: string | null;
}

export interface ActionMeaning {
  readonly kind: ActionRef["kind"];
  readonly name: string;
  readonly params: string | null;
  /** The source text of what has no name that says it all. */
  readonly text: string | null;
}

export interface GuardMeaning {
  readonly kind: GuardRef["kind"];
  readonly name: string;
  /** The path of the state that a `stateIn` guard names, if it names one. */
  readonly state: string | null;
  readonly params: string | null;
  readonly text: string | null;
  readonly guards: readonly GuardMeaning[];
}

export interface InvokeMeaning {
  /** Null for the one that XState makes out of the state's. */
  readonly id: string | null;
  readonly kind: InvokeRef["kind"];
  readonly src: string;
  readonly systemId: string | null;
  readonly input: string | null;
}

export interface TransitionMeaning {
  /** A path. */
  readonly from: string;
  readonly kind: TransitionKind;
  /** The event of an `on` or `after` transition; nothing for the others, whose events XState makes out of ids. */
  readonly event: string;
  /** Place among the invokes of its state. */
  readonly invoke: number | null;
  /** Paths. */
  readonly targets: readonly string[];
  readonly unresolved: readonly string[];
  readonly guard: GuardMeaning | null;
  readonly actions: readonly ActionMeaning[];
  readonly reenter: boolean;
  readonly description: string | null;
}

export interface ProblemMeaning {
  readonly code: string;
  /** A path. */
  readonly state: string | null;
  readonly event: string | null;
  /** For people: two that differ in it alone are the same. */
  readonly message: string;
}

/** Returns the meaning of a machine, made from its model. */
export async function meaningOf(model: MachineModel, slice: TimeSlice): Promise<MachineMeaning> {
  const names = stateNamesOf(model);
  const states: StateMeaning[] = [];
  for (const state of model.states) {
    if (slice.spent) await slice.pause();
    states.push(stateMeaning(state, names));
  }
  const transitions: TransitionMeaning[] = [];
  for (const each of model.transitions) {
    if (slice.spent) await slice.pause();
    transitions.push(transitionMeaning(each, names));
  }
  return {
    name: model.name,
    id: model.id,
    version: model.version,
    context: model.context.map(({ name, value }) => ({ name, value })),
    setup: setupMeaning(model.setup),
    states,
    transitions,
    problems: model.problems.map((problem) => problemMeaning(problem, names)),
  };
}

function setupMeaning(setup: MachineModel["setup"]): SetupMeaning | null {
  if (!setup) return null;
  const { actions, guards, actors, delays, complete, strict } = setup;
  return { actions, guards, actors, delays, complete, strict };
}

function stateMeaning(state: MachineState, names: StateNames): StateMeaning {
  return {
    path: state.path,
    id: state.id === names.madeId(state.path) ? null : state.id,
    type: state.type,
    initial: state.initial,
    initialActions: (state.initialActions ?? []).map(actionMeaning),
    history: state.history ?? null,
    historyTarget: state.historyTarget ?? [],
    entry: state.entry.map(actionMeaning),
    exit: state.exit.map(actionMeaning),
    invoke: state.invoke.map((each) => invokeMeaning(each, state, names)),
    tags: state.tags,
    description: state.description,
  };
}

function invokeMeaning(invoke: InvokeRef, state: MachineState, names: StateNames): InvokeMeaning {
  const isMade = invoke.kind !== "activity" && names.isMadeInvokeId(invoke.id, state);
  return {
    id: isMade ? null : invoke.id,
    kind: invoke.kind,
    src: invoke.src,
    systemId: invoke.systemId ?? null,
    input: invoke.input ?? null,
  };
}

/** @param ref as it was read */
function actionMeaning(ref: ActionRef): ActionMeaning {
  const { kind, name, params = null } = ref;
  return { kind, name, params, text: kind === "named" ? null : ref.text };
}

function transitionMeaning(each: MachineTransition, names: StateNames): TransitionMeaning {
  const { from, kind, guard, invoke } = each;
  return {
    from,
    kind,
    event: kind === "on" || kind === "after" ? each.event : "",
    invoke: invoke === undefined ? null : names.invokeIndex(from, invoke),
    targets: each.targets,
    unresolved: each.unresolved ?? [],
    guard: guard ? guardMeaning(guard, from, names) : null,
    actions: each.actions.map(actionMeaning),
    reenter: each.reenter === true,
    description: each.description ?? null,
  };
}

function guardMeaning(guard: GuardRef, from: string, names: StateNames): GuardMeaning {
  const { kind, params = null, guards = [], text } = guard;
  const state = kind === "stateIn" ? names.inState(guard.name, from) : null;
  return {
    kind,
    name: state === null ? guard.name : "",
    state,
    params,
    text: kind === "inline" || kind === "unknown" ? text : null,
    guards: guards.map((part) => guardMeaning(part, from, names)),
  };
}

function problemMeaning(problem: Problem, names: StateNames): ProblemMeaning {
  const { code, state = null, event = null, message } = problem;
  return { code, state, message, event: event === null ? null : names.eventWithoutIds(event) };
}
