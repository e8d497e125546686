import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import type { FileText } from "../project/mod.ts";
import type { ParsedSource, Source } from "../source/mod.ts";
import { readWorkflow } from "./find_workflow.ts";
import type { Problem } from "./machine.ts";
import { drawMachines } from "./mermaid.ts";
import { openProjectCode } from "./project_code.ts";
import { type FileMachines, readMachines } from "./machines/read_machines.ts";
import type { WorkflowAddress, workflowMachines } from "./machines/schemas.ts";

/** The machines of a workflow file, and the file as it was read. */
export interface WorkflowMachines extends FileMachines {
  readonly file: FileText;
}

/**
 * The machines of a workflow file, read afresh. A file with syntax errors has those that could be recovered.
 * @throws {WorkbenchError} `feature_not_found`, `workflow_not_found`, `outside_scope`, `invalid_request`, `file_too_large`
 */
export async function readWorkflowMachines(
  source: Source,
  address: WorkflowAddress,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof workflowMachines>> {
  const { file, machines, problems } = await readMachinesAt(source, address, options);
  return {
    path: file.path,
    contentHash: file.contentHash,
    machines: await drawMachines(machines, options),
    problems: [...problems],
  };
}

/** Reads machines like `readWorkflowMachines`, with nothing derived from them. */
export async function readMachinesAt(
  source: Source,
  address: WorkflowAddress,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<WorkflowMachines> {
  const { file } = await readWorkflow(source, address);
  const parsed = await parseOrNull(source, file);
  if (!parsed) return { file, machines: [], problems: [tooDeep(file)] };
  const code = await openProjectCode(source, options);
  return { file, ...await readMachines(parsed, code, options) };
}

/** Null for code that is nested too deeply, or too long, to be parsed: one problem of the file, as a syntax error is. */
export async function parseOrNull(source: Source, file: FileText): Promise<ParsedSource | null> {
  try {
    return await source.parses.parse(file);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "source_too_complex") return null;
    throw error;
  }
}

function tooDeep({ path, text }: FileText): Problem {
  const message = "The code is nested too deeply or too long to be read";
  const end = text.length;
  return { code: "source_too_complex", message, path, line: 1, column: 1, start: 0, end };
}
