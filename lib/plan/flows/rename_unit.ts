import { z } from "zod";
import { nameOf, projectPath } from "../../project/mod.ts";
import type { Flow } from "../flow.ts";
import { movedRoute } from "../navigation/moved_route.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { findDeclaration } from "../refactor/find_declaration.ts";
import { mainExport } from "../refactor/main_export.ts";
import { moveEdits } from "../refactor/move_edits.ts";
import { movableFiles } from "../refactor/move_files.ts";
import { movesNamed } from "../refactor/move_target.ts";
import { renamedStem, styledStem } from "../refactor/names.ts";
import { readRequired } from "../refactor/read_required.ts";
import { joinEdits } from "../refactor/refactoring.ts";
import { refused } from "../refactor/refusal.ts";
import { renameEdits } from "../refactor/rename_edits.ts";
import { unitFiles } from "../refactor/unit_files.ts";
import { readModuleFacts } from "../../source/modules/mod.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
  newName: z.string().min(1).max(200).regex(/^[\p{L}\p{N}_$-]+$/u, "Use letters, digits and dashes")
    .describe("What its main export is to be called: the file gets the name in its own style"),
});

/** The flow that renames a file together with its main export. */
export const renameUnit: Flow<typeof args> = {
  id: "rename-unit",
  summary:
    "Renames a file with its main export. Its test, story and style sheet follow, and every use.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, newName }) {
    const path = projectPath(asked);
    const { source } = site.draft;
    const file = await source.parses.parse(await readRequired(site.draft, path));
    const unit = unitFiles(await source.project.layout({ signal: site.signal }), path);
    if (unit.stem === "index") {
      throw refused(`Cannot rename "${path}": it is called after nothing but its folder`);
    }
    const main = mainExport(readModuleFacts(file), unit.stem);
    const stem = (main && renamedStem(unit.stem, main.local, newName)) ??
      styledStem(unit.stem, newName);
    const moves = await movableFiles(site, movesNamed(unit, stem));
    const isRenamed = main !== null && main.local !== newName;
    if (moves.size === 0 && !isRenamed) {
      throw refused(`Cannot rename "${nameOf(path)}" to "${newName}": it is called so already`);
    }
    const symbols = isRenamed
      ? await renameEdits(site, {
        path,
        offset: findDeclaration(file, { symbol: main.local }),
        symbol: main.local,
        newName,
      })
      : new Map();
    if (!main) site.log(`"${path}" has no main export: only the file is renamed`);
    const address = await movedRoute(site, path, moves);
    const edits = joinEdits(symbols, await moveEdits(site, moves));
    await applyRefactoring(site, { edits, moves, removals: new Set() });
    for (const [from, to] of moves) site.log(`Moved "${from}" to "${to}"`);
    if (isRenamed) site.log(`Renamed "${main.local}" to "${newName}" in ${symbols.size} files`);
    if (address !== null) site.log(address);
    return {};
  },
};
