import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { CART_PAGE, planOf, setsVariant } from "../plan/shop_plans.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

const STEP = setsVariant("paint", "primary", { rationale: "It is the one that matters" });
const PLAN = planOf(STEP);

describe("GET /api/review/plans", () => {
  it("has nothing where nobody has planned anything", async () => {
    await using test = await openTestWorkbench();
    await test.post("/api/notes", { title: "A thought" });
    assertEquals((await test.get("/api/review/plans")).body, { plans: [], problems: [] });
  });

  it("has the plans of processes with what they declare to touch", async () => {
    await using test = await openTestWorkbench();
    const { processId } = (await test.post("/api/plan/run", { plan: PLAN })).body;
    const { plans } = (await test.get("/api/review/plans")).body;
    const { processState, createdAt, ...plan } = plans[0];
    assertEquals([plans.length, typeof processState, typeof createdAt], [1, "string", "string"]);
    assertEquals(plan, {
      id: `process:${processId}`,
      title: "A ticket",
      source: "process",
      processId,
      noteId: null,
      steps: [{
        id: "paint",
        title: STEP.title,
        rationale: STEP.rationale,
        files: [{ path: CART_PAGE, change: "modify" }],
      }],
    });
  });

  it("has those of notes, newest first, and one that ran with its process alone", async () => {
    await using test = await openTestWorkbench();
    const ids: string[] = [];
    for (const title of ["First", "Second"]) {
      const { note } = (await test.post("/api/notes", { title, plan: PLAN })).body;
      ids.push(note.id);
    }
    const [first, second] = ids;
    const told = async () =>
      (await test.get("/api/review/plans")).body.plans.map((plan: Record<string, unknown>) =>
        ["id", "source", "noteId", "processId"].map((key) => plan[key])
      );
    const ofNote = (id?: string) => [`note:${id}`, "note", id, null];
    assertEquals(await told(), [ofNote(second), ofNote(first)]);
    const { processId } = (await test.post("/api/plan/run", { plan: PLAN, noteId: first })).body;
    assertEquals(await told(), [
      [`process:${processId}`, "process", first, processId],
      ofNote(second),
    ]);
  });

  it("tells of notes whose files are broken, and has the others", async () => {
    await using test = await openTestWorkbench();
    test.write("workbench.json", '{ "notesDir": "notes" }');
    const { note } = (await test.post("/api/notes", { title: "Whole", plan: PLAN })).body;
    test.write("notes/0mwqoxz61-545808ff405e.md", "---\nplan: 1\n---\n");
    const { plans, problems } = (await test.get("/api/review/plans")).body;
    assertEquals(plans.map(({ noteId }: { noteId: string }) => noteId), [note.id]);
    assertEquals(problems.map(({ id }: { id: string }) => id), ["note:0mwqoxz61-545808ff405e"]);
    assertStringIncludes(problems[0].message, "plan");
  });
});
