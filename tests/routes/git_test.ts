import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  ENGINES,
  openVersionedWorkbench,
  PAGE,
  type VersionedWorkbench,
} from "../git/session/versioned_workbench.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

for (const engine of ENGINES) {
  describe(`the git session over HTTP (${engine})`, () => {
    let shop: VersionedWorkbench;
    beforeEach(async () => (shop = await openVersionedWorkbench(engine)));
    afterEach(() => shop[Symbol.asyncDispose]());

    const session = () => shop.session();
    const commit = () => shop.commit();
    const configure = (change: object) => shop.configure(change);
    const answer = (body: object) => shop.answer(body);

    describe("a save", () => {
      it("is pending until the window ends, and says so", async () => {
        const { git } = (await shop.setProp("one")).body;
        assertEquals(git.status, "pending");
        assert(git.dueInMs > 0 && git.dueInMs <= 30_000);
        const { session: now } = await session();
        assertEquals(now.pending, [{ path: PAGE, change: "modify" }]);
        assertEquals([now.branch, now.question, now.commits], [null, null, []]);
        assertEquals(shop.status(), [` M ${PAGE}`]);
      });

      it("is a commit of its own in the mode every-save", async () => {
        await configure({ mode: "every-save" });
        const first = (await shop.setProp("one")).body.git;
        const second = (await shop.setProp("two")).body.git;
        assertEquals([first.status, second.status], ["committed", "committed"]);
        assertEquals(shop.repository.git("rev-parse", "HEAD"), second.commit);
        assertEquals(shop.repository.git("rev-parse", "HEAD~1"), first.commit);
        assertEquals(shop.repository.git("symbolic-ref", "HEAD"), `refs/heads/${second.branch}`);
        assertEquals(shop.status(), []);
      });

      it("waits for a word in the mode manual", async () => {
        await configure({ mode: "manual" });
        const { git } = (await shop.setProp("one")).body;
        assertEquals(git, { status: "pending", dueInMs: null });
        assertEquals((await commit()).status, "committed");
      });

      it("is not committed where that is switched off", async () => {
        await configure({ enabled: false });
        assertEquals((await shop.setProp("one")).body.git, { status: "disabled" });
        assertEquals(await commit(), { status: "disabled" });
        assertEquals(shop.repository.git("rev-list", "--count", "--all"), "1");
      });

      it("and its undo leave nothing to commit", async () => {
        const saved = (await shop.setProp("one")).body;
        const undone = (await shop.test.post("/api/pages/undo", { saveId: saved.saveId })).body;
        assertEquals(undone.git.status, "nothing_pending");
        assertEquals((await commit()).status, "nothing_pending");
        assertEquals(shop.status(), []);
      });
    });

    describe("POST /api/git/commit", () => {
      it("commits exactly the saved files, on a branch of the session's own", async () => {
        await shop.setProp("one");
        const made = await commit();
        assertMatch(made.branch, /^workbench\/catalog-catalogpage-[0-9a-z]{6}$/);
        assertEquals(shop.changed(made.commit), [`M\t${PAGE}`]);
        const { session: now } = await session();
        assertEquals(now.commits[0].files, [{ path: PAGE, change: "modified" }]);
        assertEquals(shop.status(), []);
        assertEquals(
          shop.repository.git("rev-parse", "main"),
          shop.repository.git("rev-parse", "HEAD~1"),
        );
        const [id] = made.branch.split("-").slice(-1);
        assertEquals(
          shop.repository.git("log", "-1", "--format=%an <%ae>%n%B").split("\n"),
          [
            "Ada Test <ada@example.com>",
            `WB-${id}-1: catalog: Set the prop placeholder of <SearchField>`,
            "",
            "page:",
            `- edit ${PAGE}`,
            "",
            `Workbench-Session: ${id}`,
            "Workbench-Serial: 1",
            "",
          ],
        );
        assertEquals((await commit()).status, "nothing_pending");
      });

      it("are not signed, and have an author, as the session says", async () => {
        assertEquals((await session()).repo.notes, []);
        shop.repository.git("config", "commit.gpgsign", "true");
        shop.repository.git("config", "user.email", "");
        const { notes } = (await session()).repo;
        assertEquals(notes.map((note: string) => note.split(":")[0]), [
          "Commits are not signed, whatever commit.gpgsign says",
          "Git knows no user.name and user.email",
        ]);
        await shop.setProp("one");
        const { commit: made } = await commit();
        const { repository } = shop;
        assertEquals(
          repository.git("log", "-1", "--format=%an <%ae>", made),
          "Project Workbench <workbench@localhost>",
        );
        assertEquals(repository.git("cat-file", "commit", made).includes("gpgsig"), false);
      });

      it("tells a change from its undo", async () => {
        const { saveId } = (await shop.setProp("one")).body;
        await commit();
        const undone = await shop.test.post("/api/pages/undo", { saveId });
        assertEquals(undone.status, 200, JSON.stringify(undone.body));
        await commit();
        assertMatch(shop.repository.git("log", "-1", "--format=%s"), /catalog: Undo: Set the prop/);
      });

      it("keeps what was staged staged, and what was edited edited", async () => {
        await shop.setProp("one");
        shop.repository.write("staged.txt", "staged\n");
        shop.repository.git("add", "staged.txt");
        shop.repository.write("README.md", "edited by hand\n");
        const made = await commit();
        assertEquals(shop.changed(made.commit), [`M\t${PAGE}`]);
        assertEquals(shop.status(), [" M README.md", "A  staged.txt"]);
      });

      it("leaves a hand's edit in the same file out, and in the working tree", async () => {
        await shop.setProp("one");
        const text = new TextDecoder().decode(shop.repository.read(PAGE));
        shop.repository.write(PAGE, `${text}// by hand\n`);
        await shop.setProp("two");
        const made = await commit();
        assertEquals(made.status, "committed");
        const committed = shop.repository.git("show", `${made.commit}:${PAGE}`);
        assertStringIncludes(committed, 'placeholder="two"');
        assertEquals(committed.includes("// by hand"), false);
        assertEquals(shop.status(), [` M ${PAGE}`]);
        assertEquals(shop.repository.git("diff", "--stat", "--format=").split("\n").length, 2);
      });

      it("asks about a file in which both edited the same line", async () => {
        await shop.setProp("one");
        const text = new TextDecoder().decode(shop.repository.read(PAGE));
        shop.repository.write(
          PAGE,
          text.replace('placeholder="one"', 'placeholder="one" data-mine'),
        );
        await shop.setProp("two");
        assertEquals((await commit()).status, "question");
        const { question } = (await session()).session;
        assertEquals([question.kind, question.choices], ["mixed", ["carry"]]);
        assertEquals((await answer({ answer: "stash" })).status, 400);
        await answer({ answer: "carry" });
        const made = await commit();
        assertStringIncludes(shop.repository.git("show", `${made.commit}:${PAGE}`), "data-mine");
        assertEquals(shop.status(), []);
      });

      for (const name of ["index", "HEAD"]) {
        it(`is busy while the ${name} is in use, moves nothing, and commits later`, async () => {
          await shop.setProp("one");
          const before = [shop.status(), shop.repository.git("for-each-ref")];
          shop.repository.write(`.git/${name}.lock`, "");
          const busy = await commit();
          assertEquals(busy.status, "busy");
          assertStringIncludes(busy.message, name);
          assertEquals((await session()).session.problem.code, "busy");
          shop.repository.remove(`.git/${name}.lock`);
          const refs = shop.repository.git("for-each-ref", "refs/heads");
          assertEquals([shop.status(), refs], before);
          await shop.setProp("two");
          const made = await commit();
          assertEquals(made.status, "committed");
          assertEquals(shop.repository.git("symbolic-ref", "--short", "HEAD"), made.branch);
          assertEquals(shop.status(), []);
        });
      }

      it("waits while a merge of the user's is not finished", async () => {
        await shop.setProp("one");
        shop.repository.write(".git/MERGE_HEAD", shop.repository.git("rev-parse", "HEAD") + "\n");
        const made = await commit();
        assertEquals(made.status, "waiting");
        assertStringIncludes(made.message, "a merge");
        shop.repository.remove(".git/MERGE_HEAD");
        assertEquals((await commit()).status, "committed");
      });
    });

    it("keeps the old value of a ref before it moves, the last 50", async () => {
      await configure({ mode: "every-save" });
      const before = shop.repository.git("rev-parse", "HEAD");
      const made = (await shop.setProp("one")).body.git.commit;
      await shop.setProp("two");
      const kept = shop.repository.git(
        "for-each-ref",
        "--format=%(objectname)",
        "refs/workbench/undo",
      );
      assertEquals(kept.split("\n"), [before, made]);
    });
  });
}

describe("GET /api/git/session", () => {
  it("says that a project without a repository has none", async () => {
    await using test = await openTestWorkbench();
    const { body } = await test.get("/api/git/session");
    assertEquals(body.repo, { found: false, problem: null, folder: null, notes: [] });
    assertEquals([body.engine, body.session], [null, null]);
    assertEquals((await test.post("/api/git/commit", {})).body, { status: "not_a_repo" });
  });
});
