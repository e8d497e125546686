import { WorkbenchError } from "../errors/mod.ts";
import type { GateResult } from "./check_gate.ts";
import { RULES } from "./rules.ts";
import type { Violation } from "./schemas.ts";

/**
 * Refuses a change that introduces an error.
 * @param gate.sourceOf where the level of a rule comes from; told with each error where it is given
 * @throws {WorkbenchError} `gate_refused` with `violations`, the errors that the change introduces: each says what to change
 */
export function refuseIntroduced(
  { introduced, sourceOf }: Pick<GateResult, "introduced"> & Partial<GateResult>,
): void {
  const violations = introduced.filter(({ severity }) => severity === "error");
  const [first] = violations;
  if (!first) return;
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : "";
  throw new WorkbenchError(
    "gate_refused",
    `Cannot write "${first.path}": ${first.message}${more}`,
    {
      data: {
        violations: violations.map((violation) => ({
          ...violation,
          fix: violation.fix ?? askedBy(violation),
          ...(sourceOf && { source: sourceOf(violation) }),
        })),
      },
    },
  );
}

/** Returns the advice for a finding that does not give it by itself. */
function askedBy({ rule }: Violation): string | undefined {
  return RULES.find(({ id }) => id === rule)?.summary;
}
