import { z } from "zod";
import { projectPath } from "../../project/mod.ts";
import { isReadByRouters } from "../../source/routes/mod.ts";
import { routeUseOf } from "../../source/units/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { findDeclaration } from "../refactor/find_declaration.ts";
import { otherPlatforms } from "../refactor/platform_units.ts";
import { joinEdits, onceEach } from "../refactor/refactoring.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { renameEdits } from "../refactor/rename_edits.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file that declares it, project-root-relative"),
  symbol: z.string().min(1).max(200).describe("Its name in that file"),
  newName: z.string().min(1).max(200),
  line: z.int().min(1).optional().describe(
    "Where it is declared, 1-based; needed where the file has several of that name",
  ),
  column: z.int().min(1).optional(),
});

/** Gives what a file declares another name, wherever it is named. */
export const renameSymbol: Flow<typeof args> = {
  id: "rename-symbol",
  summary:
    "Renames a name with all its uses. It may be a function, component, type or variable; imports, barrels and tests follow.",
  writes: true,
  together: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, newName, ...address }) {
    const path = projectPath(asked);
    const source = await site.draft.source.parses.parse(await readRequired(site.draft, path));
    const offset = findDeclaration(source, address);
    const { symbol } = address;
    await requireUnread(site, path, symbol);
    const graph = await site.draft.source.graph.refresh({ signal: site.signal });
    const renamed = [await renameEdits(site, { path, offset, symbol, newName })];
    const isExported = (each: string) =>
      graph.files.get(each)?.exports.some(({ local }) => local === symbol) === true;
    for (const other of isExported(path) ? otherPlatforms(graph, path).filter(isExported) : []) {
      const parsed = await site.draft.source.parses.parse(await readRequired(site.draft, other));
      const there = findDeclaration(parsed, { symbol });
      renamed.push(await renameEdits(site, { path: other, offset: there, symbol, newName }));
    }
    const edits = onceEach(joinEdits(...renamed));
    await applyRefactoring(site, { edits, moves: new Map(), removals: new Set() });
    site.log(`Renamed "${symbol}" to "${newName}" in ${edits.size} files`);
    return {};
  },
};

/** Refuses to rename what a router reads by its name: the file would go on without it, and nothing would say so. */
async function requireUnread(site: FlowSite, path: string, symbol: string): Promise<void> {
  if (!isReadByRouters(symbol)) return;
  const index = await site.draft.source.units.index({ signal: site.signal });
  const exports = index.graph.files.get(path)?.exports ?? [];
  if (!exports.some(({ name }) => name === symbol) || routeUseOf(index)(path) === null) return;
  throw refused(
    `Cannot rename "${symbol}": the router reads it from "${path}" by this name; remove it, if the router is to do without it`,
  );
}
