import { z } from "zod";
import { createComponentUnit, markup } from "./create_component_unit.ts";
import { newProps, newUnitName } from "../../conventions/mod.ts";
import type { Flow } from "../flow.ts";

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
    await createComponentUnit(site, { feature, layer: "component", name, props }, {
      result: (_unit, shown) => markup("div", shown.map((prop) => `{${prop}}`)),
    });
    return {};
  },
};
