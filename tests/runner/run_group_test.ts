import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Runtime, RUNTIMES } from "../support/runtimes.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type GroupRun, runGroup } from "./run_group.ts";

/** Less than what would hang, more than what a loaded machine takes for a test of no work. */
const LIMIT_MS = 15_000;

let place: string;
before(() => {
  place = makeTemporaryFolder("runner");
});
after(() => rmSync(place, { recursive: true }));

function run(runtime: Runtime, names: readonly string[], limitMs = 0): Promise<GroupRun> {
  return runGroup({ runtime, files: names.map(fileOf), alone: false }, { place, limitMs });
}

function fileOf(name: string): string {
  return `tests/runner/left_behind/${name}.ts`;
}

for (const runtime of RUNTIMES) {
  describe(`files that share a process of ${runtime}`, () => {
    it("are named with what they leave behind, and with what fails", async () => {
      const names = ["nothing", "folder", "port", "hooks", "process", "failing"];
      const { failures, rest, output } = await run(runtime, names);
      const told = names.map((name) =>
        failures.filter(({ file }) => file === fileOf(name)).map(({ title }) => title).join()
      );
      const expected = [
        /^$/,
        /^leaves a folder or file forgotten-\S+$/,
        /^leaves (an open \w+, )*a port \d+$/,
        /^$/,
        /^leaves (an open \w+, )*a process \d+ \(\S*sleep 600\)$/,
        /^a suite \S+ fails$/,
      ];
      for (const [index, pattern] of expected.entries()) {
        assertMatch(told[index] ?? "", pattern, output);
      }
      assertEquals(rest, []);
    });

    it("are named with what each makes when it is loaded, whoever is before it", async () => {
      const names = ["nothing", "at_load", "left_at_load", "hooks"];
      const { failures, output } = await run(runtime, names);
      assertEquals(failures.map(({ file }) => file), [fileOf("left_at_load")], output);
      assertMatch(
        failures[0]?.title ?? "",
        /^leaves a folder or file forgotten-at-load-\S+$/,
      );
    });

    it("are named when one hangs, and those behind it are asked again", async () => {
      const { failures, rest } = await run(runtime, ["nothing", "hanging", "hooks"], LIMIT_MS);
      assertEquals(failures, [{ file: fileOf("hanging"), title: "is not done after 15 seconds" }]);
      assertEquals(rest, [fileOf("hooks")]);
    });

    it("are named when one ends the process", async () => {
      const { failures, rest } = await run(runtime, ["nothing", "dying", "hooks"]);
      assertEquals(failures, [{ file: fileOf("dying"), title: "ends its process (SIGKILL)" }]);
      assertEquals(rest, [fileOf("hooks")]);
    });

    it("end with the processes that are nobody's child any more", async () => {
      const { failures } = await run(runtime, ["nothing", "grandchild"]);
      assertEquals(failures.length, 1);
      assertMatch(failures[0]?.title ?? "", /leaves the process \d+ \(\S*sleep 601\)$/);
    });
  });
}

describe("a file on Node", () => {
  it("is named when it leaves a timer", async () => {
    const { failures } = await run("node", ["timer", "nothing"]);
    assertEquals(failures, [{ file: fileOf("timer"), title: "leaves an open Timeout" }]);
  });

  it("is named when it cannot be loaded", async () => {
    const { failures } = await run("node", ["nothing", "not_there"]);
    assert(
      failures.some(({ file, title }) => file === fileOf("not_there") && title === "can be loaded"),
    );
  });
});
