import type { z } from "zod";
import { unifiedDiff } from "../diff/mod.ts";
import { contentHash, type FileText } from "../project/mod.ts";
import { answerOfSave, requireHash, saveFiles, type Saving } from "../saving/mod.ts";
import type { savedWorkflow, WorkflowEdit, workflowPreview } from "./edit_schemas.ts";
import { oneLine, shorten, wordsOf } from "../text/mod.ts";
import { planOp } from "./plan_op.ts";
import { planEdit, type PlannedEdit } from "./edit/plan_edit.ts";
import { readWorkflow } from "./find_workflow.ts";
import { createTimeSlice } from "../slices/mod.ts";
import type { MachineFinding } from "./machine.ts";
import { findFindings } from "./narrative/findings.ts";
import { indexMachine } from "./narrative/model.ts";
import { drawMachines } from "./mermaid.ts";
import { openProjectCode } from "./project_code.ts";

/** The most of a name that the title of a save says. */
const MAX_NAME = 40;

type Preview = z.input<typeof workflowPreview>;
type SavedWorkflow = z.input<typeof savedWorkflow>;

/**
 * Edits a machine, or shows what the edit would do. The machine of the edited text is read again, and compared with what
 * the edit says it makes: an edit that would do anything else is refused.
 * @param edit `commit: true` writes, through the gate
 * @throws {WorkbenchError} as `readWorkflowMachines` and, to commit, `saveFiles`; `machine_not_found`, `edit_refused`,
 * `source_too_complex`, `content_changed`
 */
export async function editWorkflow(
  saving: Saving,
  edit: WorkflowEdit,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Preview | SavedWorkflow> {
  const { source } = saving;
  const { file } = await readWorkflow(source, edit);
  if (edit.contentHash !== undefined) requireHash(file, edit.contentHash);
  const parsed = await source.parses.parse(file);
  const code = await openProjectCode(source, options);
  const planned = await planEdit(
    {
      file: parsed,
      code,
      parse: (text) => source.parses.parse({ ...file, text, contentHash: contentHash(text) }),
      ...options,
    },
    edit.machine,
    (site) => planOp(site, edit),
  );
  const { commit, dryRun = false, waitForTypes = false } = edit;
  return commit || dryRun
    ? await saveEdit(saving, file, planned, {
      ...options,
      dryRun,
      waitForTypes,
      edit,
    })
    : await previewEdit(file, planned, edit, options);
}

/** Describes a workflow edit in the words of its `op`, with what that names: Edit the machine door: add state ajar. */
function whatOf(edit: WorkflowEdit): string {
  const { op, machine, file, path } = edit;
  const named = typeof machine === "string"
    ? `the machine ${machine}`
    : `a machine of ${file ?? path}`;
  return `Edit ${named}: ${[...wordsOf(op), ...subjectOf(edit)].join(" ")}`;
}

/** Names the subject of an edit: a new name behind the old one, an event with its state, or a state. */
function subjectOf(edit: WorkflowEdit): string[] {
  const event = "event" in edit && edit.event !== undefined ? [nameOf(edit.event)] : [];
  const state = "state" in edit && edit.state !== "" ? [nameOf(edit.state)] : [];
  if ("name" in edit) {
    const before = [...event, ...state];
    return [...before, ...(before.length > 0 ? ["to"] : []), nameOf(edit.name)];
  }
  return event.length > 0 && state.length > 0 ? [...event, "of", ...state] : [...event, ...state];
}

function nameOf(name: string | number): string {
  return shorten(oneLine(String(name)), MAX_NAME);
}

/** Finds what a person should look at in the edited machine that was not there before the edit. */
async function newFindings(
  { before, after }: PlannedEdit["edited"],
  op: WorkflowEdit["op"],
  options: { readonly signal?: AbortSignal },
): Promise<MachineFinding[]> {
  if (before === after) return [];
  const slice = createTimeSlice(options);
  // A new name changes what a finding is called, and not where it stands.
  const keyOf = ({ kind, state, message, line }: MachineFinding) =>
    JSON.stringify(op.startsWith("rename") ? [kind, line] : [kind, state, message]);
  const known = new Set((await findFindings(indexMachine(before), slice)).map(keyOf));
  const findings = await findFindings(indexMachine(after), slice);
  return findings.filter((finding) => !known.has(keyOf(finding)));
}

async function previewEdit(
  file: FileText,
  { after, machines, left, edited }: PlannedEdit,
  { op }: WorkflowEdit,
  options: { readonly signal?: AbortSignal },
): Promise<Preview> {
  const { path, text, contentHash: hash } = file;
  return {
    path,
    contentHash: hash,
    before: text,
    after,
    diff: unifiedDiff(path, text, after).text,
    unchanged: after === text,
    left: [...left],
    findings: await newFindings(edited, op, options),
    machines: await drawMachines(machines, options),
  };
}

async function saveEdit(
  saving: Saving,
  file: FileText,
  { edits, machines, left, edited }: PlannedEdit,
  { edit, ...options }: {
    readonly signal?: AbortSignal;
    readonly dryRun: boolean;
    readonly waitForTypes: boolean;
    readonly edit: WorkflowEdit;
  },
): Promise<SavedWorkflow> {
  const { path, contentHash: hash } = file;
  const { op } = edit;
  if (edits.length === 0) {
    return {
      path,
      contentHash: hash,
      change: { path, before: hash, after: hash, edits: [], inverse: [] },
      ...answerOfSave(null, options),
      unchanged: true,
      left: [],
      findings: [],
      machines: await drawMachines(machines, options),
    };
  }
  const others = left.map((place) => place.path).filter((other) => other !== path);
  const usedIn = [...new Set(others)];
  const saved = await saveFiles(saving, [{ file, edits }], {
    ...options,
    usedIn,
    what: whatOf(edit),
  });
  const [change] = saved.changes;
  if (!change?.after) throw new Error("A save of a workflow gave no workflow");
  return {
    path,
    contentHash: change.after,
    change,
    ...answerOfSave(saved, options),
    unchanged: false,
    left: [...left],
    findings: await newFindings(edited, op, options),
    machines: await drawMachines(machines, options),
  };
}
