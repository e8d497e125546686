import { z } from "zod";
import { projectPath } from "../../project/mod.ts";
import type { Flow } from "../flow.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { findDeclaration } from "../refactor/find_declaration.ts";
import { readRequired } from "../refactor/read_required.ts";
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
    "Renames a name wherever it is used. It may be a function, component, type or variable; imports, barrels and tests follow.",
  writes: true,
  together: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, newName, ...address }) {
    const path = projectPath(asked);
    const source = await site.draft.source.parses.parse(await readRequired(site.draft, path));
    const offset = findDeclaration(source, address);
    const { symbol } = address;
    const edits = await renameEdits(site, { path, offset, symbol, newName });
    await applyRefactoring(site, { edits, moves: new Map(), removals: new Set() });
    site.log(`Renamed "${symbol}" to "${newName}" in ${edits.size} files`);
    return {};
  },
};
