import { WorkbenchError } from "../errors/mod.ts";
import type { FileText, Unit } from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import { maxFileSize } from "./project_code.ts";
import type { WorkflowAddress } from "./schemas.ts";

/** A workflow file, read. */
export interface Workflow {
  readonly unit: Unit;
  readonly file: FileText;
}

const WORKFLOW_EXTENSION = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/**
 * The guard of every route that takes a workflow: reads the file that an address names, and nothing else.
 * @throws {WorkbenchError} `invalid_request`, `outside_scope`, `feature_not_found`, `workflow_not_found`, `file_too_large`
 */
export async function readWorkflow(source: Source, address: WorkflowAddress): Promise<Workflow> {
  const { feature, file } = address;
  requireWorkflowFile(file);
  const layout = await source.project.layout();
  requireFeature(layout.features, feature);
  const unit = layout.findUnit(feature, "workflow", file);
  const text = unit && await source.project.files.read(unit.path);
  if (text && text.text.length > maxFileSize) throw tooLarge(file);
  if (!text) {
    throw new WorkbenchError(
      "workflow_not_found",
      `Cannot find the workflow "${file}" in the feature "${feature}"`,
    );
  }
  return { unit, file: text };
}

/** @throws {WorkbenchError} `feature_not_found` */
export function requireFeature(
  features: readonly { readonly name: string }[],
  feature: string,
): void {
  if (features.some(({ name }) => name === feature)) return;
  throw new WorkbenchError(
    "feature_not_found",
    `Cannot find the feature "${feature}" in this project`,
  );
}

function tooLarge(file: string): WorkbenchError {
  return new WorkbenchError(
    "file_too_large",
    `Cannot read machines of "${file}": it is larger than 1 MiB`,
  );
}

function requireWorkflowFile(file: string): void {
  if (!staysBelow(file)) {
    throw new WorkbenchError(
      "outside_scope",
      `Cannot open "${file}": it leaves the feature's workflow folder`,
    );
  }
  if (!WORKFLOW_EXTENSION.test(file)) {
    const message = "Name a file that ends in .ts, .js or one of their kind";
    throw new WorkbenchError("invalid_request", `Cannot open "${file}" as a workflow: ${message}`, {
      data: { issues: [{ path: "file", message }] },
    });
  }
}

/** Lexical: the layout then knows which files there are, so nothing outside can be named. */
function staysBelow(file: string): boolean {
  return !file.startsWith("/") && !file.includes("\\") && !file.includes("\0") &&
    !/^[A-Za-z]:/.test(file) && !file.split("/").includes("..");
}
