import { z } from "zod";
import { projectPath } from "../../project/mod.ts";
import type { ModuleFacts } from "../../source/mod.ts";
import type { Flow } from "../flow.ts";
import { goneRoutes } from "../navigation/moved_route.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { declarationRemoval } from "../refactor/declaration_removal.ts";
import { readRequired } from "../refactor/read_required.ts";
import { removeUnit } from "./remove_unit.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
  name: z.string().min(1).max(200).optional().describe(
    "What goes of it, as the file calls or exports it; all of the file unless told",
  ),
});

/** Deletes what nothing uses: a component of a file, or the file where nothing else is in it. */
export const deleteUnit: Flow<typeof args> = {
  id: "delete-unit",
  summary:
    "Deletes an export that nothing uses. Its file goes where it is all that the file exports, else its types and the imports that it alone needed.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, name }) {
    const path = projectPath(asked);
    const { source } = site.draft;
    const file = await readRequired(site.draft, path);
    const graph = await source.graph.refresh({ signal: site.signal });
    const exports = graph.files.get(path)?.exports ?? [];
    const local = exports.find((each) => each.name === name)?.local ?? name;
    if (local === undefined || !exportsOthers(exports, local)) {
      return await removeUnit.run(site, { path });
    }
    const isShown = exports.some((each) => each.name === "default" && each.local === local);
    const gone = isShown ? await goneRoutes(site, new Set([path])) : [];
    const parsed = await source.parses.parse(file);
    const edits = await declarationRemoval(site, { source: parsed, graph, local });
    await applyRefactoring(site, { edits, moves: new Map(), removals: new Set() });
    site.log(`Deleted "${local}" from "${path}"`);
    for (const sentence of gone) site.log(sentence);
    return {};
  },
};

/** Tells whether a file has other exports than `local`, not counting types, which go with their declaration. */
function exportsOthers(exports: ModuleFacts["exports"], local: string): boolean {
  return exports.some((each) => !each.typeOnly && (each.local ?? each.name) !== local);
}
