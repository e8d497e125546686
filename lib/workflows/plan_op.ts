import type { EditSite, Op, OpPlan } from "./edit/op.ts";
import * as declarations from "./edit/declarations/mod.ts";
import type { WorkflowEdit } from "./edit_schemas.ts";
import { addState } from "./edit/ops/add_state.ts";
import { addTransition } from "./edit/ops/add_transition.ts";
import { assignAction } from "./edit/ops/assign_action.ts";
import { moveState } from "./edit/ops/move_state.ts";
import { removeState } from "./edit/ops/remove_state.ts";
import { removeTransition } from "./edit/ops/remove_transition.ts";
import { renameEvent } from "./edit/ops/rename_event.ts";
import { renameState } from "./edit/ops/rename_state.ts";
import { reorderStates } from "./edit/ops/reorder_states.ts";
import { reorderTransitions } from "./edit/ops/reorder_transitions.ts";
import { retargetTransition } from "./edit/ops/retarget_transition.ts";
import { setDelay } from "./edit/ops/set_delay.ts";
import { setDescription } from "./edit/ops/set_description.ts";
import { setGuard } from "./edit/ops/set_guard.ts";
import { setInitial } from "./edit/ops/set_initial.ts";
import { setInput } from "./edit/ops/set_input.ts";
import { setInvoke } from "./edit/ops/set_invoke.ts";
import { setReenter } from "./edit/ops/set_reenter.ts";
import { setStateType } from "./edit/ops/set_state_type.ts";
import { setTags } from "./edit/ops/set_tags.ts";
import { unassignAction } from "./edit/ops/unassign_action.ts";

/** Every op, under its name. */
export const ops = {
  addState,
  removeState,
  renameState,
  moveState,
  reorderStates,
  setInitial,
  setStateType,
  addTransition,
  removeTransition,
  retargetTransition,
  reorderTransitions,
  renameEvent,
  setGuard,
  setDelay,
  setReenter,
  setTags,
  setDescription,
  assignAction,
  unassignAction,
  setInvoke,
  setInput,
  declareAction: declarations.declareAction,
  declareGuard: declarations.declareGuard,
  declareActor: declarations.declareActor,
  removeDeclaration: declarations.removeDeclaration,
  addContextField: declarations.addContextField,
  setContextField: declarations.setContextField,
  removeContextField: declarations.removeContextField,
};

/**
 * Works out the edit for a request.
 * @throws {WorkbenchError} `edit_refused`
 */
export function planOp(site: EditSite, edit: WorkflowEdit): OpPlan | Promise<OpPlan> {
  // Each op takes the bodies of its own name, by which this one was found.
  const op = ops[edit.op] as Op<never>;
  return op.plan(site, edit as never);
}
