import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { file, hostilePlans } from "./hostile_plans.ts";
import { runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { CART_PAGE, modelEdits, planOf, setsVariant } from "./shop_plans.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
  test.write("workbench.json", JSON.stringify({ frozen: ["src/features/checkout/**"] }));
  mkdirSync(join(dirname(test.root), "elsewhere"));
  symlinkSync("../../elsewhere", test.path("src/out"));
  symlinkSync("features/checkout", test.path("src/pay"));
  symlinkSync("CartPage.tsx", test.path("src/features/cart/pages/Same.tsx"));
});
after(() => test[Symbol.asyncDispose]());

const args = setsVariant("a", "primary").args;

describe("POST /api/plan/validate", () => {
  for (const [name, [plan, error]] of Object.entries(hostilePlans)) {
    it(`finds ${name}, and POST /api/plan/run refuses it`, async () => {
      const { status, body } = await test.post("/api/plan/validate", { plan });
      assertEquals(status, 200);
      assertEquals(body.valid, false);
      const errors: { code: string; path: string }[] = body.errors;
      assert(
        errors.some(({ code, path }) => `${code} @${path}` === error),
        `${error} is not in ${JSON.stringify(errors)}`,
      );
      const run = await test.post("/api/plan/run", { plan });
      assertEquals(`${run.status} ${run.body.code}`, "422 plan_invalid");
      assertEquals(run.body.errors, errors);
      assertEquals((await test.get("/api/processes")).body.processes, []);
      assert(!existsSync(test.path("src/n.ts")));
      assertEquals(readdirSync(join(dirname(test.root), "elsewhere")), []);
    });
  }

  it("tells all that is wrong at once", async () => {
    const plan = planOf(
      { id: "a", flow: "nothing", dependsOn: ["b"] },
      { id: "c", args: {}, touches: { files: [file("../x")] } },
    );
    const { body } = await test.post("/api/plan/validate", { plan });
    assertEquals(body.errors.map(({ code }: { code: string }) => code).sort(), [
      "invalid_args",
      "outside_project",
      "unknown_dependency",
      "unknown_flow",
    ]);
  });

  it("tries the steps on top of each other, and says what each would do", async () => {
    const plan = planOf(
      setsVariant("b", "second", { dependsOn: ["a"] }),
      setsVariant("a", "first"),
      { id: "c", dependsOn: ["b"] },
      setsVariant("d", "third", { dependsOn: ["c"] }),
    );
    const { body } = await test.post("/api/plan/validate", { plan });
    assertEquals(body.errors, []);
    const [b, a, c, d] = body.steps;
    assert(a.preview.diff.includes('-        <Button variant="ghost"'));
    assert(a.preview.diff.includes('+        <Button variant="first"'));
    assert(b.preview.diff.includes('-        <Button variant="first"'));
    assertEquals(a.preview.stats, { added: 1, removed: 1 });
    assertEquals(a.touches.files, [file(CART_PAGE)]);
    assertEquals([c.preview, c.note], [undefined, "A person does it"]);
    assertEquals([d.preview, d.note], [undefined, 'What "c" leaves is not known']);
  });

  it("goes on beside a step that fails, without what it had written", async () => {
    const plan = planOf(
      setsVariant("a", "x", { args: { ...args, nodeId: "CartPage:9" } }),
      setsVariant("b", "other"),
      setsVariant("c", "third", { dependsOn: ["a"] }),
    );
    const { body } = await test.post("/api/plan/validate", { plan });
    assertEquals(body.errors.length, 1);
    assert(body.steps[1].preview.diff.includes('+        <Button variant="other"'));
    assertEquals(body.steps[2].note, 'What "a" leaves is not known');
  });

  it("asks no model: what it would write is not known, nor what follows from it", async () => {
    await using runtime = await startModelRuntime();
    runtime.models.set("coder:7b", runtimeModel("coder:7b"));
    await using asked = await openTestWorkbench("shop", { modelhost: runtime.url });
    const plan = planOf(
      modelEdits("edit", CART_PAGE),
      setsVariant("after", "primary", { dependsOn: ["edit"] }),
    );
    const { body } = await asked.post("/api/plan/validate", { plan });
    assertEquals(body, {
      valid: true,
      errors: [],
      violations: [],
      types: null,
      steps: [
        { id: "edit", touches: { files: [file(CART_PAGE)] }, note: "A model does it" },
        {
          id: "after",
          touches: { files: [file(CART_PAGE)] },
          note: 'What "edit" leaves is not known',
        },
      ],
    });
    assertEquals(runtime.calls, []);
  });

  it("says what the broken part of workbench.json is", async () => {
    const broken = await openTestWorkbench("shop");
    broken.write("workbench.json", JSON.stringify({ frozen: 1 }));
    const { body } = await broken.post("/api/plan/validate", { plan: planOf({}) });
    await broken[Symbol.asyncDispose]();
    assertEquals(body.errors.map(({ code }: { code: string }) => code), ["config_invalid"]);
  });

  it("takes an empty plan", async () => {
    const { body } = await test.post("/api/plan/validate", { plan: planOf() });
    assertEquals(body, { valid: true, errors: [], violations: [], types: null, steps: [] });
  });
});
