import { readFileSync, rmSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { planArea } from "../../routes/plan.ts";
import { CART_PAGE, modelEdits, planOf, setsVariant } from "../plan/shop_plans.ts";
import { runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { makeNote, processCount, runPlan, untilState } from "./plan_calls.ts";

/** Whoever adds a flow tells everybody who writes plans. */
const FLOWS =
  ("create-feature create-page create-component create-expression create-provider create-workflow add-story " +
    "move-unit rename-unit rename-symbol delete-unit remove-unit add-route add-link rename-prop add-prop set-text edit-unit set-prop replace-node insert-palette-entry wrap-expression " +
    "edit-workflow format-file organize-imports model-edit check-project run-script manual-task")
    .split(" ");

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(async () => await test[Symbol.asyncDispose]());

describe("GET /api/plan/context", () => {
  it("lists the flows in a few words, all in six thousand bytes", async () => {
    const { body } = await test.get("/api/plan/context");
    assertEquals(body.flows.map(({ id }: { id: string }) => id), FLOWS);
    const flowOf = (id: string) => body.flows.find((flow: { id: string }) => flow.id === id);
    assertEquals(flowOf("rename-unit"), {
      id: "rename-unit",
      summary: "Renames a file with its main export.",
      args: "path, newName",
    });
    assertEquals(flowOf("set-text").args, "path, text, newText, line?: integer");
    assertEquals(flowOf("manual-task").executors, ["user"]);
    assertEquals(flowOf("manual-task").writes, false);
    const size = JSON.stringify(body).length;
    assert(size <= 6000, `${size} bytes`);
    assertEquals(body.frozen, []);
    assertEquals(body.project, {
      name: "shop",
      featuresDir: "src/features",
      framework: "vite",
      units: 66,
    });
  });

  it("tells one flow in full", async () => {
    const { body: { flows: [flow, other] } } = await test.get("/api/plan/context", {
      flow: "set-prop",
    });
    assertEquals(other, undefined);
    assertEquals(flow.schema.required, ["nodeId", "propName", "kind"]);
    assertEquals(flow.schema.additionalProperties, false);
    assertEquals((await test.get("/api/plan/context", { flow: "none" })).status, 400);
  });

  it("does not wait for a runtime that does not answer", async () => {
    const runtime = await startModelRuntime();
    // Says nothing, and keeps the line open.
    runtime.misbehave = () => true;
    const slow = await openTestWorkbench("shop", { modelhost: runtime.url });
    const { status, body } = await slow.get("/api/plan/context");
    await slow[Symbol.asyncDispose]();
    await runtime[Symbol.asyncDispose]();
    assertEquals([status, body.model], [200, { running: false, models: [] }]);
  });
});

describe("POST /api/plan/run", () => {
  it("runs the steps in the process's change set, and writes nothing into the project", async () => {
    const before = readFileSync(test.path(CART_PAGE), "utf8");
    const plan = planOf(
      setsVariant("b", "second", { dependsOn: ["a"] }),
      setsVariant("a", "first"),
      { id: "person", dependsOn: ["b"], args: { instruction: "Look at it" } },
      {
        id: "check",
        flow: "check-project",
        args: { feature: "cart" },
        executor: "deterministic",
        dependsOn: ["person"],
      },
    );
    const { status, headers, body } = await runPlan(test, { plan });
    assertEquals(status, 202);
    assertEquals(headers.get("location"), `/api/processes/${body.processId}`);
    const waiting = await untilState(test, body.processId, "waiting");
    assertEquals(waiting.startedBy, "local");
    assertEquals(waiting.plan, plan);
    assertEquals(waiting.steps[2]?.log.at(-1)?.text, "Look at it");
    await test.post(`/api/processes/${body.processId}/complete`, {});
    const done = await untilState(test, body.processId, "done");
    assertEquals(done.changes.map(({ path, steps }) => [path, steps]), [[CART_PAGE, ["a", "b"]]]);
    assert(done.steps[3]?.log[0]?.text.includes("units"));
    assertEquals(readFileSync(test.path(CART_PAGE), "utf8"), before);
  });

  it("lands what a person approves, byte for byte as it was previewed", async () => {
    const plan = planOf(setsVariant("a", "primary"));
    const { body: { steps: [step] } } = await test.post("/api/plan/validate", { plan });
    const { body: { processId } } = await runPlan(test, { plan });
    await untilState(test, processId, "done");
    const { body: { files: [file] } } = await test.get(`/api/processes/${processId}/review`);
    assertEquals(file.diff, step.preview.diff);
    const decision = { path: CART_PAGE, verdict: "approve", diffSha256: file.diffSha256 };
    assertEquals((await test.post(`/api/processes/${processId}/decide`, decision)).status, 200);
    assertStringIncludes(readFileSync(test.path(CART_PAGE), "utf8"), 'variant="primary"');
  });

  it("has the local model rewrite a file, with room for all of it", async () => {
    await using runtime = await startModelRuntime();
    runtime.models.set("coder:7b", runtimeModel("coder:7b"));
    const before = readFileSync(test.path(CART_PAGE), "utf8");
    runtime.says = () => JSON.stringify({ content: `${before}// reviewed\r\n` });
    await using asked = await openTestWorkbench("shop", { modelhost: runtime.url });
    const plan = planOf(modelEdits("edit", CART_PAGE));
    const { body: { processId } } = await asked.post("/api/plan/run", { plan });
    const done = await untilState(asked, processId, "done");
    assertEquals(done.steps[0]?.usedModel, true);
    const call = runtime.calls.findLast(({ method }) => method === "POST");
    assertEquals(call?.body.model, "coder:7b");
    assert(call?.body.options.num_ctx * 3 > before.length * 2);
  });

  it("fails a step whose file has become another one since the plan was checked", async () => {
    const plan = planOf({ id: "person" }, setsVariant("a", "primary", { dependsOn: ["person"] }));
    const { body: { processId } } = await runPlan(test, { plan });
    await untilState(test, processId, "waiting");
    test.write(CART_PAGE, "export const CartPage = () => <main />;\n");
    await test.post(`/api/processes/${processId}/complete`, {});
    const failed = await untilState(test, processId, "failed");
    assertEquals(failed.error?.code, "node_not_found");
    assertEquals(failed.changes, []);
  });

  it("refuses whoever has no session, in the handler as well", async () => {
    const route = planArea.routes.find(({ path }) => path === "/api/plan/run");
    // The handler must look at the session before anything else.
    const input = { session: null, body: { plan: planOf() } } as never;
    const error = await assertRejects(async () => await route?.handler(input), WorkbenchError);
    assertEquals(error.code, "session_required");
  });

  it("starts one process for one key, whatever becomes of the plan", async () => {
    const plan = planOf(setsVariant("a", "primary", {
      touches: { files: [{ path: CART_PAGE, change: "modify" }] },
    }));
    const first = await runPlan(test, { plan, key: "ticket-7" });
    assertEquals(first.body.repeated, false);
    await untilState(test, first.body.processId, "done");
    rmSync(test.path(CART_PAGE));
    const again = await runPlan(test, { plan, key: "ticket-7" });
    assertEquals(again.status, 202);
    assertEquals(again.body, { processId: first.body.processId, repeated: true });
    assertEquals((await runPlan(test, { plan, key: "ticket-8" })).body.code, "plan_invalid");
    assertEquals(await processCount(test), 1);
  });

  it("starts one process for one key when many ask at once", async () => {
    const plan = planOf(setsVariant("a", "primary"));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => runPlan(test, { plan, key: "one" })),
    );
    const ids = new Set(answers.map(({ body }) => body.processId));
    assertEquals([answers.every(({ status }) => status === 202), ids.size], [true, 1]);
    assertEquals(answers.filter(({ body }) => !body.repeated).length, 1);
    assertEquals(await processCount(test), 1);
  });

  it("starts a process each time without a key", async () => {
    const plan = planOf({});
    assertEquals((await runPlan(test, { plan })).body.repeated, false);
    assertEquals((await runPlan(test, { plan })).body.repeated, false);
    assertEquals(await processCount(test), 2);
  });

  it("takes no key that would be another's", async () => {
    const plan = planOf({});
    const noteId = await makeNote(test, plan);
    const note = await runPlan(test, { plan, noteId });
    const key = await runPlan(test, { plan, key: `note:${noteId}` });
    assert(note.body.processId !== key.body.processId);
    for (const wrong of ["", "a b", "x".repeat(201), "../a"]) {
      assertEquals((await runPlan(test, { plan, key: wrong })).body.code, "invalid_request", wrong);
    }
  });
});
