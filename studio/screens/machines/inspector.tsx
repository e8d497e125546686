import {
  ArrowLeftRight,
  CornerDownRight,
  Home,
  type LucideIcon,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Selected } from "../../parts/machine/marks.ts";
import {
  causeOf,
  type Family,
  type Finding,
  type Machine,
  type State,
  type Transition,
} from "../../parts/machine/model.ts";
import { EditorLink } from "../../parts/editor/editor_link.tsx";
import { usePlace } from "../../places/use_place.ts";
import { Hint } from "../../parts/hint.tsx";
import type { Action } from "./actions.ts";
import { FindingList } from "./finding_list.tsx";
import type { Form } from "./form_dialog.tsx";
import type { MachineOp } from "./machine_draft.ts";
import { MachineForm } from "./machine_form.tsx";
import { StateForm } from "./state_form.tsx";
import { TransitionForm } from "./transition_form.tsx";

/** The machine, and ways to change it. */
export interface PartProps {
  readonly machine: Machine;
  readonly family: Family;
  /** Whether a change waits to be saved or discarded. */
  readonly isPending: boolean;
  readonly propose: (title: string, op: MachineOp) => void;
  readonly ask: (form: Form) => void;
  readonly select: (selected: Selected) => void;
}

interface Props extends PartProps {
  readonly state: State | undefined;
  readonly transition: Transition | undefined;
  readonly findings: readonly Finding[];
  readonly actions: readonly Action[];
  readonly run: (action: Action) => void;
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "Add a state in it…": Plus,
  "Add a transition…": CornerDownRight,
  "Enter it first": Home,
  "Rename…": Pencil,
  "Move into another state…": ArrowLeftRight,
  "Enter the state again": RotateCcw,
  "Do not enter the state again": RotateCcw,
  "Remove…": Trash2,
  Remove: Trash2,
};

/** The selected state or transition: what it is, what is wrong with it, and what can be done. */
export function Inspector(
  { state, transition, findings, actions, run, ...props }: Props,
): ReactNode {
  const place = usePlace();
  const shown = state ?? props.family.root;
  if (shown === undefined) return null;
  const name = transition ? causeOf(props.family, transition) : shown.name;
  return (
    <section className="inspector scroll" aria-label={`Selected: ${name}`}>
      <header className="bar">
        <h2 className="truncate grow mono">{name}</h2>
        <span className="muted">line {(transition ?? shown).line}</span>
        {"path" in place && place.path && (
          <EditorLink path={place.path} line={(transition ?? shown).line} />
        )}
      </header>
      <div className="row inspector-actions" role="toolbar" aria-label="Edit the selected part">
        {actions.map((action) => {
          const Icon = ICONS[action.label];
          return Icon && (
            <Hint
              key={action.label}
              label={action.disabled ?? action.label}
              {...action.keys && { keys: action.keys.shown }}
            >
              <button
                type="button"
                className="button button-quiet button-icon"
                aria-disabled={action.disabled !== undefined}
                onClick={() => run(action)}
              >
                <Icon size={16} aria-hidden />
              </button>
            </Hint>
          );
        })}
      </div>
      <FindingList findings={findings} />
      {transition
        ? <TransitionForm transition={transition} {...props} />
        : <StateForm key={shown.path} state={shown} {...props} />}
      {!transition && shown.path === "" && <MachineForm {...props} />}
    </section>
  );
}
