import { type IRequest, Router } from "itty-router";
import type { Area, Route } from "./route.ts";

/** A route that a request leads to, and the values in the place of its path's parameters, as they were written. */
export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The routes by method and path. */
export interface RouteTable {
  readonly routes: readonly Route[];
  /** Finds the first route of a method and path; HEAD leads where GET does. */
  find(method: string, pathname: string): Promise<FoundRoute | undefined>;
  /** Lists the routes of a path, whatever their methods. */
  at(pathname: string): Route[];
}

/** Makes the table of all areas' routes. A path matches as it is written, with slashes at its end or without. */
export function createRouteTable(areas: readonly Area[]): RouteTable {
  const routes = areas.flatMap((area) => area.routes);
  const router = Router<IRequest, [], FoundRoute | undefined>();
  const patterns = new Map<Route, RegExp>();
  for (const route of routes) {
    const found = ({ params }: IRequest): FoundRoute => ({ route, params });
    router[methodName(route)](route.path, found);
    const pattern = router.routes.at(-1)?.[1];
    if (pattern) patterns.set(route, pattern);
    if (route.method === "GET") router.head(route.path, found);
  }
  return {
    routes,
    find: (method, pathname) => router.fetch({ method, url: `http://localhost${pathname}` }),
    at: (pathname) => routes.filter((route) => patterns.get(route)?.test(pathname)),
  };
}

function methodName(route: Route): "get" | "post" | "put" | "delete" {
  // The four methods in lower case are the four names.
  return route.method.toLowerCase() as "get" | "post" | "put" | "delete";
}
