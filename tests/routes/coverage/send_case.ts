import type { Route } from "../../../lib/http/mod.ts";
import { openTestWorkbench, type TestAnswer } from "../../support/test_workbench.ts";
import { routeCases } from "./mod.ts";
import type { MakeRequest } from "./route_case.ts";

/** Sends the request of a case to a service of its own. */
export async function sendCase(route: Route, make: MakeRequest): Promise<TestAnswer> {
  const { signIn, options, internals } = routeCases[nameOf(route)] ?? {};
  const test = await openTestWorkbench("shop", {
    ...(signIn && { auth: "token" as const }),
    ...await options?.(),
  }, internals);
  try {
    const { params = {}, query = {}, body, headers } = await make(test);
    const path = route.path.replace(/:(\w+)/g, (segment, name) => params[name] ?? segment);
    return await test.send(route.method, `${path}?${new URLSearchParams(query)}`, body, headers);
  } finally {
    await test[Symbol.asyncDispose]();
  }
}

/** What the table has a case under. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
