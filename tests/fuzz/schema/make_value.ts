import type { Random } from "../../support/random.ts";
import { nastyString } from "../nasty_strings.ts";
import { checkValue, codePointsOf } from "./check_value.ts";
import { type JsonSchema, type NamedSchemas, resolved, typesOf } from "./json_schema.ts";

/** Values by chance. */
export interface ValueSource {
  readonly random: Random;
  readonly named: NamedSchemas;
  /** A value that a member of this name had elsewhere; undefined when there is none. */
  known(name: string): unknown;
}

/** Members, items and references below a value that still make sense. */
const MAX_DEPTH = 6;
const WORDS = ["a", "Title", "new", "value", "Card", "total > 0", "items.length", "<p>Hi</p>", "é"];

/**
 * Makes a value that a schema takes; a string only nearly, where no known value fits its pattern.
 * @param name of the member that the value is for
 */
export function makeValue(
  schema: JsonSchema,
  name: string,
  source: ValueSource,
  depth = 0,
): unknown {
  const { random, named } = source;
  const rules = resolved(schema, named);
  const known = random.below(20) > 0 ? source.known(name) : undefined;
  if (known !== undefined && checkValue(known, rules, named).length === 0) return known;
  if (rules.const !== undefined) return rules.const;
  if (rules.enum) return random.pick(rules.enum);
  const choices = rules.anyOf ?? rules.oneOf;
  if (choices) return makeValue(random.pick(choices), name, source, depth);
  const types = typesOf(rules);
  return makeOfType(
    types.length === 0 ? anyType(random) : random.pick(types),
    rules,
    name,
    source,
    depth,
  );
}

function anyType(random: Random): string {
  return random.pick(["null", "boolean", "integer", "string", "array", "object"]);
}

function makeOfType(
  type: string,
  schema: JsonSchema,
  name: string,
  source: ValueSource,
  depth: number,
): unknown {
  const { random } = source;
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return random.below(2) === 0;
    case "integer":
    case "number":
      return makeNumber(schema, random);
    case "string":
      return makeString(schema, random);
    case "array":
      return makeArray(schema, name, source, depth);
    default:
      return makeObject(schema, source, depth);
  }
}

function makeNumber(
  { minimum = -10, exclusiveMinimum, maximum }: JsonSchema,
  random: Random,
): number {
  const lowest = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const highest = maximum ?? Math.max(lowest, 0) + 1000;
  const near = Math.min(highest, Math.max(lowest, 0) + random.below(20));
  return random.pick([lowest, highest, near, near]);
}

function makeString(
  { minLength = 0, maxLength = 100_000, pattern }: JsonSchema,
  random: Random,
): string {
  if (pattern !== undefined) return matching(pattern, random);
  const text = random.below(3) === 0 ? nastyString(random) : random.pick(WORDS);
  if (codePointsOf(text) < minLength) return "x".repeat(minLength);
  return random.below(100) === 0
    ? "x".repeat(Math.min(maxLength, 100_000))
    : text.slice(0, maxLength);
}

/** What has once matched a pattern of the service; the check of the request says whether it does. */
function matching(pattern: string, random: Random): string {
  const tries = ["a", "Total", "x-1", "0", "1", "7", "0".repeat(64), "f".repeat(40), "a.b", "main"];
  const fitting = tries.filter((text) => new RegExp(pattern, "u").test(text));
  return fitting.length > 0 ? random.pick(fitting) : random.pick(tries);
}

function makeArray(
  { items = {}, minItems = 0, maxItems = 3 }: JsonSchema,
  name: string,
  source: ValueSource,
  depth: number,
): unknown[] {
  const most = depth > MAX_DEPTH ? minItems : Math.min(maxItems, minItems + 3);
  const length = minItems + source.random.below(most - minItems + 1);
  return Array.from({ length }, () => makeValue(items, name, source, depth + 1));
}

function makeObject(
  schema: JsonSchema,
  source: ValueSource,
  depth: number,
): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const object: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties)) {
    const chance = source.known(name) === undefined ? 1 : 3;
    const isWanted = required.includes(name) ||
      (depth <= MAX_DEPTH && source.random.below(5) < chance);
    if (isWanted) object[name] = makeValue(member, name, source, depth + 1);
  }
  if (typeof additionalProperties === "object" && depth <= MAX_DEPTH) {
    for (let left = source.random.below(3); left > 0; left--) {
      const key = keyFor(schema, source);
      object[key] = makeValue(additionalProperties, key, source, depth + 1);
    }
  }
  return object;
}

function keyFor({ propertyNames = {} }: JsonSchema, { random, named }: ValueSource): string {
  const names = resolved(propertyNames, named).enum;
  return names ? String(random.pick(names)) : random.pick(["a", "b", "title"]);
}
