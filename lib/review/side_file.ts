import type { Side } from "./side.ts";

/** A file as one side of a comparison has it. */
export interface SideFile {
  readonly side: Side;
  /** Project-root-relative; of a renamed file not the same on both sides. */
  readonly path: string;
}
