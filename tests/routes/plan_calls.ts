import { assert } from "@std/assert";
import type { ProcessDetail } from "../../lib/processes/mod.ts";
import { afterEvents, processEvents } from "../support/after_events.ts";
import type { TestAnswer, TestWorkbench } from "../support/test_workbench.ts";

/** Reads a process until it is in a state. */
export async function untilState(
  test: TestWorkbench,
  id: string,
  state: ProcessDetail["state"],
): Promise<ProcessDetail> {
  return await afterEvents(await processEvents(test), async () => {
    const { body } = await test.get(`/api/processes/${id}`);
    if (body.process.state === state) return body.process;
    assert(body.process.state !== "failed", JSON.stringify(body.process.steps));
    return null;
  });
}

export function runPlan(test: TestWorkbench, body: object): Promise<TestAnswer> {
  return test.post("/api/plan/run", body);
}

export async function processCount(test: TestWorkbench): Promise<number> {
  return (await test.get("/api/processes")).body.processes.length;
}

export async function makeNote(test: TestWorkbench, plan: unknown = null): Promise<string> {
  return (await test.post("/api/notes", { title: "A", plan })).body.note.id;
}
