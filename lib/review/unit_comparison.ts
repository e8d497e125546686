import type { ReviewUnit, UnitDetail } from "./common/schemas.ts";
import type { SideFile } from "./side_file.ts";

/** A file as both sides have it; null where it is not there. */
export interface SideFiles {
  readonly base: SideFile | null;
  readonly head: SideFile | null;
}

/** The findings about one file from a comparison of its two sides in one respect. */
export interface UnitComparison {
  readonly details: readonly UnitDetail[];
  /** The parts that could not be understood, with their side and the reason. */
  readonly problems: readonly ReviewUnit["problems"][number][];
}
