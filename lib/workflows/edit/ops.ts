import type { EditSite, Op, OpPlan } from "./op.ts";
import * as declarations from "./declarations/mod.ts";
import type { WorkflowEdit } from "./edit_schemas.ts";
import { addState } from "./ops/add_state.ts";
import { addTransition } from "./ops/add_transition.ts";
import { assignAction } from "./ops/assign_action.ts";
import { moveState } from "./ops/move_state.ts";
import { removeState } from "./ops/remove_state.ts";
import { removeTransition } from "./ops/remove_transition.ts";
import { renameEvent } from "./ops/rename_event.ts";
import { renameState } from "./ops/rename_state.ts";
import { reorderStates } from "./ops/reorder_states.ts";
import { reorderTransitions } from "./ops/reorder_transitions.ts";
import { retargetTransition } from "./ops/retarget_transition.ts";
import { setDelay } from "./ops/set_delay.ts";
import { setDescription } from "./ops/set_description.ts";
import { setGuard } from "./ops/set_guard.ts";
import { setInitial } from "./ops/set_initial.ts";
import { setInput } from "./ops/set_input.ts";
import { setInvoke } from "./ops/set_invoke.ts";
import { setReenter } from "./ops/set_reenter.ts";
import { setStateType } from "./ops/set_state_type.ts";
import { setTags } from "./ops/set_tags.ts";
import { unassignAction } from "./ops/unassign_action.ts";

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
