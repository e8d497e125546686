import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { WorkbenchError } from "../errors/mod.ts";
import { type Fetch, problemAnswer, problemOf } from "../http/mod.ts";

/** Makes Node's way to answer requests of a fetch handler. */
export function nodeListener(
  fetch: Fetch,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return getRequestListener(fetch, {
    // For a request without a Host header, so that the service's own guard is the one that refuses it.
    hostname: "host.invalid",
    errorHandler: unreadableTarget,
  });
}

/** The adapter could not make a URL of the request's Host and target. */
function unreadableTarget(): Response {
  const refused = new WorkbenchError(
    "host_refused",
    "Refuse the request: its Host header and target do not make a URL of this service",
  );
  const { body, ...head } = problemAnswer(problemOf(refused, crypto.randomUUID()));
  return new Response(body, head);
}
