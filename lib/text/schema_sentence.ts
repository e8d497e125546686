import type { z } from "zod";
import { didYouMean } from "./nearest_name.ts";
import { listOf } from "./words.ts";

/** The largest number of kinds that a sentence lists: more than any union here has. */
const MAX_KINDS = 50;

type UnionIssue = Extract<z.core.$ZodRawIssue, { code: "invalid_union" }> & { options?: unknown };

/**
 * Says what a schema says of missing keys, unknown keys and unknown kinds in words that tell what to do; undefined leaves
 * it to the schema.
 */
export function schemaSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_union") return unknownKind(issue);
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

/** Says of an object that one of its members has no kind that there is; undefined where no member tells kinds apart. */
function unknownKind({ discriminator, options, input }: UnionIssue): string | undefined {
  if (discriminator === undefined || !Array.isArray(options)) return undefined;
  const kinds = options.map(String);
  // The schema looks for the kind in objects alone.
  const given = (input as Readonly<Record<string, unknown>>)[discriminator];
  if (typeof given === "string") return unknownName(discriminator, given, kinds);
  if (given === undefined) return missingKind(kinds);
  const type = given === null ? "null" : `of the type ${typeof given}`;
  return `It is ${type}: expected ${quotedKinds(kinds)}`;
}

/** Says which kinds there are where none was given. */
export function missingKind(kinds: readonly string[]): string {
  return `It is missing: expected ${quotedKinds(kinds)}`;
}

function quotedKinds(kinds: readonly string[]): string {
  return listOf(kinds.map((kind) => `"${kind}"`), { joint: "or", max: MAX_KINDS });
}

/**
 * Says of a name that there is not what was probably meant, and which names there are.
 * @param thing the word for what has the name: `op`, `flow`
 */
export function unknownName(thing: string, name: string, known: readonly string[]): string {
  const question = didYouMean(name, known);
  const names = listOf(known, { max: MAX_KINDS });
  const rest = question === "" ? `: there are ${names}` : `${question} There are ${names}`;
  return `There is no ${thing} "${name.slice(0, 100)}"${rest}`;
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
