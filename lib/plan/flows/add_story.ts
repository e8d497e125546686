import { z } from "zod";
import { type PropFact, readComponentFacts } from "../../source/components/mod.ts";
import { folderOf, nameOf } from "../../project/mod.ts";
import { specifierFor } from "../../source/modules/specifier_for.ts";
import { saveFiles } from "../../saving/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { requireSoundTypes } from "./save_unit.ts";
import {
  inStyle,
  readStoryStyle,
  storyArgs,
  type StoryStyle,
  storyText,
} from "../../conventions/mod.ts";
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

/** Writes a first story of a component. */
export const addStory: Flow<typeof args> = {
  id: "add-story",
  summary:
    "Writes a story of a component in the Component Story Format, as neighbouring stories are written; refused where the project has no Storybook.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { path, component }) {
    const { draft: { source, saving }, signal, log } = site;
    const file = await source.parses.parse(await readRequired(site.draft, path));
    const found = findComponent(file, component);
    const layout = await source.project.layout({ signal });
    const style = await readStoryStyle(source, layout, file, { signal });
    if (!style) {
      throw refused(
        `Cannot add a story of "${found.name}": the project does not depend on Storybook`,
      );
    }
    const target = storyPath(path, style);
    if (await source.project.files.exists(target)) {
      throw refused(`Cannot make "${target}": there is such a file already`);
    }
    const graph = await source.graph.refresh({ signal });
    const specifier = specifierFor(graph, target, path, { alias: false });
    if (specifier === null) throw refused(`Cannot import "${path}" into "${target}"`);
    const { values, unknown } = storyArgs(found.props, style.writing);
    const text = storyText({
      ...found,
      specifier,
      args: values,
      imports: [],
      isTyped: style.extension === ".tsx",
    }, style);
    await saveFiles(saving, [{ path: target, create: inStyle(text, style.writing) }], { signal });
    await requireSoundTypes(site, [target]);
    log(`Made "${target}"`);
    for (const prop of unknown) log(`Nobody knows a value for "${prop}" yet: it has a stand-in`);
    return {};
  },
};

interface FoundComponent {
  readonly name: string;
  readonly isDefault: boolean;
  readonly props: readonly PropFact[];
}

function findComponent(
  source: ParsedSource,
  wanted: string | undefined,
): FoundComponent {
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

function storyPath(path: string, { folder, extension }: StoryStyle): string {
  const stem = nameOf(path).replace(/\.[cm]?[jt]sx?$/, "");
  const own = stem === "index" ? nameOf(folderOf(path)) : stem;
  const inside = folder === "" ? "" : `${folder}/`;
  return `${folderOf(path)}/${inside}${own}.stories${extension}`;
}
