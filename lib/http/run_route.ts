import { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { didYouMean, keysOf, nearestName } from "../text/mod.ts";
import { requireScope, type Session } from "../auth/mod.ts";
import type { WorkbenchContext } from "../workbench/mod.ts";
import { answerOf, type PlainAnswer } from "./answer.ts";
import { type AskAgain, inNameOf } from "./in_name_of.ts";
import { readJsonBody } from "./json_body.ts";
import { needsSession, type Route, scopeOf } from "./route.ts";
import type { FoundRoute, RouteTable } from "./route_table.ts";
import type { SessionGate } from "./session_gate.ts";
import { paramsOf, queryOf, validate, validateNoBody } from "./validate.ts";

const BODY_LIMIT = 1024 * 1024;

/** The facts of a request that its route needs, beside what the route takes out of the request itself. */
export interface Asked {
  readonly request: Request;
  /** The URL of the request. */
  readonly url: URL;
  readonly workbench: WorkbenchContext;
  readonly session: Session | null;
  readonly gate: SessionGate;
  /** The path under which the host mounts the service; empty at the root. */
  readonly basePath: string;
  /** True checks every answer against its schema: for tests and development. */
  readonly checkAnswers: boolean;
  /** See `RouteInput`. */
  readonly mayKnowRoot: boolean;
  /** The service's own, for handlers that ask other routes. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * Has the handler of a route answer a request.
 * @throws {WorkbenchError} for what the route does not take, and what its handler throws
 */
export async function runRoute(
  { route, params }: FoundRoute,
  asked: Asked,
): Promise<Response | PlainAnswer> {
  const { request, url, workbench, session } = asked;
  if (needsSession(route)) requireScope(session, scopeOf(route));
  if (route.project !== false) workbench.requireProject();
  const input = new Input(
    asked,
    readQuery(route, url),
    route.params && validate(route.params, paramsOf(params), "path"),
    await readBody(route, request),
  );
  // The parts were validated by the very schemas that type the handler's input.
  const result = await route.handler(input as Parameters<Route["handler"]>[0]);
  return answerOf(route, result, { checked: asked.checkAnswers, request });
}

/** The input of a handler. What takes long to make, and few handlers ask for, is made for those who ask. */
class Input {
  readonly #asked: Asked;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly workbench: WorkbenchContext;
  readonly session: Session | null;
  readonly gate: SessionGate;
  readonly basePath: string;
  readonly mayKnowRoot: boolean;
  readonly request: Request;

  constructor(asked: Asked, query: unknown, params: unknown, body: unknown) {
    this.#asked = asked;
    this.query = query;
    this.params = params;
    this.body = body;
    this.workbench = asked.workbench;
    this.session = asked.session;
    this.gate = asked.gate;
    this.basePath = asked.basePath;
    this.mayKnowRoot = asked.mayKnowRoot;
    this.request = asked.request;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  get isAdmitted(): () => Promise<boolean> {
    const { gate, request } = this.#asked;
    return () => gate.isAdmitted(request);
  }

  get askAgain(): AskAgain {
    return inNameOf(this.request, this.#asked.fetch);
  }
}

/** Reads the query; links that a browser follows may carry the keys of others, and calls of the API may not. */
function readQuery({ path, query }: Route, url: URL): unknown {
  const given = url.search === ""
    ? {}
    : queryOf(url, path.startsWith("/api/") ? query ? keysOf(query) : [] : undefined);
  return query && validate(query, given, "query");
}

async function readBody(route: Route, request: Request): Promise<unknown> {
  if (route.method === "GET" || route.method === "DELETE") return undefined;
  const value = await readJsonBody(request, route.bodyLimit ?? BODY_LIMIT);
  const schema = route.body ?? noBody;
  return value === undefined ? validateNoBody(schema) : validate(schema, value, "body");
}

/** The body that a route takes when it declares none: none, or an empty object. */
const noBody = z.strictObject({});

/** Tells of a method and path to which no route leads; those that there are may be of other methods. */
export function noRoute(method: string, pathname: string, table: RouteTable): WorkbenchError {
  const methods = table.at(pathname).map((route) => route.method);
  if (methods.length === 0) {
    return new WorkbenchError(
      "route_not_found",
      `Cannot find a route for "${pathname.slice(0, 200)}"${nearestRoute(pathname, table)}`,
    );
  }
  const allow = [
    ...new Set(methods.flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method])),
  ];
  return new WorkbenchError(
    "method_not_allowed",
    `Cannot ${method} "${pathname.slice(0, 200)}": use ${allow.join(", ")}`,
    { data: { allow } },
  );
}

/**
 * Parameters stand for whatever is in their place; where nothing is, the route shows by its own words what is missing. What is equal
 * by that alone makes no route near: each of its own words has to be.
 */
function nearestRoute(pathname: string, { routes }: RouteTable): string {
  const given = pathname.split("/");
  const paths = routes.flatMap(({ path }) => {
    const segments = path.split("/");
    if (!segments.some(isParameter)) return [path];
    const isNear = segments.every((segment, at) =>
      isParameter(segment) || nearestName(given[at] ?? "", [segment]) !== null
    );
    if (!isNear) return [];
    return [
      segments.map((segment, at) => isParameter(segment) ? given[at] || segment : segment).join(
        "/",
      ),
    ];
  });
  return didYouMean(pathname, new Set(paths));
}

function isParameter(segment: string): boolean {
  return segment.startsWith(":");
}
