import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { naughtyStrings } from "../support/naughty_strings.ts";
import { startServe } from "../support/served.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { create, outcome, read, remove } from "./note_calls.ts";

const ID = "0mwqoxz61-545808ff405e";

let test: TestWorkbench;

before(async () => {
  test = await openTestWorkbench("shop");
});

after(() => test[Symbol.asyncDispose]());

describe("GET /api/notes", () => {
  it("filters, pages and counts, newest first, the same bytes each time", async () => {
    const all = (await test.get("/api/notes", { limit: "500" })).body.notes;
    for (const { id } of all) await remove(test, id);
    const made: string[] = [];
    for (
      const [title, body, tags] of [
        ["Straße", "Über **Knöpfe**", ["UI"]],
        ["Second", "about buttons", ["ui", "x"]],
        ["Third", "text", ["buttons"]],
      ]
    ) made.unshift((await create(test, { title, body, tags })).body.note.id);
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
    assertEquals(await ask({ limit: "1", cursor: "1" }), [3, 1]);
    assertEquals(await ask({ cursor: "9999999" }), [3]);
    const [one, two] = [await test.get("/api/notes"), await test.get("/api/notes")];
    assertEquals(one.body, two.body);
    const [row] = one.body.notes.slice(-1);
    assertEquals([row.preview, row.tags, "body" in row], ["Über Knöpfe", ["UI"], false]);
  });

  it("refuses limits and cursors that are none", async () => {
    const wrong = [
      ["limit", "0"],
      ["limit", "501"],
      ["limit", "-1"],
      ["limit", ""],
      ["cursor", "-1"],
      ["cursor", "1.5"],
      ["cursor", "9999999999"],
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
    assertEquals(outcome(await read(test, ID)), "422 note_unreadable");
  });
});

describe("notes without a project", () => {
  it("are kept apart from those of projects", async () => {
    const none = await openTestWorkbench(null);
    try {
      const { note } = (await none.post("/api/notes", { title: "Mine" })).body;
      assertEquals(readdirSync(join(none.stateDirectory, "notes")), [`${note.id}.md`]);
      assertEquals((await none.get("/api/notes")).body.total, 1);
      assertEquals(outcome(await read(test, note.id)), "404 note_not_found");
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
    assertEquals((await send("DELETE", `/${note.id}`)).body, { removed: note.id, git: null });
    assert(got.response.headers.get("cache-control") === "no-store");
  });
});
