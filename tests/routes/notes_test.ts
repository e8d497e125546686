import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { naughtyStrings } from "../support/naughty_strings.ts";
import { startServe } from "../support/served.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

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

const create = (body: object = {}): Promise<TestAnswer> => test.post("/api/notes", body);
const read = (id: string): Promise<TestAnswer> => test.get(`/api/notes/${id}`);
function update(id: string, body: object, headers?: Record<string, string>): Promise<TestAnswer> {
  return test.send("PUT", `/api/notes/${id}`, body, headers);
}
const remove = (id: string, headers?: Record<string, string>): Promise<TestAnswer> =>
  test.send("DELETE", `/api/notes/${id}`, undefined, headers);

function outcome({ status, body }: TestAnswer): string {
  return `${status} ${body.code ?? "ok"}`;
}

before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

describe("POST /api/notes", () => {
  it("makes a note with a URL and a revision", async () => {
    const { status, headers, body: { note } } = await create({ title: "A", plan: PLAN });
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
    assertEquals((await read(note.id)).body.note, note);
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
        outcome(await create(body)),
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
    const { status, body } = await create({ plan });
    assertEquals(status, 201);
    assertEquals((await read(body.note.id)).body.note.plan, plan);
  });

  it("keeps a body of 256 KiB in every form, and no larger one", async () => {
    for (const character of ["x", "\0", "é", "😀"]) {
      const bytes = new TextEncoder().encode(character).length;
      const body = character.repeat(256 * 1024 / bytes);
      const { body: { note }, status } = await create({ body });
      assertEquals(status, 201);
      assertEquals((await read(note.id)).body.note.body, body);
      assertEquals(outcome(await create({ body: `${body}x` })), "413 body_too_large");
      await remove(note.id);
    }
  });
});

describe("PUT /api/notes/:id", () => {
  it("changes what the body names, for the revision that it or If-Match names", async () => {
    const { note } = (await create({ title: "A", tags: ["t"], plan: PLAN })).body;
    const first = await update(note.id, { body: "B", rev: note.rev });
    assertEquals([first.status, first.body.note.title, first.body.note.body], [200, "A", "B"]);
    const { rev } = first.body.note;
    assertEquals(first.headers.get("etag"), `"${rev}"`);
    const second = await update(note.id, { plan: null, tags: [] }, {
      "if-match": `"other", "${rev}"`,
    });
    assertEquals([second.status, second.body.note.status], [200, "draft"]);
    assertEquals((await read(note.id)).body, second.body);
  });

  it("asks for a revision, and refuses another one with the current note", async () => {
    const { note } = (await create({ title: "A" })).body;
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
    assertEquals((await read(id)).body.note, note);
  });

  it("lets one of many writers at once win", async () => {
    const { note } = (await create()).body;
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
        await read(id),
        await update(id, { rev: "x" }),
        await remove(id),
        await test.send("POST", `/api/notes/${id}/duplicate`),
      ];
      for (const answer of answers) assertEquals(outcome(answer), "404 note_not_found", id);
    }
  });

  it("DELETE removes a note, with If-Match in that revision alone", async () => {
    const { note } = (await create()).body;
    assertEquals(outcome(await remove(note.id, { "if-match": '"x"' })), "409 note_changed");
    const { status, body } = await remove(note.id, { "if-match": `"${note.rev}"` });
    assertEquals([status, body], [200, { removed: note.id }]);
    assertEquals(outcome(await read(note.id)), "404 note_not_found");
    assertEquals(outcome(await remove(note.id)), "404 note_not_found");
  });

  it("POST duplicate makes a draft with another title", async () => {
    const { note } = (await create({ title: "A", body: "B", tags: ["t"], plan: PLAN })).body;
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

describe("GET /api/notes", () => {
  it("filters, pages and counts, newest first, the same bytes each time", async () => {
    const all = (await test.get("/api/notes", { limit: "1000" })).body.notes;
    for (const { id } of all) await remove(id);
    const made: string[] = [];
    for (
      const [title, body, tags] of [
        ["Straße", "Über **Knöpfe**", ["UI"]],
        ["Second", "about buttons", ["ui", "x"]],
        ["Third", "text", ["buttons"]],
      ]
    ) made.unshift((await create({ title, body, tags })).body.note.id);
    const ask = async (query: Record<string, string>) => {
      const { body } = await test.get("/api/notes", query);
      return [body.total, ...body.notes.map(({ id }: { id: string }) => made.indexOf(id))];
    };
    assertEquals(await ask({}), [3, 0, 1, 2]);
    assertEquals(await ask({ q: "BUTTONS" }), [2, 0, 1]);
    assertEquals(await ask({ q: "strasse über" }), [1, 2]);
    assertEquals(await ask({ q: "second text" }), [0]);
    assertEquals(await ask({ q: "" }), [3, 0, 1, 2]);
    assertEquals(await ask({ tag: "ui" }), [2, 1, 2]);
    assertEquals(await ask({ tag: "u" }), [0]);
    assertEquals(await ask({ tag: "ui", q: "knöpfe" }), [1, 2]);
    assertEquals(await ask({ limit: "1", offset: "1" }), [3, 1]);
    assertEquals(await ask({ offset: "9999999" }), [3]);
    const [one, two] = [await test.get("/api/notes"), await test.get("/api/notes")];
    assertEquals(one.body, two.body);
    const [row] = one.body.notes.slice(-1);
    assertEquals([row.preview, row.tags, "body" in row], ["Über Knöpfe", ["UI"], false]);
  });

  it("refuses limits and offsets that are none", async () => {
    const wrong = [
      ["limit", "0"],
      ["limit", "1001"],
      ["limit", "1e2"],
      ["limit", "-1"],
      ["limit", ""],
      ["offset", "-1"],
      ["offset", "1.5"],
      ["offset", "99999999"],
      ["tag", ""],
    ];
    for (const [name = "", value = ""] of wrong) {
      const answer = await test.get("/api/notes", { [name]: value });
      assertEquals(outcome(answer), "400 invalid_request", `${name}=${value}`);
    }
  });

  it("tells what is broken and goes on", async () => {
    const [project = ""] = readdirSync(join(test.stateDirectory, "projects"));
    const file = join(test.stateDirectory, "projects", project, "notes", `${ID}.md`);
    writeFileSync(file, new Uint8Array([0x2d, 0xff]));
    const { body } = await test.get("/api/notes");
    assertEquals(body.total, 3);
    assertEquals(body.unreadable, [{
      id: ID,
      reason: "Expected UTF-8 text, but the bytes are not",
    }]);
    assertEquals(outcome(await read(ID)), "422 note_unreadable");
  });
});

describe("notes without a project", () => {
  it("are kept apart from those of projects", async () => {
    const none = await openTestWorkbench(null);
    try {
      const { note } = (await none.post("/api/notes", { title: "Mine" })).body;
      assertEquals(readdirSync(join(none.stateDirectory, "notes")), [`${note.id}.md`]);
      assertEquals((await none.get("/api/notes")).body.total, 1);
      assertEquals(outcome(await read(note.id)), "404 note_not_found");
    } finally {
      await none[Symbol.asyncDispose]();
    }
  });
});

describe("notes over a socket", () => {
  it("come back byte for byte, with their revision in ETag and If-Match", async () => {
    await using served = await startServe(["--project", fixturePath("projects", "shop")]);
    const send = async (method: string, path: string, body?: object, headers: object = {}) => {
      const response = await fetch(`${served.url}/api/notes${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { response, body: await response.json() };
    };
    const text = naughtyStrings.join("\r\n");
    const { body: { note } } = await send("POST", "", { title: "BLNS", body: text });
    const got = await send("GET", `/${note.id}`);
    assertEquals(got.body.note.body, text);
    const etag = got.response.headers.get("etag") ?? "";
    assertMatch(etag, /^"[0-9a-f]{64}"$/);
    const changed = await send("PUT", `/${note.id}`, { title: "B" }, { "if-match": etag });
    assertEquals(changed.response.status, 200);
    const late = await send("PUT", `/${note.id}`, { title: "C" }, { "if-match": etag });
    assertEquals([late.response.status, late.body.current], [409, changed.body.note]);
    assertEquals((await send("DELETE", `/${note.id}`)).body, { removed: note.id });
    assert(got.response.headers.get("cache-control") === "no-store");
  });
});
