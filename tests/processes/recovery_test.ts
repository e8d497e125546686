import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { markOfThisProcess } from "../../lib/state/mod.ts";
import { openProcessStore } from "../../lib/processes/store/process_store.ts";
import { codeOf } from "../support/code_of.ts";
import {
  creates,
  does,
  openTestProcesses,
  PAGE,
  planOf,
  type TestProcesses,
  writes,
} from "../support/processes.ts";

let test: TestProcesses;
beforeEach(async () => {
  test = await openTestProcesses();
});
afterEach(async () => await test[Symbol.asyncDispose]());

const NEW = "src/features/catalog/domain/fresh.ts";
const ada = { by: "ada" };

function folder(): string {
  return join(test.context.state.folderOf(test.context.project.files.root), "processes");
}

describe("after the service ended", () => {
  it("every process is found again, with its changes and diffs", async () => {
    const { id } = await test.start(writes("a", PAGE, "+// a\n"), does("b", "test-wait"));
    const before = [await test.until(id, "waiting"), await test.processes.review(id)];
    await test.restart();
    assertEquals([await test.processes.read(id), await test.processes.review(id)], before);
    await test.processes.send(id, "complete", ada);
    await test.until(id, "done");
    await test.approve(id, PAGE);
  });

  it("what ran or was queued is paused, its step pending, and nothing goes on by itself", async () => {
    const runs = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      does("b", "test-hold"),
    );
    await test.gates.reached("b");
    const queued = await test.start(does("c", "test-pass"));
    await test.restart();
    const { processes } = await test.processes.list();
    assertEquals(processes.map(({ id, state, verbs }) => [id, state, verbs]), [
      [queued.id, "paused", ["resume", "cancel"]],
      [runs.id, "paused", ["resume", "cancel"]],
    ]);
    const { steps, log } = await test.processes.read(runs.id);
    assertEquals(steps.map(({ state }) => state), ["done", "pending"]);
    assertEquals(log.length, 1);
    await test.processes.send(runs.id, "resume", ada);
    await test.gates.reached("b");
    test.gates.open("b");
    await test.until(runs.id, "done");
    assertEquals((await test.processes.read(runs.id)).steps[1]?.attempts, 2);
  });

  it("a landing that was cut short is looked up in the project", async () => {
    const { id } = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      writes("b", PAGE, "+// b\n"),
      writes("c", "package.json", null),
    );
    await test.until(id, "done");
    const store = openProcessStore(folder());
    await test.restart();
    const record = (await store.read()).records[0];
    if (!record) throw new Error("The process has no record");
    for (const change of record.snapshot.context.changes) {
      change.landing = { by: "grace", at: "2026-01-01T00:00:00.000Z", saveId: null };
    }
    store.write(record);
    // The service had written this file, when it died.
    test.write(NEW, "export const a = 1;\n");
    const { changes } = await test.processes.read(id);
    assertEquals(changes.map(({ path, verdict }) => [path, verdict?.verdict, verdict?.by]), [
      ["package.json", undefined, undefined],
      [NEW, "approve", "grace"],
      [PAGE, undefined, undefined],
    ]);
    assertEquals((await test.approve(id, NEW)).repeated, true);
  });

  it("records of an earlier version, which know no groups, are read", async () => {
    const { id } = await test.start(creates("a", NEW, "export const a = 1;\n"));
    await test.until(id, "done");
    const before = await test.processes.read(id);
    await test.restart();
    const path = join(folder(), id, "record.json");
    const [, text = ""] = readFileSync(path, "utf8").split("\n");
    const old = text.replaceAll('"movedFrom":null,', "");
    assertEquals(old === text, false);
    const hash = createHash("sha256").update(old).digest("hex");
    writeFileSync(path, `${hash}\n${old}`);
    assertEquals((await test.processes.read(id)).changes, before.changes);
    assertEquals((await test.approve(id, NEW)).landed, true);
  });

  it("damaged records are told of, and left as they are", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) {
      const { id } = await test.start(creates("a", NEW, "export const a = 1;\n"));
      await test.until(id, "done");
      ids.push(id);
    }
    const [whole = "", cut = "", edited = "", renamed = ""] = ids;
    const fileOf = (id: string): string => join(folder(), id, "record.json");
    const damages: [id: string, text: string][] = [
      [cut, readFileSync(fileOf(cut), "utf8").slice(0, 200)],
      [edited, readFileSync(fileOf(edited), "utf8").replace('"done"', '"lost"')],
      [renamed, readFileSync(fileOf(whole), "utf8")],
    ];
    for (const [id, text] of damages) writeFileSync(fileOf(id), text);
    mkdirSync(join(folder(), "0mwqoxz61-545808ff405e"));
    mkdirSync(join(folder(), "not-a-process"));
    await test.restart();
    const { processes, problems } = await test.processes.list();
    assertEquals(processes.map(({ id }) => id), [whole]);
    assertEquals(
      problems.map(({ id, code }) => `${code} ${id}`),
      [cut, edited, renamed].map((id) => `record_damaged ${id}`),
    );
    assertEquals(
      damages.map(([id]) => readFileSync(fileOf(id), "utf8")),
      damages.map(([, text]) => text),
    );
    assertEquals(await codeOf(test.processes.read(cut)), "process_not_found");
  });

  it("what is new comes last, also when the clock was set back meanwhile", async () => {
    const now = Date.now;
    Date.now = () => now() + 24 * 60 * 60 * 1000;
    const first = await test.start(does("a", "test-pass"));
    await test.until(first.id, "done");
    Date.now = now;
    await test.restart();
    const second = await test.start(does("b", "test-pass"));
    await test.until(second.id, "done");
    const { processes } = await test.processes.list();
    assertEquals(processes.map(({ id }) => id), [second.id, first.id]);
  });

  it("numbers of revisions go on", async () => {
    const { id } = await test.start(does("a", "test-pass"));
    const { revision } = await test.until(id, "done");
    await test.restart();
    assertEquals((await test.start()).revision > revision, true);
  });
});

describe("a second service on the same project", () => {
  it("is not kept out by whoever asks the first one when it has ended", async () => {
    const first = test.context;
    await first.processes[Symbol.asyncDispose]();
    assertEquals(await first.processes.list(), { processes: [], problems: [] });
    const request = { kind: "plan", plan: planOf(), startedBy: "x" } as const;
    const error = await assertRejects(() => first.processes.start(request), WorkbenchError);
    assertEquals(error.code, "process_active");
    assertEquals(error.message.includes("another service"), false, error.message);
    await using second = await test.beside();
    assertEquals((await second.processes.start(request)).state, "done");
  });

  it("sees the processes as they are, takes nothing, and goes on once the first has ended", async () => {
    const { id } = await test.start(does("a", "test-wait"));
    await test.until(id, "waiting");
    const second = await test.beside();
    const seen = await second.processes.read(id);
    assertEquals([seen.state, seen.verbs], ["waiting", []]);
    const error = await assertRejects(
      () => second.processes.send(id, "cancel", ada),
      WorkbenchError,
    );
    assertEquals([error.code, error.data], ["illegal_verb", { verbs: [] }]);
    const plan = { version: 1, ticket: { title: "t" }, steps: [] } as const;
    assertEquals(
      await codeOf(
        second.processes.start({ kind: "plan", plan: { ...plan, steps: [] }, startedBy: "x" }),
      ),
      "process_active",
    );
    await test.processes.send(id, "complete", ada);
    assertEquals((await second.processes.read(id)).state, "done");
    await test.context.processes[Symbol.asyncDispose]();
    assertEquals(
      (await second.processes.start({ kind: "plan", plan: { ...plan, steps: [] }, startedBy: "x" }))
        .state,
      "done",
    );
    await second[Symbol.asyncDispose]();
  });

  it("takes over from one whose process is gone, or is another process by now", async () => {
    const { id } = await test.start(does("a", "test-wait"));
    await test.until(id, "waiting");
    await test.restart();
    const own = markOfThisProcess();
    const marks = [{ ...own, pid: 2 ** 30 }, { ...own, started: "another-1" }];
    const { started } = own;
    for (const mark of started === null ? marks.slice(0, 1) : marks) {
      await test.processes[Symbol.asyncDispose]();
      writeFileSync(join(folder(), "owner.json"), JSON.stringify({ mark, token: "x" }));
      await test.restart();
      assertEquals((await test.processes.read(id)).verbs, ["cancel", "complete"]);
    }
    await test.processes[Symbol.asyncDispose]();
    writeFileSync(
      join(folder(), "owner.json"),
      JSON.stringify({ mark: { ...own, machine: "other" }, token: "x" }),
    );
    await test.restart();
    assertEquals((await test.processes.read(id)).verbs, []);
    // A container that is gone says nothing any more.
    const long = new Date(Date.now() - 3_600_000);
    utimesSync(join(folder(), "owner.json"), long, long);
    assertEquals((await test.processes.read(id)).verbs, ["cancel", "complete"]);
  });

  it("leaves nothing but records and bytes behind", async () => {
    const { id } = await test.start(
      creates("a", NEW, "export const a = 1;\n"),
      writes("b", NEW, "+// b\n"),
    );
    await test.until(id, "done");
    await test.restart();
    await test.processes.list();
    assertEquals(readdirSync(folder()).sort(), [id, "owner.json"].sort());
    assertEquals(readdirSync(join(folder(), id)).sort(), ["bytes", "record.json"]);
  });
});
