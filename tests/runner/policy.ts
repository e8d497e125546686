// Which runtime asks which test file. Each behaviour is asked once, on Deno, which takes half of the CPU that Node 20
// takes for the same, as threads and programs start without a loader; what a runtime can do in its own way is asked on
// all three.

import type { Runtime } from "../support/runtimes.ts";

/** Why, by the beginning of a path. */
type Reasons = Readonly<Record<string, string>>;

/** What all runtimes are asked, by the beginning of its path: each line says why. */
const EVERYWHERE: Reasons = {
  "tests/auth/": "cryptography, files of secrets",
  "tests/clone/": "sockets, threads, files",
  "tests/dev_server/": "processes, ports, signals",
  "tests/examples/": "the start",
  "tests/git/": "processes, files, locks",
  "tests/events/": "streams, time",
  "tests/http/": "streams, requests, responses",
  "tests/live/": "files, watching, streams",
  "tests/modelhost/": "sockets, streams",
  "tests/mutex/": "time",
  "tests/notes/": "files, watching",
  "tests/processes/": "files, kills, events",
  "tests/project/": "files, symlinks, watching",
  "tests/routes/coverage_test": "one success of each route",
  "tests/runtimes/": "the start",
  "tests/saving/": "files, kills",
  "tests/soak/close/": "threads, processes, the end",
  "tests/source/types/containment_": "threads, memory",
  "tests/source/types/worker_link_": "threads",
  "tests/state/": "files",
  "tests/story_ai/thread/": "threads",
  "tests/threads/": "threads",
  "tests/trust/": "sockets, files",
};

/** Of these, what takes long and finds the same. */
const ONCE: Reasons = {
  "tests/clone/pull_interrupted_": "states of a repository; pull_test asks for the connection",
  "tests/clone/restart_": "records of a killed service; tests/saving kills on each runtime",
  "tests/clone/unsafe_repositories_": "what is refused before it is written",
  "tests/dev_server/script_run_": "npm's scripts; dev_server_test starts, watches and ends them",
  "tests/git/content/": "git judges pure functions",
  "tests/git/embedded/random_": "git judges one library",
  "tests/git/git_engine_": "git judges each verb; coverage_test asks each of each runtime",
  "tests/git/embedded_engine_": "one library on files; tests/clone asks it of each runtime",
  "tests/git/session/home_":
    "git judges where a branch leads; coverage_test asks each runtime for a session",
  "tests/git/session/killed_service_": "steps of a commit; tests/saving kills on each runtime",
  "tests/git/session/random_interleavings_":
    "steps at random; users_state_test commits on each runtime",
  "tests/notes/anchors_": "how a text that moved is found",
  "tests/processes/approval_": "what a decision needs; landing_test lands on each runtime",
  "tests/processes/groups_": "which changes need each other",
  "tests/processes/large_group_":
    "what a large group lets through; landing_test lands on each runtime",
  "tests/processes/landing/kill_in_landing_":
    "steps of a record; tests/saving kills on each runtime",
  "tests/processes/random/": "a model of the machine; processes_test drives it on each runtime",
  "tests/project/races_": "one way to a file; trust/symlink_race_test races each runtime",
  "tests/saving/kill_in_undo_": "steps of an undo; kill_test kills on each runtime",
  "tests/saving/random_dry_runs_": "requests at random; tests/project writes on each runtime",
  "tests/saving/told_findings_": "what the rules say of a text",
  "tests/saving/saving_":
    "edits of pages; the files, the journal and the kills have files of their own",
  "tests/trust/hostile_patterns_": "one matcher, without what an engine of patterns does",
  "tests/trust/lost_state_": "every route once more; lost files have tests in tests/state",
  "tests/trust/simple_requests_": "every route once more; origin_test asks each runtime",
  "tests/trust/traversal_": "every path of every route; files are opened in tests/project",
};

/** What nobody but Node can be asked, whatever is wanted. */
const ON_NODE: Reasons = {
  "tests/browser/": "what drives the browser is made for Node",
  "tests/studio/": "Vite builds the web app on Node",
  "tests/package/": "npm packs and installs, and the package is asked on each runtime from there",
  "tests/runner/": "the runner runs on Node",
  "tests/workflows/edit/corpus_":
    "XState finds a state `__proto__` only where objects have such an accessor",
};

/** What takes minutes has a command of its own, which `.ci/run` calls as well. */
const SEPARATE: Reasons = {
  "tests/browser/": "npm run test:browser",
  "tests/package/": "npm run test:package",
};

/** What has a process of its own, and why. */
const ALONE: Reasons = {
  "tests/examples/": "starts each example through tsx, as a user does",
  "tests/runtimes/serve_": "starts the service through tsx, as a user does",
  "tests/threads/": "counts threads and open files, through tsx, as a user's are",
};

/**
 * What takes long, on each runtime: a judge is asked of hundreds of cases, a service is killed at each of its steps, every
 * route is asked once more. A command of its own asks it, which `.ci/run` calls as well.
 */
const LONG: Reasons = {
  "tests/clone/failing_clones_": "a server that fails in each way",
  "tests/clone/pull_interrupted_": "a pull that ends at each step",
  "tests/clone/pull_test": "git judges each pull",
  "tests/clone/restart_": "records of a service that was killed at each step",
  "tests/components/judged_by_typescript_": "the compiler judges each component of many projects",
  "tests/conventions/same_style_": "the same unit made in each neighbourhood",
  "tests/dev_server/script_run_": "starts npm for each script",
  "tests/dev_server/service_end_": "a service that ends in each way",
  "tests/diff/compare_lines_": "git counts the lines of texts at random",
  "tests/docs/tour_": "starts the service for each step of the tour",
  "tests/edits/imports_judged_by_tsc_": "the compiler judges the imports of many edits",
  "tests/edits/random_batches_": "two parsers judge thousands of batches",
  "tests/fuzz/": "asks every route, twice",
  "tests/git/embedded/random_": "git judges a library in random repositories",
  "tests/git/embedded_engine_": "git judges each verb of the library",
  "tests/git/git_engine_test": "stock git judges each verb",
  "tests/git/session/held_locks_": "a commit beside each lock, with both engines",
  "tests/git/session/home_": "git judges where each branch leads",
  "tests/git/session/killed_service_": "kills a service at many steps",
  "tests/git/session/random_interleavings_": "steps of a session at random",
  "tests/nav/definitions_": "the compiler judges every reference of several projects",
  "tests/pages/pages_under_edit_": "edits every page of many projects",
  "tests/pages/random_edits_over_http_": "requests at random, and their undo",
  "tests/pages/wrap/extract_": "the compiler judges each extraction",
  "tests/pages/wrap/random_packages_": "the compiler judges each wrap",
  "tests/pages/wrap/wrap_fixtures_": "the compiler judges each wrap",
  "tests/pages/wrap/wrap_shop_": "the compiler judges each wrap",
  "tests/plan/flows/create_": "the compiler judges each project, before and after",
  "tests/plan/propose_plan_": "a plan of each sort, in many words",
  "tests/plan/refactor/judged_by_typescript_": "the compiler judges each refactoring",
  "tests/plan/refactor/type_errors_": "the compiler judges each refactoring",
  "tests/plan/tickets/": "tickets of many projects, in other people's words",
  "tests/plan/whole_landings_": "lands the plan of each flow",
  "tests/processes/landing/kill_in_landing_": "kills a service at each step of a landing",
  "tests/processes/large_group_": "hundreds of files that land together",
  "tests/processes/random/": "a model of the machine judges steps at random",
  "tests/project/listing/walk_folders_": "folders that change at random",
  "tests/project/races_": "another process writes all the time",
  "tests/review/analyze/branches_": "a repository for each branch",
  "tests/review/analyze/given_up_": "gives up at each step",
  "tests/review/planted/": "a repository for each planted change",
  "tests/review/units/machines/edits_": "a review of every edit of a machine",
  "tests/routes/coverage_codes_": "asks for every code of every route",
  "tests/routes/dry_run_": "asks every route that writes, dry and not",
  "tests/routes/git_places_": "repositories of all shapes, with both engines",
  "tests/routes/pages/palette_insert_": "inserts each entry of a palette",
  "tests/routes/review_places_": "a repository for each place of a review",
  "tests/routes/review_refs_": "git judges each way to name a commit",
  "tests/routes/review_worktree_": "git judges uncommitted work, with both engines",
  "tests/runtimes/mcp_": "starts a service for each way to speak with it",
  "tests/saving/kill_in_undo_": "kills a service at each step of an undo",
  "tests/saving/random_dry_runs_": "requests at random, dry and written",
  "tests/soak/": "a service that ends while it works",
  "tests/source/modules/resolver_matrix_": "the compiler judges each way to resolve a module",
  "tests/source/types/diagnostics_": "the compiler judges every file of several projects",
  "tests/source/types/placeholders_": "the compiler judges a value of each type",
  "tests/story_ai/thread/": "pages that never end",
  "tests/trust/bodies_": "a socket sends bodies of every kind",
  "tests/trust/lost_state_": "asks every route",
  "tests/trust/slow_clients_": "clients that take their time",
  "tests/trust/symlink_race_": "links that change all the time",
  "tests/trust/traversal_": "asks every route for each hostile path",
  "tests/units/random_edits_by_role_": "edits at random of each role",
  "tests/workflows/edit/": "XState judges every edit of many machines",
  "tests/workflows/edit_sequences/": "XState judges edits at random",
};

/** Of what all runtimes are asked, this alone is asked at once on each; the rest is asked on Node and Bun with what takes long. */
const AT_ONCE: Reasons = {
  "tests/auth/": "cryptography",
  "tests/events/": "streams, time",
  "tests/examples/examples_": "the start",
  "tests/http/": "streams, requests, responses",
  "tests/mutex/": "time",
  "tests/routes/coverage_test": "one success of each route",
  "tests/runtimes/serve_": "the start",
  "tests/state/": "files",
};

/** What begins before the rest, so that the cores end together. */
const FIRST: Reasons = {
  "tests/routes/coverage_": "asks every route",
  "tests/runtimes/": "starts the service many times",
};

/** The runtime that is asked everything. */
export const HOME: Runtime = "deno";
const FILES_A_PROCESS = 10;

function startsWithAny(file: string, reasons: Reasons): boolean {
  return Object.keys(reasons).some((start) => file.startsWith(start));
}

export function isAlone(file: string): boolean {
  return startsWithAny(file, ALONE);
}

/** Whether the files of a process take so long that they begin before the rest. */
export function beginsFirst(files: readonly string[]): boolean {
  return files.some((file) => isAlone(file) || startsWithAny(file, FIRST));
}

/** Whether it is asked with what takes long. What nobody but Node can be asked is asked there as it would be at home. */
function isLong(file: string, runtime: Runtime): boolean {
  if (startsWithAny(file, LONG)) return true;
  return runtime !== HOME && !startsWithAny(file, ON_NODE) && !startsWithAny(file, AT_ONCE);
}

/** Whether it is asked by name alone, or with everything else. */
export function isSeparate(file: string): boolean {
  return startsWithAny(file, SEPARATE);
}

/** What is asked: all that a runtime can be asked, what is worth asking of it, and of that what takes long or the rest. */
export type Part = "all" | "whole" | "long" | "usual";

export function isAsked(file: string, runtime: Runtime, part: Part): boolean {
  const isHalf = part === "long" || part === "usual";
  if (isHalf && isLong(file, runtime) !== (part === "long")) return false;
  if (startsWithAny(file, ON_NODE)) return runtime === "node";
  if (part === "all" || runtime === HOME) return true;
  return startsWithAny(file, EVERYWHERE) && !startsWithAny(file, ONCE);
}

/** The lines of the tables that no file is asked by. */
export function unusedStarts(files: readonly string[]): string[] {
  return [EVERYWHERE, ONCE, ON_NODE, SEPARATE, ALONE, LONG, AT_ONCE, FIRST].flatMap((reasons) =>
    Object.keys(reasons)
  ).filter(
    (
      start,
    ) => !files.some((file) => file.startsWith(start)),
  );
}

/** The files of each process. */
export function groupFiles(files: readonly string[]): string[][] {
  const alone = files.filter(isAlone);
  const shared = files.filter((file) => !alone.includes(file));
  const count = Math.ceil(shared.length / FILES_A_PROCESS);
  const groups = Array.from(
    { length: count },
    (_, index) => shared.slice(index * FILES_A_PROCESS, (index + 1) * FILES_A_PROCESS),
  );
  return [...alone.map((file) => [file]), ...groups];
}
