import { z } from "zod";
import { type CarriedHeaders, headersInPlace } from "./carried_headers.ts";
import { isKnown, tagOf } from "./entity_tag.ts";
import { Reply } from "./reply.ts";
import type { Route } from "./route.ts";

const POLICY = "content-security-policy";
const JSON_TYPE = "application/json; charset=utf-8";

/** An answer that is a text or nothing, with the headers of its own, in lower case. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Makes the response of an answer, with the headers that every answer to the request carries. A plain answer becomes one at
 * once: to change the headers of a response takes a server several times as long.
 */
export function respond(answer: Response | PlainAnswer, carried: CarriedHeaders): Response {
  if (answer instanceof Response) return withHeaders(answer, carried);
  const { status, headers, body } = answer;
  const inPlace = headersInPlace(carried, headers[POLICY] ?? null, headers["location"] ?? null);
  return new Response(body, { status, headers: { ...carried.headers, ...headers, ...inPlace } });
}

function withHeaders(response: Response, carried: CarriedHeaders): Response {
  const { headers } = response;
  for (const [name, value] of Object.entries(carried.headers)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const inPlace = headersInPlace(carried, headers.get(POLICY), headers.get("location"));
  for (const [name, value] of Object.entries(inPlace)) headers.set(name, value);
  return response;
}

/**
 * The answer for what a handler returned: JSON for data, the response itself where the route declares a media type. A read
 * has a tag, and whoever names it gets no body while nothing has changed.
 * @throws {Error} with `checked`, when the data does not match the route's schema
 */
export function answerOf(
  route: Route,
  result: unknown,
  options: { readonly checked: boolean; readonly request: Request },
): Response | PlainAnswer {
  if (result instanceof Response) return result;
  const { body, headers } = result instanceof Reply ? result : new Reply(result, {});
  if (options.checked) requireDeclared(route, body);
  const text = JSON.stringify(body);
  // A tag of the route's own is of what it is about, not of all that the answer says.
  const tag = route.method === "GET" && !("etag" in headers) ? tagOf(text) : null;
  if (tag !== null && isKnown(options.request, tag)) {
    return { status: 304, headers: { etag: tag }, body: null };
  }
  return {
    status: route.status ?? 200,
    headers: { "content-type": JSON_TYPE, ...(tag !== null && { etag: tag }), ...headers },
    body: text,
  };
}

function requireDeclared(route: Route, body: unknown): void {
  if (typeof route.response === "string") return;
  // A round trip first: what counts is what arrives, and an undefined member does not.
  const result = route.response.safeParse(JSON.parse(JSON.stringify(body)));
  if (result.success) return;
  throw new Error(
    `The answer of ${route.method} ${route.path} is not what it declares:\n${
      z.prettifyError(result.error)
    }`,
  );
}
