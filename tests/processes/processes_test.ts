import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
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

async function stepsOf(id: string) {
  const { steps } = await test.processes.read(id);
  return steps.map(({ id, state, attempts }) => `${id} ${state} ${attempts}`);
}

const ada = { by: "ada" };

describe("a process", () => {
  it("runs its steps in the order of what they depend on, each on what the others left", async () => {
    const before = test.text();
    const { id } = await test.start(
      writes("last", PAGE, "+// last\n", { dependsOn: ["first"] }),
      writes("first", PAGE, "+// first\n"),
    );
    await test.until(id, "done");
    assertEquals(await stepsOf(id), ["last done 1", "first done 1"]);
    const { changes } = await test.processes.read(id);
    assertEquals(changes.map(({ path, steps }) => [path, steps]), [[PAGE, ["first", "last"]]]);
    assertMatch((await test.processes.diff(id, PAGE)).diff, /\+\/\/ first\n\+\/\/ last\n$/);
    assertEquals(test.text(), before);
  });

  it("stops at a step that fails, skips what depends on it and says why", async () => {
    const { id } = await test.start(
      does("a", "test-throw"),
      does("b", "test-pass", { dependsOn: ["a"] }),
      does("c", "test-pass", { dependsOn: ["b"] }),
      does("d", "test-pass"),
    );
    const failed = await test.until(id, "failed");
    assertEquals(failed.error?.code, "internal_error");
    assertEquals(failed.verbs, ["cancel", "retry"]);
    assertEquals(failed.progress, { done: 0, failed: 1, total: 4 });
    const { steps } = await test.processes.read(id);
    assertEquals(steps.map(({ state, reason }) => [state, reason]), [
      ["failed", null],
      ["skipped", 'The step "a" failed'],
      ["skipped", 'The step "b" was skipped'],
      ["pending", null],
    ]);
    assertEquals(test.reported.map(String), ["TypeError: A mistake"]);
  });

  it("runs failed and skipped steps again after a retry, and no other", async () => {
    const path = "src/new.ts";
    const { id } = await test.start(
      writes("a", PAGE, "+// a\n"),
      creates("b", path, "export const fresh = 1;\n", { dependsOn: ["a"] }),
      does("c", "test-pass", { dependsOn: ["b"] }),
    );
    await test.until(id, "done");
    test.write("src/taken.ts", "");
    const second = await test.start(
      writes("a", PAGE, "+// a\n"),
      creates("b", "src/taken.ts", "export const fresh = 1;\n", { dependsOn: ["a"] }),
      does("c", "test-pass", { dependsOn: ["b"] }),
    );
    await test.until(second.id, "failed");
    assertEquals(await stepsOf(second.id), ["a done 1", "b failed 1", "c skipped 0"]);
    await test.processes.send(second.id, "retry", ada);
    await test.until(second.id, "failed");
    assertEquals(await stepsOf(second.id), ["a done 1", "b failed 2", "c skipped 0"]);
  });

  it("lets the step at work finish when it is paused, and goes on from there", async () => {
    const { id } = await test.start(does("a", "test-hold"), does("b", "test-pass"));
    await test.gates.reached("a");
    const stopping = await test.processes.send(id, "pause", ada);
    assertEquals([stopping.state, stopping.verbs], ["running", ["resume", "cancel"]]);
    test.gates.open("a");
    const paused = await test.until(id, "paused");
    assertEquals([paused.progress.done, paused.verbs], [1, ["resume", "cancel"]]);
    await test.processes.send(id, "resume", ada);
    await test.until(id, "done");
    const { log } = await test.processes.read(id);
    assertEquals(log.map(({ text }) => text), ["Paused by ada", "Resumed by ada"]);
  });

  it("takes a pause back while the step is still at work", async () => {
    const { id } = await test.start(does("a", "test-hold"), does("b", "test-pass"));
    await test.gates.reached("a");
    await test.processes.send(id, "pause", ada);
    assertEquals((await test.processes.send(id, "resume", ada)).verbs, ["pause", "cancel"]);
    test.gates.open("a");
    await test.until(id, "done");
    assertEquals(await stepsOf(id), ["a done 1", "b done 1"]);
  });

  for (const [name, verbs] of [["that runs", []], ["that is stopping", ["pause"]]] as const) {
    it(`aborts the step of one ${name} when it is cancelled`, async () => {
      const { id } = await test.start(does("a", "test-hold"), does("b", "test-pass"));
      await test.gates.reached("a");
      for (const verb of verbs) await test.processes.send(id, verb, ada);
      const cancelled = await test.processes.send(id, "cancel", ada);
      assertEquals([cancelled.state, cancelled.verbs], ["cancelled", []]);
      const { steps } = await test.processes.read(id);
      assertEquals(steps.map(({ state, reason }) => [state, reason]), [
        ["skipped", "Cancelled by ada"],
        ["skipped", "Cancelled by ada"],
      ]);
    });
  }

  it("cancels a step that does not listen, whose result then counts for nothing", async () => {
    const { id } = await test.start(does("a", "test-hang"));
    assertEquals((await test.processes.send(id, "cancel", ada)).state, "cancelled");
    const next = await test.start(does("a", "test-pass"));
    await test.until(next.id, "done");
  });

  it("waits for a person, and goes on once the step is said to be done", async () => {
    const { id } = await test.start(does("a", "test-wait"), does("b", "test-pass"));
    const waiting = await test.until(id, "waiting");
    assertEquals(waiting.verbs, ["cancel", "complete"]);
    assertEquals(waiting.currentStep, { id: "a", title: "Step a" });
    await test.processes.send(id, "complete", ada);
    await test.until(id, "done");
    assertEquals(await stepsOf(id), ["a done 1", "b done 1"]);
  });

  it("keeps the plan as it was given, the log lines of steps, and whether a model was used", async () => {
    const plan = planOf(does("a", "test-pass", { executor: "local-model", rationale: "So" }));
    const started = await test.processes.start({ kind: "plan", plan, startedBy: "ada" });
    await test.until(started.id, "done");
    const { plan: kept, steps, startedBy, title } = await test.processes.read(started.id);
    assertEquals(kept, plan);
    assertEquals([startedBy, title], ["ada", "A ticket"]);
    assertEquals(steps.map(({ usedModel, log }) => [usedModel, log.map(({ text }) => text)]), [
      [true, ["Begins a", "So"]],
    ]);
  });

  it("says that a model was used also of a step that failed", async () => {
    const { id } = await test.start(does("a", "test-throw", { executor: "local-model" }));
    await test.until(id, "failed");
    assertEquals((await test.processes.read(id)).steps[0]?.usedModel, true);
  });

  it("never cuts a line of a log in the middle of a character", async () => {
    const { id } = await test.start(does("a", "test-pass", { rationale: `${"a".repeat(499)}😀` }));
    await test.until(id, "done");
    const lines = (await test.processes.read(id)).steps[0]?.log.map(({ text }) => text);
    assertEquals(lines?.at(-1), `${"a".repeat(499)}…`);
  });

  it("is over at once when it has no step", async () => {
    const { id } = await test.start();
    assertEquals((await test.until(id, "done")).progress, { done: 0, failed: 0, total: 0 });
  });

  it("is refused when its steps could never all be done", async () => {
    const pass = (id: string, ...dependsOn: string[]) => does(id, "test-pass", { dependsOn });
    for (
      const steps of [[pass("a", "b"), pass("b", "a")], [pass("a", "x")], [pass("a"), pass("a")]]
    ) {
      assertEquals(await codeOf(test.start(...steps)), "invalid_request");
    }
    assertEquals((await test.processes.list()).processes, []);
  });

  it("is the first one when a start with its key is repeated", async () => {
    const request = { kind: "plan", plan: planOf(), startedBy: "ada", key: "k" } as const;
    assertEquals(await test.processes.startedWith("plan", "k"), null);
    const first = await test.processes.start(request);
    assertEquals((await test.processes.startedWith("plan", "k"))?.id, first.id);
    assertEquals(await test.processes.startedWith("review", "k"), null);
    assertEquals((await test.processes.start(request)).id, first.id);
    await test.restart();
    assertEquals((await test.processes.start(request)).id, first.id);
    const another = await test.processes.start({ ...request, again: true });
    assertEquals(another.id === first.id, false);
  });
});

describe("the processes of a project", () => {
  it("are at most 200 that are not finished", async () => {
    const starts = Array.from({ length: 200 }, () => test.start(does("a", "test-wait")));
    const [first] = await Promise.all(starts);
    assertEquals(await codeOf(test.start(does("a", "test-pass"))), "process_active");
    await test.until(first?.id ?? "", "waiting");
    await test.processes.send(first?.id ?? "", "cancel", ada);
    await test.start(does("a", "test-pass"));
  });

  it("are forgotten once 200 of a kind are over, the oldest first; those with open files are counted by themselves", async () => {
    const path = "src/new.ts";
    const review = await test.processes.start({
      kind: "review",
      title: "main...work",
      request: {},
      startedBy: "ada",
    });
    await test.processes.send(review.id, "cancel", ada);
    const open = await test.start(creates("a", path, "export const fresh = 1;\n"));
    await test.until(open.id, "done");
    const others: string[] = [];
    for (let count = 0; count < 202; count++) {
      const { id } = await test.start();
      others.push(id);
    }
    await test.restart();
    const { processes, problems } = await test.processes.list();
    assertEquals(problems, []);
    // The last start made room for itself before it was over.
    assertEquals(processes.map(({ id }) => id), [
      ...others.slice(1).reverse(),
      open.id,
      review.id,
    ]);
  });

  it("are found when they are over, however many others have open files", async () => {
    for (let count = 0; count < 201; count++) {
      const { id } = await test.start(creates("a", "src/new.ts", `export const a = ${count};\n`));
      await test.until(id, "done");
    }
    const { id } = await test.start();
    await test.until(id, "done");
    await test.start();
    assertEquals((await test.processes.read(id)).state, "done");
  });
});

describe("a verb", () => {
  it("is looked up before the process is", async () => {
    for (const verb of ["", "constructor", "__proto__", "toString", "PAUSE", "v".repeat(10_000)]) {
      assertEquals(await codeOf(test.processes.send("nowhere", verb, ada)), "unknown_verb");
    }
    assertEquals(await codeOf(test.processes.send("nowhere", "pause", ada)), "process_not_found");
  });

  it("is quoted as far as it is short, like the process, and never with half a character", async () => {
    const long = `${"a".repeat(99)}\u{1f600}`;
    for (const [id, verb] of [["nowhere", long], [long, "pause"]] as const) {
      const error = await assertRejects(() => test.processes.send(id, verb, ada), WorkbenchError);
      assertMatch(error.message, /"a{99}"/);
    }
    const { id } = await test.start(does("a", "test-pass"));
    const path = `${"a".repeat(199)}\u{1f600}`;
    const error = await assertRejects(() => test.processes.diff(id, path), WorkbenchError);
    assertMatch(error.message, /"a{199}"/);
  });

  it("changes nothing where the machine does not take it", async () => {
    const { id } = await test.start(does("a", "test-pass"));
    await test.until(id, "done");
    const before = await test.processes.read(id);
    for (const verb of ["pause", "resume", "cancel", "retry", "complete"]) {
      const error = await assertRejects(() => test.processes.send(id, verb, ada), WorkbenchError);
      assertEquals([error.code, error.data], ["illegal_verb", { verbs: [] }]);
    }
    assertEquals(await test.processes.read(id), before);
  });
});
