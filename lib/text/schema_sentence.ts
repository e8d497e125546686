import type { z } from "zod";
import { didYouMean } from "./nearest_name.ts";
import { listOf } from "./words.ts";

/** Says what a schema says of missing and unknown keys in words that tell what to do; undefined leaves it to the schema. */
export function schemaSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys") {
    const { inst } = issue;
    // Whoever writes sentences need not load the library.
    const isObject = inst !== undefined && "shape" in inst;
    return unknownKeys(issue.keys, isObject ? keysOf(inst as z.ZodObject) : []);
  }
  if (issue.input !== undefined) return undefined;
  if (issue.code === "invalid_type") return `It is missing: expected ${issue.expected}`;
  if (issue.code !== "invalid_value") return undefined;
  const values = issue.values.map((value) => JSON.stringify(value));
  return `It is missing: expected ${listOf(values, { joint: "or", max: 20 })}`;
}

/** The keys that an object takes. */
export function keysOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape);
}

/** Says of the first of some unknown keys what was probably meant, or which keys there are. */
export function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  const [key = ""] = keys;
  const names = listOf(known.map((name) => `"${name}"`), { joint: "or", max: 12 });
  const advice = didYouMean(key, known) || (known.length === 0 ? "" : `: use ${names}`);
  return `Unknown key "${key.slice(0, 100)}"${advice}`;
}
