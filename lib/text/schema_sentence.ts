import type { z } from "zod";
import { didYouMean } from "./nearest_name.ts";
import { listOf } from "./words.ts";

/** The largest number of kinds that a sentence lists: more than any union here has. */
const MAX_KINDS = 50;

type UnionIssue = Extract<z.core.$ZodRawIssue, { code: "invalid_union" }> & { options?: unknown };

type ValueIssue = Extract<z.core.$ZodRawIssue, { code: "invalid_value" }>;
type TypeIssue = Extract<z.core.$ZodRawIssue, { code: "invalid_type" }>;

/**
 * Says what a schema says of missing keys, unknown keys, unknown kinds, unknown values and what is no object in words that
 * tell what to do; undefined leaves it to the schema.
 */
export function schemaSentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_union") return unknownKind(issue);
  if (issue.code === "unrecognized_keys") {
    const { inst } = issue;
    // Whoever writes sentences need not load the library.
    const isObject = inst !== undefined && "shape" in inst;
    return unknownKeys(issue.keys, isObject ? keysOf(inst as z.ZodObject) : []);
  }
  if (issue.code === "invalid_value") return unknownValue(issue);
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return `It is missing: expected ${issue.expected}`;
  return issue.expected === "object" ? noObject(issue) : undefined;
}

/** Says which values are allowed, and which of them was probably meant. */
function unknownValue({ input, values }: ValueIssue): string {
  const known = listOf(values.map((value) => JSON.stringify(value)), { joint: "or", max: 20 });
  if (input === undefined) return `It is missing: expected ${known}`;
  if (typeof input !== "string") return `It is ${typeOf(input)}: expected ${known}`;
  const question = didYouMean(input, values.filter((value) => typeof value === "string"));
  const rest = question === "" ? `: expected ${known}` : `${question} Expected ${known}`;
  return `It is "${input.slice(0, 100)}"${rest}`;
}

/** Says that an object is expected, and the kinds that it may be of where one of its members tells them apart. */
function noObject({ input, inst }: TypeIssue): string {
  const found = `It is ${typeOf(input)}: expected an object`;
  const isUnion = inst !== undefined && "def" in inst && "options" in inst;
  if (!isUnion) return found;
  // The cast: only a union of objects that a member tells apart asks for an object itself.
  const { def, _zod: { propValues } } = inst as z.ZodDiscriminatedUnion;
  const kinds = [...propValues?.[def.discriminator] ?? []].map(String);
  return `${found} whose "${def.discriminator}" is ${quotedKinds(kinds)}`;
}

/** Names the type of a value: `null`, `a list`, `of the type number`. */
function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `of the type ${typeof value}`;
}

/** Says of an object that one of its members has no kind that there is; undefined where no member tells kinds apart. */
function unknownKind({ discriminator, options, input }: UnionIssue): string | undefined {
  if (discriminator === undefined || !Array.isArray(options)) return undefined;
  const kinds = options.map(String);
  // The schema looks for the kind in objects alone.
  const given = (input as Readonly<Record<string, unknown>>)[discriminator];
  if (typeof given === "string") return unknownName(discriminator, given, kinds);
  if (given === undefined) return missingKind(kinds);
  return `It is ${typeOf(given)}: expected ${quotedKinds(kinds)}`;
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
