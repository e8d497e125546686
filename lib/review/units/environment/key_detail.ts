import type { UnitDetail } from "../../common/schemas.ts";

/** A detail about a key of the environment, by its name alone. */
export function keyDetail(
  change: "added" | "removed" | "changed",
  name: string,
  line: number,
  message: string,
): UnitDetail {
  return { subject: "env", change, owner: null, name, before: null, after: null, line, message };
}
