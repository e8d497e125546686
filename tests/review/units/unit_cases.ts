import type { Sides } from "../../../lib/review/side.ts";
import type { SideFiles as ComparedFiles } from "../../../lib/review/unit_comparison.ts";
import { type Case, readCases } from "../../support/cases/read_cases.ts";
import type { SideFiles } from "./open_sides.ts";

/** Two sides, and what is told of them. */
export interface UnitParts {
  /** No files where there is nothing on that side. */
  readonly base: SideFiles;
  readonly head: SideFiles;
  readonly expected: string;
}

/** Reads the cases of `fixtures/review/units/<kind>.md`. */
export function readUnitCases(kind: string): Case<UnitParts>[] {
  return readCases(`review/units/${kind}.md`, (parts) => ({
    base: parts.has("base") ? parts.files("base") : {},
    head: parts.has("head") ? parts.files("head") : {},
    expected: parts.text("expected.txt"),
  }));
}

/** Returns the file with a path on both sides; null on a side where there is nothing. */
export function filesOn(
  sides: Sides,
  { base, head }: Pick<UnitParts, "base" | "head">,
  path: string,
): ComparedFiles {
  const isThere = (files: SideFiles) => Object.keys(files).length > 0;
  return {
    base: isThere(base) ? { side: sides.base, path } : null,
    head: isThere(head) ? { side: sides.head, path } : null,
  };
}
