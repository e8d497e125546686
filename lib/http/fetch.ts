import { randomUUID } from "node:crypto";
import type { Authentication } from "../auth/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import { answering } from "../slices/mod.ts";
import type { WorkbenchContext } from "../workbench/mod.ts";
import type { AccessLog } from "./access_log.ts";
import { type PlainAnswer, respond } from "./answer.ts";
import { pathBelow } from "./base_path.ts";
import type { CarriedHeaders } from "./carried_headers.ts";
import { compress } from "./compress.ts";
import { frameHeaders } from "./frame_headers.ts";
import { guardHost, type HostPolicy } from "./host_guard.ts";
import { isFromHere } from "./is_from_here.ts";
import { guardOrigin, preflightHeaders } from "./origin_guard.ts";
import { isVisit, problemPage } from "./problem_page.ts";
import { type Problem, problemAnswer, problemOf } from "./problems.ts";
import { type Area, needsSession } from "./route.ts";
import { createRouteTable } from "./route_table.ts";
import { noRoute, runRoute } from "./run_route.ts";
import { type Admission, type Authenticate, createSessionGate } from "./session_gate.ts";

/** The rules for who may reach the service, and for what the service tells about itself. */
export interface FetchPolicy extends HostPolicy {
  /** The path that the host mounts the service under, as `readBasePath` gives it. */
  readonly basePath: string;
  readonly allowedOrigins: readonly string[];
  /** Origins whose pages may frame what is answered, as `readFrameAncestors` gives them. */
  readonly frameAncestors: readonly string[];
  /** True tells clients on this machine where the project is; only without sign-in. */
  readonly revealRoot: boolean;
  readonly authentication: Authentication;
  readonly authenticate?: Authenticate | undefined;
  /** Null where nobody reads the log. */
  readonly log: AccessLog | null;
  /** Told of what no answer tells. */
  readonly report: (error: unknown) => void;
  /** True checks every answer against its schema. */
  readonly checkAnswers: boolean;
}

/**
 * Answers a request. `connection` is whatever the server hands over beside the request: that it is there says that
 * the request came through a socket, and so must carry a Host header.
 */
export type Fetch = (request: Request, connection?: unknown) => Promise<Response>;

/** The passage of one request through the service; each step adds the headers that its answer will carry. */
interface Passage extends CarriedHeaders {
  readonly request: Request;
  /** The request's URL; null where a runtime hands over one that does not parse. */
  readonly url: URL | null;
  readonly overSocket: boolean;
  readonly headers: Record<string, string>;
}

const NOBODY: Admission = { session: null };

const SAFE_HEADERS = {
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
};

/**
 * Composes the service's fetch from its guards and its routes, in the order of the contract: host, origin, session,
 * routing, project, schemas, handler.
 */
export function createFetch(
  areas: readonly Area[],
  opening: Promise<WorkbenchContext>,
  policy: FetchPolicy,
): Fetch {
  const { basePath, checkAnswers } = policy;
  const table = createRouteTable(areas);
  const gate = createSessionGate(policy.authentication, policy);
  const framing = frameHeaders(policy.frameAncestors);

  async function pass(passage: Passage): Promise<Response | PlainAnswer> {
    const { request, headers, overSocket } = passage;
    const url = guardHost(passage, policy);
    const pathname = pathBelow(basePath, url.pathname);
    Object.assign(headers, guardOrigin({ request, url, pathname }, policy.allowedOrigins));
    if (isPreflight(request)) {
      return { status: 204, headers: preflightHeaders(headers), body: null };
    }
    const inApi = pathname.startsWith("/api/");
    const found = await table.find(request.method, pathname);
    const open = found ? !needsSession(found.route) : !inApi;
    // Health stands before the gate: it answers also when whoever checks sessions fails or hangs.
    const { session, setCookie } = inApi && open ? NOBODY : await gate.admit(request);
    if (setCookie) headers["set-cookie"] = setCookie;
    if (!session && !open) throw sessionRequired();
    const workbench = await opening;
    if (!found) throw noRoute(request.method, pathname, table);
    const isBound = policy.port !== null;
    return runRoute(found, {
      request,
      url,
      workbench,
      session,
      gate,
      basePath,
      checkAnswers,
      mayKnowRoot: policy.revealRoot && isFromHere({ request, url, overSocket, isBound }),
      fetch: answer,
    });
  }

  async function answered(passage: Passage): Promise<Answered> {
    try {
      return { response: await compress(passage, respond(await pass(passage), passage)) };
    } catch (cause) {
      if (isLeaving(passage.request, cause)) return { response: respond(nobodyWaits(), passage) };
      const problem = problemOf(cause, passage.requestId);
      const told = isVisit(passage, basePath)
        ? problemPage(problem, basePath)
        : problemAnswer(problem);
      return { response: respond(told, passage), problem, cause };
    }
  }

  const answer: Fetch = async (request, connection) => {
    const arrived = performance.now();
    const passage: Passage = {
      request,
      url: urlOf(request),
      requestId: randomUUID(),
      overSocket: connection !== undefined,
      headers: { ...SAFE_HEADERS },
      basePath,
      framing,
    };
    const { response, problem, cause } = await answering(() => answered(passage));
    try {
      policy.log?.(entryOf(passage, response, arrived, problem, cause));
    } catch (error) {
      // What the host makes of an entry must not cost an answer, which may tell of something written.
      policy.report(error);
    }
    return request.method === "HEAD" ? withoutBody(response) : response;
  };
  return answer;
}

interface Answered {
  readonly response: Response;
  readonly problem?: Problem;
  readonly cause?: unknown;
}

/** Some servers hand over a target that is none. */
function urlOf({ url }: Request): URL | null {
  try {
    return new URL(url);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Tells whether the work for a request was given up because its client left, which is no failure of the service. */
function isLeaving({ signal }: Request, cause: unknown): boolean {
  return signal.aborted &&
    (cause === signal.reason || (cause instanceof Error && cause.name === "AbortError"));
}

/** For the log, in the number that servers have for it: no client gets it. */
function nobodyWaits(): PlainAnswer {
  return { status: 499, headers: {}, body: null };
}

function withoutBody(response: Response): Response {
  // Whatever stands behind a body that nobody reads must not wait for a reader.
  response.body?.cancel().catch(() => undefined);
  return new Response(null, response);
}

function isPreflight(request: Request): boolean {
  return request.method === "OPTIONS" && request.headers.has("access-control-request-method");
}

function sessionRequired(): WorkbenchError {
  return new WorkbenchError(
    "session_required",
    "Sign in first: open the newest link that the service printed where it runs, or send the token of a program as " +
      "`Authorization: Bearer`. A link works once, and one that was used makes the service print another",
  );
}

/** The problems whose cause no answer tells. */
const UNTOLD: ReadonlySet<string> = new Set(["internal_error", "permission_missing"]);

function entryOf(
  { request, url, requestId }: Passage,
  response: Response,
  arrived: number,
  problem: Problem | undefined,
  cause: unknown,
): Parameters<AccessLog>[0] {
  return {
    time: new Date().toISOString(),
    requestId,
    method: request.method,
    path: url?.pathname ?? "",
    status: response.status,
    milliseconds: performance.now() - arrived,
    ...(problem && { code: problem.code }),
    ...(problem && UNTOLD.has(problem.code) && { cause: describeCause(cause) }),
  };
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause === undefined ? "" : `\nCaused by ${describeCause(cause.cause)}`;
  return (cause.stack ?? cause.message) + inner;
}
