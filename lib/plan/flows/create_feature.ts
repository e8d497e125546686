import { z } from "zod";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import { folderOf, type LayerId, nameOf, type ProjectLayout } from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import { saveFiles } from "../../saving/mod.ts";
import {
  barrelText,
  cased,
  type Casing,
  casingOf,
  inStyle,
  type NewUnit,
  newUnitName,
  sentenceOf,
} from "../../conventions/mod.ts";
import { isUsual, mostly, mostlyTold } from "../../grouping/mod.ts";
import { createComponentUnit, jsxText, markup, tellRoute } from "./create_component_unit.ts";
import type { Flow, FlowSite } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";

const args = z.strictObject({
  name: newUnitName,
  title: z.string().min(1).max(200).optional().describe(
    "The heading of its first page; else the words of its name",
  ),
});

/** Makes a feature that has what other features have. */
export const createFeature: Flow<typeof args> = {
  id: "create-feature",
  summary:
    "Makes a feature with a page or component. It gets an index where the other features have one.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { name, title }) {
    const layout = await site.draft.source.project.layout({ signal: site.signal });
    const home = homeOf(layout, name);
    const others = layout.features.filter(({ path }) => path !== null);
    const has = (layer: LayerId): boolean =>
      isUsual(others, ({ layers }) => layers.includes(layer));
    const isPage = await showsPages(site, layout);
    const layer = isPage || has("page") || !has("component") ? "page" : "component";
    const request = {
      feature: nameOf(home),
      home,
      ...(isPage && { folder: folderOf(home) }),
      layer,
      name,
      props: [],
    } as const;
    const unit = await createComponentUnit(site, request, {
      result: () =>
        layer === "component"
          ? markup("div", [])
          : ["<main>", `\t<h1>${jsxText(title ?? sentenceOf(name))}</h1>`, "</main>"],
    });
    await makeIndex(site, layout, home, unit);
    if (layer === "page") tellRoute(site, unit);
    tellMissing(site, layout, home);
    return {};
  },
};

/** Tells whether the indexes of features are their pages. */
async function showsPages(
  { draft: { source }, signal }: FlowSite,
  { features, list }: ProjectLayout,
): Promise<boolean> {
  const { units } = await source.units.index({ signal });
  const homes = features.flatMap(({ path }) => path ?? []);
  return isUsual(homes, (path) => units.get(featureIndex(path, list) ?? "")?.role === "page");
}

/** @throws {WorkbenchError} `edit_refused` where features have no folder, or this one is there */
function homeOf(layout: ProjectLayout, name: string): string {
  if (layout.featuresDir === null) {
    throw refused(
      `Cannot make the feature "${name}": the project has no folder of features; set "featuresDir" in "workbench.json"`,
    );
  }
  const folders = layout.features.flatMap(({ path }) => path === null ? [] : [nameOf(path)]);
  const casing: Casing = mostlyTold(folders.map(casingOf)) ?? "kebab";
  const home = `${layout.featuresDir}/${cased(name, casing)}`;
  const isThere = layout.feature(nameOf(home)) !== undefined ||
    [...layout.list.files.keys()].some((path) => path.startsWith(`${home}/`));
  if (isThere) throw refused(`Cannot make the feature "${nameOf(home)}": it is there already`);
  return home;
}

async function makeIndex(
  site: FlowSite,
  layout: ProjectLayout,
  home: string,
  unit: NewUnit,
): Promise<void> {
  const { source, saving } = site.draft;
  const others = layout.features.flatMap(({ path }) => path ?? []);
  const indexes = others.flatMap((path) => featureIndex(path, layout.list) ?? []);
  if (indexes.length * 2 <= others.length) return;
  const path = `${home}/${nameOf(mostly(indexes.map(nameOf)) ?? "index.ts")}`;
  if (path === unit.path) return;
  const model = await source.project.files.read(indexes[0] ?? "");
  const like = model && await orNullIfUnreadable(source.parses.parse(model));
  const exports = { values: [unit.name], types: [], exported: unit.component.exported };
  const { home: unitHome } = unit.naming;
  const hasBarrel = unitHome.kind === "own" && unitHome.barrel;
  const target = hasBarrel ? `${folderOf(unit.path)}/index.ts` : unit.path;
  const text = barrelText(path, target, exports, like, unit.writing);
  const create = inStyle(text, unit.writing);
  await saveFiles(saving, [{ path, create }], { signal: site.signal });
  site.log(`Made "${path}"`);
}

/** Says what most features have and nobody but a person can write. */
function tellMissing({ log }: FlowSite, layout: ProjectLayout, home: string): void {
  const homes = layout.features.flatMap(({ path }) => path ?? []);
  const names = [...layout.list.files.keys()].filter((path) => homes.includes(folderOf(path)))
    .map(nameOf).filter((name) => !name.startsWith("index."));
  const usual = [...new Set(names)].filter((name) =>
    isUsual(homes, (path) => layout.list.files.has(`${path}/${name}`))
  );
  if (usual.length > 0) log(`Most features have ${usual.join(", ")}: "${home}" has not`);
}
