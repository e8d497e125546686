import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import type { ProcessDetail } from "../../lib/processes/mod.ts";
import { planArea } from "../../routes/plan.ts";
import { CART_PAGE, planOf, setsVariant } from "../plan/shop_plans.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { type Served, startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

/** Whoever adds a flow tells everybody who writes plans. */
const FLOWS =
  ("create-feature create-page create-component create-expression create-provider create-workflow add-story " +
    "move-unit rename-unit rename-symbol remove-unit set-prop replace-node insert-palette-entry wrap-expression " +
    "edit-workflow format-file organize-imports model-edit check-project run-script manual-task")
    .split(" ");

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(async () => await test[Symbol.asyncDispose]());

const run = (body: object): Promise<TestAnswer> => test.post("/api/plan/run", body);

/** Reads a process until it is in a state. */
async function until(
  id: string,
  state: ProcessDetail["state"],
  service = test,
): Promise<ProcessDetail> {
  for (;;) {
    const { body } = await service.get(`/api/processes/${id}`);
    if (body.process.state === state) return body.process;
    assert(body.process.state !== "failed", JSON.stringify(body.process.steps));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function processCount(): Promise<number> {
  return (await test.get("/api/processes")).body.processes.length;
}

async function makeNote(plan: unknown = null): Promise<string> {
  return (await test.post("/api/notes", { title: "A", plan })).body.note.id;
}

async function readNote(id: string): Promise<{ status: string; processId: string | null }> {
  return (await test.get(`/api/notes/${id}`)).body.note;
}

describe("GET /api/plan/context", () => {
  it("lists the flows with JSON Schemas of their args", async () => {
    const { body } = await test.get("/api/plan/context");
    assertEquals(body.flows.map(({ id }: { id: string }) => id), FLOWS);
    const flow = body.flows.find(({ id }: { id: string }) => id === "set-prop");
    assertEquals(flow.executors, ["deterministic"]);
    assertEquals(flow.writes, true);
    assertEquals(flow.args.required, ["feature", "file", "nodeId", "propName", "kind"]);
    assertEquals(flow.args.additionalProperties, false);
    assertEquals(body.frozen, []);
    assertEquals(body.project, {
      name: "shop",
      featuresDir: "src/features",
      framework: "vite",
      units: 66,
    });
  });

  it("does not wait for a runtime that does not answer", async () => {
    const runtime = await startModelRuntime();
    // Says nothing, and keeps the line open.
    runtime.misbehave = () => true;
    const slow = await openTestWorkbench("shop", { modelhost: runtime.url });
    const started = performance.now();
    const { status, body } = await slow.get("/api/plan/context");
    const took = performance.now() - started;
    await slow[Symbol.asyncDispose]();
    await runtime[Symbol.asyncDispose]();
    assertEquals([status, body.model], [200, { running: false, models: [] }]);
    assert(took < 1900, `It took ${took} ms`);
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
    const { status, headers, body } = await run({ plan });
    assertEquals(status, 202);
    assertEquals(headers.get("location"), `/api/processes/${body.processId}`);
    const waiting = await until(body.processId, "waiting");
    assertEquals(waiting.startedBy, "local");
    assertEquals(waiting.plan, plan);
    assertEquals(waiting.steps[2]?.log.at(-1)?.text, "Look at it");
    await test.post(`/api/processes/${body.processId}/complete`, {});
    const done = await until(body.processId, "done");
    assertEquals(done.changes.map(({ path, steps }) => [path, steps]), [[CART_PAGE, ["a", "b"]]]);
    assert(done.steps[3]?.log[0]?.text.includes("units"));
    assertEquals(readFileSync(test.path(CART_PAGE), "utf8"), before);
  });

  it("lands what a person approves, byte for byte as it was previewed", async () => {
    const plan = planOf(setsVariant("a", "primary"));
    const { body: { steps: [step] } } = await test.post("/api/plan/validate", { plan });
    const { body: { processId } } = await run({ plan });
    await until(processId, "done");
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
    const plan = planOf({
      id: "edit",
      flow: "model-edit",
      args: { path: CART_PAGE, instruction: "Say that it was reviewed" },
      executor: "local-model",
      touches: { files: [{ path: CART_PAGE, change: "modify" }] },
    });
    const { body: { processId } } = await asked.post("/api/plan/run", { plan });
    const done = await until(processId, "done", asked);
    assertEquals(done.steps[0]?.usedModel, true);
    const call = runtime.calls.findLast(({ method }) => method === "POST");
    assertEquals(call?.body.model, "coder:7b");
    assert(call?.body.options.num_ctx * 3 > before.length * 2);
  });

  it("fails a step whose file has become another one since the plan was checked", async () => {
    const plan = planOf({ id: "person" }, setsVariant("a", "primary", { dependsOn: ["person"] }));
    const { body: { processId } } = await run({ plan });
    await until(processId, "waiting");
    test.write(CART_PAGE, "export const CartPage = () => <main />;\n");
    await test.post(`/api/processes/${processId}/complete`, {});
    const failed = await until(processId, "failed");
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
    const first = await run({ plan, key: "ticket-7" });
    assertEquals(first.body.repeated, false);
    await until(first.body.processId, "done");
    rmSync(test.path(CART_PAGE));
    const again = await run({ plan, key: "ticket-7" });
    assertEquals(again.status, 202);
    assertEquals(again.body, { processId: first.body.processId, repeated: true });
    assertEquals((await run({ plan, key: "ticket-8" })).body.code, "plan_invalid");
    assertEquals(await processCount(), 1);
  });

  it("starts one process for one key when many ask at once", async () => {
    const plan = planOf(setsVariant("a", "primary"));
    const answers = await Promise.all(Array.from({ length: 8 }, () => run({ plan, key: "one" })));
    const ids = new Set(answers.map(({ body }) => body.processId));
    assertEquals([answers.every(({ status }) => status === 202), ids.size], [true, 1]);
    assertEquals(await processCount(), 1);
  });

  it("starts a process each time without a key", async () => {
    const plan = planOf({});
    assertEquals((await run({ plan })).body.repeated, false);
    assertEquals((await run({ plan })).body.repeated, false);
    assertEquals(await processCount(), 2);
  });

  it("takes no key that would be another's", async () => {
    const plan = planOf({});
    const noteId = await makeNote(plan);
    const note = await run({ plan, noteId });
    const key = await run({ plan, key: `note:${noteId}` });
    assert(note.body.processId !== key.body.processId);
    for (const wrong of ["", "a b", "x".repeat(201), "../a"]) {
      assertEquals((await run({ plan, key: wrong })).body.code, "invalid_request", wrong);
    }
  });
});

describe("POST /api/plan/run for a note", () => {
  const plan = planOf(setsVariant("a", "primary"));

  it("marks the note as run by the process", async () => {
    const noteId = await makeNote(plan);
    const { body } = await run({ plan, noteId });
    const { status, processId } = await readNote(noteId);
    assertEquals([status, processId], ["ran", body.processId]);
  });

  it("runs a note once, however often and with whatever key it is asked", async () => {
    const noteId = await makeNote(plan);
    const answers = await Promise.all([
      run({ plan, noteId }),
      run({ plan, noteId, key: "a" }),
      run({ plan, noteId, key: "b" }),
    ]);
    assertEquals(answers.map(({ status }) => status), [202, 202, 202]);
    const [first] = answers;
    const again = await run({ plan, noteId });
    assertEquals(again.body, { processId: first?.body.processId, repeated: true });
    assertEquals(new Set(answers.map(({ body }) => body.processId)).size, 1);
    assertEquals(await processCount(), 1);
  });

  it("refuses another plan than the note's, with the note as it is", async () => {
    const noteId = await makeNote(planOf({ id: "other" }));
    const { status, body } = await run({ plan, noteId });
    assertEquals([status, body.code, body.current.id], [409, "note_changed", noteId]);
    assertEquals((await readNote(noteId)).status, "plan-ready");
    assertEquals(await processCount(), 0);
  });

  it("refuses a second plan of a note that ran, and names the process", async () => {
    const noteId = await makeNote();
    const { body: { processId } } = await run({ plan, noteId });
    const { status, body } = await run({ plan: planOf({}), noteId });
    assertEquals([status, body.code, body.processId], [409, "note_ran", processId]);
    assertEquals(await processCount(), 1);
  });

  it("starts nothing for a note that is not there, or a plan that is not valid", async () => {
    assertEquals((await run({ plan, noteId: "nowhere" })).body.code, "note_not_found");
    const noteId = await makeNote();
    assertEquals((await run({ plan: planOf({ flow: "x" }), noteId })).body.code, "plan_invalid");
    assertEquals((await readNote(noteId)).status, "draft");
    assertEquals(await processCount(), 0);
  });

  it("says that a note could not be marked, while its plan runs", async () => {
    test.write("workbench.json", JSON.stringify({ notesDir: "notes", frozen: ["notes"] }));
    const noteId = "0mwqoxz61-545808ff405e";
    test.write(`notes/${noteId}.md`, "Text");
    const { status, body } = await run({ plan, noteId });
    assertEquals([status, body.noteProblem.code], [202, "gate_refused"]);
    await until(body.processId, "done");
    test.write("workbench.json", JSON.stringify({ notesDir: "notes" }));
    assertEquals((await run({ plan, noteId })).body, { processId: body.processId, repeated: true });
    assertEquals((await readNote(noteId)).status, "ran");
  });
});

describe("plans over a socket", () => {
  let folder: string;
  let served: Served;
  before(async () => {
    folder = makeTemporaryFolder("plan");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    served = await startServe(["--project", join(folder, "shop")]);
  });
  after(async () => {
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(path: string, body?: unknown): Promise<TestAnswer> {
    const response = await fetch(
      new URL(path, served.url),
      body === undefined ? {} : {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  it("go from a ticket to the project", async () => {
    const text =
      "Rename CartPage to BasketPage and set the gap prop of the Stack on the basket page to 6.";
    const { body: { plan, seeds } } = await send("/api/plan/propose", { text });
    assertEquals(plan.steps.map(({ flow }: { flow: string }) => flow), ["rename-unit", "set-prop"]);
    const { body: impact } = await send("/api/plan/impact", { seeds });
    assertEquals(impact.files[0].direction, "seed");
    const { body: validation } = await send("/api/plan/validate", { plan });
    assertEquals([validation.errors, validation.valid], [[], true]);
    const started = await send("/api/plan/run", { plan, key: "socket" });
    assertEquals(started.status, 202);
    const location = started.headers.get("location") ?? "";
    const decided = await decideAll(location);
    assertEquals(decided, [
      "src/features/cart/pages/BasketPage.tsx",
      "src/features/cart/pages/CartPage.tsx",
      "src/routes.tsx",
    ]);
    const page = readFileSync(join(folder, "shop", decided[0] ?? ""), "utf8");
    assertStringIncludes(page, "export function BasketPage()");
    assertStringIncludes(page, "gap={6}");
  });

  it("are not run twice by a repeated request", async () => {
    const plan = planOf({});
    const [one, other] = await Promise.all([
      send("/api/plan/run", { plan, key: "twice" }),
      send("/api/plan/run", { plan, key: "twice" }),
    ]);
    assertEquals(one?.body.processId, other?.body.processId);
  });

  /** Approves every file of a process once it is done; new files first, so that no import leads nowhere. */
  async function decideAll(location: string): Promise<string[]> {
    for (;;) {
      const { body: { process } } = await send(location);
      if (process.state === "done") break;
      assert(process.state !== "failed", JSON.stringify(process.error));
    }
    const { body: { files } } = await send(`${location}/review`);
    for (const { path, diffSha256 } of files) {
      await send(`${location}/decide`, { path, verdict: "approve", diffSha256 });
    }
    return files.map(({ path }: { path: string }) => path);
  }
});
