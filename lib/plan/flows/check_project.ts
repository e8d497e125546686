import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { requireFeature } from "../../project/mod.ts";
import { findFindings, type Violation } from "../../rules/mod.ts";
import type { Flow } from "../flow.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).optional().describe("Its units alone; else all units"),
  failOn: z.enum(["error", "never"]).optional().describe(
    "Whether errors fail the step: never unless told, since a project may have had them before",
  ),
});

/** A log keeps a hundred lines, of which the first says how many there are in all. */
const MAX_LINES = 99;

/** Looks at the project by the architecture rules, with what the plan has changed so far. */
export const checkProject: Flow<typeof args> = {
  id: "check-project",
  summary: "Checks a project or feature. It goes by the rules, and the findings go to the log.",
  writes: false,
  executors: ["deterministic"],
  args,
  async run({ draft: { source }, signal, log }, { feature, failOn }) {
    const layout = await source.project.layout({ signal });
    if (feature !== undefined) requireFeature(layout.features, feature);
    const paths = layout.layerUnits
      .filter((unit) => feature === undefined || unit.feature === feature)
      .map(({ path }) => path);
    const violations = await findFindings(source, paths, { signal });
    const errors = violations.filter(({ severity }) => severity === "error");
    log(`${paths.length} units, ${errors.length} errors, ${violations.length} findings in all`);
    for (const violation of violations.slice(0, MAX_LINES)) log(lineOf(violation));
    if (failOn === "error" && errors.length > 0) throw refused(errors);
    return {};
  },
};

function lineOf({ path, line, severity, rule, message }: Violation): string {
  return `${path}:${line} ${severity} ${rule}: ${message}`;
}

function refused(violations: readonly Violation[]): WorkbenchError {
  return new WorkbenchError(
    "gate_refused",
    `The project breaks its rules in ${violations.length} places: ${violations[0]?.message}`,
    { data: { violations: violations.slice(0, MAX_LINES) } },
  );
}
