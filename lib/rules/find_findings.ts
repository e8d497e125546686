import { createTimeSlice } from "../slices/mod.ts";
import { withoutBaseline } from "./baseline.ts";
import { findIn } from "./match_findings.ts";
import { readContext } from "./read_context.ts";
import { compareViolations, toViolation } from "./report.ts";
import type { Violation } from "./schemas.ts";
import { type RuleSource, surveyProject } from "./survey.ts";

/**
 * Checks files as they are on disk.
 * @param paths project-root-relative; what is not there, or holds no code, breaks no rule
 * @returns sorted by path, line, column and rule, with the severities of `workbench.json` and without those of its baseline
 */
export async function findFindings(
  source: RuleSource,
  paths: readonly string[],
  options: { signal?: AbortSignal | undefined } = {},
): Promise<Violation[]> {
  const survey = await surveyProject(source, options);
  const slice = createTimeSlice(options);
  const violations: Violation[] = [];
  for (const path of new Set(paths)) {
    const context = await readContext(survey, path);
    if (!context) continue;
    for (const { finding } of withoutBaseline(findIn(context), survey.configuration)) {
      violations.push(toViolation(finding, context.source));
    }
    await slice.pause();
  }
  return violations.sort(compareViolations);
}
