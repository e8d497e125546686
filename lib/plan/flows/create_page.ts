import { z } from "zod";
import { cased, newProps, newUnitName, sentenceOf, withoutEnding } from "../../conventions/mod.ts";
import { sliceOf } from "../../project/mod.ts";
import { createComponentUnit, jsxText, tellRoute } from "./create_component_unit.ts";
import { tagsFor, textIn } from "./native_markup.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { routePlace } from "../navigation/route_place.ts";
import { EXPO_ROUTER } from "../../source/routes/mod.ts";
import { refused } from "../refactor/refusal.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  route: z.string().min(2).max(500).optional().describe(
    "Its address, where files are routes and it lies deeper than its name tells: /docs/changelog, /team/[id], /team/:id",
  ),
  beside: z.string().min(1).max(1000).optional().describe(
    "The file of a route beside it, where several folders could have the address",
  ),
  title: z.string().min(1).max(200).optional().describe("Its heading; else the words of its name"),
  props: newProps,
});

/** The last word in the names of the pages of slices, which lie among other components. */
const PAGE = "Page";

function pageName(name: string): string {
  return /page$/i.test(name) ? name : `${name}-${PAGE}`;
}

/** Makes a page as its neighbours are made. */
export const createPage: Flow<typeof args> = {
  id: "create-page",
  summary:
    "Makes a page of a feature. It has a heading, and is placed, named, exported and written as its neighbours are. Where files are routes its address is told; else no route leads to it yet.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, route, beside, title, props = [] }) {
    const layout = await site.draft.source.project.layout({ signal: site.signal });
    const slice = sliceOf(layout, feature);
    if (slice && slice.layer !== "pages") {
      throw refused(
        `Cannot make a page in "${feature}": pages are slices of the layer "pages", as feature-sliced design has it`,
      );
    }
    if (route === undefined && beside !== undefined) {
      throw refused('Say the route as well: "beside" tells which folder of several has it');
    }
    const address = route ?? await ownAddress(site, layout.feature(feature)?.package ?? "", name);
    const place = address === null
      ? {}
      : await routePlace(site.draft.source, { feature, name, route: address, beside }, site);
    const request = slice
      ? { feature, layer: "component", name: pageName(name), props, isPublic: true } as const
      : { feature, layer: "page", name, props, ...place } as const;
    const unit = await createComponentUnit(site, request, {
      result(unit, shown, imports) {
        const tags = tagsFor(unit, imports, { box: "main", heading: "h1", text: null });
        const subject = withoutEnding(unit.name, slice ? PAGE : unit.naming.ending);
        return [
          `<${tags.box}>`,
          `\t<${tags.heading}>${jsxText(title ?? sentenceOf(subject))}</${tags.heading}>`,
          ...shown.map((prop) => `\t${textIn(tags, `{${prop}}`)}`),
          `</${tags.box}>`,
        ];
      },
    });
    if (unit.route !== null) await requireOnlyRoute(site, unit.route, unit.path);
    tellRoute(site, unit);
    return {};
  },
};

/** Returns the address that a page has by its name alone where every page is a route; null where pages need none. */
async function ownAddress(
  { draft: { source }, signal }: FlowSite,
  home: string,
  name: string,
): Promise<string | null> {
  const { resolver } = await source.graph.refresh({ signal });
  const manifest = home === "" ? "package.json" : `${home}/package.json`;
  const isExpo = resolver.packageOf(manifest)?.dependencies.has(EXPO_ROUTER) === true;
  return isExpo ? `/${cased(withoutEnding(name, PAGE), "kebab")}` : null;
}

/** @throws {WorkbenchError} `edit_refused` where another file is the route already */
async function requireOnlyRoute(
  { draft: { source }, signal }: FlowSite,
  route: string,
  path: string,
): Promise<void> {
  const { units } = await source.units.index({ signal });
  for (const { path: shown, routes } of units.values()) {
    const isTaken = routes.some((each) => each.route === route && each.declaredIn !== path);
    if (isTaken) throw refused(`Cannot make "${path}": "${shown}" is the route "${route}" already`);
  }
}
