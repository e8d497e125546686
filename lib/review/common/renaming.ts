import type { UnitDetail } from "./schemas.ts";

/** The name that an export had and the one that it has; null for what is told otherwise. */
export function renaming(
  { subject, change, owner, name, before, after }: UnitDetail,
): readonly [old: string, now: string] | null {
  if (change !== "changed" || owner !== null || before === null || after === null) return null;
  if (subject !== "export" && subject !== "component") return null;
  if (before === "default" && after === "named") return ["default", name];
  if (before === "named" && after === "default") return [name, "default"];
  return after === name ? [before, name] : null;
}
