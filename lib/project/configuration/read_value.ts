import type * as z from "zod";
import { didYouMean } from "../../text/mod.ts";
import { type Configuration, fillDefaults } from "./defaults.ts";
import type { ConfigurationFault, KeyPath } from "./fault.ts";
import { configurationSchema } from "./schema.ts";

/** Takes what is good: whatever the schema objects to is noted and cut out of `value`, until nothing is left to object to. */
export function readConfigurationValue(value: object): {
  readonly configuration: Configuration;
  readonly faults: readonly ConfigurationFault[];
} {
  const faults: ConfigurationFault[] = [];
  let result = configurationSchema.safeParse(value);
  while (!result.success) {
    const issues = result.error.issues;
    faults.push(...issues.flatMap((issue) => faultsOf(issue, value)));
    cutOut(value, issues.flatMap(brokenPaths));
    result = configurationSchema.safeParse(value);
  }
  const filled = fillDefaults(result.data);
  return { configuration: filled.configuration, faults: [...faults, ...filled.faults] };
}

function faultsOf(issue: z.core.$ZodIssue, value: unknown): ConfigurationFault[] {
  const { path } = issue;
  if (issue.code !== "unrecognized_keys") {
    return [{ code: "config_invalid_value", keys: path, message: sentence(issue, value) }];
  }
  const what = path[0] === "rules" ? "rule" : path[0] === "layers" ? "layer" : "key";
  const kind = path.length === 1 ? what : "key";
  return issue.keys.map((key) => ({
    code: "config_unknown_key",
    keys: [...path, key],
    message: `Unknown ${kind} "${key}"${didYouMean(key, knownKeys(path))}`,
  }));
}

/** The keys that the object at a path may have. */
function knownKeys([part, inner]: KeyPath): readonly string[] {
  const { shape } = configurationSchema;
  if (part === undefined) return Object.keys(shape);
  if (part === "rules") return Object.keys(shape.rules.unwrap().shape);
  if (part === "gate") return Object.keys(shape.gate.unwrap().shape);
  if (part !== "layers") return [];
  const layers = shape.layers.unwrap().shape;
  return Object.keys(inner === undefined ? layers : layers.page.unwrap().shape);
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

/** A list of a layer with a hole would mean something else than what was written: it falls back as a whole. */
function brokenPaths(issue: z.core.$ZodIssue): KeyPath[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...issue.path, key]);
  return [issue.path[0] === "layers" ? issue.path.slice(0, 3) : issue.path];
}

/** From the last to the first, so that the places in a list stay what they are until they are needed. */
function cutOut(value: unknown, paths: readonly KeyPath[]): void {
  for (const path of paths.toReversed()) {
    const holder = valueAt(value, path.slice(0, -1));
    const last = path.at(-1);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else if (isRecord(holder) && last !== undefined) delete holder[last];
  }
}

function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((at, key) => isRecord(at) ? at[key] : undefined, value);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
