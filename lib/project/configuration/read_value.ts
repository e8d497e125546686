import type * as z from "zod";
import type { Problem, ProblemCode } from "../problem.ts";
import {
  type Configuration,
  type ConfigurationPart,
  configurationParts,
  configurationPath,
  fillDefaults,
} from "./defaults.ts";
import { configurationSchema } from "./schema.ts";

/** Takes what is good: whatever the schema objects to is noted and cut out of `value`, until nothing is left to object to. */
export function readConfigurationValue(value: object): {
  readonly configuration: Configuration;
  readonly problems: readonly Problem[];
  readonly brokenParts: ReadonlySet<ConfigurationPart>;
} {
  const problems: Problem[] = [];
  let result = configurationSchema.safeParse(value);
  while (!result.success) {
    const issues = result.error.issues;
    problems.push(...issues.flatMap((issue) => problemsOf(issue, value)));
    cutOut(value, issues.flatMap(brokenPaths));
    result = configurationSchema.safeParse(value);
  }
  const filled = fillDefaults(result.data);
  problems.push(...filled.problems);
  const brokenParts = new Set(problems.flatMap((problem) => partOf(problem.at) ?? []));
  return { configuration: filled.configuration, problems, brokenParts };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): Problem[] {
  const note = (code: ProblemCode, at: Path, message: string): Problem => ({
    code,
    path: configurationPath,
    at: keyPath(at),
    message,
  });
  if (issue.code !== "unrecognized_keys") {
    return [note("config_invalid_value", issue.path, sentence(issue, value))];
  }
  const what = issue.path[0] === "rules" ? "rule" : issue.path[0] === "layers" ? "layer" : "key";
  return issue.keys.map((key) => {
    const kind = issue.path.length === 1 ? what : "key";
    return note("config_unknown_key", [...issue.path, key], `Unknown ${kind} "${key}"`);
  });
}

/** zod's own sentences name types, not the value that is there. */
function sentence(issue: z.core.$ZodIssue, value: unknown): string {
  const found = JSON.stringify(valueAt(value, issue.path))?.slice(0, 100);
  if (issue.code === "invalid_value") {
    return `Expected one of ${
      issue.values.map((word) => JSON.stringify(word)).join(", ")
    }, not ${found}`;
  }
  if (issue.code === "invalid_type") return `Expected ${typeNames[issue.expected]}, not ${found}`;
  return issue.message;
}

const typeNames: Readonly<Partial<Record<string, string>>> = {
  string: "a text",
  array: "a list",
  object: "an object",
  boolean: "true or false",
};

type Path = readonly PropertyKey[];

/** A list of a layer with a hole would mean something else than what was written: it falls back as a whole. */
function brokenPaths(issue: z.core.$ZodIssue): Path[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  return [issue.path[0] === "layers" ? issue.path.slice(0, 3) : issue.path];
}

/** From the last to the first, so that the places in a list stay what they are until they are needed. */
function cutOut(value: unknown, paths: readonly Path[]): void {
  for (const path of paths.toReversed()) {
    const holder = valueAt(value, path.slice(0, -1));
    const last = path.at(-1);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else if (isRecord(holder) && last !== undefined) delete holder[last];
  }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => isRecord(at) ? at[key] : undefined, value);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}

function keyPath(path: Path): string {
  return path.map((key, index) =>
    typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`
  ).join("");
}

/** Returns the part that contains a key path */
export function partOf(at: string | undefined): ConfigurationPart | undefined {
  const key = at?.match(/^[^.[]*/)?.[0];
  return configurationParts.find((part) => part === key);
}
