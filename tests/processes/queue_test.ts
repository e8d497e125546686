import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { does, openTestProcesses, type TestProcesses } from "../support/processes.ts";

let test: TestProcesses;
beforeEach(async () => {
  test = await openTestProcesses();
});
afterEach(async () => await test[Symbol.asyncDispose]());

const ada = { by: "ada" };

describe("the queue", () => {
  it("lets one process write at a time, in the order of their coming", async () => {
    const [a, b, c] = [
      await test.start(does("a", "test-hold")),
      await test.start(does("b", "test-hold")),
      await test.start(does("c", "test-hold")),
    ];
    await test.gates.reached("a");
    const { processes } = await test.processes.list();
    assertEquals(processes.map(({ id, state }) => [id, state]), [
      [c.id, "queued"],
      [b.id, "queued"],
      [a.id, "running"],
    ]);
    test.gates.open("a");
    await test.gates.reached("b");
    assertEquals((await test.processes.read(c.id)).state, "queued");
    test.gates.open("b");
    await test.gates.reached("c");
    test.gates.open("c");
    await test.until(c.id, "done");
  });

  it("gives the slot on while a process waits for a person", async () => {
    const waits = await test.start(does("a", "test-wait"), does("b", "test-pass"));
    await test.until(waits.id, "waiting");
    const holds = await test.start(does("c", "test-hold"));
    await test.gates.reached("c");
    assertEquals((await test.processes.send(waits.id, "complete", ada)).state, "queued");
    test.gates.open("c");
    await test.until(holds.id, "done");
    await test.until(waits.id, "done");
  });

  it("lets two reviews run at a time, and tells of each by its key", async () => {
    const start = (key: string) =>
      test.processes.start({
        kind: "review",
        title: key,
        request: { key },
        startedBy: "ada",
        key,
      });
    const [a, b, c] = [await start("a"), await start("b"), await start("c")];
    const states = async () =>
      [...await test.processes.keys("review")].map(([key, { state }]) => `${key} ${state}`).sort();
    assertEquals(await states(), ["a running", "b running", "c queued"]);
    assertEquals([...await test.processes.keys("plan")], []);
    await test.processes.send(a.id, "cancel", ada);
    assertEquals(await states(), ["a cancelled", "b running", "c running"]);
    await test.processes.send(b.id, "cancel", ada);
    await test.processes.send(c.id, "cancel", ada);
  });

  it("holds up no review", async () => {
    const holds = await test.start(does("a", "test-hold"));
    await test.gates.reached("a");
    const review = { kind: "review", title: "main...work", request: { base: "main" } } as const;
    const started = await test.processes.start({ ...review, startedBy: "ada" });
    test.gates.open("review");
    const done = await test.until(started.id, "done");
    assertEquals([done.kind, done.title, done.pendingDecisions], ["review", "main...work", 0]);
    assertEquals(await test.processes.output(started.id), '{"base":"main"}');
    assertEquals((await test.processes.read(holds.id)).state, "running");
    assertEquals((await test.processes.review(started.id)).files, []);
    test.gates.open("a");
  });

  it("lets a process that is paused in it wait until it is resumed", async () => {
    await test.start(does("a", "test-hold"));
    await test.gates.reached("a");
    const { id, verbs } = await test.start(does("b", "test-pass"));
    assertEquals(verbs, ["pause", "cancel"]);
    assertEquals((await test.processes.send(id, "pause", ada)).state, "paused");
    test.gates.open("a");
    await test.start(does("c", "test-pass")).then(({ id }) => test.until(id, "done"));
    assertEquals((await test.processes.read(id)).state, "paused");
    await test.processes.send(id, "resume", ada);
    await test.until(id, "done");
  });
});
