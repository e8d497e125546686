import { z } from "zod";
import {
  cased,
  collectImports,
  componentUnit,
  elementAround,
  isTyped,
  newProps,
  type NewUnit,
  newUnitName,
  planUnit,
  providerText,
  readProps,
  returnText,
  withoutEnding,
} from "../../conventions/mod.ts";
import { isClientFile } from "../../source/boundary/mod.ts";
import { serverRouteOf } from "../../source/units/mod.ts";
import { saveUnit } from "./save_unit.ts";
import type { Flow } from "../flow.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  values: newProps.describe("What it provides: the members of its context's value"),
});

/** Makes a provider with context and hook. */
export const createProvider: Flow<typeof args> = {
  id: "create-provider",
  summary:
    "Makes a provider with its context and hook. It is placed, named and written as its neighbours are.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, values = [] }) {
    const found = await planUnit(site.draft.source, { feature, layer: "provider", name }, site);
    // The provider and the hook cannot both be the default export, and somebody needs the hook.
    const style = { ...found.component, functionType: null, memo: null };
    const unit = { ...found, component: style };
    const subject = cased(withoutEnding(withoutEnding(unit.name, "Provider"), "Context"), "pascal");
    const imports = collectImports(style.react, unit.writing);
    const { props: members } = await readProps(unit, imports, values);
    const hasTypes = isTyped(unit.path);
    const node = hasTypes ? imports.react("ReactNode", "type") : null;
    const valueType = hasTypes ? `${subject}ContextValue` : null;
    const { before, hook } = providerText({ subject, members, valueType }, {
      style,
      writing: unit.writing,
      imports,
    });
    const made = componentUnit(unit, {
      name: unit.name,
      typeParameters: [],
      props: [
        { name: "value", type: valueType, isOptional: false },
        { name: "children", type: node, isOptional: false },
      ],
      used: ["value", "children"],
      body: returnText(
        elementAround(
          [`<${subject}Context.Provider value={value}>`, `</${subject}Context.Provider>`],
          "{children}",
          unit.writing,
        ),
        unit.writing,
      ),
    }, {
      imports,
      isClient: isBesideServer(unit),
      before,
      behind: [hook],
      values: [`use${subject}`],
      types: valueType ? [valueType] : [],
    });
    await saveUnit(site, made);
    return {};
  },
};

/** Tells whether a package has server components, among which a context needs `"use client"`. */
function isBesideServer({ path, neighbourhood: { alike }, graph, layout }: NewUnit): boolean {
  if (alike.some(({ source: { ast } }) => isClientFile(ast))) return true;
  const isServerRoute = serverRouteOf({ graph, layout });
  const home = graph.resolver.packageOf(path);
  return [...graph.files.keys()].some((each) =>
    graph.resolver.packageOf(each) === home && isServerRoute(each)
  );
}
