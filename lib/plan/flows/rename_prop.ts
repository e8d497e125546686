import { z } from "zod";
import { projectPath } from "../../project/mod.ts";
import type { Flow } from "../flow.ts";
import { ownComponent } from "../props/own_component.ts";
import { propName } from "../props/prop_name.ts";
import { renamePropEdits } from "../props/rename_prop_edits.ts";
import { otherPlatforms } from "../refactor/platform_units.ts";
import { joinEdits, onceEach } from "../refactor/refactoring.ts";
import { applyRefactoring } from "../refactor/apply_refactoring.ts";
import { documentPlaces } from "../refactor/document_uses.ts";
import { readRequired } from "../refactor/read_required.ts";
import { shownPlaces } from "../refactor/refusal.ts";
import { requireSameTypes } from "../refactor/require_same_types.ts";
import { count } from "../../text/mod.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe(
    "The file that declares the component, project-root-relative",
  ),
  component: z.string().min(1).max(200),
  prop: z.string().min(1).max(200).describe("As it is called now"),
  newName: propName,
});

/** Gives a prop of a component another name, wherever it is passed. */
export const renameProp: Flow<typeof args> = {
  id: "rename-prop",
  summary:
    "Renames a prop with all its uses. These are its type, the component, every element that passes it, tests and stories.",
  writes: true,
  together: true,
  executors: ["deterministic"],
  args,
  async run(site, { path: asked, component: name, prop, newName }) {
    const path = projectPath(asked);
    const { source } = site.draft;
    const file = await source.parses.parse(await readRequired(site.draft, path));
    const graph = await source.graph.refresh({ signal: site.signal });
    const component = ownComponent(file, graph.unitFactsOf(path).components, name);
    const renamed = [await renamePropEdits(site, component, { prop, newName })];
    for (const other of otherPlatforms(graph, path)) {
      const { components } = graph.unitFactsOf(other);
      if (!components.some((fact) => fact.name === name)) continue;
      const parsed = await source.parses.parse(await readRequired(site.draft, other));
      const same = ownComponent(parsed, components, name);
      renamed.push(await renamePropEdits(site, same, { prop, newName }));
    }
    const edits = onceEach(joinEdits(...renamed.map((each) => each.edits)));
    const users = new Set(renamed.flatMap((each) => each.users));
    await requireSameTypes(site, edits, [...users]);
    await applyRefactoring(site, { edits, moves: new Map(), removals: new Set() });
    site.log(`Renamed "${prop}" of "${name}" to "${newName}" in ${edits.size} files`);
    const places = await documentPlaces(site, new Set([path]), component.fact.exported);
    if (places.length > 0) {
      site.log(
        `${
          count(places.length, "place")
        } in files that are not read as code may pass "${prop}" to "${name}": look there yourself: ${
          shownPlaces(places, new Map())
        }`,
      );
    }
    return {};
  },
};
