/** The part of JSON Schema 2020-12 that the service's document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** The named schemas that references lead to. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

const PREFIX = "#/components/schemas/";

/** A schema without a reference in its place. */
export function resolved(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = schema.$ref.startsWith(PREFIX) && named[schema.$ref.slice(PREFIX.length)];
  if (!target) throw new Error(`Nothing has the name that "${schema.$ref}" refers to`);
  return resolved(target, named);
}

/** The types that a schema allows; empty for any. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === "string" ? [type] : type;
}
