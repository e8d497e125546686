import { z } from "zod";
import { isKnown, tagOf } from "./entity_tag.ts";
import { Reply } from "./reply.ts";
import type { Route } from "./route.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The response for what a handler returned: JSON for data, the response itself where the route declares a media type. A read
 * has a tag, and whoever names it gets no body while nothing has changed.
 * @throws {Error} with `checked`, when the data does not match the route's schema
 */
export function answerOf(
  route: Route,
  result: unknown,
  options: { readonly checked: boolean; readonly request: Request },
): Response {
  if (result instanceof Response) return result;
  const { body, headers } = result instanceof Reply ? result : new Reply(result, {});
  if (options.checked) requireDeclared(route, body);
  const text = JSON.stringify(body);
  // A tag of the route's own is of what it is about, not of all that the answer says.
  const tag = route.method === "GET" && !("etag" in headers) ? tagOf(text) : null;
  if (tag !== null && isKnown(options.request, tag)) {
    return new Response(null, { status: 304, headers: { etag: tag } });
  }
  return new Response(text, {
    status: route.status ?? 200,
    headers: { "content-type": JSON_TYPE, ...(tag !== null && { etag: tag }), ...headers },
  });
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
