import { WorkbenchError } from "../errors/mod.ts";
import { type FileText, readUnit, type Unit, type UnitScope } from "../project/mod.ts";
import { isTooLarge, type Source } from "../source/mod.ts";
import type { WorkflowAddress } from "./schemas.ts";

/** A workflow file, read. */
export interface Workflow {
  readonly unit: Unit;
  readonly file: FileText;
}

const WORKFLOWS: UnitScope = {
  layer: "workflow",
  extension: /\.(?:[cm]?[jt]s|[jt]sx)$/,
  endings: ".ts, .js or one of their kind",
  missing: "workflow_not_found",
};

/**
 * Reads the workflow file that an address names.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `outside_project`, `feature_not_found`, `workflow_not_found`,
 * `file_not_readable`, `file_too_large`
 */
export async function readWorkflow(source: Source, address: WorkflowAddress): Promise<Workflow> {
  const workflow = await readUnit(source.project, address, WORKFLOWS);
  if (!isTooLarge(workflow.file)) return workflow;
  throw new WorkbenchError(
    "file_too_large",
    `Cannot read machines of "${address.file}": it is larger than 1 MiB`,
  );
}
