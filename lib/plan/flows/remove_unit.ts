import { z } from "zod";
import type { TextEdit } from "../../source/mod.ts";
import { projectPath } from "../../project/mod.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { goneRoutes } from "../navigation/moved_route.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { declaresForAll } from "../refactor/declares_for_all.ts";
import { documentPlaces } from "../refactor/document_uses.ts";
import { namedPlaces } from "../refactor/named_places.ts";
import { readRequired } from "../refactor/read_required.ts";
import { placeAt, refused } from "../refactor/refusal.ts";
import { removalEdits } from "../refactor/removal_edits.ts";
import { unitFiles } from "../refactor/unit_files.ts";
import { findUses, type HandingOn } from "../refactor/uses.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The file, project-root-relative"),
});

/** Deletes a file that nothing uses any more: what takes the place of a use is for a person to say. */
export const removeUnit: Flow<typeof args> = {
  id: "remove-unit",
  summary:
    "Deletes a file that nothing uses. Its test, story and style sheet go along, and barrels lose their lines.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked }) {
    const path = projectPath(asked);
    const { source } = site.draft;
    const file = await readRequired(site.draft, path);
    if (isSourcePath(path) && declaresForAll(await source.parses.parse(file))) {
      throw refused(
        `Cannot remove "${path}": it declares names for all files, so that nothing tells whether they are used`,
      );
    }
    const layout = await source.project.layout({ signal: site.signal });
    const removals = new Set(unitFiles(layout, path).files);
    const graph = await source.graph.refresh({ signal: site.signal });
    const { uses, handingOn } = findUses(graph, removals);
    const places = await Promise.all(
      uses.map(async ({ from, fact }) => placeAt(await readRequired(site.draft, from), fact.start)),
    );
    places.push(...await namedPlaces(site, removals), ...await documentPlaces(site, removals));
    if (places.length > 0) throw refused(`Cannot remove "${path}": it is in use`, places);
    const edits = await editsOf(site, handingOn);
    const gone = await goneRoutes(site, removals);
    await applyRefactoring(site, { edits, moves: new Map(), removals });
    for (const file of removals) site.log(`Removed "${file}"`);
    for (const sentence of gone) site.log(sentence);
    return {};
  },
};

async function editsOf(
  { draft }: FlowSite,
  handingOn: readonly HandingOn[],
): Promise<Map<string, TextEdit[]>> {
  const byFile = new Map<string, HandingOn[]>();
  for (const each of handingOn) {
    byFile.set(each.edge.from, [...byFile.get(each.edge.from) ?? [], each]);
  }
  const edits = new Map<string, TextEdit[]>();
  for (const [path, list] of byFile) {
    const source = await draft.source.parses.parse(await readRequired(draft, path));
    edits.set(path, removalEdits(source, list));
  }
  return edits;
}
