import { type ErrorCode, isRefusedByRuntime, WorkbenchError } from "../errors/mod.ts";
import type { PlainAnswer } from "./answer.ts";

/** Every code's HTTP status; a code without a row does not compile. */
export const STATUS_OF: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  host_refused: 421,
  origin_refused: 403,
  session_required: 401,
  bad_sign_in_token: 403,
  scope_missing: 403,
  no_tokens: 409,
  token_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  internal_error: 500,
  permission_missing: 503,
  no_project: 409,
  project_not_found: 404,
  config_invalid: 409,
  config_refused: 422,
  outside_project: 403,
  outside_scope: 403,
  file_too_large: 413,
  source_too_complex: 422,
  file_not_readable: 403,
  file_not_writable: 403,
  unsupported_encoding: 422,
  content_changed: 409,
  disk_full: 507,
  save_not_found: 404,
  types_unavailable: 503,
  feature_not_found: 404,
  page_not_found: 404,
  node_not_found: 404,
  node_not_editable: 422,
  prop_not_found: 404,
  not_one_element: 400,
  no_candidate: 422,
  palette_entry_gone: 404,
  not_wrappable: 422,
  edit_refused: 422,
  unresolved_name: 422,
  edit_breaks_syntax: 422,
  gate_refused: 422,
  workflow_not_found: 404,
  machine_not_found: 404,
  reference_not_found: 404,
  reference_unresolved: 422,
  not_in_flow: 404,
  component_not_found: 404,
  plan_invalid: 422,
  script_failed: 422,
  process_not_found: 404,
  change_not_found: 404,
  unknown_verb: 400,
  process_active: 409,
  process_damaged: 409,
  diff_stale: 409,
  already_decided: 409,
  no_question: 409,
  cannot_stash: 409,
  already_connected: 409,
  git_failed: 503,
  bad_ref: 400,
  ref_not_found: 404,
  plan_not_found: 404,
  not_running: 404,
  review_too_large: 422,
  bad_clone_url: 400,
  host_not_allowed: 403,
  host_not_public: 403,
  name_taken: 409,
  clone_not_found: 404,
  illegal_verb: 409,
  not_our_clone: 404,
  origin_changed: 409,
  diverged: 409,
  dirty: 409,
  auth_failed: 403,
  clone_failed: 502,
  clone_too_large: 413,
  clone_timed_out: 504,
  unsafe_repository: 422,
  note_not_found: 404,
  note_changed: 409,
  note_ran: 409,
  note_unreadable: 422,
  rev_required: 428,
  model_not_found: 404,
  modelhost_unavailable: 503,
  registry_not_allowed: 403,
  model_answer_unusable: 502,
  nothing_verified: 422,
  page_too_complex: 422,
  already_running: 409,
  no_dev_script: 409,
  preview_unavailable: 409,
  unknown_script: 400,
  package_manager_missing: 409,
  port_busy: 409,
};

/** An RFC 9457 problem document. */
export interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly [extra: string]: unknown;
}

/**
 * Turns whatever was thrown into the problem that the client may see. What is not a `WorkbenchError` becomes
 * `permission_missing` where the runtime refused it, else `internal_error`; neither says anything of its cause.
 */
export function problemOf(error: unknown, requestId: string): Problem {
  const known = knownOf(error);
  return {
    ...known.data,
    title: titleOf(known.code),
    status: STATUS_OF[known.code],
    detail: known.message,
    code: known.code,
    requestId,
  };
}

function knownOf(error: unknown): WorkbenchError {
  if (error instanceof WorkbenchError) return error;
  if (isRefusedByRuntime(error)) {
    return new WorkbenchError(
      "permission_missing",
      "Cannot answer: Deno does not give the service a permission that this needs; start it with --allow-all as " +
        '"deno task serve" does, or with the flag that its log names under this request id',
    );
  }
  return new WorkbenchError(
    "internal_error",
    "The service failed to answer; its log has the cause under this request id",
  );
}

/** The answer for a problem. */
export function problemAnswer(problem: Problem): PlainAnswer {
  return {
    status: problem.status,
    headers: { "content-type": "application/problem+json; charset=utf-8", ...allowOf(problem) },
    body: JSON.stringify(problem),
  };
}

/** The header that names the methods that a path takes, for the problem that has them. */
export function allowOf({ allow }: Problem): Record<string, string> {
  return Array.isArray(allow) ? { allow: allow.join(", ") } : {};
}

/** A code as words: `page_not_found` is "Page not found". */
function titleOf(code: ErrorCode): string {
  const words = code.replaceAll("_", " ");
  return words[0]?.toUpperCase() + words.slice(1);
}
