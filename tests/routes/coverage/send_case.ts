import type { Route } from "../../../lib/http/mod.ts";
import type { WorkbenchOptions } from "../../../mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";
import { routeCases } from "./mod.ts";
import type { MakeRequest } from "./route_case.ts";

/** Sends the request of a case to a service of its own. */
export async function sendCase(route: Route, make: MakeRequest): Promise<TestAnswer> {
  await using test = await openForCase(route);
  return await (await prepareCase(test, route, make))();
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
  const { params = {}, query = {}, body, headers } = await make(test);
  const path = route.path.replace(/:(\w+)/g, (segment, name) => params[name] ?? segment);
  const target = `${path}?${new URLSearchParams(query)}`;
  return () => test.send(route.method, target, body, headers);
}

/** What the table has a case under. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
