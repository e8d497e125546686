import { type JsonSchema, type NamedSchemas, resolved, typesOf } from "./schema/json_schema.ts";

/** A place in a body where any text may stand. */
export interface TextField {
  /** Of the body, or of the one of its kinds that has the field. */
  readonly schema: JsonSchema;
  /** Names of members, and `0` for the first item of a list. */
  readonly path: readonly string[];
}

const MAX_DEPTH = 6;

/** Every text field of a body; in one that is of several kinds, those of each kind. */
export function textFieldsOf(body: JsonSchema, named: NamedSchemas): TextField[] {
  const kinds = resolved(body, named).oneOf ?? [body];
  return kinds.flatMap((schema) => textPaths(schema, named, []).map((path) => ({ schema, path })));
}

function textPaths(schema: JsonSchema, named: NamedSchemas, above: readonly string[]): string[][] {
  if (above.length > MAX_DEPTH) return [];
  const rules = resolved(schema, named);
  const { properties = {}, items, anyOf = [], oneOf = [] } = rules;
  const below = [
    ...Object.entries(properties).flatMap(([name, member]) =>
      textPaths(member, named, [...above, name])
    ),
    ...(items ? textPaths(items, named, [...above, "0"]) : []),
    ...[...anyOf, ...oneOf].flatMap((choice) => textPaths(choice, named, above)),
  ];
  const isText = typesOf(rules).includes("string") && !rules.enum && rules.const === undefined;
  return distinct(isText ? [[...above], ...below] : below);
}

function distinct(paths: readonly string[][]): string[][] {
  return [...new Map(paths.map((path) => [path.join("/"), path])).values()];
}

/** A value with another one in a place, and whatever has to be around it. */
export function withText(
  value: unknown,
  [name, ...rest]: readonly string[],
  text: string,
): unknown {
  if (name === undefined) return text;
  if (name === "0") {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return [withText(items[0], rest, text), ...items.slice(1)];
  }
  const object: Readonly<Record<string, unknown>> = { ...Object(value) };
  return { ...object, [name]: withText(object[name], rest, text) };
}
