import type { UnitDetail } from "../../common/schemas.ts";

/** The keys that whoever runs the app does not set: the bundler, the runtime, the test runner, the machine or its host does. */
const GIVEN: ReadonlySet<string> = new Set(
  `NODE_ENV MODE DEV PROD SSR BASE_URL NEXT_RUNTIME NEXT_PHASE
  TEST VITEST CYPRESS CI GITHUB_ACTIONS GITHUB_SHA GITHUB_REF GITHUB_RUN_ID
  TEST_WORKER_INDEX TEST_PARALLEL_INDEX
  VERCEL VERCEL_ENV VERCEL_URL VERCEL_BRANCH_URL VERCEL_GIT_COMMIT_SHA VERCEL_GIT_COMMIT_REF NETLIFY CF_PAGES
  PATH HOME PWD TZ USER SHELL`.split(/\s+/),
);

/** The beginnings of keys that a test runner or a package manager sets. */
const GIVEN_STARTS = ["VITEST_", "JEST_", "PLAYWRIGHT_", "npm_"] as const;

/** Tells whether a key is set without whoever runs the app. */
export function isGiven(name: string): boolean {
  return GIVEN.has(name) || GIVEN_STARTS.some((start) => name.startsWith(start));
}

/** A detail about a key of the environment, by its name alone. */
export function keyDetail(
  change: "added" | "removed" | "changed",
  name: string,
  line: number,
  message: string,
): UnitDetail {
  return { subject: "env", change, owner: null, name, before: null, after: null, line, message };
}

/**
 * A detail about a key that code reads now.
 * @param old the key that it read at that place
 */
export function addedKey(
  name: string,
  line: number,
  isNeeded: boolean,
  old: string | null,
): UnitDetail {
  const instead = old === null ? "" : ` in place of "${old}"`;
  const read = `The key "${name}" is read from the environment now${instead}`;
  const message = isNeeded
    ? `${read}, and no other value is there for it: set it where the app runs`
    : `${read}, where it is set`;
  const after = isNeeded ? "needed" : "optional";
  return { ...keyDetail("added", name, line, message), before: old, after };
}
