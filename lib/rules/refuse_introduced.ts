import { WorkbenchError } from "../errors/mod.ts";
import type { GateResult } from "./check_gate.ts";

/**
 * Refuses a change that introduces an error.
 * @throws {WorkbenchError} `gate_refused` with `violations`, the errors that the change introduces
 */
export function refuseIntroduced({ introduced }: Pick<GateResult, "introduced">): void {
  const violations = introduced.filter(({ severity }) => severity === "error");
  const [first] = violations;
  if (!first) return;
  const more = violations.length > 1 ? ` (and ${violations.length - 1} more)` : "";
  throw new WorkbenchError(
    "gate_refused",
    `Cannot write "${first.path}": ${first.message}${more}`,
    { data: { violations } },
  );
}
