import type { JsonSchema, NamedSchemas } from "./schema/json_schema.ts";

/** One operation as the served document describes it. */
export interface Operation {
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly area: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Null where it takes no body. */
  readonly body: JsonSchema | null;
  /** By status. */
  readonly answers: ReadonlyMap<number, DeclaredAnswer>;
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** What an operation may answer with one status. */
export interface DeclaredAnswer {
  readonly mediaType: string;
  /** Null where the answer is no JSON. */
  readonly schema: JsonSchema | null;
  /** The codes of a problem; none where it is a success. */
  readonly codes: readonly string[];
}

/** What `GET /openapi.json` says. */
export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly named: NamedSchemas;
}

/** The parts of an OpenAPI document that are read. */
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: NamedSchemas };
}

interface OpenApiOperation {
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter & { readonly in: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

interface OpenApiResponse {
  readonly "x-codes"?: readonly string[];
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** @param document the body of `GET /openapi.json` */
export function readDocument(document: OpenApi): ApiDocument {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => readOperation(method, path, operation))
  );
  return { operations, named: document.components.schemas };
}

function readOperation(method: string, path: string, operation: OpenApiOperation): Operation {
  const { parameters = [], requestBody, responses, tags } = operation;
  return {
    method: method.toUpperCase(),
    path,
    area: tags[0] ?? "",
    params: parameters.filter((parameter) => parameter.in === "path"),
    query: parameters.filter((parameter) => parameter.in === "query"),
    body: requestBody?.content["application/json"]?.schema ?? null,
    answers: new Map(
      Object.entries(responses).map(([status, response]) => [Number(status), readAnswer(response)]),
    ),
  };
}

/** An answer without a body has no content. */
function readAnswer({ content = {}, "x-codes": codes = [] }: OpenApiResponse): DeclaredAnswer {
  const [mediaType = "", { schema = null } = {}] = Object.entries(content)[0] ?? [];
  return { mediaType, schema, codes };
}

/** The operation that a path leads to: a literal one before one with parameters, as the service matches them. */
export function operationAt(
  { operations }: ApiDocument,
  method: string,
  pathname: string,
): Operation | undefined {
  const segments = pathname.split("/");
  return operations
    .filter((operation) => operation.method === method && leadsTo(operation.path, segments))
    .sort((one, other) => one.params.length - other.params.length)[0];
}

function leadsTo(path: string, segments: readonly string[]): boolean {
  const parts = path.split("/");
  return parts.length === segments.length &&
    parts.every((part, index) => part.startsWith("{") || part === segments[index]);
}

/** For messages. */
export function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
