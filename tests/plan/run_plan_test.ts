import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { runPlan } from "../../lib/plan/mod.ts";
import type { WorkbenchContext } from "../../lib/workbench/mod.ts";
import { openTestProcesses, type TestProcesses } from "../support/processes.ts";
import { planOf } from "./shop_plans.ts";

let one: TestProcesses;
let other: TestProcesses;
beforeEach(async () => {
  [one, other] = [await openTestProcesses(), await openTestProcesses()];
});
afterEach(async () => {
  await one[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
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
