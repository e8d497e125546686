import { z } from "zod";
import { createComponentUnit } from "./create_component_unit.ts";
import { newUnitName } from "../../conventions/mod.ts";
import type { Flow } from "../flow.ts";

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  kind: z.enum(["conditional", "loop"]).describe(
    "`conditional`: shows its children when a condition holds; `loop`: shows each of its items",
  ),
});

/** Makes an Expression as its neighbours are made: it decides what is shown, and has no markup of its own. */
export const createExpression: Flow<typeof args> = {
  id: "create-expression",
  summary: "Makes an Expression. It shows what it is given, written as its neighbours are.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, kind }) {
    const request = { feature, layer: "expression" as const, name };
    if (kind === "conditional") {
      await createComponentUnit(site, { ...request, props: CONDITIONAL }, {
        used: ["when", "children"],
        result: () => ["when ? <>{children}</> : null"],
      });
    } else {
      await createComponentUnit(site, { ...request, props: LOOP }, {
        typeParameter: "T",
        used: ["items", "children"],
        result: () => ["<>{items.map((item, index) => children(item, index))}</>"],
      });
    }
    return {};
  },
};

const CONDITIONAL = [
  { name: "when", type: "boolean" },
  { name: "children", type: "ReactNode" },
];

const LOOP = [
  { name: "items", type: "readonly T[]" },
  { name: "children", type: "(item: T, index: number) => ReactNode" },
];
