import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openNotes } from "../../../lib/notes/mod.ts";
import type { Processes } from "../../../lib/processes/mod.ts";
import { listPlans } from "../../../lib/review/plans/list_plans.ts";
import { does, openTestProcesses } from "../../support/processes.ts";

describe("listPlans", () => {
  it("leaves out a process that was forgotten since the list was made", async () => {
    const test = await openTestProcesses();
    try {
      const { id } = await test.start(does("a", "test-wait"));
      const notes = openNotes({ project: null, folder: test.stateDirectory });
      const list = await test.processes.list();
      const [there] = list.processes;
      assert(there);
      const processes: Processes = {
        ...test.processes,
        read: (name) => test.processes.read(name),
        list: () => Promise.resolve({ ...list, processes: [{ ...there, id: "0gone" }, there] }),
      };
      const { plans } = await listPlans({ notes, processes });
      assertEquals(plans.map(({ processId }) => processId), [id]);
    } finally {
      await test[Symbol.asyncDispose]();
    }
  });
});
