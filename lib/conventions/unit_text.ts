import type { NewUnit } from "./plan_unit.ts";
import type { UnitImports } from "./unit_imports.ts";
import { endOf, quoted } from "./writing_style.ts";

/** A new file: what it declares, below what that imports. */
export function unitText(
  { component: { isClient }, writing }: NewUnit,
  imports: UnitImports,
  declarations: readonly string[],
): string {
  const directive = isClient ? `${quoted("use client", writing)}${endOf(writing)}` : "";
  const parts = [directive, imports.text(), ...declarations];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
