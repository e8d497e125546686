import type { Source } from "../../source/mod.ts";

/** The sets of names that any file finds without importing them: those of the language, the browser and Node. */
const HOST_SETS = ["builtin", "browser", "worker", "node", "commonjs"] as const;

/** The sets of names that a test runner brings into the files that it runs. */
const RUNNER_SETS = ["jest", "vitest", "mocha", "jasmine"] as const;

/** The names that code finds without importing them, whatever the project. */
export interface KnownNames {
  readonly hosts: ReadonlySet<string>;
  /** The names that only files with tests find; none of a host is among them. */
  readonly runners: ReadonlySet<string>;
}

let names: Promise<KnownNames> | undefined;

/** Returns the names of the language, its hosts and the test runners; loaded when first asked for. */
export function knownNames(): Promise<KnownNames> {
  return names ??= import("globals").then(({ default: globals }) => {
    const hosts = new Set(HOST_SETS.flatMap((set) => Object.keys(globals[set])));
    const brought = RUNNER_SETS.flatMap((set) => Object.keys(globals[set]));
    return { hosts, runners: new Set(brought.filter((name) => !hosts.has(name))) };
  });
}

/** Tells whether a file holds tests by its name or its folder, so that a test runner gives it its names. */
export async function isTestFile(
  source: Pick<Source, "units">,
  path: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<boolean> {
  const { units } = await source.units.index(options);
  return units.get(path)?.role === "test";
}
