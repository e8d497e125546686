import { z } from "zod";
import {
  cased,
  collectImports,
  componentText,
  newProps,
  newUnitName,
  planUnit,
  providerText,
  readProps,
  unitText,
  withoutEnding,
} from "../../conventions/mod.ts";
import { saveUnit } from "./save_unit.ts";
import type { Flow } from "../flow.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  values: newProps.describe("What it provides: the members of its context's value"),
});

/** Makes a provider with its context and its hook. */
export const createProvider: Flow<typeof args> = {
  id: "create-provider",
  summary:
    "Makes a provider of a feature with its context and the hook that reads it, placed, named and written as its neighbours are.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, values = [] }) {
    const unit = await planUnit(site.draft.source, { feature, layer: "provider", name }, site);
    const subject = cased(withoutEnding(withoutEnding(unit.name, "Provider"), "Context"), "pascal");
    // The provider and the hook cannot both be the default export, and somebody needs the hook.
    const style = { ...unit.component, functionType: null };
    const imports = collectImports(style.react, unit.writing);
    const isTyped = !/\.[cm]?jsx?$/.test(unit.path);
    const { props: members } = await readProps(unit, imports, values);
    const node = isTyped ? imports.react("ReactNode", "type") : null;
    const valueType = isTyped ? `${subject}ContextValue` : null;
    const parts = providerText({ subject, members, valueType }, {
      style,
      writing: unit.writing,
      imports,
    });
    const { declarations, ending } = componentText({
      name: unit.name,
      typeParameter: null,
      props: [
        { name: "value", type: valueType, isOptional: false },
        { name: "children", type: node, isOptional: false },
      ],
      used: ["value", "children"],
      statements: [],
      result: [`<${subject}Context.Provider value={value}>{children}</${subject}Context.Provider>`],
    }, { style, writing: unit.writing, imports });
    const text = [...parts.before, declarations, parts.hook, ending];
    const { kind, isExported, isPrefixed } = style.props;
    const hasProps = isTyped && isExported && isPrefixed && kind !== "inline";
    await saveUnit(site, unit, unitText(unit, imports, text), {
      values: [unit.name, `use${subject}`],
      types: [...(valueType ? [valueType] : []), ...(hasProps ? [`${unit.name}Props`] : [])],
      exported: style.exported,
    });
    return {};
  },
};
