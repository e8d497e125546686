import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readConfiguration, ruleDescription, ruleIds } from "../../lib/project/mod.ts";
import { describeRules, RULES } from "../../lib/rules/mod.ts";
import { memoryView } from "../support/memory_view.ts";

async function described(configuration: object) {
  const view = memoryView({ "workbench.json": JSON.stringify(configuration) });
  return describeRules(await readConfiguration(view));
}

describe("RULES", () => {
  it("has one rule for each id that workbench.json knows", () => {
    assertEquals(RULES.map(({ id }) => id).toSorted(), [...ruleIds].toSorted());
  });

  for (const { id, summary, why } of RULES) {
    it(`${id} says what it asks for, and why`, () => {
      assert(/^[A-Z].{20,}\.$/.test(summary), summary);
      assert(/^[A-Z].{60,}\.$/s.test(why), why);
      assertNotEquals(summary, why);
    });
  }
});

describe("describeRules", () => {
  it("gives the default severities without a setting", async () => {
    const severities = (await described({})).map(({ id, severity }) => [id, severity]);
    assertEquals(severities, [
      ["layer-import", "error"],
      ["feature-boundary", "error"],
      ["slice-import", "error"],
      ["unresolved-import", "error"],
      ["page-effect", "error"],
      ["page-machine", "error"],
      ["page-inline-logic", "warning"],
      ["expression-markup", "error"],
      ["expression-name", "warning"],
      ["domain-impure", "error"],
      ["workflow-ui", "error"],
      ["unit-name", "warning"],
      ["import-cycle", "warning"],
      ["frozen", "error"],
    ]);
  });

  it("gives the severities that workbench.json sets beside the defaults", async () => {
    const rules = await described({ rules: { "page-effect": "off", "unit-name": "info" } });
    const set = rules.filter(({ severity, default: normal }) => severity !== normal);
    assertEquals(set.map(({ id, severity, default: normal }) => [id, severity, normal]), [
      ["page-effect", "off", "error"],
      ["unit-name", "info", "warning"],
    ]);
  });

  it("keeps to the schema of the answer", async () => {
    for (const rule of await described({})) ruleDescription.parse(rule);
  });
});
