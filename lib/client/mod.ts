/**
 * A client of the service, typed by its own OpenAPI document.
 * @module
 */
import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./openapi_types.ts";

export type { components, operations, paths } from "./openapi_types.ts";

/** The address of a service, and the way to reach it. */
export interface ClientOptions {
  /** The address of the service, with the path that it is mounted under, as `http://127.0.0.1:4400`. */
  readonly baseUrl: string;
  /** Sends the requests; the global `fetch` unless told. A workbench's own `fetch` needs no server. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Is sent with each request as `Authorization: Bearer`, for the check of the host that embeds the service. */
  readonly token?: string;
}

/** A method for each HTTP method, which takes a path of the service and what that route takes. */
export type WorkbenchClient = Client<paths>;

/**
 * Creates a client. What its methods resolve with has the answer as `data`, or the problem document as `error`.
 * @param options see `ClientOptions`
 * @returns the client; it has sent nothing yet
 */
export function createClient({ baseUrl, fetch, token }: ClientOptions): WorkbenchClient {
  return createFetchClient<paths>({
    baseUrl,
    ...(fetch && { fetch }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
}
