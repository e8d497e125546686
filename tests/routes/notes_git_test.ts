import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import {
  ENGINES,
  openVersionedWorkbench,
  PAGE,
  type VersionedWorkbench,
} from "../git/session/versioned_workbench.ts";
import { planOf, setsVariant } from "../plan/shop_plans.ts";
import { runPlan } from "./plan_calls.ts";

for (const engine of ENGINES) {
  describe(`notes in the project, and the git session (${engine})`, () => {
    let shop: VersionedWorkbench;
    beforeEach(async () => {
      shop = await openVersionedWorkbench(engine);
      keepNotesInProject();
    });
    afterEach(() => shop[Symbol.asyncDispose]());

    function keepNotesInProject(): void {
      shop.repository.write("workbench.json", JSON.stringify({ notesDir: "notes" }));
      shop.repository.commitAll("Notes in the project");
    }

    const make = async (note: object) => (await shop.test.post("/api/notes", note)).body;

    it("a note waits to be committed, as every save does", async () => {
      const { note, git } = await make({ title: "A" });
      assertEquals(git.status, "pending");
      const change = { title: "B", rev: note.rev };
      const { body } = await shop.test.send("PUT", `/api/notes/${note.id}`, change);
      assertEquals(body.git.status, "pending");
      const path = `notes/${note.id}.md`;
      assertEquals((await shop.session()).session.pending, [{ path, change: "create" }]);
      assertEquals(shop.changed((await shop.commit()).commit), [`A\t${path}`]);
      const removed = await shop.test.send("DELETE", `/api/notes/${note.id}`);
      assertEquals([removed.body.removed, removed.body.git.status], [note.id, "pending"]);
      assertEquals(shop.changed((await shop.commit()).commit), [`D\t${path}`]);
      assertEquals(shop.status(), []);
    });

    it("a note is no change from before the session, about which anybody is asked", async () => {
      const { note } = await make({ title: "A" });
      const copy = (await shop.test.post(`/api/notes/${note.id}/duplicate`, {})).body.note;
      assertEquals((await shop.setProp("one")).body.git.status, "pending");
      const { commit } = await shop.commit();
      assertEquals(shop.changed(commit), [
        `A\tnotes/${note.id}.md`,
        `A\tnotes/${copy.id}.md`,
        `M\t${PAGE}`,
      ]);
    });

    it("a note in a folder behind a symlink is committed where it is", async () => {
      shop.repository.symlink("src", "link");
      shop.repository.write("workbench.json", JSON.stringify({ notesDir: "link/notes" }));
      shop.repository.commitAll("Notes behind a link");
      const { note, git } = await make({ title: "A" });
      assertEquals(git.status, "pending");
      assertEquals(shop.changed((await shop.commit()).commit), [`A\tsrc/notes/${note.id}.md`]);
    });

    it("the mark of a plan that ran is committed with its note", async () => {
      const plan = planOf(setsVariant("a", "primary"));
      const { note } = await make({ title: "A", plan });
      await shop.commit();
      await runPlan(shop.test, { plan, noteId: note.id });
      const path = `notes/${note.id}.md`;
      assertEquals((await shop.session()).session.pending, [{ path, change: "modify" }]);
    });

    it("a note that is refused, or not changed, leaves nothing to commit", async () => {
      const { note } = await make({ title: "A" });
      await shop.commit();
      const url = `/api/notes/${note.id}`;
      const same = await shop.test.send("PUT", url, { title: "A", rev: note.rev });
      assertEquals(same.body.git, null);
      await shop.test.send("PUT", url, { title: "B", rev: "0" });
      assertEquals((await shop.commit()).status, "nothing_pending");
    });

    it("notes in the state directory are nothing to commit", async () => {
      shop.repository.write("workbench.json", "{}");
      shop.repository.commitAll("Notes of the service");
      assertEquals((await make({ title: "A" })).git, null);
      assertEquals((await shop.commit()).status, "nothing_pending");
    });
  });
}
