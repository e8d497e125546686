import { z } from "zod";
import {
  cased,
  collectImports,
  componentUnit,
  elementAround,
  isTyped,
  newProps,
  newUnitName,
  planUnit,
  providerText,
  readProps,
  returnText,
  withoutEnding,
} from "../../conventions/mod.ts";
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
      before,
      behind: [hook],
      values: [`use${subject}`],
      types: valueType ? [valueType] : [],
    });
    await saveUnit(site, made);
    return {};
  },
};
