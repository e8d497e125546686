import { readFileSync } from "node:fs";
import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PATH = "src/features/catalog/workflows/door.machine.ts";
const TEXT = `import { createMachine } from "xstate";

export const door = createMachine({
  id: "door",
  initial: "shut", // for the night
  states: {
    shut: { on: { OPEN: "open" } },
    open: { on: { SHUT: { target: "shut" } } },
  },
});

export const twin = createMachine({ initial: "a", states: { a: {} } });
export const other = { twin: createMachine({ initial: "b", states: { b: {} } }) };
`;

interface Place {
  readonly path: string;
  readonly line: number;
}

describe("POST /api/workflows/edit", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());
  beforeEach(() => test.write(PATH, TEXT));

  function edit(args: object): Promise<TestAnswer> {
    return test.post("/api/workflows/edit", {
      feature: "catalog",
      file: "door.machine.ts",
      machine: "door",
      ...args,
    });
  }

  const current = () => readFileSync(test.path(PATH), "utf8");

  it("previews an edit and writes nothing", async () => {
    const { status, body } = await edit({ op: "renameState", state: "shut", name: "closed" });
    assertEquals(status, 200);
    assertEquals(body.before, TEXT);
    assertEquals(
      body.after,
      TEXT.replaceAll('"shut"', '"closed"').replace("shut:", "closed:"),
    );
    assertStringIncludes(body.diff, '+  initial: "closed", // for the night');
    assertEquals(body.contentHash, contentHash(TEXT));
    assertEquals(body.unchanged, false);
    assertEquals(body.machines[0].initial, "closed");
    assertStringIncludes(body.machines[0].mermaid, "closed");
    assertEquals(current(), TEXT);
  });

  it("commits an edit, which can be undone", async () => {
    const args = { op: "addTransition", state: "open", event: "LOCK", targets: ["shut"] };
    const preview = await edit(args);
    const { status, body } = await edit({
      ...args,
      commit: true,
      contentHash: preview.body.contentHash,
    });
    assertEquals(status, 200);
    assertEquals(current(), preview.body.after);
    assertEquals(body.contentHash, contentHash(current()));
    assertEquals(body.change.after, body.contentHash);
    assertEquals(body.machines, preview.body.machines);
    assertEquals(body.unchanged, false);
    const undone = await test.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals(undone.status, 200);
    assertEquals(current(), TEXT);
  });

  it("is told by what it names", async () => {
    const edits = [
      { op: "renameEvent", event: "OPEN", name: "LIFT" },
      { op: "renameState", state: "open", name: "wide" },
      { op: "addTransition", state: "shut", event: "BAR", targets: ["shut"] },
      { op: "setTags", state: "shut", tags: ["night"] },
    ];
    for (const args of edits) {
      const { body: { contentHash: hash } } = await edit(args);
      await edit({ ...args, commit: true, contentHash: hash });
    }
    const { body } = await test.get("/api/pages/undo");
    assertEquals(body.saves.slice(0, 4).map(({ what }: { what: string }) => what).toReversed(), [
      "Edit the machine door: rename event OPEN to LIFT",
      "Edit the machine door: rename state open to wide",
      "Edit the machine door: add transition BAR of shut",
      "Edit the machine door: set tags shut",
    ]);
  });

  it("tells in a preview, a dry run and a save what a person should look at that was not so before", async () => {
    test.write(
      PATH,
      TEXT.replace("{ createMachine }", "{ createMachine, setup }")
        .replace("createMachine({\n", "setup({ guards: { isDay: () => true } }).createMachine({\n"),
    );
    const args = {
      op: "addTransition",
      state: "open",
      event: "LOCK",
      targets: ["shut"],
      guard: "isNight",
    };
    const preview = await edit(args);
    const { contentHash: hash } = preview.body;
    const findings = [{
      kind: "undeclared-reference",
      severity: "error",
      state: "open",
      message: '"open" names the guard "isNight", which is not declared',
    }];
    const told = (body: { findings: (typeof findings[number] & { line: number })[] }) =>
      body.findings.map(({ line: _line, ...finding }) => finding);
    assertEquals(told(preview.body), findings);
    const written = { ...args, commit: true, contentHash: hash };
    assertEquals(told((await edit({ ...written, dryRun: true })).body), findings);
    const saved = await edit(written);
    assertEquals(told(saved.body), findings);
    const again = await edit({ ...args, guard: "isDay", event: "BAR" });
    assertEquals(again.body.findings, []);
    const renamed = await edit({ op: "renameState", state: "open", name: "wide" });
    assertEquals(renamed.body.findings, [], "They have another name, and were there before");
  });

  it("takes a machine by its index", async () => {
    const { body } = await edit({ machine: 2, op: "addState", parent: "", name: "c" });
    assertStringIncludes(body.after, "b: {}, c: {}");
  });

  it("writes nothing for an edit that is done already", async () => {
    const { status, body } = await edit({
      op: "setInitial",
      state: "",
      initial: "shut",
      commit: true,
      contentHash: contentHash(TEXT),
    });
    assertEquals([status, body.unchanged, body.saveId], [200, true, null]);
    assertEquals(body.change.edits, []);
    assertEquals(current(), TEXT);
  });

  it("commits only what was read", async () => {
    const args = { op: "addState", parent: "", name: "ajar" };
    const without = await edit({ ...args, commit: true });
    assertEquals([without.status, without.body.code], [400, "invalid_request"]);
    assertEquals(without.body.issues[0].path, "contentHash");
    for (const commit of [true, false]) {
      const stale = await edit({ ...args, commit, contentHash: "0".repeat(64) });
      assertEquals([stale.status, stale.body.code], [409, "content_changed"]);
      assertEquals(stale.body.current, { contentHash: contentHash(TEXT) });
    }
    assertEquals(current(), TEXT);
  });

  it("of simultaneous commits lets exactly one win", async () => {
    const answers = await Promise.all(
      ["one", "two", "three", "four"].map((name) =>
        edit({ op: "addState", parent: "", name, commit: true, contentHash: contentHash(TEXT) })
      ),
    );
    assertEquals(answers.filter(({ status }) => status === 200).length, 1);
    assertEquals(answers.filter(({ status }) => status === 409).length, 3);
  });

  it("takes a file by its path, wherever it lies", async () => {
    const path = "src/state/gate.ts";
    test.write(path, TEXT);
    const args = { op: "addState", parent: "", name: "ajar", machine: "door" };
    const { status, body } = await test.post("/api/workflows/edit", { path, ...args });
    assertEquals([status, body.path, body.unchanged], [200, path, false]);
    const dryRun = { path, ...args, dryRun: true, contentHash: contentHash(TEXT) };
    assertEquals((await test.post("/api/workflows/edit", dryRun)).body.change.path, path);
    const both = await test.post("/api/workflows/edit", { path, feature: "catalog", ...args });
    assertEquals([both.status, both.body.code], [400, "invalid_request"]);
    const away = await test.post("/api/workflows/edit", { path: "../gate.ts", ...args });
    assertEquals([away.status, away.body.code], [403, "outside_scope"]);
  });

  it("renames an event, and tells what it left", async () => {
    const user = "src/features/catalog/components/PushDoor.ts";
    const text = `import { door } from "../workflows/door.machine";
export const push = { machine: door, event: { type: "OPEN" } };
`;
    test.write(user, text);
    const preview = await edit({ op: "renameEvent", event: "OPEN", name: "PUSH" });
    assertEquals([preview.status, preview.body.after], [200, TEXT.replace("OPEN", "PUSH")]);
    const start = text.indexOf('"OPEN"');
    const place = { path: user, line: 2, column: 53, start, end: start + 6 };
    const left = [{ ...place, reason: "another file says it, and may mean the same" }];
    assertEquals(preview.body.left, left);
    const commit = { commit: true, contentHash: preview.body.contentHash };
    const saved = await edit({ op: "renameEvent", event: "OPEN", name: "PUSH", ...commit });
    assertEquals([saved.status, saved.body.left], [200, left]);
    await test.post("/api/pages/undo", { saveId: saved.body.saveId });
    assertEquals(current(), TEXT);
  });

  it("leads from a copy of a machine to where it is made", async () => {
    const copy = "src/features/catalog/workflows/loud_door.ts";
    const text = `import { createMachine } from "xstate";
import { door } from "./door.machine";
export const own = createMachine({ initial: "a", states: { a: { invoke: { src: door.provide({}) } } } });
export const loud = door.provide({ actions: { ring() {} } });
`;
    test.write(copy, text);
    const args = { file: "loud_door.ts", op: "addState", parent: "", name: "ajar" };
    const { status, body } = await edit({ ...args, machine: "loud" });
    assertEquals([status, body.code, body.reason], [422, "edit_refused", "written_elsewhere"]);
    assertStringIncludes(body.detail, 'Cannot edit the machine "loud" here: it is made in ');
    assertEquals(body.places.map(({ path, line }: Place) => [path, line]), [[PATH, 3]]);
    const own = await edit({ ...args, machine: "own" });
    assertEquals(own.status, 200);
    const names = own.body.machines.map(({ name }: { name: string }) => name);
    assertEquals(names, ["own", "loud"]);
  });

  it("tells which machines there are when the name is unknown or stands for two", async () => {
    const edits = { op: "addState", parent: "", name: "x" };
    for (const machine of ["nothing", "twin", 7]) {
      const { status, body } = await edit({ ...edits, machine });
      assertEquals([status, body.code], [404, "machine_not_found"]);
      assertEquals(body.machines, ["door", "twin", "twin"]);
    }
  });

  it("refuses with a reason and places", async () => {
    const { status, body } = await edit({ op: "removeState", state: "open" });
    assertEquals([status, body.code, body.reason], [422, "edit_refused", "still_used"]);
    const start = TEXT.indexOf('"open"');
    assertEquals(body.places, [{ path: PATH, line: 7, column: 25, start, end: start + 6 }]);
    assertEquals(current(), TEXT);
  });

  it("refuses a file with a syntax error, with its place", async () => {
    test.write(PATH, `${TEXT}const x = {`);
    const { status, body } = await edit({ op: "addState", parent: "", name: "x" });
    assertEquals([status, body.code, body.reason], [422, "edit_refused", "syntax_error"]);
    assertEquals(body.places[0].line, 14);
  });

  it("keeps a byte order mark, line endings and what it does not touch", async () => {
    const text = `\ufeff${TEXT.replaceAll("\n", "\r\n")}`;
    test.write(PATH, text);
    const { body } = await edit({
      op: "addState",
      parent: "",
      name: "ajar",
      commit: true,
      contentHash: contentHash(text),
    });
    assertEquals(body.unchanged, false);
    const added = "    ajar: {},\r\n";
    assertEquals(current(), text.replace("  },\r\n});", `${added}  },\r\n});`));
  });

  it("takes no op, argument or name that it does not know", async () => {
    const bad: object[] = [
      {},
      { op: "evaluate", code: "1" },
      { op: "addState", parent: "", name: "x", nested: true },
      { op: "addState", parent: "", name: "" },
      { op: "addState", parent: "", name: "x".repeat(201) },
      { op: "addState", parent: "", name: ["x"] },
      { op: "setStateType", state: "open", type: "loop" },
      { op: "setDelay", state: "open", event: "1", delay: -1 },
      { op: "setGuard", state: "open", event: "SHUT", guard: { type: "x" } },
      { op: "addState", parent: "", name: "x", machine: -1 },
      { op: "addState", parent: "", name: "x", file: "" },
    ];
    for (const args of bad) {
      const { status, body } = await edit(args);
      assertEquals([status, body.code], [400, "invalid_request"], JSON.stringify(args));
    }
    assertEquals(current(), TEXT);
  });

  it("writes names as data, whatever they say", async () => {
    for (const name of ["x: fetch('evil')", "`${process.exit()}`", '"});//', "*/ x", "a\u2028b"]) {
      // Nobody sees a separator of lines: no event may have it.
      const event = name.replace("\u2028", " ");
      const { status, body } = await edit({
        op: "addTransition",
        state: "open",
        event,
        targets: ["shut"],
        guard: name,
        actions: [name],
      });
      assertEquals(status, 200, JSON.stringify(body));
      const made = body.machines[0].transitions.at(-1);
      assertEquals([made.event, made.guard.name, made.actions[0].name], [event, name, name]);
    }
    for (const name of ["__proto__", "#open", "a\u0000b", "\ud800"]) {
      const { body } = await edit({ op: "addState", parent: "", name });
      assertEquals([body.code, body.reason], ["edit_refused", "bad_name"], JSON.stringify(name));
    }
  });

  it("goes nowhere else", async () => {
    for (const file of ["../pages/CatalogPage.tsx", "../../../../package.json", "/etc/passwd"]) {
      const { status } = await edit({ file, op: "addState", parent: "", name: "x" });
      assert([400, 403, 404].includes(status), `${file}: ${status}`);
    }
  });

  it("is published with each op", async () => {
    const { body } = await test.get("/openapi.json");
    const { requestBody } = body.paths["/api/workflows/edit"].post;
    const { $ref } = requestBody.content["application/json"].schema;
    const { oneOf } = body.components.schemas[$ref.split("/").at(-1)];
    assertEquals(oneOf.length, 28);
    const names = oneOf.map(({ properties }: { properties: { op: { const: string } } }) =>
      properties.op.const
    );
    assertEquals(names.slice(0, 3), ["addState", "removeState", "renameState"]);
  });
});
