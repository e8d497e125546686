import { z } from "zod";
import { type savedWorkflow, workflowEditBody } from "../../workflows/edit_schemas.ts";
import { dryRun, dryRunCursor, path, requireDryRun, version } from "../telling/inputs.ts";
import { looseOp } from "../telling/ops.ts";
import { findingLine } from "../telling/told_findings.ts";
import { toldSave } from "../telling/told_save.ts";
import { tool } from "../telling/tool.ts";

/** The ops of machines in the fewest words; states are paths, and (t) stands for what names a transition. */
const MACHINE_OPS =
  "(t)={state,kind:on|after|always|onDone|onError,event,index?}. addState{parent,name,type?,initial?} " +
  "removeState{state,retarget?,removeTransitions?} renameState{state,name} moveState{state,parent} " +
  "reorderStates{state,order} setInitial{state,initial} setStateType{state,type} " +
  "addTransition{state,kind?,event,targets,guard?,actions?} removeTransition(t) retargetTransition(t){targets} " +
  "reorderTransitions{state,kind,event,order} renameEvent{event,name} setGuard(t){guard} setDelay(t){delay} " +
  "setReenter(t){reenter} setTags{state,tags} setDescription{of:state|transition,state,description} " +
  "assignAction|unassignAction{list:entry|exit|transition,state,action} setInvoke{state,src,id?} setInput{state,input} " +
  "declareAction|declareGuard|declareActor{name,body} removeDeclaration{kind,name} " +
  "addContextField|setContextField{name,value} removeContextField{name}";

export const editMachine = tool({
  name: "edit_machine",
  toolset: "edit",
  description:
    `Edits a state machine by one op; parent "" is the root, a path is "a.b". Ops, with ${MACHINE_OPS}`,
  input: z.strictObject({
    path,
    version,
    machine: z.union([z.string(), z.int()]).describe("name or index"),
    op: looseOp(workflowEditBody),
    dryRun,
    cursor: dryRunCursor,
  }),
  isReadOnly: false,
  isDestructive: true,
  next: { machine_not_found: "Next: read_machine with this path tells its machines" },
  async run({ path, version, machine, op, dryRun, cursor }, { service }) {
    requireDryRun({ dryRun }, cursor);
    const saved = await service.post<z.output<typeof savedWorkflow>>("/api/workflows/edit", {
      ...op,
      path,
      machine,
      contentHash: version,
      commit: true,
      waitForTypes: true,
      ...(dryRun !== undefined && { dryRun }),
    });
    const left = saved.left.map(({ path: other, line, reason }) =>
      `left as it is: ${other}:${line} may name the same: ${reason}`
    );
    const found = saved.findings.map((finding) =>
      `introduced: ${findingLine({ ...finding, code: finding.kind })}`
    );
    return toldSave(saved, { notes: [...left, ...found] }, { cursor });
  },
});
