import { type JsonSchema, type NamedSchemas, resolved, typesOf } from "./json_schema.ts";

/** One rule of a schema that a value breaks. */
export interface SchemaIssue {
  /** Where in the value, as a JSON pointer. */
  readonly pointer: string;
  /** The broken keyword. */
  readonly keyword: string;
}

type Check = (value: unknown, schema: JsonSchema, place: Place) => readonly SchemaIssue[];

interface Place {
  readonly pointer: string;
  readonly named: NamedSchemas;
}

/**
 * Checks a value against a schema, by the words of the specification and none of the service's own code.
 * @throws {Error} for a keyword that it does not know: it would be a rule that nobody checks
 * @see https://json-schema.org/draft/2020-12/json-schema-validation
 */
export function checkValue(
  value: unknown,
  schema: JsonSchema,
  named: NamedSchemas,
  pointer = "",
): SchemaIssue[] {
  return Object.keys(schema).flatMap((keyword) => {
    const check = CHECKS[keyword];
    if (!check) throw new Error(`The schema has the keyword "${keyword}", which nobody checks`);
    return check(value, schema, { pointer, named });
  });
}

/** The schema's check of a value that is broken in this keyword alone. */
function rule(keyword: string, holds: (value: unknown, schema: JsonSchema) => boolean): Check {
  return (value, schema, { pointer }) => holds(value, schema) ? [] : [{ pointer, keyword }];
}

const none: Check = () => [];

const CHECKS: Readonly<Record<string, Check>> = {
  description: none,
  default: none,
  $ref: (value, schema, { pointer, named }) =>
    checkValue(value, resolved(schema, named), named, pointer),
  type: rule("type", (value, schema) => typesOf(schema).some((type) => hasType(value, type))),
  enum: rule("enum", (value, schema) => (schema.enum ?? []).includes(value)),
  const: rule("const", (value, schema) => schema.const === value),
  anyOf: (value, schema, place) => checkChoice("anyOf", schema.anyOf, value, place),
  oneOf: (value, schema, place) => checkChoice("oneOf", schema.oneOf, value, place),
  allOf: (value, { allOf = [] }, { named, pointer }) =>
    allOf.flatMap((part) => checkValue(value, part, named, pointer)),
  properties: checkProperties,
  required: (value, { required = [] }, { pointer }) =>
    !isObject(value) ? [] : required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ pointer: below(pointer, name), keyword: "required" })),
  additionalProperties: checkOthers,
  propertyNames: (value, { propertyNames = {} }, { named, pointer }) =>
    !isObject(value)
      ? []
      : Object.keys(value).flatMap((name) =>
        checkValue(name, propertyNames, named, below(pointer, name))
      ),
  items: (value, { items = {} }, { named, pointer }) =>
    !Array.isArray(value)
      ? []
      : value.flatMap((item, index) =>
        checkValue(item, items, named, below(pointer, String(index)))
      ),
  minItems: rule(
    "minItems",
    (value, { minItems = 0 }) => !Array.isArray(value) || value.length >= minItems,
  ),
  maxItems: rule(
    "maxItems",
    (value, { maxItems = Infinity }) => !Array.isArray(value) || value.length <= maxItems,
  ),
  minLength: rule(
    "minLength",
    (value, { minLength = 0 }) => typeof value !== "string" || codePointsOf(value) >= minLength,
  ),
  maxLength: rule(
    "maxLength",
    (value, { maxLength = Infinity }) =>
      typeof value !== "string" || codePointsOf(value) <= maxLength,
  ),
  pattern: rule(
    "pattern",
    (value, { pattern = "" }) => typeof value !== "string" || new RegExp(pattern, "u").test(value),
  ),
  format: rule(
    "format",
    (value, { format }) => typeof value !== "string" || hasFormat(value, format),
  ),
  minimum: rule(
    "minimum",
    (value, { minimum = -Infinity }) => typeof value !== "number" || value >= minimum,
  ),
  maximum: rule(
    "maximum",
    (value, { maximum = Infinity }) => typeof value !== "number" || value <= maximum,
  ),
  exclusiveMinimum: rule(
    "exclusiveMinimum",
    (value, { exclusiveMinimum = -Infinity }) =>
      typeof value !== "number" || value > exclusiveMinimum,
  ),
};

/** One of the choices must take the value; what is told of the others would say nothing. */
function checkChoice(
  keyword: "anyOf" | "oneOf",
  choices: readonly JsonSchema[] = [],
  value: unknown,
  { pointer, named }: Place,
): SchemaIssue[] {
  const takers = choices.filter((choice) => checkValue(value, choice, named).length === 0);
  const holds = keyword === "anyOf" ? takers.length > 0 : takers.length === 1;
  return holds ? [] : [{ pointer, keyword }];
}

function checkProperties(
  value: unknown,
  { properties = {} }: JsonSchema,
  { pointer, named }: Place,
): SchemaIssue[] {
  if (!isObject(value)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    Object.hasOwn(value, name) ? checkValue(value[name], schema, named, below(pointer, name)) : []
  );
}

function checkOthers(
  value: unknown,
  { additionalProperties = true, properties = {} }: JsonSchema,
  { pointer, named }: Place,
): SchemaIssue[] {
  if (!isObject(value) || additionalProperties === true) return [];
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name));
  return others.flatMap(([name, member]) =>
    additionalProperties === false
      ? [{ pointer: below(pointer, name), keyword: "additionalProperties" }]
      : checkValue(member, additionalProperties, named, below(pointer, name))
  );
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    default: {
      const own: string = typeof value;
      return own === type;
    }
  }
}

function hasFormat(text: string, format: string | undefined): boolean {
  switch (format) {
    case "date-time":
      return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) && !Number.isNaN(Date.parse(text));
    case "uri":
      return URL.canParse(text);
    default:
      throw new Error(`The schema has the format "${format}", which nobody checks`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** How many code points a text has: what JSON Schema counts. */
export function codePointsOf(text: string): number {
  return Array.from(text).length;
}
