import { z } from "zod";
import { projectPath } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { behindSibling } from "../navigation/like_sibling.ts";
import { findMenus, type Menu } from "../navigation/menus.ts";
import { readRequired } from "../refactor/read_required.ts";
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
});

/** Adds a link to a route behind those of a menu. */
export const addLink: Flow<typeof args> = {
  id: "add-link",
  summary:
    "Adds a link to a route to the menu. It is written like the links there, elements or a list of them.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { to, text, path: asked }) {
    const { source, menu } = await menuOf(
      site,
      asked === undefined ? null : projectPath(asked),
      to,
    );
    const last = menu.links.at(-1) ?? menu.links[0];
    const edits = [behindSibling(last.node, source.ast, last.like(to, text))];
    await requireSameTypes(site, new Map([[source.path, edits]]));
    await saveFiles(site.draft.saving, [{ file: source, edits }], { signal: site.signal });
    site.log(`"${source.path}" has a link to "${to}"`);
    return {};
  },
};

interface FoundMenu {
  readonly source: ParsedSource;
  readonly menu: Menu;
}

/** @throws {WorkbenchError} `edit_refused` where it is not one */
async function menuOf(site: FlowSite, path: string | null, to: string): Promise<FoundMenu> {
  const { units } = await site.draft.source.units.index({ signal: site.signal });
  const routes = new Set(
    [...units.values()].flatMap((unit) => unit.routes.map(({ route }) => route)),
  );
  if (!routes.has(to)) {
    throw refused(`Cannot add a link to "${to}": no route of the project is that`);
  }
  const found: FoundMenu[] = [];
  for (const unit of units.values()) {
    if (!unit.jsx || (path !== null && unit.path !== path) || isAside(unit.role)) continue;
    const source = await site.draft.source.parses.parse(await readRequired(site.draft, unit.path));
    const menus = findMenus(source.ast, (each) => routes.has(each));
    found.push(...menus.map((menu) => ({ source, menu })));
  }
  const called = found.filter(({ menu: { words } }) =>
    words.some((word) => /nav|menu|sidebar|header|topbar/.test(word))
  );
  const several = found.filter(({ menu: { links } }) => links.length > 1);
  const [first, ...others] = called.length > 0 ? called : path === null ? [] : several;
  if (!first) throw refused(`Cannot add a link to "${to}": no menu of links was found`);
  if (others.length === 0) return first;
  const places = [first, ...others].map(({ source, menu: { links: [link] } }) =>
    placeAt(source, link.node.getStart(source.ast))
  );
  throw refused(`Cannot tell which menu is meant`, places);
}

function isAside(role: string): boolean {
  return role === "test" || role === "story";
}
