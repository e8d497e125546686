import { request as requestHttp } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { Modelhost } from "../open_modelhost.ts";
import { unavailable } from "./unavailable.ts";
import { addressText } from "./address.ts";
import { openRequestSignal, type RequestSignal } from "./request_signal.ts";

/** A request to the runtime. */
export interface RuntimeRequest {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below the runtime's address: `/api/tags`. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Milliseconds until the answer's head, and its body unless `allowTime` is called. */
  readonly timeLimitMs: number;
  /** The signal of whoever waits for the answer. */
  readonly signal?: AbortSignal | undefined;
}

/** The head of an answer. The body is read by the caller, who releases the request in the end. */
export interface RuntimeAnswer {
  readonly status: number;
  /** The media type, lower case, without parameters; empty where there is none. */
  readonly type: string;
  /** True when the body is not compressed, as nobody asks for compression. */
  readonly isPlain: boolean;
  /** Fails where the connection ends before the body does. */
  readonly body: AsyncIterable<Uint8Array>;
  readonly request: RequestSignal;
}

/**
 * Sends a request over a connection of its own. `node:http` on every runtime: the global fetch of Deno and Bun obeys
 * the proxy of the environment, keeps connections that the runtime has closed, and that of Node ends a body that is
 * silent for 300 s. This one knows no proxy, follows no redirect and has no limits of time but those given here.
 * @throws {WorkbenchError} `modelhost_unavailable`
 */
export async function sendRequest(
  modelhost: Modelhost,
  request: RuntimeRequest,
): Promise<RuntimeAnswer> {
  if (modelhost.address === null) throw unavailable(modelhost, "bad_address");
  request.signal?.throwIfAborted();
  const limits = openRequestSignal([request.signal, modelhost.signal], request.timeLimitMs);
  try {
    const message = await headOf(modelhost.address, request, limits.signal);
    return {
      status: message.statusCode ?? 0,
      type: (message.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
      isPlain: (message.headers["content-encoding"] ?? "identity") === "identity",
      body: message,
      request: limits,
    };
  } catch (cause) {
    limits.release();
    request.signal?.throwIfAborted();
    // Nothing but the connection fails here: refused, reset, no such host, no HTTP.
    throw unavailable(modelhost, limits.isLate ? "silent" : "unreachable", cause);
  }
}

function headOf(
  address: URL,
  request: RuntimeRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === "https:" ? requestHttps : requestHttp;
    const url = new URL(addressText(address) + request.path);
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const outgoing = send(url, optionsFor(request.method, body, signal));
    // It notices when the machine of the runtime is gone, however long the runtime may be silent.
    outgoing.setSocketKeepAlive(true, 30_000);
    outgoing.on("error", reject);
    outgoing.on("upgrade", (_message, socket) => {
      socket.destroy();
      reject(new Error("The runtime switched to another protocol"));
    });
    outgoing.on("close", () => reject(new Error("The connection closed before an answer")));
    outgoing.on("response", resolve);
    outgoing.end(body ?? undefined);
  });
}

function optionsFor(method: string, body: string | null, signal: AbortSignal): RequestOptions {
  return {
    method,
    signal,
    // No pool: a connection that was kept may be closed by the runtime just when it is used.
    agent: false,
    headers: {
      accept: "application/json, application/x-ndjson",
      "accept-encoding": "identity",
      ...(body !== null && {
        "content-type": "application/json",
        "content-length": String(new TextEncoder().encode(body).byteLength),
      }),
    },
  };
}
