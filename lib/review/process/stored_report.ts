import { WorkbenchError } from "../../errors/mod.ts";
import type { Processes, ProcessSummary } from "../../processes/mod.ts";
import type { ReviewReport } from "../common/schemas.ts";

/** The result of an analysis that a process keeps. */
export interface StoredReport {
  readonly mergeBase: string | null;
  readonly report: ReviewReport;
}

/** The outcome of an analysis: its report, or why it is not there any more. */
export type ReadReport = { readonly stored: StoredReport } | {
  readonly error: NonNullable<ProcessSummary["error"]>;
};

/** Reads what the process of an analysis that is done has kept. */
export async function readReport(processes: Processes, id: string): Promise<ReadReport> {
  try {
    const text = await processes.output(id);
    if (text === null) return { error: { code: "process_damaged", message: "The report is gone" } };
    // Its hash says that these are the bytes that the analysis wrote, and its key of which version they are.
    return { stored: JSON.parse(text) as StoredReport };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}
