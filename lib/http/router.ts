import { z } from "zod";
import { type IRequest, Router } from "itty-router";
import { WorkbenchError } from "../errors/mod.ts";
import { didYouMean, keysOf } from "../text/mod.ts";
import { requireScope, type Session } from "../auth/mod.ts";
import type { WorkbenchContext } from "../workbench/mod.ts";
import { answerOf } from "./answer.ts";
import type { AskAgain } from "./in_name_of.ts";
import { readJsonBody } from "./json_body.ts";
import { type Area, needsSession, type Route, scopeOf } from "./route.ts";
import type { SessionGate } from "./session_gate.ts";
import { paramsOf, queryOf, validate, validateNoBody } from "./validate.ts";

const BODY_LIMIT = 1024 * 1024;

/** The facts that the dispatcher knows of a request beside the request itself. */
export interface Dispatch {
  readonly workbench: WorkbenchContext;
  readonly session: Session | null;
  readonly gate: SessionGate;
  /** See `RouteInput`. */
  readonly isAdmitted: () => Promise<boolean>;
  /** The path under which the host mounts the service; empty at the root. */
  readonly basePath: string;
  /** True checks every answer against its schema: for tests and development. */
  readonly checkAnswers: boolean;
  /** See `RouteInput`. */
  readonly mayKnowRoot: boolean;
  /** Asks another route in the name of whoever sent the request. */
  readonly askAgain: AskAgain;
}

/** A request, and the parameters that were in its path. */
interface Matched {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

/** Sends a request to its route's handler. */
export interface RouteDispatcher {
  /**
   * @param pathname below the base path
   * @throws {WorkbenchError} `route_not_found`, `method_not_allowed`, and what the route throws
   */
  dispatch(request: Request, pathname: string, dispatch: Dispatch): Promise<Response>;
  /** Finds the route to which a method and path lead. */
  find(method: string, pathname: string): Route | null;
}

/** Builds the dispatcher of a route table. */
export function createDispatcher(areas: readonly Area[]): RouteDispatcher {
  const router = Router<IRequest, [Request, Dispatch]>();
  const table: { route: Route; pattern: RegExp }[] = [];
  for (const route of areas.flatMap((area) => area.routes)) {
    const run = ({ params }: IRequest, request: Request, dispatch: Dispatch): Promise<Response> =>
      runRoute(route, { request, params }, dispatch);
    router[methodName(route)](route.path, run);
    const pattern = router.routes.at(-1)?.[1];
    if (pattern) table.push({ route, pattern });
    if (route.method === "GET") router.head(route.path, run);
  }
  return {
    async dispatch(request, pathname, dispatch) {
      const { method } = request;
      const target = { method, url: `http://localhost${pathname}` };
      const response: Response | undefined = await router.fetch(target, request, dispatch);
      if (response) return response;
      throw missing(method, pathname, table);
    },
    find(method, pathname) {
      const wanted = method === "HEAD" ? "GET" : method;
      return table.find(({ route, pattern }) => route.method === wanted && pattern.test(pathname))
        ?.route ?? null;
    },
  };
}

function methodName(route: Route): "get" | "post" | "put" | "delete" {
  // The four methods in lower case are the four names.
  return route.method.toLowerCase() as "get" | "post" | "put" | "delete";
}

async function runRoute(
  route: Route,
  { request, params }: Matched,
  dispatch: Dispatch,
): Promise<Response> {
  const { workbench, session, gate, isAdmitted, basePath, mayKnowRoot, askAgain } = dispatch;
  if (needsSession(route)) requireScope(session, scopeOf(route));
  if (route.project !== false) workbench.requireProject();
  const url = new URL(request.url);
  const input = {
    query: readQuery(route, url),
    params: route.params && validate(route.params, paramsOf(params), "path"),
    body: await readBody(route, request),
    workbench,
    session,
    gate,
    isAdmitted,
    basePath,
    mayKnowRoot,
    askAgain,
    request,
    signal: request.signal,
  };
  // The parts were validated by the very schemas that type the handler's input.
  const result = await route.handler(input as Parameters<Route["handler"]>[0]);
  return answerOf(route, result, { checked: dispatch.checkAnswers, request });
}

/** Reads the query; links that a browser follows may carry the keys of others, and calls of the API may not. */
function readQuery({ path, query }: Route, url: URL): unknown {
  const given = queryOf(url, path.startsWith("/api/") ? query ? keysOf(query) : [] : undefined);
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

function missing(
  method: string,
  pathname: string,
  table: readonly { route: Route; pattern: RegExp }[],
): WorkbenchError {
  const methods = table.filter(({ pattern }) => pattern.test(pathname)).map(({ route }) =>
    route.method
  );
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

/** Parameters stand for whatever is in their place; where nothing is, the route shows by its own words what is missing. */
function nearestRoute(pathname: string, table: readonly { readonly route: Route }[]): string {
  const given = pathname.split("/");
  const paths = table.map(({ route }) =>
    route.path.split("/").map((segment, at) =>
      segment.startsWith(":") ? given[at] || segment : segment
    )
      .join("/")
  );
  return didYouMean(pathname, new Set(paths));
}
