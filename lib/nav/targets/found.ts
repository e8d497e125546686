import type { ExportKind } from "../../source/modules/mod.ts";
import type { NoTargetReason } from "../written/written_reference.ts";

/** Something declared, by where its name stands. */
export interface Place {
  readonly path: string;
  /** UTF-16 offset. */
  readonly start: number;
  /** The declaration of an export: what it is, and its name inside the module. */
  readonly declared?: { readonly kind: ExportKind; readonly local?: string };
}

/** A place, a module as a whole, or why there is none. */
export type Found =
  | { readonly is: "place"; readonly place: Place }
  | { readonly is: "module"; readonly path: string }
  | { readonly is: "nothing"; readonly reason: NoTargetReason };

export function nothing(reason: NoTargetReason): Found {
  return { is: "nothing", reason };
}
