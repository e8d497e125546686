import { assert } from "@std/assert";
import type { ErrorCode } from "../../lib/errors/mod.ts";
import { errorCodesOf } from "../../lib/http/mod.ts";
import { createRouteTable } from "../../lib/http/route_table.ts";
import { areas } from "../../routes/mod.ts";

const table = createRouteTable(areas);

/** Checks that a route declares the code that it answered with, whatever test it was that got it. */
export function checkDeclared(method: string, pathname: string, code: ErrorCode): void {
  const wanted = method === "HEAD" ? "GET" : method;
  const route = table.at(pathname).find((each) => each.method === wanted);
  // The guards refuse a request wherever it goes; no route of its own declares these.
  if (!route) return;
  assert(errorCodesOf(route).includes(code), `${method} ${route.path} does not declare ${code}`);
}
