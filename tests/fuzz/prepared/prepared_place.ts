import { join } from "node:path";
import { routeCases } from "../../routes/coverage/mod.ts";
import type { CaseRequest } from "../../routes/coverage/route_case.ts";
import type { TestAnswer, TestService } from "../../support/test_workbench.ts";
import type { FuzzWorld } from "../fuzz_world.ts";
import type { FuzzAnswer } from "../judge_answer.ts";
import type { FuzzRequest } from "../make_request.ts";
import { type ApiDocument, operationAt } from "../operations.ts";

/** Where a request is prepared: the service and the world around it. */
export interface PreparedPlace extends TestService {
  readonly world: FuzzWorld;
}

/** Brings about what a request needs, and makes the request. */
export type Prepare = (place: PreparedPlace) => CaseRequest | Promise<CaseRequest>;

/** By route, as the table of cases names it. */
export type Preparations = Readonly<Record<string, readonly Prepare[]>>;

/** As the table of cases prepares it. */
export function successOf(route: string): Prepare {
  const cases = routeCases[route];
  if (!cases) throw new Error(`The table of cases has no ${route}`);
  return cases.success;
}

/** The service refused a step on the way to a prepared state: what was sent before has left the world otherwise. */
export class NotPrepared extends Error {}

/** What a place sends its requests through. */
interface Sender {
  readonly world: FuzzWorld;
  readonly document: ApiDocument;
  /** Sends a request and judges its answer; null where there is none. */
  send(request: FuzzRequest): Promise<FuzzAnswer | null>;
}

/** A place whose every request is judged like any other, and has to succeed. */
export function preparedPlace(sender: Sender): PreparedPlace {
  const { world, document } = sender;
  const { root, stateDirectory } = world;

  async function send(method: string, target: string, body?: unknown): Promise<TestAnswer> {
    const answer = await sender.send(requestTo(document, method, target, body));
    const status = answer?.response.status ?? 0;
    if (!answer || status >= 400) throw new NotPrepared(`${method} ${target}: ${status}`);
    const { headers } = answer.response;
    const isJson = headers.get("content-type")?.startsWith("application/json");
    return { status, headers, body: isJson ? JSON.parse(answer.text) : answer.text };
  }

  return {
    world,
    root,
    stateDirectory,
    signInPath: null,
    path: (file) => join(root, file),
    write: (file, content) => world.write(file, content),
    send,
    get: (target, query = {}) => send("GET", `${target}?${new URLSearchParams(query)}`),
    post: (target, body) => send("POST", target, body),
  };
}

function requestTo(
  document: ApiDocument,
  method: string,
  target: string,
  body: unknown,
): FuzzRequest {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const operation = operationAt(document, method, pathname);
  if (!operation) throw new Error(`Nothing answers ${method} ${pathname}`);
  const segments = pathname.split("/");
  const params = operation.path.split("/").flatMap((part, index) =>
    part.startsWith("{") ? [[part.slice(1, -1), decodeURIComponent(segments[index] ?? "")]] : []
  );
  return {
    operation,
    params: Object.fromEntries(params),
    query: Object.fromEntries(searchParams),
    body,
    headers: {},
  };
}
