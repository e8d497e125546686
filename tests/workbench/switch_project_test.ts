import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { collectGarbage } from "../support/collect_garbage.ts";
import { does, openTestProcesses, type TestProcesses } from "../support/processes.ts";

describe("switchProject", () => {
  let test: TestProcesses;
  beforeEach(async () => {
    test = await openTestProcesses();
  });
  afterEach(() => test[Symbol.asyncDispose]());

  // The first of the file: the processes are still to be loaded, which takes longer than the opening.
  it("answers whoever asked for processes while they were being loaded", async () => {
    const listing = test.processes.list();
    await test.context.switchProject(".");
    assertEquals((await listing).processes, []);
    assertEquals((await test.context.processes.list()).processes, []);
  });

  it("does not close a project in which a process began meanwhile", async () => {
    // Loaded, so that the start takes less time than the opening.
    await test.processes.list();
    const switching = test.context.switchProject(".");
    const starting = test.start(does("a", "test-hold"));
    const [switched, started] = await Promise.allSettled([switching, starting]);
    const both = switched.status === "fulfilled" && started.status === "fulfilled";
    assertEquals(both, false);
    if (started.status === "fulfilled") {
      assertEquals((await test.processes.read(started.value.id)).state, "running");
    }
  });

  it("keeps nothing of the projects that were open before", async () => {
    const before: WeakRef<object>[] = [];
    for (let count = 0; count < 10; count++) {
      await test.processes.list();
      before.push(...partsOf(test.context));
      await test.context.switchProject(".");
    }
    await collectGarbage();
    const kept = before.flatMap((part, index) => part.deref() ? [index] : []);
    // The first project is what the service was made with. Besides, some runtimes keep what was last on the stack.
    assert(kept.length <= 5, `Of ${before.length}, these are kept: ${kept.join()}`);
  });

  it("leaves no project open in a service that is closed meanwhile, or was before", async () => {
    const switching = test.context.switchProject(".");
    await test.context[Symbol.asyncDispose]();
    await switching;
    assertEquals(test.context.projectOrNull, null);
    const { code } = await assertRejects(() => test.context.switchProject("."), WorkbenchError);
    assertEquals([code, test.context.projectOrNull], ["no_project", null]);
  });
});

function partsOf(
  { project, source, processes, notes }: TestProcesses["context"],
): WeakRef<object>[] {
  return [project, source, processes, notes].map((part) => new WeakRef(part));
}
