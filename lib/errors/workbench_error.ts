/** Every code that an answer of the service can carry; `lib/http/problems.ts` maps each to a status. */
export type ErrorCode =
  // The request
  | "invalid_request"
  | "unsupported_media_type"
  | "body_too_large"
  | "host_refused"
  | "origin_refused"
  | "session_required"
  | "bad_sign_in_token"
  | "scope_missing"
  | "no_tokens"
  | "token_not_found"
  | "route_not_found"
  | "method_not_allowed"
  | "internal_error"
  | "permission_missing"
  // The project and its files
  | "no_project"
  | "project_not_found"
  | "config_invalid"
  | "config_refused"
  | "outside_project"
  | "outside_scope"
  | "file_too_large"
  | "source_too_complex"
  | "file_not_readable"
  | "file_not_writable"
  | "unsupported_encoding"
  | "content_changed"
  | "disk_full"
  | "save_not_found"
  | "types_unavailable"
  // Pages
  | "feature_not_found"
  | "page_not_found"
  | "node_not_found"
  | "node_not_editable"
  | "prop_not_found"
  | "not_one_element"
  | "no_candidate"
  | "palette_entry_gone"
  | "not_wrappable"
  | "edit_refused"
  | "unresolved_name"
  | "edit_breaks_syntax"
  | "gate_refused"
  // Workflows
  | "workflow_not_found"
  | "machine_not_found"
  // Navigation
  | "reference_not_found"
  | "reference_unresolved"
  | "not_in_flow"
  // Components
  | "component_not_found"
  // Plans
  | "plan_invalid"
  | "script_failed"
  // Processes
  | "process_not_found"
  | "change_not_found"
  | "unknown_verb"
  | "process_active"
  | "process_damaged"
  | "diff_stale"
  | "already_decided"
  // Git session
  | "no_question"
  | "cannot_stash"
  | "already_connected"
  | "git_failed"
  // Review
  | "bad_ref"
  | "ref_not_found"
  | "plan_not_found"
  | "not_running"
  | "review_too_large"
  // Clone
  | "bad_clone_url"
  | "host_not_allowed"
  | "host_not_public"
  | "name_taken"
  | "clone_not_found"
  | "illegal_verb"
  | "not_our_clone"
  | "origin_changed"
  | "diverged"
  | "dirty"
  | "auth_failed"
  | "clone_failed"
  | "clone_too_large"
  | "clone_timed_out"
  | "unsafe_repository"
  // Notes
  | "note_not_found"
  | "note_changed"
  | "note_ran"
  | "note_unreadable"
  | "rev_required"
  // Model runtime
  | "model_not_found"
  | "modelhost_unavailable"
  | "registry_not_allowed"
  | "model_answer_unusable"
  // Story AI
  | "nothing_verified"
  | "page_too_complex"
  // Dev server
  | "already_running"
  | "no_dev_script"
  | "preview_unavailable"
  | "unknown_script"
  | "package_manager_missing"
  | "port_busy";

/** Extra members of the problem document, documented per code: `issues`, `violations`, `current`, ... */
export type ErrorData = Readonly<Record<string, unknown>>;

/** The one error that the service's own code throws. */
export class WorkbenchError extends Error {
  override readonly name = "WorkbenchError";
  readonly code: ErrorCode;
  readonly data: ErrorData;

  /**
   * @param code what went wrong, for programs
   * @param message one sentence for a person: names the action, quotes the values, says what is and what should be
   * @param options `data`: extra members of the answer; `cause`: the foreign error that was translated
   */
  constructor(
    code: ErrorCode,
    message: string,
    options: { data?: ErrorData; cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.data = options.data ?? {};
  }
}
