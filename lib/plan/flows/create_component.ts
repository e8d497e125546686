import { z } from "zod";
import { createComponentUnit, markup } from "./create_component_unit.ts";
import { newProps, type NewUnit, newUnitName } from "../../conventions/mod.ts";
import { tagsFor, textIn } from "./native_markup.ts";
import type { Flow, FlowSite } from "../flow.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  props: newProps,
});

/** Makes a component as its neighbours are made. */
export const createComponent: Flow<typeof args> = {
  id: "create-component",
  summary:
    "Makes a component of a feature. It is placed, named, exported and written as its neighbours are, with the props that are given.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, props = [] }) {
    const unit = await createComponentUnit(site, { feature, layer: "component", name, props }, {
      result(unit, shown, imports) {
        const tags = tagsFor(unit, imports, { box: "div", heading: "h2", text: null });
        return markup(tags.box, shown.map((prop) => textIn(tags, `{${prop}}`)));
      },
    });
    await tellNamesakes(site, unit);
    return {};
  },
};

/** Says which other files export a component of the same name: whoever imports it by name may get the wrong one. */
async function tellNamesakes(
  { draft: { source }, signal, log, note = log }: FlowSite,
  { path, name, graph }: NewUnit,
): Promise<void> {
  const { units } = await source.units.index({ signal });
  const home = graph.resolver.packageOf(path);
  const mayImport = (other: string): boolean => {
    const facts = graph.resolver.packageOf(other);
    return facts === home || (facts?.name != null && home?.dependencies.has(facts.name) === true);
  };
  for (const unit of units.values()) {
    if (unit.path === path || unit.role === "test" || unit.role === "story") continue;
    if (!mayImport(unit.path)) continue;
    const isNamesake = unit.components.includes(name) &&
      graph.unitFactsOf(unit.path).components.some((each) =>
        each.name === name && each.exported.length > 0
      );
    if (isNamesake) {
      note(
        `"${unit.path}" has a component "${name}" already: use that one, or give this another name`,
      );
    }
  }
}
