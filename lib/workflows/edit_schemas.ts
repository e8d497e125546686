import { z } from "zod";
import { endOffset, filePath, place, startOffset } from "../project/place_schemas.ts";
import { saveAnswer } from "../saving/save_answer.ts";
import { savedChange } from "../saving/saved_change.ts";
import { machine } from "./machines/schemas.ts";
import { machineFinding } from "./narrative/schemas.ts";
import * as declarations from "./edit/declarations/schemas.ts";
import * as machines from "./edit/schemas.ts";

/** The body of an edit: one of the ops, told apart by `op`. */
export const workflowEditBody = z.discriminatedUnion("op", [
  machines.addStateBody,
  machines.removeStateBody,
  machines.renameStateBody,
  machines.moveStateBody,
  machines.reorderStatesBody,
  machines.setInitialBody,
  machines.setStateTypeBody,
  machines.addTransitionBody,
  machines.removeTransitionBody,
  machines.retargetTransitionBody,
  machines.reorderTransitionsBody,
  machines.renameEventBody,
  machines.setGuardBody,
  machines.setDelayBody,
  machines.setReenterBody,
  machines.setTagsBody,
  machines.setDescriptionBody,
  machines.assignActionBody,
  machines.unassignActionBody,
  machines.setInvokeBody,
  machines.setInputBody,
  declarations.declareActionBody,
  declarations.declareGuardBody,
  declarations.declareActorBody,
  declarations.removeDeclarationBody,
  declarations.addContextFieldBody,
  declarations.setContextFieldBody,
  declarations.removeContextFieldBody,
]).refine(({ commit, dryRun, contentHash }) => !(commit || dryRun) || contentHash !== undefined, {
  path: ["contentHash"],
  error: "Give the SHA-256 of the file as you read it to commit",
});

export type WorkflowEdit = z.output<typeof workflowEditBody>;

const left = z.array(z.object({
  path: filePath,
  ...place,
  start: startOffset,
  end: endOffset,
  reason: z.string().describe("Why it was left, in words"),
})).describe(
  "Of renameEvent, renameState, moveState and removeState: what names the event or the state too, or may, and was left as " +
    "it is",
);
const unchanged = z.boolean().describe("True where the file says so already");
const findings = z.array(machineFinding).describe(
  "What `GET /api/workflows/narrative` finds in the edited machine afterwards and not before, such as a guard that is not declared",
);
const machinesAfter = z.array(machine).describe("The machines of the file after the edit");

/** The effect that an uncommitted edit would have. */
export const workflowPreview = z.strictObject({
  path: filePath,
  contentHash: z.string().describe("Of the file as it is: what a commit of this edit needs"),
  before: z.string().describe("The file's text as it is"),
  after: z.string().describe("The file's text as it would be"),
  diff: z.string().describe("Unified, three lines of context"),
  unchanged,
  left,
  findings,
  machines: machinesAfter,
});

/** The result of a committed edit. */
export const savedWorkflow = z.strictObject({
  path: filePath,
  contentHash: z.string().describe("Of the file after the edit"),
  change: savedChange.describe("What the save did to the file"),
  ...saveAnswer,
  unchanged,
  left,
  findings,
  machines: machinesAfter,
});

export const workflowEditAnswer = z.union([workflowPreview, savedWorkflow]);
