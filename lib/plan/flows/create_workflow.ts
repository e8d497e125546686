import { z } from "zod";
import {
  cased,
  machineStyle,
  machineText,
  newUnitName,
  planUnit,
  readDependencies,
  type UnitExports,
  withoutEnding,
} from "../../conventions/mod.ts";
import { saveUnit } from "./save_unit.ts";
import type { Flow } from "../flow.ts";
import { refused } from "../refactor/refusal.ts";

const stateName = z.string().max(100).regex(/^[\p{L}_$][\p{L}\p{N}_$ -]*$/u, "Start with a letter");

const newState = z.strictObject({
  name: stateName,
  final: z.boolean().optional().describe("Whether the machine ends there"),
  on: z.array(z.strictObject({
    event: z.string().max(100).regex(/^[\w.:-]+$/, "Use letters, digits, dots, dashes"),
    target: stateName.describe("The name of one of the states"),
  })).max(50).optional(),
});

const args = z.strictObject({
  feature: z.string().min(1).max(200).describe("The feature that it belongs to"),
  name: newUnitName,
  states: z.array(newState).min(1).max(100).optional().describe(
    "The first one is the one that it starts in; `idle` alone unless told",
  ),
}).superRefine(({ states = [] }, context) => {
  const names = new Set(states.map(({ name }) => name));
  if (names.size < states.length) {
    context.addIssue({ code: "custom", path: ["states"], message: "Give each state once" });
  }
  for (const { name, on = [] } of states) {
    for (const { target } of on.filter((each) => !names.has(each.target))) {
      const message = `"${name}" leads to "${target}", which is none of the states`;
      context.addIssue({ code: "custom", path: ["states"], message });
    }
  }
});

/** Makes a state machine as its neighbours are made. */
export const createWorkflow: Flow<typeof args> = {
  id: "create-workflow",
  summary:
    "Makes a state machine with states. It is for the version of XState that the project uses.",
  writes: true,
  executors: ["deterministic"],
  args,
  async run(site, { feature, name, states = [{ name: "idle" }] }) {
    const unit = await planUnit(site.draft.source, { feature, layer: "workflow", name }, site);
    const dependencies = await readDependencies(site.draft.source.project.files);
    const style = machineStyle(unit.neighbourhood.same, dependencies.get("xstate"));
    if (!style) {
      throw refused(`Cannot make "${unit.path}": the project does not depend on "xstate"`);
    }
    const exported = unit.neighbourhood.same.length > 0 && unit.component.exported === "default"
      ? "default"
      : "named";
    const text = machineText(
      {
        name: unit.name,
        id: cased(withoutEnding(unit.name, "Machine"), "camel"),
        states: states.map(({ name: state, final, on = [] }) => ({
          name: state,
          isFinal: final === true,
          on,
        })),
        isTyped: !/\.[cm]?jsx?$/.test(unit.path),
        exported,
      },
      style,
      unit.writing,
    );
    const exports: UnitExports = { values: [unit.name], types: [], exported };
    await saveUnit(site, { unit, text, exports });
    return {};
  },
};
