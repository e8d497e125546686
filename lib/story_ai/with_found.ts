import { type ErrorData, WorkbenchError } from "../errors/mod.ts";

/**
 * Asks something that needs the model runtime. One that is not there takes nothing away from what was found without it.
 * @param found goes along with the error
 * @throws {WorkbenchError} `modelhost_unavailable` with what was found, and what `ask` throws
 */
export async function withFound<Result>(
  found: ErrorData,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "modelhost_unavailable") throw error;
    throw new WorkbenchError("modelhost_unavailable", error.message, {
      data: { ...error.data, ...found },
      cause: error,
    });
  }
}
