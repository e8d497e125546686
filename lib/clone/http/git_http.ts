import { WorkbenchError } from "../../errors/mod.ts";
import { checkHost, type HostPolicy } from "../host/check_host.ts";
import { bodyFailure, statusFailure } from "./http_failure.ts";
import {
  IdleError,
  type PinnedRequest,
  type PinnedResponse,
  sendPinned,
} from "./pinned_request.ts";
import { redirectedTo } from "./redirect.ts";

/** A request of git's smart protocol, as the library makes it. */
export interface GitRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/** An answer with status 200. */
export interface GitResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Speaks to the host of one repository, for one operation. */
export interface GitHttp {
  /** @throws {WorkbenchError} `host_not_public`, `auth_failed`, `clone_too_large`, `clone_timed_out`, `clone_failed` */
  request(request: GitRequest): Promise<GitResponse>;
}

export interface GitHttpOptions {
  /** The repository's URL. */
  readonly url: string;
  readonly policy: HostPolicy;
  /** The Authorization header of every request; it goes to this URL's host and nowhere else. */
  readonly authorization: string | null;
  /** Most bytes to receive, over all answers. */
  readonly maxBytes: number;
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Told the sum of the bytes after each piece. */
  readonly onBytes: (bytes: number) => void;
  readonly certificate?: string | undefined;
}

const SERVICE = "git-upload-pack";
const MAX_REDIRECTS = 3;

/** Headers that the library may set; everything else is ours. */
const PASSED_ON = ["content-type", "accept", "git-protocol"];

export function openGitHttp(options: GitHttpOptions): GitHttp {
  let base = options.url;
  let bytes = 0;

  /** The two requests that fetching takes: whatever else is asked for, is not sent. */
  function targetOf({ method, url }: GitRequest): URL {
    if (method === "GET" && url === `${options.url}/info/refs?service=${SERVICE}`) {
      return new URL(`${base}/info/refs?service=${SERVICE}`);
    }
    if (method === "POST" && url === `${options.url}/${SERVICE}`) {
      return new URL(`${base}/${SERVICE}`);
    }
    throw new WorkbenchError("clone_failed", "Refuse a request that is none of fetching");
  }

  async function send(request: GitRequest, url: URL, redirects = 0): Promise<PinnedResponse> {
    const response = await sendTo(options, request, url);
    const { statusCode: status = 0, headers } = response.message;
    if (status === 200) return response;
    response.message.destroy();
    const next = redirectedTo(url, status, headers.location);
    if (next === null || request.method !== "GET" || redirects >= MAX_REDIRECTS) {
      throw statusFailure(status, options.authorization !== null);
    }
    // As git does: what comes after the first request goes to where that one was led.
    base = next.href.slice(0, -`/info/refs?service=${SERVICE}`.length);
    return await send(request, next, redirects + 1);
  }

  async function* counted({ message, isIdle }: PinnedResponse): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of message as AsyncIterable<Uint8Array>) {
        bytes += chunk.byteLength;
        requireSize(bytes, options.maxBytes);
        options.onBytes(bytes);
        yield chunk;
      }
      if (!message.complete) throw new Error("The answer is not whole");
    } catch (error) {
      options.signal.throwIfAborted();
      throw bodyFailure(isIdle() ? new IdleError("The host is silent") : error);
    } finally {
      message.destroy();
    }
  }

  return {
    async request(request) {
      const response = await send(request, targetOf(request));
      const { headers } = response.message;
      requireSize(bytes + Number(headers["content-length"] ?? 0), options.maxBytes);
      const type = headers["content-type"] ?? "";
      return { headers: { "content-type": type }, body: counted(response) };
    },
  };
}

/** Sends a request over a connection to an address that was checked for it, so that a name cannot lead elsewhere meanwhile. */
async function sendTo(
  options: GitHttpOptions,
  { method, headers, body }: GitRequest,
  url: URL,
): Promise<PinnedResponse> {
  const addresses = await checkHost(url.hostname, options.policy);
  const request: Omit<PinnedRequest, "address"> = {
    method: method === "POST" ? "POST" : "GET",
    url,
    headers: { ...ownHeaders(options.authorization), ...passedOn(headers) },
    body,
    idleMs: options.idleMs,
    signal: options.signal,
    certificate: options.certificate,
  };
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await sendPinned({ ...request, address });
    } catch (error) {
      options.signal.throwIfAborted();
      failure = error;
      // A body may have been sent: only what never connected is tried at the next address.
      if (!isUnreachable(error)) break;
    }
  }
  throw bodyFailure(failure);
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"].includes(code);
}

function ownHeaders(authorization: string | null): Record<string, string> {
  return {
    // Hosts answer programs that are not git with their web pages.
    "user-agent": "git/2.0 (project-workbench)",
    "accept-encoding": "identity",
    ...(authorization !== null && { authorization }),
  };
}

function passedOn(headers: GitRequest["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => PASSED_ON.includes(name.toLowerCase())),
  );
}

function requireSize(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  throw new WorkbenchError(
    "clone_too_large",
    `Cannot take the repository: it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  );
}
