import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { does, openTestProcesses, type TestProcesses } from "../support/processes.ts";

describe("switchProject", () => {
  let test: TestProcesses;
  beforeEach(async () => {
    test = await openTestProcesses();
  });
  afterEach(() => test[Symbol.asyncDispose]());

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

  it("leaves no project open in a service that is closed meanwhile, or was before", async () => {
    const switching = test.context.switchProject(".");
    await test.context[Symbol.asyncDispose]();
    await switching;
    assertEquals(test.context.projectOrNull, null);
    const { code } = await assertRejects(() => test.context.switchProject("."), WorkbenchError);
    assertEquals([code, test.context.projectOrNull], ["no_project", null]);
  });
});
