import type { Family, Machine, State, Transition } from "../../parts/machine/model.ts";
import { causeOf } from "../../parts/machine/model.ts";
import type { Form } from "./form_dialog.tsx";
import {
  askForInvoke,
  askForName,
  askForState,
  askForTransition,
  askToMove,
  askToRemove,
} from "./forms.ts";
import type { MachineOp } from "./machine_draft.ts";
import { addressOfTransition } from "./names.ts";

/** Something that can be done with the selected state or transition, by a click or a key. */
export type Action =
  & {
    readonly label: string;
    /** Why it is not to be had here. */
    readonly disabled?: string | undefined;
    readonly keys?: { readonly match: string; readonly shown: string };
  }
  & ({ readonly title: string; readonly op: MachineOp } | { readonly form: Form });

/** Lists what can be done with a state, in the order of its menu. */
export function actionsOnState(machine: Machine, family: Family, state: State): readonly Action[] {
  const { path, name, type } = state;
  const isRoot = path === "";
  const alone = isRoot ? "It is the machine itself" : undefined;
  const holdsNone = type === "final" || type === "history"
    ? "It has no states and no transitions"
    : undefined;
  const parent = family.states.get(state.parent ?? "");
  const isInitial = parent?.initial === path;
  return [
    {
      label: "Add a state in it…",
      form: askForState(state),
      disabled: holdsNone,
      keys: { match: "a", shown: "A" },
    },
    ...parent
      ? [{
        label: "Add a state beside it…",
        form: askForState(parent),
        keys: { match: "s", shown: "S" },
      }]
      : [],
    {
      label: "Add a transition…",
      form: askForTransition(machine, state),
      disabled: holdsNone,
      keys: { match: "t", shown: "T" },
    },
    {
      label: "Invoke an actor…",
      form: askForInvoke(machine, state),
      disabled: holdsNone,
      keys: { match: "v", shown: "V" },
    },
    {
      label: "Enter it first",
      title: `Enter ${name} first`,
      op: { op: "setInitial", state: state.parent ?? "", initial: name },
      disabled: alone ??
        (isInitial
          ? "It is entered first already"
          : parent?.type === "parallel"
          ? "All states beside it are entered"
          : undefined),
      keys: { match: "i", shown: "I" },
    },
    {
      label: "Rename…",
      form: askForName(state),
      disabled: alone,
      keys: { match: "F2", shown: "F2" },
    },
    {
      label: "Move into another state…",
      form: askToMove(machine, family, state),
      disabled: alone,
      keys: { match: "m", shown: "M" },
    },
    {
      label: "Remove…",
      form: askToRemove(machine, family, state),
      disabled: alone,
      keys: { match: "Delete", shown: "Del" },
    },
  ];
}

/** Lists what can be done with a transition. */
export function actionsOnTransition(family: Family, transition: Transition): readonly Action[] {
  const address = addressOfTransition(transition);
  const what = causeOf(family, transition);
  const disabled = transition.editable
    ? undefined
    : transition.reason ?? "It cannot be edited here";
  return [
    {
      label: transition.reenter ? "Do not enter the state again" : "Enter the state again",
      title: `${transition.reenter ? "Stay in" : "Enter again"} on ${what}`,
      op: { op: "setReenter", ...address, reenter: transition.reenter !== true },
      disabled,
      keys: { match: "r", shown: "R" },
    },
    {
      label: "Remove",
      title: `Remove ${what}`,
      op: { op: "removeTransition", ...address },
      disabled,
      keys: { match: "Delete", shown: "Del" },
    },
  ];
}
