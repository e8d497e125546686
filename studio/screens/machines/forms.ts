import type { Family, Machine, State } from "../../parts/machine/model.ts";
import type { Form } from "./form_dialog.tsx";
import {
  actionNames,
  actorNames,
  eventNames,
  guardNames,
  optionsOf,
  parentOptions,
  stateOptions,
} from "./names.ts";

const TYPES = [
  { value: "atomic", label: "A plain state" },
  { value: "parallel", label: "Parallel: in all of its states at once" },
  { value: "final", label: "Final: the end" },
  { value: "history", label: "History: back to where it was" },
];

const KINDS = [
  { value: "on", label: "An event" },
  { value: "after", label: "Time that passes" },
  { value: "always", label: "Nothing: it happens by itself" },
  { value: "onDone", label: "The end of the state, or of what it invokes" },
  { value: "onError", label: "A failure of what it invokes" },
  { value: "onSnapshot", label: "A change of what it invokes" },
];

/** Asks for a new state in a state. */
export function askForState(parent: State): Form {
  return {
    title: parent.path === "" ? "Add a state" : `Add a state in ${parent.name}`,
    words: "The first state in another one is entered first.",
    fields: [
      { name: "name", label: "Name", kind: "text", isNeeded: true },
      { name: "type", label: "Type", kind: "choice", value: "atomic", options: TYPES },
      { name: "initial", label: "Entered first", kind: "check" },
    ],
    answer: ({ name = "", type, initial }) => [`Add ${name}`, {
      op: "addState",
      parent: parent.path,
      name: name.trim(),
      type: type as "atomic", // one of the options above
      initial: initial === "yes",
    }],
  };
}

/** Asks for a new transition from a state. */
export function askForTransition(machine: Machine, from: State, to?: string): Form {
  const waitsFor =
    (...kinds: readonly string[]) => ({ kind = "" }: Readonly<Record<string, string>>) =>
      kinds.includes(kind);
  const invokes = from.invoke.map(({ id, src }) => ({ value: id, label: src || id }));
  return {
    title: `Add a transition from ${from.name}`,
    words: "XState takes the first transition whose guard holds.",
    fields: [
      { name: "kind", label: "It waits for", kind: "choice", value: "on", options: KINDS },
      {
        name: "event",
        label: "Event",
        kind: "text",
        isNeeded: true,
        options: optionsOf(eventNames(machine)),
        isAsked: waitsFor("on"),
      },
      {
        name: "delay",
        label: "Milliseconds, or the name of a delay",
        kind: "text",
        isNeeded: true,
        options: optionsOf(machine.setup?.delays ?? []),
        isAsked: waitsFor("after"),
      },
      {
        name: "invoke",
        label: "Of what",
        kind: "choice",
        options: [{ value: "", label: "The state itself" }, ...invokes],
        isAsked: waitsFor("onDone", "onError", "onSnapshot"),
      },
      {
        name: "target",
        label: "It leads to",
        kind: "choice",
        value: to ?? "",
        options: [{ value: "", label: "Nowhere: the state stays" }, ...stateOptions(machine)],
      },
      {
        name: "guard",
        label: "If (name of a guard)",
        kind: "text",
        options: optionsOf(guardNames(machine)),
      },
      {
        name: "actions",
        label: "Do (names of actions, with commas)",
        kind: "text",
        options: optionsOf(actionNames(machine)),
      },
      { name: "reenter", label: "Leave and enter the state again", kind: "check" },
    ],
    answer: (values) => {
      const {
        kind = "on",
        event = "",
        delay = "",
        invoke = "",
        target = "",
        guard = "",
        actions = "",
      } = values;
      const waits = kind === "on"
        ? { event: event.trim() }
        : kind === "after"
        ? { event: delayOf(delay) }
        : {};
      const title = kind === "on"
        ? event.trim()
        : KINDS.find(({ value }) => value === kind)?.label ?? kind;
      return [`Add ${title}`, {
        op: "addTransition",
        state: from.path,
        kind: kind as "on", // one of the options above
        ...waits,
        ...(invoke !== "" && kind.startsWith("on") && kind !== "on") && { invoke },
        targets: target === "" ? [] : [target],
        ...guard.trim() !== "" && { guard: guard.trim() },
        actions: listOf(actions),
        reenter: values["reenter"] === "yes",
      }];
    },
  };
}

/** Returns milliseconds as a number, and the name of a delay as it is. */
export function delayOf(text: string): string | number {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : text.trim();
}

/** Returns the names in a list with commas. */
export function listOf(text: string): string[] {
  return text.split(",").map((name) => name.trim()).filter(Boolean);
}

/** Asks for where transitions should lead once a state is removed. */
export function askToRemove(machine: Machine, family: Family, state: State): Form {
  const siblings = (family.inside.get(state.parent ?? "") ?? []).filter(({ path }) =>
    path !== state.path
  );
  const isInitial = family.states.get(state.parent ?? "")?.initial === state.path;
  const isInside = ({ path }: Pick<State, "path">) =>
    path === state.path || path.startsWith(`${state.path}.`);
  const leading = machine.transitions.filter(({ from, targets }) =>
    targets.some((path) => isInside({ path })) && !isInside({ path: from })
  );
  return {
    title: `Remove ${state.name}`,
    words: `${
      family.inside.has(state.path)
        ? "The states in it, and the transitions that leave it,"
        : "The transitions that leave it"
    } go with it.${leading.length === 0 ? " Nothing leads to it." : ""}`,
    fields: [
      ...leading.length === 0 ? [] : [{
        name: "retarget",
        label: `Transitions that lead to it (${leading.length})`,
        kind: "choice" as const,
        isNeeded: true,
        options: [
          { value: "", label: "Choose what becomes of them" },
          { value: "remove:", label: "Remove them" },
          ...stateOptions(machine, isInside).map(({ value, label }) => ({
            value,
            label: `Lead them to ${label}`,
          })),
        ],
      }],
      ...isInitial
        ? [{
          name: "initial",
          label: "Entered first instead",
          kind: "choice" as const,
          value: siblings[0]?.name ?? "",
          options: optionsOf(siblings.map(({ name }) => name)),
        }]
        : [],
    ],
    answer: ({ retarget = "", initial = "" }) => [`Remove ${state.name}`, {
      op: "removeState",
      state: state.path,
      removeTransitions: retarget === "remove:",
      ...(retarget !== "" && retarget !== "remove:") && { retarget },
      ...initial !== "" && { initial },
    }],
  };
}

/** Asks for a new name of a state. */
export function askForName(state: State): Form {
  return {
    title: `Rename ${state.name}`,
    words: "All that names the state follows.",
    fields: [{ name: "name", label: "Name", kind: "text", value: state.name, isNeeded: true }],
    answer: ({ name = "" }) => [`Rename ${state.name} to ${name.trim()}`, {
      op: "renameState",
      state: state.path,
      name: name.trim(),
    }],
  };
}

/** Asks for the state that a state should be moved into. */
export function askToMove(machine: Machine, family: Family, state: State): Form {
  const options = parentOptions(machine, family, state);
  const siblings = (family.inside.get(state.parent ?? "") ?? []).filter(({ path }) =>
    path !== state.path
  );
  const isInitial = family.states.get(state.parent ?? "")?.initial === state.path;
  return {
    title: `Move ${state.name}`,
    words: "Transitions that lead to it follow.",
    fields: [
      { name: "parent", label: "Into", kind: "choice", value: options[0]?.value ?? "", options },
      ...isInitial && siblings.length > 0
        ? [{
          name: "initial",
          label: "Entered first where it was",
          kind: "choice" as const,
          value: siblings[0]?.name ?? "",
          options: optionsOf(siblings.map(({ name }) => name)),
        }]
        : [],
    ],
    answer: ({ parent = "", initial = "" }) => [`Move ${state.name}`, {
      op: "moveState",
      state: state.path,
      parent,
      ...initial !== "" && { initial },
    }],
  };
}

/** Asks for the actor that runs as long as the machine is in a state. */
export function askForInvoke(machine: Machine, state: State): Form {
  return {
    title: `Invoke in ${state.name}`,
    words: "It starts when the state is entered, and stops when it is left.",
    fields: [
      {
        name: "src",
        label: "Name of an actor",
        kind: "text",
        isNeeded: true,
        options: optionsOf(actorNames(machine)),
      },
      { name: "id", label: "Id, where one is wanted", kind: "text" },
    ],
    answer: ({ src = "", id = "" }) => [`Invoke ${src.trim()}`, {
      op: "setInvoke",
      state: state.path,
      src: src.trim(),
      index: state.invoke.length,
      ...id.trim() !== "" && { id: id.trim() },
    }],
  };
}
