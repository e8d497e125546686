import { type WorkflowEdit, workflowEditBody } from "../../../lib/workflows/edit_schemas.ts";
import type { MachineModel, MachineState } from "../../../lib/workflows/machine.ts";
import type { Random } from "../random_machine.ts";

/** The ops on states and transitions. */
export const machineOps = [
  "addState",
  "removeState",
  "renameState",
  "setInitial",
  "setStateType",
  "addTransition",
  "removeTransition",
  "retargetTransition",
  "setGuard",
  "setDelay",
  "setReenter",
  "setTags",
  "setDescription",
  "assignAction",
  "unassignAction",
  "setInvoke",
  "setInput",
  "moveState",
  "reorderStates",
  "reorderTransitions",
  "renameEvent",
] as const;

type MachineOp = typeof machineOps[number];

const NAMES = ["added", "with space", "dotted.name", "2", "ünï", "it's", "toString"];
const TYPES = ["atomic", "compound", "parallel", "final", "history"] as const;

/** A random edit of a machine; null where the machine has nothing that the op could be about. */
export function randomEdit(
  op: MachineOp,
  model: MachineModel,
  random: Random,
): WorkflowEdit | null {
  const { states, transitions, index } = model;
  const state = pick(states);
  const place = op === "setDelay"
    ? transitions.filter(({ kind }) => kind === "after")
    : op === "setReenter"
    ? transitions.filter(({ from, targets }) => targets.some((path) => path.startsWith(from)))
    : op === "renameEvent"
    ? transitions.filter(({ kind }) => kind === "on")
    : op === "reorderTransitions"
    ? transitions.filter((each) => countOf(each) > 1)
    : transitions;
  const transition = place.length > 0 ? place[random(place.length)] : undefined;
  const needed = [
    "removeTransition",
    "retargetTransition",
    "setGuard",
    "setDelay",
    "setReenter",
    "reorderTransitions",
    "renameEvent",
  ];
  if (!state || (needed.includes(op) && !transition)) return null;
  const address = transition && {
    state: transition.from,
    kind: transition.kind,
    ...(["on", "after"].includes(transition.kind) && { event: transition.event }),
    ...(transition.invoke !== undefined && { invoke: transition.invoke }),
    index: transition.index,
  };
  const body = bodyOf();
  return body && workflowEditBody.parse(body);

  // Checked by the schema, whatever the compiler can tell of the pieces.
  function bodyOf(): object | null {
    const common = { feature: "f", file: "f", machine: index };
    switch (op) {
      case "addState":
        return {
          ...common,
          op,
          parent: state!.path,
          name: name(),
          type: pick(["atomic", "atomic", "final", "parallel", "history"] as const)!,
          initial: random(4) === 0,
        };
      case "removeState": {
        const other = pick(states)!.path;
        const how = [{}, { removeTransitions: true }, { retarget: other }][random(3)];
        const sibling = pick(states.filter(({ parent }) => parent === state!.parent));
        const initial = random(2) === 0 && sibling ? { initial: sibling.name || "x" } : {};
        return { ...common, op, state: state!.path, ...how, ...initial };
      }
      case "renameState":
        return { ...common, op, state: state!.path, name: name() };
      case "setInitial": {
        const child = pick(states.filter(({ parent }) => parent === state!.path));
        return child ? { ...common, op, state: state!.path, initial: child.name } : null;
      }
      case "setStateType": {
        const child = pick(states.filter(({ parent }) => parent === state!.path));
        const initial = child && random(2) === 0 ? { initial: child.name } : {};
        return { ...common, op, state: state!.path, type: pick(TYPES)!, ...initial };
      }
      case "addTransition": {
        const again = random(2) === 0 && address ? address : null;
        const kind = pick(["on", "on", "after", "always", "onDone"] as const)!;
        const event = kind === "on" ? pick(["NEW", "new.event", "*", "1"]) : pick([500, "soon"]);
        return {
          ...common,
          op,
          ...(again
            ? { state: again.state, kind: again.kind, event: again.event, invoke: again.invoke }
            : { state: state!.path, kind, ...(["on", "after"].includes(kind) && { event }) }),
          targets: random(5) === 0 ? [] : [pick(states)!.path],
          ...(random(3) === 0 && { guard: "isAdded" }),
          actions: [[], ["one"], ["one", "two"]][random(3)]!,
          reenter: random(6) === 0,
          ...(random(3) === 0 && { position: random(2) }),
        };
      }
      case "removeTransition":
        return { ...common, op, ...address! };
      case "retargetTransition":
        return { ...common, op, ...address!, targets: someStates() };
      case "setGuard":
        return { ...common, op, ...address!, guard: random(3) === 0 ? null : "isNew" };
      case "setDelay": {
        const delay = pick([1234, "soon", 0])!;
        return { ...common, op, ...address!, kind: "after" as const, delay };
      }
      case "setReenter":
        return { ...common, op, ...address!, reenter: !transition!.reenter };
      case "setTags": {
        const tags = ["x", "new tag", "it's"].filter(() => random(2) === 0);
        return { ...common, op, state: state!.path, tags };
      }
      case "setDescription": {
        const isOfState = random(2) === 0 || !address;
        const description = random(4) === 0 ? null : 'Of "it",\nand more';
        return isOfState
          ? { ...common, op, state: state!.path, of: "state", description }
          : { ...common, op, ...address, of: "transition", description };
      }
      case "assignAction":
      case "unassignAction": {
        const list = address && random(2) === 0 ? "transition" : pick(["entry", "exit"] as const)!;
        const at = list === "transition" ? address! : { state: state!.path };
        const position = random(2) === 0 ? { position: random(3) } : {};
        const known = list === "transition" ? transition!.actions : state![list];
        if (op === "assignAction") {
          return { ...common, op, ...at, list, action: "assigned", ...position };
        }
        const action = pick(known);
        return action
          ? { ...common, op, ...at, list, position: known.indexOf(action) }
          : { ...common, op, ...at, list, action: "nothing" };
      }
      case "setInvoke":
        return {
          ...common,
          op,
          state: state!.path,
          src: random(3) === 0 ? null : "added",
          index: random(2),
          ...(random(3) === 0 && { id: "given" }),
        };
      case "setInput": {
        const invoking = pick(states.filter(({ invoke }) => invoke.length > 0));
        if (!invoking) return null;
        const input = pick([null, "{ one: 1 }", "() => ({ two: [2] })"])!;
        return { ...common, op, state: invoking.path, index: random(2), input };
      }
      case "moveState": {
        const sibling = pick(states.filter(({ parent }) => parent === state!.parent));
        const initial = random(2) === 0 && sibling ? { initial: sibling.name || "x" } : {};
        return { ...common, op, state: state!.path, parent: pick(states)!.path, ...initial };
      }
      case "reorderStates": {
        const around = pick(states.filter(({ path }) => childrenOf(path).length > 1));
        if (!around) return null;
        return { ...common, op, state: around.path, order: shuffled(childrenOf(around.path)) };
      }
      case "reorderTransitions": {
        const { index: _, ...group } = address!;
        const order = shuffled([...Array(countOf(transition!)).keys()]);
        return { ...common, op, ...group, order };
      }
      case "renameEvent": {
        const renamed = pick(["RENAMED", "it's new", "renamed.event", pick(model.events)!])!;
        return { ...common, op, event: transition!.event, name: renamed };
      }
    }
  }

  function countOf({ from, kind, event, invoke }: MachineModel["transitions"][number]): number {
    return transitions.filter((each) =>
      each.from === from && each.kind === kind && each.event === event && each.invoke === invoke
    ).length;
  }

  function childrenOf(path: string): string[] {
    return states.filter(({ parent }) => parent === path).map(({ name }) => name);
  }

  function shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.flatMap(() => left.splice(random(left.length), 1));
  }

  function pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[random(items.length)];
  }

  function name(): string {
    return pick([...NAMES, pick(states as readonly MachineState[])?.name || "x"])!;
  }

  function someStates(): string[] {
    return random(4) === 0 ? [] : [pick(states)!.path];
  }
}
