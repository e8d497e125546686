/**
 * The codes that the routes of pages share.
 * @module
 */
export const fileErrors = [
  "feature_not_found",
  "page_not_found",
  "outside_scope",
  "outside_project",
  "file_too_large",
  "file_not_readable",
] as const;
export const pageErrors = [...fileErrors, "source_too_complex"] as const;
export const nodeErrors = [...pageErrors, "node_not_found"] as const;
export const saveErrors = [
  "content_changed",
  "unsupported_encoding",
  "edit_breaks_syntax",
  "gate_refused",
  "types_unavailable",
  "config_invalid",
  "file_not_writable",
  "disk_full",
] as const;
export const undoErrors = [
  "save_not_found",
  "content_changed",
  "config_invalid",
  "file_not_writable",
  "disk_full",
  "gate_refused",
  "outside_project",
  "file_not_readable",
  "file_too_large",
] as const;
export const writeErrors = [...nodeErrors, ...saveErrors, "node_not_editable"] as const;
export const opErrors = [...writeErrors, "unresolved_name"] as const;
