import { z } from "zod";
import { layerIds, projectPath } from "../../project/mod.ts";
import type { Flow } from "../flow.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { moveEdits } from "../refactor/move_edits.ts";
import { movableFiles } from "../refactor/move_files.ts";
import { movesInto, targetFolder } from "../refactor/move_target.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";
import { unitFiles } from "../refactor/unit_files.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
  folder: z.string().max(1000).optional().describe(
    "Where it goes: a folder, instead of the two below",
  ),
  feature: z.string().min(1).max(200).optional().describe(
    "The feature that it goes to; else its own",
  ),
  layer: z.enum(layerIds).optional().describe("The layer that it goes to; else its own"),
}).refine(
  ({ folder, feature, layer }) => (folder === undefined) !== ((feature ?? layer) === undefined),
  "Say a folder, or a feature or layer",
);

/** Moves a file with what belongs to it. */
export const moveUnit: Flow<typeof args> = {
  id: "move-unit",
  summary:
    "Moves a file with what belongs to it. Its test, story and style sheet go along to another folder, feature or layer, and every import is updated.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, ...target }) {
    const path = projectPath(asked);
    await readRequired(site.draft, path);
    const layout = await site.draft.source.project.layout({ signal: site.signal });
    const unit = unitFiles(layout, path);
    const folder = targetFolder(layout, path, target);
    const moves = await movableFiles(site, movesInto(unit, folder));
    if (moves.size === 0) {
      throw refused(`Cannot move "${path}" to "${folder}": it is there already`);
    }
    const edits = await moveEdits(site, moves);
    await applyRefactoring(site, { edits, moves, removals: new Set() });
    for (const [from, to] of moves) site.log(`Moved "${from}" to "${to}"`);
    return {};
  },
};
