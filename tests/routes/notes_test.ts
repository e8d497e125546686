import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { create, outcome, read, remove } from "./note_calls.ts";

const ID = "0mwqoxz61-545808ff405e";

const PLAN = {
  version: 1,
  ticket: { title: "Do it" },
  steps: [{
    id: "one",
    title: "By hand",
    flow: "manual-task",
    args: { text: "Think", deep: [{ a: null }] },
    executor: "user",
    touches: { files: [] },
  }],
};

let test: TestWorkbench;

function update(id: string, body: object, headers?: Record<string, string>): Promise<TestAnswer> {
  return test.send("PUT", `/api/notes/${id}`, body, headers);
}

before(async () => {
  test = await openTestWorkbench("shop");
});

after(() => test[Symbol.asyncDispose]());

describe("POST /api/notes", () => {
  it("makes a note with a URL and a revision", async () => {
    const { status, headers, body: { note } } = await create(test, { title: "A", plan: PLAN });
    assertEquals(status, 201);
    assertEquals(headers.get("location"), `/api/notes/${note.id}`);
    assertEquals(headers.get("etag"), `"${note.rev}"`);
    assertEquals(note, {
      id: note.id,
      title: "A",
      body: "",
      tags: [],
      anchor: null,
      plan: PLAN,
      status: "plan-ready",
      processId: null,
      rev: note.rev,
      createdAt: note.createdAt,
      updatedAt: note.createdAt,
    });
    assertEquals((await read(test, note.id)).body.note, note);
  });

  it("refuses what no note may have", async () => {
    const wrong = [
      { unknown: 1 },
      { id: ID },
      { status: "ran" },
      { processId: "p" },
      { title: 1 },
      { title: "x".repeat(501) },
      { title: "\ud800" },
      { body: "half \udc00" },
      { tags: ["\udbff"] },
      { tags: [""] },
      { tags: Array(51).fill("a") },
      { anchor: { feature: "a" } },
      { anchor: { feature: "a", file: "b", line: 1 } },
      { plan: { ...PLAN, version: 2 } },
      { plan: { ...PLAN, steps: Array(51).fill(PLAN.steps[0]) } },
      { plan: { ...PLAN, steps: [{ ...PLAN.steps[0], args: { a: "x".repeat(200_000) } }] } },
      { plan: { ...PLAN, steps: [{ ...PLAN.steps[0], args: { a: Array(3000).fill(1) } }] } },
    ];
    for (const body of wrong) {
      assertEquals(
        outcome(await create(test, body)),
        "400 invalid_request",
        JSON.stringify(body).slice(0, 99),
      );
    }
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const plan = JSON.stringify({ plan: PLAN }).replace('"text"', `"${key}"`);
      assertEquals(outcome(await test.send("POST", "/api/notes", plan)), "400 invalid_request");
    }
  });

  it("keeps the largest plan that it takes", async () => {
    const step = {
      ...PLAN.steps[0],
      args: { text: "\u0085".repeat(370), list: Array(30).fill("\u2028") },
    };
    const plan = {
      ...PLAN,
      steps: Array.from({ length: 50 }, (_, index) => ({ ...step, id: `s${index}` })),
    };
    const { status, body } = await create(test, { plan });
    assertEquals(status, 201);
    assertEquals((await read(test, body.note.id)).body.note.plan, plan);
  });

  it("keeps a body of 256 KiB in every form, and no larger one", async () => {
    for (const character of ["x", "\0", "é", "😀"]) {
      const bytes = new TextEncoder().encode(character).length;
      const body = character.repeat(256 * 1024 / bytes);
      const { body: { note }, status } = await create(test, { body });
      assertEquals(status, 201);
      assertEquals((await read(test, note.id)).body.note.body, body);
      assertEquals(outcome(await create(test, { body: `${body}x` })), "413 body_too_large");
      await remove(test, note.id);
    }
  });
});

describe("a note in a frozen folder", () => {
  it("is refused by the gate, which says why", async () => {
    await using frozen = await openTestWorkbench("shop");
    frozen.write("workbench.json", JSON.stringify({ notesDir: "notes", frozen: ["notes/**"] }));
    const { status, body } = await create(frozen, { title: "A" });
    assertEquals([status, body.code], [422, "gate_refused"]);
    assertEquals(body.violations.map(({ rule }: { rule: string }) => rule), ["frozen"]);
  });
});

describe("PUT /api/notes/:id", () => {
  it("changes what the body names, for the revision that it or If-Match names", async () => {
    const { note } = (await create(test, { title: "A", tags: ["t"], plan: PLAN })).body;
    const first = await update(note.id, { body: "B", rev: note.rev });
    assertEquals([first.status, first.body.note.title, first.body.note.body], [200, "A", "B"]);
    const { rev } = first.body.note;
    assertEquals(first.headers.get("etag"), `"${rev}"`);
    const second = await update(note.id, { plan: null, tags: [] }, {
      "if-match": `"other", "${rev}"`,
    });
    assertEquals([second.status, second.body.note.status], [200, "draft"]);
    assertEquals((await read(test, note.id)).body.note, second.body.note);
  });

  it("asks for a revision, and refuses another one with the current note", async () => {
    const { note } = (await create(test, { title: "A" })).body;
    const { id, rev } = note;
    assertEquals(outcome(await update(id, { title: "B" })), "428 rev_required");
    assertEquals(
      outcome(await update(id, { title: "B" }, { "if-match": "*" })),
      "428 rev_required",
    );
    const stale: readonly (readonly [object, Record<string, string>?])[] = [
      [{ rev: "0".repeat(64) }],
      [{}, { "if-match": '"0"' }],
      [{}, { "if-match": `W/"${rev}"` }],
      [{ rev: "0" }, { "if-match": `"${rev}"` }],
      [{ rev }, { "if-match": '"0"' }],
    ];
    for (const [body, headers] of stale) {
      const answer = await update(id, { title: "B", ...body }, headers);
      assertEquals(outcome(answer), "409 note_changed");
      assertEquals(answer.body.current, note);
    }
    assertEquals((await read(test, id)).body.note, note);
  });

  it("lets one of many writers at once win", async () => {
    const { note } = (await create(test)).body;
    const answers = await Promise.all(
      Array.from(
        { length: 12 },
        (_, index) => update(note.id, { body: `${index}`, rev: note.rev }),
      ),
    );
    assertEquals(answers.map(outcome).sort(), ["200 ok", ...Array(11).fill("409 note_changed")]);
  });
});

describe("/api/notes/:id", () => {
  it("is not found by anything that the service did not make", async () => {
    const ids = [
      ID,
      "x",
      "..",
      "%2e%2e%2fworkbench",
      `${ID}.md`,
      ID.toUpperCase(),
      `${ID}%00`,
      "zzzzzzzzz-000000000000",
      "__proto__",
      "%F0%9F%98%80",
      "a".repeat(5000),
    ];
    for (const id of ids.filter((each) => each !== "..")) {
      const answers = [
        await read(test, id),
        await update(id, { rev: "x" }),
        await remove(test, id),
        await test.send("POST", `/api/notes/${id}/duplicate`),
      ];
      for (const answer of answers) assertEquals(outcome(answer), "404 note_not_found", id);
    }
  });

  it("DELETE removes a note, with If-Match in that revision alone", async () => {
    const { note } = (await create(test)).body;
    assertEquals(outcome(await remove(test, note.id, { "if-match": '"x"' })), "409 note_changed");
    const { status, body } = await remove(test, note.id, { "if-match": `"${note.rev}"` });
    assertEquals([status, body], [200, { removed: note.id, git: null }]);
    assertEquals(outcome(await read(test, note.id)), "404 note_not_found");
    assertEquals(outcome(await remove(test, note.id)), "404 note_not_found");
  });

  it("POST duplicate makes a draft with another title", async () => {
    const { note } = (await create(test, { title: "A", body: "B", tags: ["t"], plan: PLAN })).body;
    const { status, headers, body } = await test.send("POST", `/api/notes/${note.id}/duplicate`);
    assertEquals(status, 201);
    assertEquals(headers.get("location"), `/api/notes/${body.note.id}`);
    const { title, tags, plan, status: state } = body.note;
    assertEquals([title, body.note.body, tags, plan, state], [
      "A (copy)",
      "B",
      ["t"],
      null,
      "draft",
    ]);
  });
});
