import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { layerIds, type ProjectLayout, projectPath } from "../../project/mod.ts";
import type { TextEdit } from "../../source/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { movedRouteIds } from "../navigation/moved_route_ids.ts";
import { movedRoute } from "../navigation/moved_route.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { barrelMoves } from "../refactor/barrel_moves.ts";
import { moveEdits } from "../refactor/move_edits.ts";
import { movableFiles } from "../refactor/move_files.ts";
import { movesInto, targetFolder } from "../refactor/move_target.ts";
import { platformUnits } from "../refactor/platform_units.ts";
import { readRequired } from "../refactor/read_required.ts";
import { joinEdits } from "../refactor/refactoring.ts";
import { refused } from "../refactor/refusal.ts";

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
    const graph = await site.draft.source.graph.refresh({ signal: site.signal });
    const folder = targetFolder(layout, path, target);
    const units = platformUnits(layout, graph, path);
    const moves = await movableFiles(
      site,
      new Map(units.flatMap((unit) => [...movesInto(unit, folder)])),
    );
    if (moves.size === 0) {
      throw refused(`Cannot move "${path}" to "${folder}": it is there already`);
    }
    const address = await movedRoute(site, path, moves);
    const edits = joinEdits(await moveEdits(site, moves), await movedRouteIds(site, moves));
    try {
      await applyRefactoring(site, { edits, moves, removals: new Set() });
    } catch (error) {
      if (!isPastIndex(error)) throw error;
      const through = await throughIndex(site, layout, { path, newPath: moves.get(path) ?? "" });
      if (!through) throw error;
      const joined = new Map([...edits, ...through]);
      await applyRefactoring(site, { edits: joined, moves, removals: new Set() });
      site.log(`The index of the feature hands it on`);
    }
    for (const [from, to] of moves) site.log(`Moved "${from}" to "${to}"`);
    if (address !== null) site.log(address);
    return {};
  },
};

/** Tells whether an error complains of nothing but features that are entered past their index. */
function isPastIndex(error: unknown): error is WorkbenchError {
  if (!(error instanceof WorkbenchError) || error.code !== "gate_refused") return false;
  const { violations } = error.data;
  return Array.isArray(violations) &&
    violations.every((each: { rule?: unknown }) => each.rule === "feature-boundary");
}

/** Returns the edits of a move with which the new feature re-exports the unit; null where it does not go to another feature. */
async function throughIndex(
  site: FlowSite,
  layout: ProjectLayout,
  { path, newPath }: { readonly path: string; readonly newPath: string },
): Promise<ReadonlyMap<string, readonly TextEdit[]> | null> {
  const unit = layout.layerUnitOf(path);
  const home = layout.features.find((each) =>
    each.path !== null && newPath.startsWith(`${each.path}/`)
  );
  if (!unit || !home || home.name === unit.feature) return null;
  return await barrelMoves(site, { path, newPath, feature: home.name, layer: unit.layer });
}
