/**
 * The tools: at most fourteen, in an order that does not change. None of them decides for a person.
 * @module
 */
import type { AnyTool } from "../telling/tool.ts";
import { check } from "./check.ts";
import { describeComponent } from "./describe_component.ts";
import { editMachine } from "./edit_machine.ts";
import { editUnit } from "./edit_unit.ts";
import { find } from "./find.ts";
import { notes } from "./notes.ts";
import { processStatus } from "./process_status.ts";
import { projectOverview } from "./project_overview.ts";
import { proposeChange } from "./propose_change.ts";
import { readMachine } from "./read_machine.ts";
import { readUnit } from "./read_unit.ts";
import { reviewBranch } from "./review_branch.ts";
import { trace } from "./trace.ts";
import { undo } from "./undo.ts";

export const tools: readonly AnyTool[] = [
  projectOverview,
  find,
  readUnit,
  describeComponent,
  check,
  readMachine,
  trace,
  editUnit,
  editMachine,
  undo,
  proposeChange,
  processStatus,
  reviewBranch,
  notes,
];
