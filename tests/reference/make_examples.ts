import type { ErrorCode } from "../../lib/errors/mod.ts";
import type { Route, RouteExamples } from "../../lib/http/mod.ts";
import { routeCases } from "../routes/coverage/mod.ts";
import { askCase, nameOf } from "../routes/coverage/send_case.ts";
import { shownExample } from "./shown_example.ts";

/** What is asked of sessions carries a token, and what is no JSON is no example. */
export function hasExamples({ path, response }: Route): boolean {
  return path.startsWith("/api/") && typeof response !== "string";
}

/** Asks the demo what the cases of a route ask. */
export async function examplesOf(route: Route): Promise<RouteExamples> {
  const cases = routeCases[nameOf(route)];
  if (!cases) throw new Error(`${nameOf(route)} has no cases`);
  const { request, answer } = await askCase(route, cases.success);
  const code = failureOf(route);
  const make = code && cases.failures?.[code];
  if (!make) return { success: shownExample(request, answer) };
  const failed = await askCase(route, make);
  return {
    success: shownExample(request, answer),
    failure: shownExample(failed.request, failed.answer),
  };
}

/** The first code of a route's own that its cases get. */
export function failureOf(route: Route): ErrorCode | undefined {
  return (route.errors ?? []).find((code) => routeCases[nameOf(route)]?.failures?.[code]);
}
