import type { AnyStateMachine, StateNode } from "xstate4";
import {
  pathOf,
  type Shape,
  type StateShape,
  transitionKey,
  type TransitionShape,
} from "./shape.ts";

// XState 4's own types say little of what its nodes hold.
type Node = StateNode<any, any, any, any, any, any>; // oxlint-disable-line no-explicit-any

/** The shape of a machine as XState 4 built it. */
export function xstate4Shape(machine: AnyStateMachine): Shape {
  const states: Record<string, StateShape> = {};
  const transitions: Record<string, TransitionShape[]> = {};
  const agenda: Node[] = [machine as Node]; // of the same class
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    const path = pathOf(node.path);
    // First: asking for the transitions adds actions for the delays to the entry.
    states[path] = stateShape(node);
    for (const each of node.transitions) {
      const event = "delay" in each ? `after ${String(each.delay)}` : String(each.eventType);
      (transitions[transitionKey(path, event)] ??= []).push(transitionShape(node, machine, each));
    }
    agenda.push(...Object.values(node.states));
  }
  return { id: machine.id, version: 4, states, transitions };
}

function stateShape(node: Node): StateShape {
  const activities = node.activities.slice(0, node.activities.length - node.invoke.length);
  const written = [node.config.invoke ?? []].flat();
  return {
    id: node.id,
    type: node.type,
    initial: typeof node.initial === "string" ? initialPath(node, node.initial) : null,
    initialActions: [],
    history: node.type === "history" ? node.history || "shallow" : null,
    entry: node.onEntry.map(actionText),
    exit: node.onExit.map(actionText),
    invokes: [
      ...node.invoke.map(({ id }, index) => `${id} ${sourceText(written[index])} `),
      ...activities.map(({ type }) => `${type} activity:${type} `),
    ],
    tags: node.tags,
    description: node.description ?? null,
  };
}

/** A state can have another name than the one it is written under. */
function initialPath({ path, states }: Node, initial: string): string {
  const found = Object.hasOwn(states, initial) ? states[initial] : undefined;
  return pathOf(found?.path ?? [...path, initial]);
}

function sourceText(invoke: any): string { // oxlint-disable-line no-explicit-any
  if (typeof invoke.src === "string") return `named:${invoke.src}`;
  return typeof invoke.src?.type === "string" && !invoke.src.__xstatenode
    ? `named:${invoke.src.type}`
    : "inline";
}

function transitionShape(node: Node, machine: AnyStateMachine, each: any): TransitionShape { // oxlint-disable-line no-explicit-any
  const targets: readonly Node[] = each.target ?? [];
  const guard = guardText(each.cond, machine);
  const guards = [guard, each.in ? "stateIn" : ""].filter(Boolean);
  return {
    targets: targets.map(({ path }) => pathOf(path)),
    guard: guards.length > 1 ? `and(${guards.join(", ")})` : guards.join(),
    actions: each.actions.map(actionText),
    // What XState 4 calls external matters only for a target inside of the state.
    reenter: !each.internal && targets.some((target) => liesIn(target, node)),
  };
}

function liesIn(target: Node, node: Node): boolean {
  return node.path.every((name, index) => target.path[index] === name);
}

function actionText({ type, exec }: any): string { // oxlint-disable-line no-explicit-any
  if (type.startsWith("xstate.")) return `built-in:${type.slice(7)}`;
  return typeof exec === "function" ? "inline" : `named:${type}`;
}

function guardText(guard: any, machine: AnyStateMachine): string { // oxlint-disable-line no-explicit-any
  if (!guard) return "";
  if (guard.type !== "xstate.guard") return `named:${guard.type}`;
  const isNamed = !guard.predicate || Object.hasOwn(machine.options.guards ?? {}, guard.name);
  return isNamed ? `named:${guard.name}` : "inline";
}
