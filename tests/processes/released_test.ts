import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openProcesses } from "../../lib/processes/open_processes.ts";
import { codeOf } from "../support/code_of.ts";
import { createGates, does, openTestProcesses, testRunners } from "../support/processes.ts";

describe("openProcesses", () => {
  it("lets go of the processes before the same service takes them again", async () => {
    const test = await openTestProcesses();
    try {
      const { id } = await test.start(does("a", "test-wait"));
      await test.until(id, "waiting");
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const { state, saving } = test.context;
      await using next = openProcesses({
        folder: state.folderOf(test.root),
        saving,
        runners: testRunners(createGates()),
        report: (error) => test.reported.push(error),
        released,
      });
      const looked = next.read(id);
      // Whoever does not wait has found them taken by then.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      await test.processes[Symbol.asyncDispose]();
      release();
      assertEquals((await looked).verbs.length > 0, true);
    } finally {
      await test[Symbol.asyncDispose]();
    }
  });

  it("ends also where its records cannot be written any more", async () => {
    const test = await openTestProcesses();
    const folder = join(test.context.state.folderOf(test.root), "processes");
    try {
      const { id } = await test.start(does("a", "test-pass"));
      await test.until(id, "done");
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "no folder");
      await test.processes[Symbol.asyncDispose]();
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await test[Symbol.asyncDispose]();
    }
  });

  it("can be read where nothing can be kept, and says so to whoever wants more", async () => {
    const test = await openTestProcesses();
    const folder = join(test.context.state.folderOf(test.root), "processes");
    writeFileSync(folder, "no folder");
    try {
      assertEquals((await test.processes.list()).processes, []);
      assertEquals(await codeOf(test.start(does("a", "test-pass"))), "file_not_writable");
      rmSync(folder);
      const { id } = await test.start(does("a", "test-pass"));
      await test.until(id, "done");
    } finally {
      await test[Symbol.asyncDispose]();
    }
  });
});
