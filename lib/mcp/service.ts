import { type ErrorCode, WorkbenchError } from "../errors/mod.ts";

/** Sends a request to the service that the tools use. */
export type SendRequest = (request: Request) => Promise<Response>;

/** The service as the tools ask it: by its own routes, so that every guard, scope and schema holds for tools as well. */
export interface Service {
  /** The address that a person opens, with the path under which the service is mounted. */
  readonly address: string;
  /**
   * Reads a route.
   * @throws {WorkbenchError} with the code and the sentence of the problem that the route answers
   */
  get<Answer>(path: string, query?: Readonly<Record<string, string | undefined>>): Promise<Answer>;
  /** Posts to a route. @throws {WorkbenchError} as `get` */
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  /** Puts to a route. @throws {WorkbenchError} as `get` */
  put<Answer>(path: string, body: unknown): Promise<Answer>;
}

/** The settings that tell a service apart. */
export interface ServiceOptions {
  readonly address: string;
  /** The URL below which the routes are. */
  readonly baseUrl: string;
  readonly send: SendRequest;
  /** The headers of each request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

const JSON_BODY = { "content-type": "application/json" };

/** Opens a service for the tools. */
export function openService({ address, baseUrl, send, headers, signal }: ServiceOptions): Service {
  async function ask<Answer>(target: string, init: RequestInit): Promise<Answer> {
    const request = new Request(baseUrl + target, {
      ...init,
      headers: { ...headers, ...(init.body !== undefined && JSON_BODY) },
      ...(signal && { signal }),
    });
    const response = await send(request);
    const answer: unknown = await readAnswer(response);
    if (!response.ok) throw problemIn(answer, response.status);
    // The route's own schema types the answer, and the service held it to that.
    return answer as Answer;
  }

  return {
    address,
    get(path, query = {}) {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]]
      );
      const search = new URLSearchParams(given);
      return ask(search.size === 0 ? path : `${path}?${search}`, { method: "GET" });
    },
    post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }),
    put: (path, body) => ask(path, { method: "PUT", body: JSON.stringify(body) }),
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new WorkbenchError(
      "internal_error",
      `The address answers ${response.status} and no JSON: it is no Project Workbench, or another program stands in front of it`,
      { cause },
    );
  }
}

function problemIn(answer: unknown, status: number): WorkbenchError {
  const { code, detail, title: _title, status: _status, requestId: _id, ...data } = answer as {
    readonly [member: string]: unknown;
  };
  if (typeof code !== "string" || typeof detail !== "string") {
    return new WorkbenchError("internal_error", `The service answered ${status} without a reason`);
  }
  // Every problem of the service has one of its codes.
  return new WorkbenchError(code as ErrorCode, detail, { data });
}
