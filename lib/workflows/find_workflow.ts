import { WorkbenchError } from "../errors/mod.ts";
import {
  type FileText,
  readUnit,
  readUnitAt,
  type Unit,
  type UnitAddress,
  type UnitScope,
} from "../project/mod.ts";
import { isTooLarge, type Source } from "../source/mod.ts";
import type { WorkflowAddress } from "./machines/schemas.ts";

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
 * Reads the file that an address names: a workflow file by its feature and file, or any unit by its path.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `outside_project`, `feature_not_found`, `workflow_not_found`,
 * `file_not_readable`, `file_too_large`
 */
export async function readWorkflow(source: Source, address: WorkflowAddress): Promise<Workflow> {
  const workflow = await readNamed(source, address);
  if (!isTooLarge(workflow.file)) return workflow;
  throw new WorkbenchError(
    "file_too_large",
    `Cannot read machines of "${address.file ?? address.path}": it is larger than 1 MiB`,
  );
}

async function readNamed({ project }: Source, address: WorkflowAddress): Promise<Workflow> {
  const { path, ...workflow } = address;
  if (path === undefined) return await readUnit(project, requireWorkflow(workflow), WORKFLOWS);
  if (workflow.feature === undefined && workflow.file === undefined) {
    return await readUnitAt(project, path);
  }
  throw incomplete("path", `${HOW}, not by both`);
}

const HOW = "Name a workflow file by `feature` and `file`, or any unit by `path`";

function requireWorkflow({ feature, file }: Omit<WorkflowAddress, "path">): UnitAddress {
  if (feature === undefined) throw incomplete("feature", HOW);
  if (file === undefined) throw incomplete("file", HOW);
  return { feature, file };
}

function incomplete(path: string, message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", `Cannot tell which file is meant: ${message}`, {
    data: { issues: [{ path, message }] },
  });
}
