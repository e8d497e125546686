import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import { type ParsedSource, positionAt } from "../../source/mod.ts";

/** Why an edit is refused, for programs; each is told in the route's schema. */
export type RefusalReason =
  /** The file does not parse. */
  | "syntax_error"
  | "state_not_found"
  | "transition_not_found"
  | "invoke_not_found"
  | "action_not_found"
  | "declaration_not_found"
  | "field_not_found"
  /** The name is taken. */
  | "duplicate_name"
  /** The name cannot be a key, or XState would read it as something else. */
  | "bad_name"
  /** The arguments do not go together, or do not suit the state, the transition or the version of XState. */
  | "bad_argument"
  /** An expression that is not exactly one, or that means something else where it would stand. */
  | "bad_expression"
  /** Others point to what would go away. */
  | "still_used"
  /** It is written in another file. */
  | "written_elsewhere"
  /** It is written in a way that cannot be spliced: a call, a computed value, a reference. */
  | "not_spliceable"
  /** Something is not known without running the code, and the edit may break it. */
  | "not_known"
  /** The place also belongs to parts outside the edit. */
  | "shared"
  /** No text leads from the transition to the state. */
  | "no_target_text"
  /** The machine would become another one than the edit says. */
  | "other_meaning"
  /** Another machine of the file would change. */
  | "other_machine"
  /** The machine would have problems that it has not now. */
  | "new_problem";

/** A place that a refusal names. */
export interface RefusalPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
}

/** The error of an edit that is not made. @param places nodes in files, in any order */
export function refusal(
  reason: RefusalReason,
  message: string,
  places: readonly RefusalPlace[] = [],
): WorkbenchError {
  return new WorkbenchError("edit_refused", message, { data: { reason, places } });
}

/** The place of a node, for a refusal. */
export function placeOf(
  { file, node }: { readonly file: ParsedSource; readonly node: TS.Node },
): RefusalPlace {
  const start = node.getStart(file.ast);
  return { path: file.path, ...positionAt(file.ast, start), start, end: node.end };
}
