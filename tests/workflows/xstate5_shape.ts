import { and, type AnyStateMachine, type AnyStateNode, not, or, stateIn } from "xstate";
import {
  pathOf,
  type Shape,
  type StateShape,
  transitionKey,
  type TransitionShape,
} from "./shape.ts";

/** The shape of a machine as XState 5 built it. */
export function xstate5Shape(machine: AnyStateMachine): Shape {
  const states: Record<string, StateShape> = {};
  const transitions: Record<string, TransitionShape[]> = {};
  const agenda: AnyStateNode[] = [machine.root];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const path = pathOf(node.path);
    states[path] = stateShape(node);
    for (const each of [...node.transitions.values()].flat().concat(node.always ?? [])) {
      const event = "delay" in each ? `after ${String(each.delay)}` : each.eventType;
      (transitions[transitionKey(path, event)] ??= []).push({
        targets: (each.target ?? []).map((target: AnyStateNode) => pathOf(target.path)),
        guard: guardText(each.guard),
        actions: each.actions.map(actionText),
        reenter: each.reenter === true,
      });
    }
    agenda.push(...Object.values(node.states));
  }
  return { id: machine.id, version: 5, states, transitions };
}

function stateShape(node: AnyStateNode): StateShape {
  // Each delay adds an action to the entry, to start it, and one to the exit, to cancel it.
  const delays = Object.keys(node.config.after ?? {}).length;
  const { initial: written } = node.config;
  const name = typeof written === "object" ? written.target : written;
  const initial = name && node.states[name] ? node.initial : null;
  return {
    id: node.id,
    type: node.type,
    initial: initial?.target[0] ? pathOf(initial.target[0].path) : null,
    initialActions: (initial?.actions ?? []).map(actionText),
    history: node.type === "history" ? node.history || "shallow" : null,
    entry: node.entry.slice(0, node.entry.length - delays).map(actionText),
    exit: node.exit.slice(0, node.exit.length - delays).map(actionText),
    invokes: node.invoke.map(({ id, src: source, systemId }) => {
      const src = source as string; // XState gives every invoke a name in the end
      const name = src.startsWith("xstate.invoke.") ? "inline" : `named:${src}`;
      return `${id} ${name} ${systemId ?? ""}`;
    }),
    tags: node.tags,
    description: node.description ?? null,
  };
}

// XState's types leave open what an action or a guard is: strings, objects, functions with members.
function actionText(action: any): string { // oxlint-disable-line no-explicit-any
  if (typeof action === "string") return `named:${action}`;
  if (typeof action === "object") return `named:${action.type}`;
  return typeof action.type === "string" ? `built-in:${action.type.slice(7)}` : "inline";
}

const checks: readonly (readonly [any, string])[] = [ // oxlint-disable-line no-explicit-any
  [and([]), "and"],
  [or([]), "or"],
  [not(""), "not"],
  [stateIn(""), "stateIn"],
];

function guardText(guard: any): string { // oxlint-disable-line no-explicit-any
  if (!guard) return "";
  if (typeof guard === "string") return `named:${guard}`;
  if (typeof guard === "object") return `named:${guard.type}`;
  const kind = checks.find(([made]) => made.check === guard.check && guard.check)?.[1];
  if (!kind) return "inline";
  return kind === "stateIn" ? kind : `${kind}(${guard.guards.map(guardText).join(", ")})`;
}
