import { z } from "zod";
import { projectPath } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { findMenu, routePatterns } from "../navigation/find_menu.ts";
import { behindSibling } from "../navigation/like_sibling.ts";
import { linkLike, plainest } from "../navigation/link_like.ts";
import { saying } from "../navigation/menu_links.ts";
import type { Menu } from "../navigation/menus.ts";
import { openRouteConstants } from "../navigation/route_constants.ts";
import { fitsRoute } from "../navigation/route_fit.ts";
import { placeAt, refused } from "../refactor/refusal.ts";
import { requireSameTypes } from "../refactor/require_same_types.ts";

const args = z.strictObject({
  to: z.string().min(1).max(500).startsWith("/", "Write the path of a route").describe(
    "A route of the project",
  ),
  text: z.string().min(1).max(200).describe("What people read"),
  path: z.string().min(1).max(1000).optional().describe(
    "The file of the menu, project-root-relative; needed where the project has several",
  ),
  line: z.int().min(1).optional().describe(
    "1-based, of a link of the menu; needed where the file has several menus",
  ),
});

/** Adds a link to a route behind those of a menu. */
export const addLink: Flow<typeof args> = {
  id: "add-link",
  summary:
    "Adds a link to a route to the menu. It is written like the links there, elements or a list of them.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { to, text, path: asked, line }) {
    const { draft, signal } = site;
    const index = await draft.source.units.index({ signal });
    const constants = openRouteConstants(draft, index.graph);
    if (!routePatterns(index).some((pattern) => fitsRoute(pattern, to))) {
      throw refused(`Cannot add a link to "${to}": no route of the project is that`);
    }
    const path = asked === undefined ? undefined : projectPath(asked);
    const menu = await findMenu(draft, index, { to, text, path, line }, constants);
    requireNew(menu, to);
    const like = plainest(menu);
    const { source } = menu;
    const code = await linkLike(menu, like, { to, text }, constants);
    const edits = [behindSibling(lastOf(menu), source.ast, code)];
    await requireSameTypes(site, new Map([[source.path, edits]]));
    await saveFiles(draft.saving, [{ file: source, edits }], { signal });
    site.log(`"${source.path}" has a link to "${to}"`);
    if (like.to === "") tellComputed(site, source.path, to);
    if (like.hasIcon) tellIcon(site, source.path, text, saying(like.labels[0]));
    return { needs: await newTables(site, index, to) };
  },
};

/** Lists the files that earlier steps gave a route, where the project without them has none like it. */
async function newTables(
  { before, signal }: FlowSite,
  { units }: UnitIndex,
  to: string,
): Promise<string[]> {
  if (!before) return [];
  const known = routePatterns(await before.units.index({ signal }));
  if (known.some((pattern) => fitsRoute(pattern, to))) return [];
  const routes = [...units.values()].flatMap((unit) => unit.routes);
  return routes.flatMap(({ route, declaredIn }) =>
    route !== null && fitsRoute(route, to) ? [declaredIn] : []
  );
}

function requireNew({ links, source }: Menu, to: string): void {
  const known = links.find((link) => link.to === to);
  if (!known) return;
  throw refused(`Cannot add a link to "${to}": the menu has one already`, [
    placeAt(source, known.node.getStart(source.ast)),
  ]);
}

/** The last item of the menu: in a list, one that is shown to some people alone may stand behind the links. */
function lastOf({ parent, links }: Menu): Menu["parent"] {
  const last = links.at(-1) ?? links[0];
  return ts.isArrayLiteralExpression(parent) ? parent.elements.at(-1) ?? last.node : last.node;
}

function tellComputed({ log, note = log }: FlowSite, path: string, to: string): void {
  note(
    `The code computes the paths of the links in "${path}": "${to}" is written out, and whether the menu had a link to it is not known`,
  );
}

function tellIcon({ log, note = log }: FlowSite, path: string, text: string, other: string): void {
  note(`The link "${text}" in "${path}" has the icon of "${other}": choose one of its own`);
}
