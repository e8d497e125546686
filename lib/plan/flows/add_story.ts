import { z } from "zod";
import { readComponentFacts } from "../../source/components/mod.ts";
import { nameOf } from "../../project/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { requireSoundTypes } from "../refactor/require_sound_types.ts";
import { type ShownComponent, storyFile } from "../../conventions/mod.ts";
import type { Flow } from "../flow.ts";
import { plainName } from "../refactor/names.ts";
import { readRequired } from "../refactor/read_required.ts";
import { refused } from "../refactor/refusal.ts";

const args = z.strictObject({
  path: z.string().min(1).max(1000).describe("The component's file, project-root-relative"),
  component: z.string().min(1).max(200).optional().describe(
    "Which one, where the file exports several; else the one that it is called after",
  ),
});

/** Writes a story of a component. */
export const addStory: Flow<typeof args> = {
  id: "add-story",
  summary:
    "Writes a story of a component. It is in the Component Story Format, as neighbouring stories are; refused where the project has no Storybook.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path, component }) {
    const { draft: { source, saving }, signal, log } = site;
    const file = await source.parses.parse(await readRequired(site.draft, path));
    const found = findComponent(file, component);
    const layout = await source.project.layout({ signal });
    const graph = await source.graph.refresh({ signal });
    const story = await storyFile(source, { layout, graph }, file, found, { signal });
    if (!story) {
      throw refused(
        `Cannot add a story of "${found.name}": the project does not depend on Storybook`,
      );
    }
    const { path: target, text, unknown } = story;
    if (await source.project.files.exists(target)) {
      throw refused(`Cannot make "${target}": there is such a file already`);
    }
    await saveFiles(saving, [{ path: target, create: text }], { signal });
    await requireSoundTypes(site, [target]);
    log(`Made "${target}"`);
    for (const prop of unknown) log(`Nobody knows a value for "${prop}" yet: it has a stand-in`);
    return {};
  },
};

function findComponent(
  source: ParsedSource,
  wanted: string | undefined,
): ShownComponent {
  const { path } = source;
  const exported = readComponentFacts(source).filter(({ exported: names }) => names.length > 0);
  const stem = plainName(nameOf(path).split(".")[0] ?? "");
  const fact = wanted === undefined
    ? exported.find(({ name }) => plainName(name) === stem) ??
      exported.find(({ exported: names }) => names.includes("default")) ?? exported[0]
    : exported.find(({ name, exported: names }) => name === wanted || names.includes(wanted));
  if (!fact) {
    const what = wanted === undefined ? "no component" : `no component "${wanted}"`;
    throw refused(`Cannot add a story of "${path}": it exports ${what}`);
  }
  const named = fact.exported.find((name) => name !== "default");
  const isDefault = named === undefined;
  const name = named ?? (fact.name === "default" ? "Component" : fact.name);
  return { name, isDefault, props: fact.props };
}
