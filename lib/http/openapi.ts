import { z } from "zod";
import type { ErrorCode } from "../errors/mod.ts";
import { answerExamples, bodyExamples, parameterExample, type RouteExamples } from "./examples.ts";
import { STATUS_OF } from "./problems.ts";
import { type Area, needsSession, type Route } from "./route.ts";

type Json = Record<string, unknown>;

/** The codes that any route under `/api` can answer. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "host_refused",
  "origin_refused",
  "internal_error",
  "permission_missing",
];

const problem = z.object({
  title: z.string().describe("The code as words"),
  status: z.int().describe("Of the answer"),
  detail: z.string().describe("One sentence for a person"),
  code: z.string().describe("The stable word for programs"),
  requestId: z.string().describe("What the log tells the request by"),
}).loose().describe("An RFC 9457 problem document; further members are told per code");

/**
 * The OpenAPI 3.1 document of a route table, derived from it alone.
 * @param options.basePath where the paths are mounted
 * @param options.examples by method and path
 * @see https://spec.openapis.org/oas/v3.1.0
 */
export function openApiDocument(
  areas: readonly Area[],
  version: string,
  { basePath, examples = {} }: {
    readonly basePath: string;
    readonly examples?: Readonly<Record<string, RouteExamples>>;
  },
): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const area of areas) {
    for (const route of area.routes) {
      const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] ??= {};
      const shown = { schemas, examples: examples[`${route.method} ${route.path}`] };
      paths[path][route.method.toLowerCase()] = operationOf(route, area, shown);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Project Workbench", version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: basePath === "" ? "/" : basePath }],
    tags: areas.map(({ name, summary }) => ({ name, description: summary })),
    paths,
    components: { schemas: { ...schemas, Problem: schemaOf(problem, "output", schemas) } },
  };
}

/** Every code that a route can answer with, sorted. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...(route.errors ?? [])]);
  if (needsSession(route)) codes.add("session_required").add("scope_missing");
  if (route.project !== false) codes.add("no_project");
  const takes = route.query ?? route.params ?? route.body;
  if (route.path.startsWith("/api/") || takes) codes.add("invalid_request");
  if (route.method === "POST" || route.method === "PUT") {
    codes.add("invalid_request").add("unsupported_media_type").add("body_too_large");
  }
  return [...codes].sort();
}

/** The parts with which an operation is written: the schemas that all of them share, and its own examples. */
interface Shown {
  readonly schemas: Record<string, Json>;
  readonly examples: RouteExamples | undefined;
}

function operationOf(route: Route, area: Area, shown: Shown): Json {
  return {
    operationId: route.operationId,
    tags: [area.name],
    summary: route.summary,
    "x-since": route.since ?? "ext",
    ...parametersOf(route, shown),
    ...requestBodyOf(route, shown),
    responses: { ...successOf(route, shown), ...failuresOf(route, shown) },
  };
}

function parametersOf(route: Route, shown: Shown): Json {
  const parameters = [
    ...parametersIn("path", route.params, shown),
    ...parametersIn("query", route.query, shown),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

function parametersIn(
  place: "path" | "query",
  shape: z.ZodObject | undefined,
  { schemas, examples }: Shown,
): Json[] {
  if (!shape) return [];
  return Object.entries<z.ZodType>(shape.shape).map(([name, member]) => {
    const schema = schemaOf(member, "input", schemas);
    return {
      name,
      in: place,
      required: place === "path" || !member.safeParse(undefined).success,
      ...(member.description && { description: member.description }),
      schema,
      ...parameterExample(examples, { name, place, schema }),
    };
  });
}

function requestBodyOf(route: Route, { schemas, examples }: Shown): Json {
  if (!route.body) return {};
  return {
    requestBody: {
      // No body at all is an empty object.
      required: !route.body.safeParse({}).success,
      content: {
        "application/json": {
          schema: namedSchemaOf(route.body, `${titleOf(route)}Body`, { io: "input", schemas }),
          ...bodyExamples(examples),
        },
      },
    },
  };
}

function successOf(route: Route, { schemas, examples }: Shown): Json {
  const status = route.status ?? 200;
  const schema = typeof route.response === "string" ? route.event : route.response;
  const type = typeof route.response === "string" ? route.response : "application/json";
  const name = `${titleOf(route)}Answer`;
  const content = {
    [type]: {
      ...(schema && { schema: namedSchemaOf(schema, name, { io: "output", schemas }) }),
      ...(typeof route.response !== "string" && answerExamples(examples, status)),
    },
  };
  const isTagged = route.method === "GET" && typeof route.response !== "string";
  return {
    [String(status)]: { description: route.summary, content },
    ...(isTagged && { "304": { description: "Nothing has changed since If-None-Match's answer" } }),
  };
}

function failuresOf(route: Route, { examples }: Shown): Json {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(route)) {
    codesByStatus.set(STATUS_OF[code], [...codesByStatus.get(STATUS_OF[code]) ?? [], code]);
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [String(status), {
      description: codes.map((code) => `\`${code}\``).join(", "),
      "x-codes": codes,
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          ...answerExamples(examples, status),
        },
      },
    }]),
  );
}

/** A route's verb as the beginning of a name of a schema. */
function titleOf({ operationId }: Route): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

/** A reference to a schema in the document's components, under its own name or, without one, under the one given. */
function namedSchemaOf(
  schema: z.ZodType,
  name: string,
  { io, schemas }: { readonly io: "input" | "output"; readonly schemas: Record<string, Json> },
): Json {
  const json = schemaOf(schema, io, schemas);
  if (json["$ref"] !== undefined) return json;
  addSchema(schemas, name, json);
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema as JSON Schema; the named ones it uses (`.meta({ id })`) go into the document's components. */
function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Record<string, Json>): Json {
  const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    addSchema(schemas, name, withComponentReferences(definition));
  }
  return withComponentReferences(json);
}

function addSchema(schemas: Record<string, Json>, name: string, json: Json): void {
  const known = schemas[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(json)) {
    throw new Error(`Cannot name two schemas "${name}"`);
  }
  schemas[name] = json;
}

function withComponentReferences(json: object): Json {
  const text = JSON.stringify(json, (key, value) => {
    if (key !== "$ref" || typeof value !== "string") return value;
    return value.replace("#/$defs/", "#/components/schemas/");
  });
  return JSON.parse(text) as Json;
}
