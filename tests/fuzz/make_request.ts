import type { Random } from "../support/random.ts";
import { type KnownValues, valueIn } from "./known_values.ts";
import { nastyString } from "./nasty_strings.ts";
import { type ApiDocument, type Operation, operationAt, type Parameter } from "./operations.ts";
import { checkValue } from "./schema/check_value.ts";
import { type JsonSchema, typesOf } from "./schema/json_schema.ts";
import { makeValue, type ValueSource } from "./schema/make_value.ts";
import { spoilValue } from "./schema/spoil_value.ts";

/** A request, in parts that can be made smaller one by one. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param row whether the values shall belong together */
export function makeRequest(
  operation: Operation,
  { named }: ApiDocument,
  known: KnownValues,
  random: Random,
): FuzzRequest {
  const names = wantedNames(operation);
  const row = known.row(random, operation.area, names);
  const source: ValueSource = {
    random,
    named,
    known: (name) => row ? valueIn(row.values, name, (below) => random.below(below)) : undefined,
  };
  const request = {
    operation,
    params: makeParameters(operation.params, source),
    query: makeParameters(operation.query, source),
    body: operation.body ? makeValue(operation.body, "", source) : undefined,
    headers: makeHeaders(operation, source),
  };
  return sometimesSpoilt(request, random);
}

/** One request of four with something else in one place. */
export function sometimesSpoilt(request: FuzzRequest, random: Random): FuzzRequest {
  return random.below(4) === 0 ? spoilRequest(request, random) : request;
}

function wantedNames({ params, query, body }: Operation): string[] {
  const members = body?.oneOf ?? [body ?? {}];
  const required = members.flatMap((member) => member.required ?? []);
  return [...params, ...query].map(({ name }) => name).concat(required);
}

function makeParameters(
  parameters: readonly Parameter[],
  source: ValueSource,
): Record<string, string> {
  const wanted = parameters.filter(({ required }) => required || source.random.below(2) === 0);
  return Object.fromEntries(
    wanted.map(({ name, schema }) => [name, String(makeValue(schema, name, source))]),
  );
}

function makeHeaders(
  { method, path }: Operation,
  source: ValueSource,
): FuzzRequest["headers"] {
  const { random } = source;
  const rev = source.known("rev");
  if (/^(PUT|DELETE)$/.test(method) && random.below(2) === 0) {
    const tag = typeof rev === "string" ? `"${rev}"` : nastyString(random);
    return { "if-match": headerText(random.below(4) > 0 ? tag : `W/${tag}, *, "x`) };
  }
  if (path.endsWith("/events")) return { "last-event-id": headerText(nastyString(random)) };
  return {};
}

/** The characters that a client can send in a header. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").trim();
}

/** Puts something else in one place of the request. */
function spoilRequest(request: FuzzRequest, random: Random): FuzzRequest {
  const parts = [
    ...(request.body === undefined ? [] : ["body", "body", "body"]),
    ...(Object.keys(request.query).length > 0 ? ["query"] : []),
    ...(Object.keys(request.params).length > 0 ? ["params"] : []),
  ];
  if (parts.length === 0) return request;
  switch (random.pick(parts)) {
    case "body":
      return { ...request, body: spoilValue(request.body, random) };
    case "query":
      return { ...request, query: spoiltStrings(request.query, random) };
    default:
      return { ...request, params: spoiltStrings(request.params, random) };
  }
}

function spoiltStrings(
  strings: Readonly<Record<string, string>>,
  random: Random,
): Record<string, string> {
  const name = random.pick(Object.keys(strings));
  return { ...strings, [name]: nastyString(random).slice(0, 4000) };
}

/** The path and query that a request goes to. */
export function targetOf({ operation, params, query }: FuzzRequest): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => segmentOf(params[name] ?? "x"));
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

function segmentOf(text: string): string {
  return encodeURIComponent(sentSegment(text));
}

/** A path's segment as it arrives: what no client sends as one is sent as another. */
function sentSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? "x" : wellFormed(text.slice(0, MAX_SEGMENT));
}

/** Clients send no address of more than 64 KiB, and a character can take six in it. */
const MAX_SEGMENT = 10_000;

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** The operation that answers a request: values of a path may lead to another one. */
export function answeringOperation(request: FuzzRequest, document: ApiDocument): Operation {
  const { pathname } = new URL(targetOf(request), "http://localhost");
  return operationAt(document, request.operation.method, pathname) ?? request.operation;
}

/** Whether every schema of the operation takes the request. */
export function isValid(request: FuzzRequest, document: ApiDocument): boolean {
  const operation = answeringOperation(request, document);
  // Values of another operation's path say nothing of what the declared one would take.
  if (operation !== request.operation) return true;
  return parametersFit(operation.params, request.params, sentSegment, document) &&
    parametersFit(operation.query, request.query, wellFormed, document) &&
    bodyFits(operation, request.body, document);
}

function parametersFit(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
  sent: (value: string) => string,
  { named }: ApiDocument,
): boolean {
  return parameters.every(({ name, required, schema }) => {
    const value = values[name];
    if (value === undefined) return !required;
    return checkValue(parsed(sent(value), schema), schema, named).length === 0;
  });
}

/** What a parameter's text says where its schema asks for a number. */
function parsed(text: string, schema: JsonSchema): unknown {
  const isNumber = typesOf(schema).some((type) => type === "integer" || type === "number");
  return isNumber && /^-?\d+$/.test(text) ? Number(text) : text;
}

function bodyFits(
  { method, body: schema }: Operation,
  body: unknown,
  { named }: ApiDocument,
): boolean {
  if (method === "GET" || method === "DELETE") return true;
  // Through JSON, as it arrives.
  const value = body === undefined ? {} : JSON.parse(JSON.stringify(body));
  return checkValue(value, schema ?? { type: "object", additionalProperties: false }, named)
    .length === 0;
}
