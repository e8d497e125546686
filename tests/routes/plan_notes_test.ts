import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { planOf, setsVariant } from "../plan/shop_plans.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { makeNote, processCount, runPlan, untilState } from "./plan_calls.ts";

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(async () => await test[Symbol.asyncDispose]());

async function readNote(id: string): Promise<{ status: string; processId: string | null }> {
  return (await test.get(`/api/notes/${id}`)).body.note;
}

describe("POST /api/plan/run for a note", () => {
  const plan = planOf(setsVariant("a", "primary"));

  it("marks the note as run by the process", async () => {
    const noteId = await makeNote(test, plan);
    const { body } = await runPlan(test, { plan, noteId });
    const { status, processId } = await readNote(noteId);
    assertEquals([status, processId], ["ran", body.processId]);
  });

  it("runs a note once, however often and with whatever key it is asked", async () => {
    const noteId = await makeNote(test, plan);
    const answers = await Promise.all([
      runPlan(test, { plan, noteId }),
      runPlan(test, { plan, noteId, key: "a" }),
      runPlan(test, { plan, noteId, key: "b" }),
    ]);
    assertEquals(answers.map(({ status }) => status), [202, 202, 202]);
    const [first] = answers;
    const again = await runPlan(test, { plan, noteId });
    assertEquals(again.body, { processId: first?.body.processId, repeated: true });
    assertEquals(new Set(answers.map(({ body }) => body.processId)).size, 1);
    assertEquals(answers.filter(({ body }) => !body.repeated).length, 1);
    assertEquals(await processCount(test), 1);
  });

  it("refuses another plan than the note's, with the note as it is", async () => {
    const noteId = await makeNote(test, planOf({ id: "other" }));
    const { status, body } = await runPlan(test, { plan, noteId });
    assertEquals([status, body.code, body.current.id], [409, "note_changed", noteId]);
    assertEquals((await readNote(noteId)).status, "plan-ready");
    assertEquals(await processCount(test), 0);
  });

  it("refuses a second plan of a note that ran, and names the process", async () => {
    const noteId = await makeNote(test);
    const { body: { processId } } = await runPlan(test, { plan, noteId });
    const { status, body } = await runPlan(test, { plan: planOf({}), noteId });
    assertEquals([status, body.code, body.processId], [409, "note_ran", processId]);
    assertEquals(await processCount(test), 1);
  });

  it("starts nothing for a note that is not there, or a plan that is not valid", async () => {
    assertEquals((await runPlan(test, { plan, noteId: "nowhere" })).body.code, "note_not_found");
    const noteId = await makeNote(test);
    assertEquals(
      (await runPlan(test, { plan: planOf({ flow: "x" }), noteId })).body.code,
      "plan_invalid",
    );
    assertEquals((await readNote(noteId)).status, "draft");
    assertEquals(await processCount(test), 0);
  });

  it("says that a note could not be marked, while its plan runs", async () => {
    test.write("workbench.json", JSON.stringify({ notesDir: "notes", frozen: ["notes"] }));
    const noteId = "0mwqoxz61-545808ff405e";
    test.write(`notes/${noteId}.md`, "Text");
    const { status, body } = await runPlan(test, { plan, noteId });
    assertEquals([status, body.noteProblem.code], [202, "gate_refused"]);
    await untilState(test, body.processId, "done");
    test.write("workbench.json", JSON.stringify({ notesDir: "notes" }));
    assertEquals((await runPlan(test, { plan, noteId })).body, {
      processId: body.processId,
      repeated: true,
    });
    assertEquals((await readNote(noteId)).status, "ran");
  });
});
