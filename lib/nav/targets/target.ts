import type { NoTargetReason } from "../written/written_reference.ts";

/** A place in a source file of the project. */
export interface Target {
  readonly path: string;
  /** UTF-16 offset of what is declared there: its name, where it has one. */
  readonly start: number;
  /** 1-based, as the column. */
  readonly line: number;
  readonly column: number;
}

/** The target of a reference, or the reason why it has none. */
export type Resolved = { readonly target: Target } | { readonly reason: NoTargetReason };
