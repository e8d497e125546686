import { request as requestHttp } from "node:http";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { HostAddress } from "../host/check_host.ts";

/** A request to one address of a host. */
export interface PinnedRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** The only address of the connection; the name stays the one that the certificate must be for. */
  readonly address: HostAddress;
  /** Milliseconds without a byte after which the connection is given up. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Further certificates to trust, for tests. */
  readonly certificate?: string | undefined;
}

/** The head of an answer, and its body as a stream that fails where the connection ends early. */
export interface PinnedResponse {
  readonly message: IncomingMessage;
  /** Tells whether the connection was ended because the host sent nothing: runtimes say so in different ways, or not. */
  readonly isIdle: () => boolean;
}

/** The host said nothing for too long. */
export class IdleError extends Error {
  override readonly name = "IdleError";
}

/**
 * Sends a request over a connection of its own. Redirects are answers like any other, no proxy is asked.
 * @throws {IdleError}
 */
export function sendPinned(request: PinnedRequest): Promise<PinnedResponse> {
  return new Promise((resolve, reject) => {
    request.signal.throwIfAborted();
    const { url } = request;
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = send(url, optionsFor(request));
    endWith(request.signal, outgoing);
    let isIdle = false;
    outgoing.setTimeout(request.idleMs, () => {
      isIdle = true;
      outgoing.destroy();
    });
    outgoing.on("error", (error) => reject(isIdle ? new IdleError("The host is silent") : error));
    outgoing.on("response", (message) => resolve({ message, isIdle: () => isIdle }));
    outgoing.end(request.body ?? undefined);
  });
}

function optionsFor(request: PinnedRequest): RequestOptions {
  const { method, headers, body, address, certificate, url } = request;
  const lookup: LookupFunction = (_hostname, options, done) => {
    if (options.all) done(null, [address]);
    else done(null, address.address, address.family);
  };
  return {
    method,
    headers: { ...headers, ...(body && { "content-length": String(body.byteLength) }) },
    lookup,
    // Connections that were kept from another time were checked at another time.
    agent: false,
    ...(url.protocol === "https:" && certificate !== undefined && { ca: certificate }),
  };
}

function endWith(signal: AbortSignal, outgoing: ClientRequest): void {
  const end = () =>
    void outgoing.destroy(signal.reason instanceof Error ? signal.reason : undefined);
  signal.addEventListener("abort", end, { once: true });
  outgoing.on("close", () => signal.removeEventListener("abort", end));
}
