import { capitalised } from "../../text/mod.ts";
import { guardNames } from "../extract/guards.ts";
import type { ActionRef, MachineFinding, MachineModel } from "../machine.ts";
import type { MachineIndex } from "./model.ts";
import { quoted, stateName } from "./words.ts";

type Kind = "action" | "guard" | "actor" | "delay";

/** A place where a machine names an implementation. */
interface Reference {
  readonly kind: Kind;
  /** Its own word, where XState 4 has one: an activity is declared as what runs, and called otherwise. */
  readonly word?: string;
  readonly name: string;
  readonly state: string;
  readonly line: number;
}

/** Names that are used and not declared, and names that are declared and not used. */
export function nameFindings({ model }: MachineIndex): MachineFinding[] {
  const { setup } = model;
  if (!setup) return [];
  const declared: Readonly<Record<Kind, ReadonlySet<string>>> = {
    action: new Set(setup.actions),
    guard: new Set(setup.guards),
    actor: new Set(setup.actors),
    delay: new Set(setup.delays),
  };
  const missing = setup.complete
    ? referencesOf(model).filter(({ kind, name }) => !declared[kind].has(name))
    : [];
  return [
    ...missing.map(({ kind, word = kind, name, state, line }): MachineFinding => ({
      kind: "undeclared-reference",
      severity: setup.strict ? "error" : "info",
      state,
      message: `${capitalised(stateName(state))} names the ${word} ${
        quoted(name)
      }, which is not declared`,
      line,
    })),
    ...setup.unused.map(({ kind, name, line }): MachineFinding => ({
      kind: "unused-declaration",
      severity: "info",
      state: null,
      message: `The ${kind} ${quoted(name)} is declared, and the machine does not name it`,
      line,
    })),
  ];
}

/** Finds the events that are not in the type that the machine gives for them. */
export function eventFindings({ model }: MachineIndex): MachineFinding[] {
  const { declaredEvents, transitions } = model;
  if (!declaredEvents) return [];
  const declared = new Set(declaredEvents);
  return transitions.filter(({ kind, event }) =>
    kind === "on" && !declared.has(event) && !isOfXState(event)
  ).map(({ from: state, event, line }) => ({
    kind: "undeclared-reference",
    severity: "warning",
    state,
    message: `${capitalised(stateName(state))} takes the event ${
      quoted(event)
    }, which is not in the type of its events`,
    line,
  }));
}

/** True for a pattern of events, and for those that XState sends itself. */
function isOfXState(event: string): boolean {
  return event.includes("*") ||
    ["xstate.", "done.", "error."].some((each) => event.startsWith(each));
}

function referencesOf(model: MachineModel): Reference[] {
  const references: Reference[] = [];
  for (const { path: state, line, entry, exit, invoke, initialActions = [] } of model.states) {
    for (const each of [...entry, ...exit, ...initialActions]) {
      for (const reference of namedBy(each)) references.push({ ...reference, state, line });
    }
    for (const { kind, src, line: at } of invoke) {
      if (kind !== "named" && kind !== "activity") continue;
      const word = kind === "activity" ? "activity" : "actor";
      references.push({ kind: "actor", word, name: src, state, line: at });
    }
  }
  for (const { from: state, line, actions, guard, kind, event } of model.transitions) {
    for (const each of actions) {
      for (const reference of namedBy(each)) references.push({ ...reference, state, line });
    }
    for (const name of guardNames(guard)) references.push({ kind: "guard", name, state, line });
    if (kind === "after" && Number.isNaN(Number(event))) {
      references.push({ kind: "delay", name: event, state, line });
    }
  }
  return references.filter(({ name }) => !name.startsWith("xstate."));
}

function namedBy(
  { kind, name, enqueues = [], checks = [] }: ActionRef,
): Pick<Reference, "kind" | "name">[] {
  const actions = kind === "named" ? [name] : enqueues;
  return [
    ...actions.map((each) => ({ kind: "action" as const, name: each })),
    ...checks.map((each) => ({ kind: "guard" as const, name: each })),
  ];
}
