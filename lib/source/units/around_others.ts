import type { ProjectLayout } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { isOutletImport } from "../routes/mod.ts";
import type { DeclaredRoute } from "./declared_routes.ts";

/**
 * Finds the routes of file routers that stand around others: what they render holds an outlet, and the names of other
 * routes go on from theirs. Such a route is a layout, although its file is named as a page is.
 */
export function aroundOthers(
  routes: readonly DeclaredRoute[],
  { graph, layout }: { readonly graph: GraphSnapshot; readonly layout: ProjectLayout },
): Set<DeclaredRoute> {
  const nameOf = ({ id, declaredIn }: DeclaredRoute): string =>
    `${layout.unitOf(declaredIn)?.package ?? ""}\n${id}`;
  const named = routes.filter(({ id }) => id !== undefined);
  const sorted = named.map(nameOf).sort();
  return new Set(named.filter((route) => {
    if (!holdsOutlet(route.page.path, graph)) return false;
    const start = `${nameOf(route)}/`;
    return startsOne(sorted, start);
  }));
}

/** Tells whether any text begins with `start`; the texts are sorted. */
function startsOne(sorted: readonly string[], start: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  // Of a name that ends in a slash, as that of an index, the start is no name of another route.
  return sorted[low]?.startsWith(start) === true;
}

function holdsOutlet(path: string, graph: GraphSnapshot): boolean {
  const outlets = (graph.files.get(path)?.imports ?? []).flatMap(({ specifier, names }) =>
    names.filter(({ imported }) => isOutletImport(specifier, imported)).map(({ local }) => local)
  );
  return outlets.length > 0 &&
    graph.unitFactsOf(path).uses.some(({ kind, name }) =>
      kind === "element" && outlets.includes(name)
    );
}
