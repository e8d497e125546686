import { z } from "zod";

/** The parts of a request that a client writes. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A place of a request where a route takes any string. */
export interface StringPlace {
  readonly part: "params" | "query" | "body";
  /** The member's name; of a list, that of the list. */
  readonly name: string;
  /** A request that is as its schemas say as far as they tell, with the string in the place. */
  request(value: string): RequestParts;
}

/** What the rest of a request holds, so that the place is looked at rather than the rest. */
const SAMPLES: Readonly<Record<string, string>> = {
  feature: "catalog",
  file: "CatalogPage.tsx",
  path: "src/features/catalog/components/SearchField.tsx",
  url: "https://host.invalid/owner/repository",
  base: "main",
  head: "main",
  verb: "cancel",
  snippet: "<p/>",
  html: "<p/>",
};
const HASH = "0".repeat(64);

/** A schema as JSON Schema, as far as it is looked at here. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The way down to a string: the name of a member, the index of an alternative, or into a list. */
type Step = { readonly member: string } | { readonly option: number } | "item";

/** References into themselves are followed this often. */
const MAX_STEPS = 12;

/** The schemas of a request, as a route has them. */
interface RequestSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** The places of a route, each name once a part. */
export function stringPlaces(route: RequestSchemas): StringPlace[] {
  const schemas = {
    params: schemaOf(route.params),
    query: schemaOf(route.query),
    body: schemaOf(route.body),
  };
  return (["params", "query", "body"] as const).flatMap((part) => {
    const root = schemas[part];
    const ways = new Map<string, readonly Step[]>();
    for (const [name, steps] of walk(root, root, [])) {
      if (!ways.has(name)) ways.set(name, steps);
    }
    return [...ways].map(([name, steps]) => ({
      part,
      name,
      request: (value: string) => ({
        // Schemas of paths and queries are of objects of strings.
        params: sample(schemas.params) as Record<string, string>,
        query: sample(schemas.query) as Record<string, string>,
        body: sample(schemas.body),
        [part]: build(root, root, steps, value),
      }),
    }));
  });
}

function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return { type: "object" };
  // JSON Schema is an open format; only what is named above is read.
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
}

function* walk(
  schema: Schema,
  root: Schema,
  steps: readonly Step[],
  name = "",
): Generator<readonly [string, readonly Step[]]> {
  if (steps.length > MAX_STEPS) return;
  const here = resolved(schema, root);
  if (here.type === "string" && !here.enum && here.const === undefined) yield [name, steps];
  for (const [member, inner] of Object.entries(here.properties ?? {})) {
    yield* walk(inner, root, [...steps, { member }], member);
  }
  if (here.items) yield* walk(here.items, root, [...steps, "item"], name);
  for (const [option, inner] of optionsOf(here).entries()) {
    yield* walk(inner, root, [...steps, { option }], name);
  }
}

/** A value with the string at the end of the steps. */
function build(schema: Schema, root: Schema, steps: readonly Step[], value: string): unknown {
  const here = resolved(schema, root);
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === "item") return [build(here.items ?? {}, root, rest, value)];
  if ("option" in step) return build(optionsOf(here)[step.option] ?? {}, root, rest, value);
  const whole = sample(here, root);
  const inner = build(here.properties?.[step.member] ?? {}, root, rest, value);
  return { ...(typeof whole === "object" && whole), [step.member]: inner };
}

/** The least that a schema takes. */
function sample(schema: Schema, root: Schema = schema, name = ""): unknown {
  const here = resolved(schema, root);
  if (here.const !== undefined) return here.const;
  if (here.enum) return here.enum[0];
  const [first] = optionsOf(here);
  if (first) return sample(first, root, name);
  switch (here.type) {
    case "object":
      return Object.fromEntries(
        (here.required ?? []).map((key) => [key, sample(here.properties?.[key] ?? {}, root, key)]),
      );
    case "array":
      return here.minItems ? [sample(here.items ?? {}, root, name)] : [];
    case "string":
      return SAMPLES[name] ?? (here.pattern?.includes("64") ? HASH : "x");
    case "integer":
    case "number":
      return Math.max(0, here.minimum ?? 0);
    case "boolean":
      return false;
    default:
      return null;
  }
}

function optionsOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? [];
}

function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : resolved(root.$defs?.[name] ?? {}, root);
}
