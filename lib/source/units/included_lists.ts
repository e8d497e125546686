import type { GraphSnapshot } from "../mod.ts";
import type { RouteFact } from "../routes/mod.ts";
import type { PlacedRoute, PlaceSources } from "./placed_routes.ts";
import { resolveExport, resolveName } from "./resolve_reference.ts";
import type { UnreadableRoute } from "./unit_index.ts";

/** The lists of routes of a project, and the places where other files put them. */
export interface IncludedLists extends Pick<PlaceSources, "included" | "leadsToList"> {
  /** The configurations of which no file writes the routes. */
  readonly unreadable: readonly UnreadableRoute[];
}

/**
 * Finds the places where lists of routes are put that other files declare.
 * @param routing the paths of the files that declare routes
 */
export function includedLists(graph: GraphSnapshot, routing: readonly string[]): IncludedLists {
  const lists = new Set<string>();
  const places = new Map<string, PlacedRoute[]>();
  for (const path of routing) {
    for (const { list } of graph.unitFactsOf(path).routes) {
      if (list !== undefined) lists.add(`${path}\n${list}`);
    }
  }
  const place = (key: string, placed: PlacedRoute): void =>
    void places.set(key, [...places.get(key) ?? [], placed]);
  for (const path of routing) {
    for (const fact of graph.unitFactsOf(path).routes) {
      const key = listKey(graph, path, fact.includes);
      if (key !== null) place(key, { path, fact });
    }
  }
  const unreadable = configurations(graph).flatMap((path) => {
    const list = resolveExport(graph, path, "default");
    const key = list && `${list.path}\n${list.name}`;
    const isList = key !== null && lists.has(key);
    if (isList) place(key, { path, fact: ENTRY });
    return isList ? [] : [untold(graph, path)];
  });
  return {
    included: (path, list) => list === undefined ? [] : places.get(`${path}\n${list}`) ?? [],
    leadsToList(path, name) {
      const list = name === undefined ? null : resolveName(graph, path, name);
      return list !== null &&
        (lists.has(`${list.path}\n${list.name}`) || hasRoutes(graph, list.path));
    },
    unreadable,
  };
}

function listKey(graph: GraphSnapshot, path: string, name: string | undefined): string | null {
  const list = name === undefined ? null : resolveName(graph, path, name);
  return list && `${list.path}\n${list.name}`;
}

/** Elements and objects that are known by their looks are read wherever they stand. */
function hasRoutes(graph: GraphSnapshot, path: string): boolean {
  return graph.unitFactsOf(path).routes.some(({ router, opaque }) =>
    router === "react-router" && !opaque
  );
}

/** Stands for the default export of a `routes.ts` that another file declares. */
const ENTRY: RouteFact = {
  router: "react-router-config",
  path: "",
  parent: null,
  entry: true,
  components: [],
  layout: false,
  start: 0,
  line: 1,
};

/**
 * Finds the configurations of React Router's framework mode that hold no routes of their own: `export { default } from
 * "./routing"`. They lie beside the root of the app.
 */
function configurations(graph: GraphSnapshot): string[] {
  return [...graph.files.keys()].filter((path) => {
    const name = /(?:^|\/)routes\.[cm]?[jt]sx?$/.exec(path)?.[0];
    if (name === undefined || !hasRoot(graph, path.slice(0, -name.length))) return false;
    const isFramework = graph.resolver.packageOf(path)?.dependencies.has("@react-router/dev");
    return isFramework === true && !graph.unitFactsOf(path).routes.some(({ entry }) => entry);
  });
}

function hasRoot(graph: GraphSnapshot, folder: string): boolean {
  const start = folder === "" ? "root" : `${folder}/root`;
  return ["tsx", "jsx", "ts", "js"].some((extension) => graph.files.has(`${start}.${extension}`));
}

function untold(graph: GraphSnapshot, path: string): UnreadableRoute {
  const exported = graph.files.get(path)?.exports.find(({ name }) => name === "default");
  const message = "Cannot tell the routes of this configuration: no list of them is written in it";
  return { path, line: exported?.line ?? 1, message };
}
