import { z } from "zod";
import { sentenceOf, withoutEnding } from "../../conventions/mod.ts";
import { componentName, type UnitIndex } from "../../source/units/mod.ts";
import { nameOf, projectPath } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { addRouteFile } from "../navigation/add_route_file.ts";
import { type RoutedPage, type RouteEdits, routeEdits } from "../navigation/route_edits.ts";
import {
  ownPathLike,
  type RoutePlace,
  routePlaces,
  type UnfitPlace,
  unfitPlace,
} from "../navigation/route_places.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { requireSameTypes } from "../refactor/require_same_types.ts";

const args = z.strictObject({
  route: z.string().min(2).max(500).regex(
    /^\/[\p{L}\p{N}/:._~-]*[\p{L}\p{N}]$/u,
    "Write a path as the router has it: /account/vouchers",
  ),
  page: z.string().min(1).max(1000).describe("The page's file, project-root-relative"),
  title: z.string().min(1).max(200).optional().describe(
    "For routes that say one; else the words of the page's name",
  ),
  table: z.string().min(1).max(1000).optional().describe(
    "The file of the routes, or of a route beside which the new one is to stand where files are routes, project-root-relative; needed where several could be meant",
  ),
  beside: z.string().min(1).max(500).optional().describe(
    "A route of a table beside which the new one is to stand: /account/orders; needed where several lists of routes could be meant",
  ),
});

/** Gives a page a route where the project keeps its routes. */
export const addRoute: Flow<typeof args> = {
  id: "add-route",
  summary:
    "Adds a route for a page. It is written like the nearest route there; where files are routes, as a file that hands the page on.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { route, page: asked, title, table, beside }) {
    const path = projectPath(asked);
    await readRequired(site.draft, path);
    const index = await site.draft.source.units.index({ signal: site.signal });
    requireNew(index, route, path);
    const page = pageAt(index.graph, path, title);
    const places = await routePlaces(site, index, { route, page: path, table, beside });
    const { fitting, unfit, folder } = places;
    const found = bestPlace(fitting, index.graph, { route, page });
    if (!("edits" in found)) {
      const isMade = await addRouteFile(site, index, { route, page, like: table });
      if (!isMade) throw refused(nothingLike(route, [...found.unfit, ...unfit]));
      return {};
    }
    await addToTable(site, found, { route, page, folder });
    return {};
  },
};

interface FoundPlace extends RoutePlace, RouteEdits {}

/** Finds the nearest place whose route can be written like, of those as near the one that passes the page most of its props. */
function bestPlace(
  places: readonly RoutePlace[],
  graph: GraphSnapshot,
  { route, page }: { readonly route: string; readonly page: RoutedPage },
): FoundPlace | { readonly unfit: readonly UnfitPlace[] } {
  const unfit: UnfitPlace[] = [];
  const able: FoundPlace[] = [];
  for (const place of places) {
    const { source, sibling } = place;
    const own = ownPathLike(sibling, route);
    const edits = routeEdits({ source, graph }, sibling, { page, own, route });
    if ("why" in edits) unfit.push(unfitPlace(source.path, sibling.fact, edits.why));
    else able.push({ ...place, ...edits });
  }
  const [found] = able.toSorted((a, b) =>
    b.shared - a.shared || a.missing.length - b.missing.length ||
    Number(a.isOtherwise ?? false) - Number(b.isOtherwise ?? false)
  );
  return found ?? { unfit };
}

async function addToTable(
  site: FlowSite,
  { source, sibling, edits, constant, missing }: FoundPlace,
  { route, page, folder }: {
    readonly route: string;
    readonly page: RoutedPage;
    readonly folder: string | undefined;
  },
): Promise<void> {
  const { draft, signal, log, note = log } = site;
  const isOwn = constant?.source.path === source.path;
  const files = [
    { file: source, edits: [...edits, ...(isOwn && constant ? [constant.edit] : [])] },
    ...(constant && !isOwn ? [{ file: constant.source, edits: [constant.edit] }] : []),
  ];
  await requireSameTypes(site, new Map(files.map((each) => [each.file.path, each.edits])));
  await saveFiles(draft.saving, files, { signal });
  const among = folder === undefined ? "" : `, among the pages of "${folder}"`;
  log(`"${source.path}" has the route "${route}", like "${sibling.own}"${among}`);
  if (constant) log(`"${constant.source.path}" has its path`);
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`);
    note(`"${page.name}" needs ${listOf(names)}: pass it at its route in "${source.path}"`);
  }
}

/** Says of the routes that were looked at why a new one cannot be written like them. */
function nothingLike(route: string, unfit: readonly UnfitPlace[]): string {
  const start = `Cannot add the route "${route}"`;
  if (unfit.length === 0) {
    return `${start}: the project has no route that the service can read; write the first one by hand`;
  }
  const shown = unfit.slice(0, SHOWN).map(({ path, line, why }) =>
    `the one at ${path}:${line} ${why}`
  );
  return `${start}: none of ${
    count(unfit.length, "route")
  } is one that it could be written like; ` +
    `${listOf(shown, { joint: "and" })}. Write it by hand`;
}

/** The number of routes in a refusal. */
const SHOWN = 3;

function requireNew({ units }: UnitIndex, route: string, page: string): void {
  for (const { path, routes } of units.values()) {
    const taken = routes.find((each) => each.route === route);
    if (taken) throw refused(`Cannot add the route "${route}": it shows "${path}" already`);
    if (path === page && routes.some(({ declaredIn }) => declaredIn === page)) {
      throw refused(`Cannot add a route for "${page}": its file is its route`);
    }
  }
}

function pageAt(graph: GraphSnapshot, path: string, title: string | undefined): RoutedPage {
  const { components } = graph.unitFactsOf(path);
  const main = components.find(({ exported }) => exported.includes("default")) ??
    components.find(({ name, exported }) => exported.length > 0 && nameOf(path).startsWith(name)) ??
    components.find(({ exported }) => exported.length > 0);
  const [first] = main?.exported ?? [];
  if (!main || first === undefined) {
    throw refused(`Cannot add a route for "${path}": it exports no component`);
  }
  const name = componentName(main, path);
  const exported = main.exported.includes("default") ? "default" : first;
  return {
    path,
    exported,
    name,
    title: title ?? sentenceOf(withoutEnding(name, "Page")),
    props: main.props,
  };
}
