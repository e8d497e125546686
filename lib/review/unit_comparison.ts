import type { ReviewUnit, UnitDetail } from "./schemas.ts";
import type { SideFile } from "./side_file.ts";

/** A file as both sides have it; null where it is not there. */
export interface SideFiles {
  readonly base: SideFile | null;
  readonly head: SideFile | null;
}

/** What was found out about one file by comparing its two sides in one respect. */
export interface UnitComparison {
  readonly details: readonly UnitDetail[];
  /** What could not be understood, on which side, and why. */
  readonly problems: readonly ReviewUnit["problems"][number][];
}
