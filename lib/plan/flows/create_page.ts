import { z } from "zod";
import { sentenceOf, withoutEnding } from "../conventions/casing.ts";
import { createComponentUnit, jsxText } from "../conventions/component_unit.ts";
import { newProps, newUnitName } from "../conventions/props.ts";
import type { Flow } from "../flow.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  title: z.string().min(1).max(200).optional().describe("Its heading; else the words of its name"),
  props: newProps,
});

/** Makes a page as its neighbours are made. */
export const createPage: Flow<typeof args> = {
  id: "create-page",
  summary:
    "Makes a page of a feature with a heading, placed, named, exported and written as its neighbours are; no route leads to it yet.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, title, props = [] }) {
    const unit = await createComponentUnit(site, { feature, layer: "page", name, props }, {
      result: ({ name: whole, naming }, shown) => [
        "<main>",
        `\t<h1>${jsxText(title ?? sentenceOf(withoutEnding(whole, naming.ending)))}</h1>`,
        ...shown.map((prop) => `\t{${prop}}`),
        "</main>",
      ],
    });
    if (unit.layout.framework.name !== "next") site.log("No route leads to the page yet");
    return {};
  },
};
