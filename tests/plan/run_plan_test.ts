import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { createNote, readNote } from "../../lib/notes/mod.ts";
import { runPlan } from "../../lib/plan/mod.ts";
import type { WorkbenchContext } from "../../lib/workbench/mod.ts";
import { openTestProcesses, type TestProcesses } from "../support/processes.ts";
import { planOf } from "./shop_plans.ts";

let one: TestProcesses;
let other: TestProcesses;
beforeEach(async () => {
  [one, other] = [await openTestProcesses({ realFlows: true }), await openTestProcesses()];
});
afterEach(async () => {
  await one[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const FILE = "src/features/catalog/components/pot.ts";

describe("runPlan, for a note whose process was overtaken", () => {
  it("runs the plan again for the files as they are now, once", async () => {
    const plan = planOf({
      flow: "format-file",
      args: { path: FILE },
      executor: "deterministic",
      touches: { files: [{ path: FILE, change: "modify" }] },
    });
    one.write(FILE, "export const pot   = 1;\n");
    const { note: { id: noteId } } = await createNote(one.context.notes, {
      title: "Pots",
      body: "",
      plan,
    });
    const run = async (): Promise<string> => {
      const { processId } = await runPlan(one.context, { plan, noteId, startedBy: "ada" }, {
        signal: AbortSignal.timeout(60_000),
      });
      await one.until(processId, "done");
      return processId;
    };
    const first = await run();
    assertEquals(await run(), first);
    one.write(FILE, "export const pot   = 2;\n");
    const error = await assertRejects(() => one.approve(first, FILE), WorkbenchError);
    assertStringIncludes(error.message, "run the plan again");
    const second = await run();
    assertEquals([second === first, await run()], [false, second]);
    assertEquals((await readNote(one.context.notes, noteId)).processId, second);
    await one.approve(second, FILE);
    assertEquals([one.text(FILE), await run()], ["export const pot = 2;\n", second]);
  });
});

describe("runPlan", () => {
  it("starts a plan in the project that it was checked for, whatever is opened meanwhile", async () => {
    let open: WorkbenchContext = one.context;
    const workbench = {
      get source() {
        queueMicrotask(() => (open = other.context));
        return open.source;
      },
      get processes() {
        return open.processes;
      },
      get notes() {
        return open.notes;
      },
    };
    const request = { plan: planOf({}), startedBy: "ada" };
    const { processId } = await runPlan(workbench, request, {
      signal: AbortSignal.timeout(60_000),
    });
    assertEquals((await one.processes.list()).processes.map(({ id }) => id), [processId]);
    assertEquals((await other.processes.list()).processes, []);
  });
});
