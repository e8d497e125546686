import type { UnitExports } from "./barrels.ts";
import { componentText, type NewComponent } from "./component_text.ts";
import type { NewUnit } from "./plan_unit.ts";
import type { UnitImports } from "./unit_imports.ts";
import { endOf, quoted } from "./writing_style.ts";

/** The parts of a new file besides its main declaration. */
export interface UnitParts {
  readonly imports: UnitImports;
  /** True for a file that opens with `"use client"`: its code or its origin says so, never its neighbours. */
  readonly isClient?: boolean;
  /** Comments that decide how the file is compiled. */
  readonly pragmas?: readonly string[];
  /** Declarations in front of and behind the main one. */
  readonly before?: readonly string[];
  readonly behind?: readonly string[];
  /** The names that these export. */
  readonly values?: readonly string[];
  readonly types?: readonly string[];
}

/** The text of a new file, with tabs and line feeds, and what it gives to others. */
export interface UnitText {
  readonly unit: NewUnit;
  readonly text: string;
  readonly exports: UnitExports;
}

/** The file of a unit that is a component, an expression or a provider. */
export function componentUnit(
  unit: NewUnit,
  component: NewComponent,
  parts: UnitParts,
): UnitText {
  const { component: style, writing } = unit;
  const { imports, before = [], behind = [] } = parts;
  const { declarations, ending, types } = componentText(component, { style, writing, imports });
  return {
    unit,
    text: unitText(unit, parts, [...before, declarations, ...behind, ending]),
    exports: {
      values: [unit.name, ...(parts.values ?? [])],
      types: [...(parts.types ?? []), ...types],
      exported: style.exported,
    },
  };
}

/** A new file: what it declares, below what that imports. */
export function unitText(
  { writing }: NewUnit,
  { imports, isClient = false, pragmas = [] }: UnitParts,
  declarations: readonly string[],
): string {
  const directive = isClient ? `${quoted("use client", writing)}${endOf(writing)}` : "";
  const head = [...pragmas, imports.text()].filter((part) => part !== "").join("\n");
  const parts = [directive, head, ...declarations];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
