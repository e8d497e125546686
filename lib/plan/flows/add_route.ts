import { z } from "zod";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import {
  defaultReexport,
  sentenceOf,
  specifierStyle,
  specifierTo,
  withoutEnding,
} from "../../conventions/mod.ts";
import { nameOf, projectPath } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { componentName, type UnitIndex } from "../../source/units/mod.ts";
import { codeStyle, lineEndingAt } from "../../source/writing/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { fileRoutePlaces, sharedSegments } from "../navigation/file_route_places.ts";
import { type RoutedPage, routeEdits } from "../navigation/route_edits.ts";
import { type RouteSibling, routeSiblings } from "../navigation/route_siblings.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { requireSameTypes } from "../refactor/require_same_types.ts";
import { requireSoundTypes } from "./save_unit.ts";

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
});

/** Gives a page a route where the project keeps its routes. */
export const addRoute: Flow<typeof args> = {
  id: "add-route",
  summary:
    "Adds a route for a page. It is written like the nearest route there; where files are routes, as a file that hands the page on.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { route, page: asked, title, table }) {
    const path = projectPath(asked);
    await readRequired(site.draft, path);
    const index = await site.draft.source.units.index({ signal: site.signal });
    requireNew(index, route, path);
    const page = pageAt(index.graph, path, title);
    for (const { source, sibling } of await placesFor(site, index, { route, table })) {
      const own = ownPath(sibling, route);
      const edits = routeEdits({ source, graph: index.graph }, sibling, { page, own });
      if (!edits) continue;
      await requireSameTypes(site, new Map([[source.path, edits]]));
      await saveFiles(site.draft.saving, [{ file: source, edits }], { signal: site.signal });
      site.log(`"${source.path}" has the route "${route}", like "${sibling.fact.path}"`);
      return {};
    }
    await addFile(site, index, { route, page, like: table });
    return {};
  },
};

/** Adds the file that is the route, where the router of the project goes by files. */
async function addFile(
  site: FlowSite,
  index: UnitIndex,
  { route, page, like }: {
    readonly route: string;
    readonly page: RoutedPage;
    readonly like: string | undefined;
  },
): Promise<void> {
  const { draft: { source, saving }, signal, log } = site;
  const beside = like === undefined ? undefined : projectPath(like);
  const [place, ...others] = route.includes(":") ? [] : fileRoutePlaces(index, route, beside);
  if (!place) {
    throw refused(
      `Cannot add the route "${route}": no route of the project is one that it could be written like`,
    );
  }
  if (others.length > 0) {
    const paths = [place, ...others].map(({ path }) => `"${path}"`).join(" or ");
    throw refused(
      `Cannot tell where the route "${route}" goes, ${paths}: name the file of a route beside it as "table"`,
    );
  }
  const { path } = place;
  if (await source.project.files.exists(path)) {
    throw refused(`Cannot make "${path}": there is such a file already`);
  }
  const { ast, text } = await source.parses.parse(await readRequired(site.draft, place.like));
  const style = specifierStyle(index.graph, [place.like]);
  const specifier = specifierTo(index.graph, { from: path, to: page.path }, style);
  const statement = defaultReexport(page.exported, specifier, codeStyle(ast));
  const create = statement + lineEndingAt(text, text.length);
  await saveFiles(saving, [{ path, create }], { signal });
  await requireSoundTypes(site, [path]);
  log(`"${path}" is the route "${route}", beside "${place.like}"`);
}

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
  return { path, exported, name, title: title ?? sentenceOf(withoutEnding(name, "Page")) };
}

interface RoutePlace {
  readonly source: Awaited<ReturnType<FlowSite["draft"]["source"]["parses"]["parse"]>>;
  readonly sibling: RouteSibling;
}

/** Finds the routes after which a new route could stand: what shares most of its path comes first, of these the last. */
async function placesFor(
  { draft }: FlowSite,
  { units, graph }: UnitIndex,
  { route, table }: { readonly route: string; readonly table: string | undefined },
): Promise<RoutePlace[]> {
  const declared = [...units.values()].flatMap(({ routes }) =>
    routes.map(({ declaredIn }) => declaredIn)
  );
  const tables = new Set(table === undefined ? declared : [projectPath(table)]);
  const places: RoutePlace[] = [];
  for (const path of [...tables].sort()) {
    const parsing = draft.source.parses.parse(await readRequired(draft, path));
    const source = table === undefined ? await orNullIfUnreadable(parsing) : await parsing;
    if (!source) continue;
    const siblings = routeSiblings(source.ast, graph.unitFactsOf(path).routes);
    places.push(...siblings.map((sibling) => ({ source, sibling })));
  }
  const fitting = places.filter(({ sibling: { around } }) => route.startsWith(`${around}/`))
    .map((place, index) => ({
      place,
      index,
      shared: sharedSegments(ownRoute(place.sibling), route),
    }))
    .sort((a, b) => b.shared - a.shared || b.index - a.index);
  const best = fitting.filter(({ shared }) => shared === fitting[0]?.shared);
  const files = new Set(best.map(({ place }) => place.source.path));
  if (files.size > 1) {
    throw refused(`Cannot tell which table gets the route "${route}": ${[...files].join(", ")}`);
  }
  return fitting.map(({ place }) => place).filter(({ source }) => files.has(source.path));
}

function ownRoute({ around, fact: { path } }: RouteSibling): string {
  return path?.startsWith("/") ? path : `${around}/${path}`;
}

/** Writes the path of a new route like the path of its sibling: from the root, or from the route around it. */
function ownPath({ around, fact: { path } }: RouteSibling, route: string): string {
  return path?.startsWith("/") ? route : route.slice(around.length + 1);
}
