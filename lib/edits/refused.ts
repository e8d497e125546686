import { WorkbenchError } from "../errors/mod.ts";
import type { Unusable } from "../source/writing/mod.ts";

/** Why an op cannot be done, for programs. */
export type EditRefusal =
  | "root_not_an_element"
  | "cannot_hold_children"
  | "not_a_wrapper"
  | "not_a_child"
  | "into_itself"
  | "name_changes_meaning"
  | "no_text"
  | "nothing_inside"
  | "not_an_element"
  | "name_taken"
  | "invalid_name"
  | "invalid_specifier"
  | "no_such_import"
  | "place_unclear"
  | "key_unclear"
  | "key_lost"
  | "invalid_tag"
  | "file_twice";

/** The error of an op that cannot be done. */
export function editRefused(reason: EditRefusal, message: string): WorkbenchError {
  return new WorkbenchError("edit_refused", message, { data: { reason } });
}

/** The error of a snippet that cannot be put where it is to go; `flaw` tells the mistake in it. */
export function notOneElement(message: string, { problem, flaw }: Unusable): WorkbenchError {
  const data = flaw === undefined ? {} : { data: { flaw } };
  return new WorkbenchError("not_one_element", `${message}: ${problem}`, data);
}
