import type { ErrorCode } from "../errors/mod.ts";

/** The next steps for the problems whose sentence is for a person in front of a screen. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  content_changed: "Next: read_unit or read_machine anew, and edit with its version",
  outside_scope: "Next: use find; only files that it lists can be named",
  outside_project: "Next: use find; only files that it lists can be named",
  page_not_found: "Next: use find to see the path",
  component_not_found: "Next: use find to see the path",
  node_not_found: "Next: read_unit anew; ids are of the version that was read",
  node_not_editable: "Next: read_unit with this node, and replace a node around it",
  unresolved_name: "Next: add the import by an addImport op, or pass allowUnresolved",
  gate_refused: "Next: change the edit so that it brings none of the violations",
  machine_not_found: "Next: read_machine without a path lists the files with machines",
  process_not_found: "Next: process_status without an id lists the processes",
  plan_invalid: "Next: mend what is named, and propose it anew",
  ref_not_found: "Next: review_branch without a head lists the branches",
  bad_ref: "Next: review_branch without a head lists the branches",
  session_required: "Next: ask the person for a token; only they can sign in",
  scope_missing: "Next: tell the person; only they can give a token more",
  no_project: "Next: ask the person to open a project",
};

/** @returns a sentence for a model; null where the problem's own says enough */
export function nextStep(code: ErrorCode): string | null {
  return NEXT[code] ?? null;
}
