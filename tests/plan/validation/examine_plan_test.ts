import { after, before, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { examinePlan } from "../../../lib/plan/validation/examine_plan.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { openSource, type Source } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { planOf, setsVariant } from "../shop_plans.ts";

let source: Source;
before(async () => {
  source = openSource(await openProject({ root: fixturePath("projects", "shop") }));
});
after(async () => {
  await source[Symbol.asyncDispose]();
  await source.project[Symbol.asyncDispose]();
});

const plan = planOf(setsVariant("a", "primary"), setsVariant("b", "solid", { dependsOn: ["a"] }));

describe("examinePlan", () => {
  it("gives up steps that take too long, and does not begin with those behind them", async () => {
    const { signal } = new AbortController();
    const { issues, trials } = await examinePlan(source, plan, { signal, timeLimitMs: 0 });
    assertEquals(issues.map(({ code, path }) => `${code} @${path}`), ["too_slow @steps[0]"]);
    assertEquals([...trials.values()].map(({ kind }) => kind), ["too_slow", "not_tried"]);
  });

  it("stops when whoever asked has left", async () => {
    const leaving = new AbortController();
    const examined = examinePlan(source, plan, { signal: leaving.signal });
    leaving.abort(new Error("Gone"));
    const error = await assertRejects(() => examined, Error);
    assertEquals(error.message, "Gone");
  });
});
