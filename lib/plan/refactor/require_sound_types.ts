import { WorkbenchError } from "../../errors/mod.ts";
import type { FlowSite } from "../flow.ts";
import { refused } from "./refusal.ts";

/** An error of the checker by its number. */
export const NO_SUCH_ARGUMENT = 2345;

/**
 * Refuses new files in which the checker finds errors.
 * @param expected the number of an error that does no harm
 * @throws {WorkbenchError} `edit_refused` with the first error
 */
export async function requireSoundTypes(
  { draft: { source }, signal, log }: FlowSite,
  paths: readonly string[],
  expected?: number,
): Promise<void> {
  for (const path of paths) {
    const file = await source.project.files.read(path);
    if (!file || !/\.[cm]?tsx?$/.test(path)) continue;
    try {
      const found = await source.types.diagnostics(file, { signal });
      const first = found.find(({ code, severity, environment }) =>
        severity === "error" && !environment && code !== expected
      );
      if (first) {
        throw refused(
          `Cannot make "${path}": it would have the error TS${first.code}, ${first.message}`,
        );
      }
    } catch (error) {
      if (!(error instanceof WorkbenchError) || error.code !== "types_unavailable") throw error;
      log(`The types of "${path}" could not be checked`);
    }
  }
}
