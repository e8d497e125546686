import { WorkbenchError } from "../errors/mod.ts";
import { requireExactOrigin } from "./exact_origin.ts";

/** The values with which a browser marks a request by a page of ours, and by the user's own hand. */
const OWN_SITES: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * The origins whose pages may use a service besides its own.
 * @throws {Error} for what no browser sends as an origin: it would never match
 */
export function readAllowedOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) requireExactOrigin(origin, "allow the origin");
  return origins;
}

/**
 * Refuses what another site's page sends: the answer to a page must never be readable, nor a request have an effect,
 * unless the page's origin is the service's own or allowed. Only a link to a page of ours (outside of `/api`) may be
 * followed from anywhere.
 * @param asked.pathname below the path under which the host mounts the service
 * @returns the CORS headers for the answer
 * @throws {WorkbenchError} `origin_refused`
 */
export function guardOrigin(
  { request, url, pathname }: {
    readonly request: Request;
    readonly url: URL;
    readonly pathname: string;
  },
  allowedOrigins: readonly string[],
): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === null) {
    // "same-site" is elsewhere as well: any server at another port of this machine.
    const site = request.headers.get("sec-fetch-site");
    const isFromElsewhere = site !== null && !OWN_SITES.has(site);
    if (isFromElsewhere && !isLinkTarget(request, pathname)) {
      throw refused("a page of another site");
    }
    return {};
  }
  if (origin === url.origin) return {};
  if (!allowedOrigins.includes(origin)) throw refused(`the origin "${origin.slice(0, 200)}"`);
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "location, etag, x-request-id",
    "vary": "origin",
  };
}

/** The headers that answer a preflight request of an allowed origin. */
export function preflightHeaders(cors: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...cors,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE",
    "access-control-allow-headers":
      "authorization, content-type, if-match, if-none-match, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name",
    "access-control-max-age": "600",
  };
}

function isLinkTarget(request: Request, pathname: string): boolean {
  const navigates = request.headers.get("sec-fetch-mode") === "navigate" &&
    request.method === "GET";
  return navigates && !pathname.startsWith("/api/");
}

function refused(whom: string): WorkbenchError {
  return new WorkbenchError(
    "origin_refused",
    `Refuse the request: ${whom} may not use this service; --allowed-origin names those that may`,
  );
}
