import type { Route } from "../../../lib/http/mod.ts";
import type { WorkbenchOptions } from "../../../mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";
import { routeCases } from "./mod.ts";
import type { CaseRequest, MakeRequest } from "./route_case.ts";

/** Sends the request of a case to a service of its own. */
export async function sendCase(route: Route, make: MakeRequest): Promise<TestAnswer> {
  return (await askCase(route, make)).answer;
}

/** The request of a case, and what a service answers to it. */
export interface AskedCase {
  readonly request: CaseRequest;
  readonly answer: TestAnswer;
}

/** Sends the request of a case, to a service of its own or to one that is there. */
export async function askCase(
  route: Route,
  make: MakeRequest,
  service?: TestWorkbench,
): Promise<AskedCase> {
  await using own = service === undefined ? await openForCase(route) : null;
  const test = service ?? own;
  if (!test) throw new Error("There is no service");
  const request = await make(test);
  return { request, answer: await sendRequest(test, route, request) };
}

/** Opens a service as the cases of a route need it. */
export async function openForCase(
  route: Route,
  more: WorkbenchOptions = {},
): Promise<TestWorkbench> {
  const { signIn, options, internals } = routeCases[nameOf(route)] ?? {};
  return await openTestWorkbench("shop", {
    ...(signIn && { auth: "token" as const }),
    ...await options?.(),
    ...more,
  }, internals);
}

/** Makes what the request of a case is about. @returns what sends it */
export async function prepareCase(
  test: TestWorkbench,
  route: Route,
  make: MakeRequest,
): Promise<() => Promise<TestAnswer>> {
  const request = await make(test);
  return () => sendRequest(test, route, request);
}

function sendRequest(
  test: TestWorkbench,
  route: Route,
  { params = {}, query = {}, body, headers }: CaseRequest,
): Promise<TestAnswer> {
  const path = route.path.replace(/:(\w+)/g, (segment, name) => params[name] ?? segment);
  const target = `${path}?${new URLSearchParams(query)}`;
  return test.send(route.method, target, body, headers);
}

/** What the table has a case under. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
