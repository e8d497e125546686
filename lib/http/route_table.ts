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
  find(method: string, pathname: string): FoundRoute | null;
  /** Lists the routes of a path, whatever their methods. */
  at(pathname: string): Route[];
}

/** Makes the table of all areas' routes. A path matches as it is written, with slashes at its end or without. */
export function createRouteTable(areas: readonly Area[]): RouteTable {
  const rows = areas.flatMap(({ routes }) =>
    routes.map((route) => ({ route, segments: segmentsOf(route.path) }))
  );
  return {
    routes: rows.map(({ route }) => route),
    find(method, pathname) {
      const wanted = method === "HEAD" ? "GET" : method;
      const given = segmentsOf(pathname);
      const row = rows.find(({ route, segments }) =>
        route.method === wanted && matches(segments, given)
      );
      return row ? { route: row.route, params: paramsIn(row.segments, given) } : null;
    },
    at(pathname) {
      const given = segmentsOf(pathname);
      return rows.filter(({ segments }) => matches(segments, given)).map(({ route }) => route);
    },
  };
}

/** Splits a path at its slashes; those at its end count for nothing. */
function segmentsOf(path: string): string[] {
  const segments = path.split("/");
  while (segments.at(-1) === "") segments.pop();
  return segments;
}

function matches(segments: readonly string[], given: readonly string[]): boolean {
  return segments.length === given.length &&
    segments.every((segment, at) =>
      segment.startsWith(":") ? given[at] !== "" : segment === given[at]
    );
}

function paramsIn(
  segments: readonly string[],
  given: readonly string[],
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    if (segment.startsWith(":")) params[segment.slice(1)] = given[at] ?? "";
  }
  return params;
}
