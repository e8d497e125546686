import { sayBadCode, sayRefusedEdit } from "./say_refused_edit.ts";

/** A problem document of the service. */
interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly [extra: string]: unknown;
}

/**
 * Says in the words of the Studio what was refused. Programs read the sentences of the service as well, and those that name
 * a route, an op or a member of a request tell a person nothing; all others stay as they are.
 */
export function sayProblem(problem: Problem): string {
  return SAID[problem.code]?.(problem) ?? problem.detail;
}

/** Says the problems of one code; nothing where the service says it well. */
type Say = (problem: Problem) => string | undefined;

const SAID: Readonly<Record<string, Say>> = {
  no_project: ({ reason }) =>
    reason === "closed" ? "The service has been stopped: start it again where it ran." : undefined,
  session_required: () => "You are signed out: sign in again.",
  route_not_found: () => "The service does not know what was asked: reload this window.",
  invalid_request: ({ issues }) => {
    const [first] = issues as { path: string; message: string }[] | undefined ?? []; // as the service declares
    if (first?.path.split(".").at(-1) === "propName") return NO_PROP;
    return first && `This cannot be used: ${first.message}`;
  },
  content_changed: ({ path }) =>
    typeof path === "string"
      ? `“${path}” has changed meanwhile: look at it as it is now.`
      : undefined,
  outside_scope: () =>
    "The project has no such file to open: it may have been moved, renamed or removed, or the project leaves it out.",
  component_not_found: () =>
    "There is no component in this file, or not any more: it may have been moved, renamed or removed.",
  node_not_found: () => "This element is not in the file any more: select it again.",
  model_not_found: () => "The model is not there any more: it may have been removed elsewhere.",
  rev_required: () => "The note was not changed: open it again.",
  ref_not_found: ({ ref, reason }) =>
    typeof ref !== "string"
      ? undefined
      : reason === "too_far_back"
      ? `The history does not go back as far as “${ref}”: choose a later commit.`
      : `There is no branch, tag or commit “${ref}” in this repository: see how it is written, or choose another one.`,
  bad_ref: ({ ref }) =>
    typeof ref === "string"
      ? `“${ref}” can be no branch, tag or commit: give the name of one, or the beginning of a commit’s id.`
      : undefined,
  preview_unavailable: ({ package: missing }) =>
    missing === "next"
      ? "An app of Next.js cannot be clicked to find an element: it does not run on Vite. It can be started without that."
      : missing === "vite"
      ? "An app can be clicked to find an element only where Vite runs it, and no package named vite is installed. Install the packages of the project, or start it without that."
      : undefined,
  unresolved_name: ({ names }) => {
    const [first] = names as UnresolvedName[] | undefined ?? []; // as the service declares
    return first && `“${first.name}” leads nowhere: ${WHY[first.reason] ?? WHY["unknown"]}`;
  },
  edit_refused: ({ reason }) => sayRefusedEdit(reason),
  not_one_element: ({ flaw }) => sayBadCode(flaw),
};

const NO_PROP =
  "A prop cannot be called so: its name begins with a letter, and has letters, digits, “-” and “_” in it.";

interface UnresolvedName {
  readonly name: string;
  readonly reason: string;
}

const WHY: Readonly<Record<string, string>> = {
  unknown:
    "neither the project nor its packages have something of this name that this file can import. Import it by its module first, with “Imports…” (M).",
  ambiguous:
    "several files export something of this name. Import the one that is meant first, with “Imports…” (M).",
  taken: "this file calls something else so.",
  not_exported: "its module exports nothing of this name.",
  no_such_member: "the object that it is taken from does not hold it.",
  import_removed: "the change takes its import away.",
};
