/** The sets of names that code finds without importing them, whatever the project: the language, the browser, Node, tests. */
const SETS = [
  "builtin",
  "browser",
  "worker",
  "node",
  "commonjs",
  "jest",
  "vitest",
  "mocha",
  "jasmine",
] as const;

let names: Promise<ReadonlySet<string>> | undefined;

/** The names of the language and of its hosts; loaded when first asked for. */
export function hostNames(): Promise<ReadonlySet<string>> {
  return names ??= import("globals").then(({ default: globals }) =>
    new Set(SETS.flatMap((set) => Object.keys(globals[set])))
  );
}
