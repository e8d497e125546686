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
            `WB-${id}-1: catalog: edit CatalogPage`,
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

      it("finishes a commit that an index in use has cut short", async () => {
        await shop.setProp("one");
        shop.repository.write(".git/index.lock", "");
        const failed = await commit();
        assertEquals(failed.status, "failed");
        assertStringIncludes(failed.message, "index");
        shop.repository.remove(".git/index.lock");
        assertEquals((await commit()).status, "nothing_pending");
        assertEquals(shop.status(), []);
        assertEquals((await session()).session.commits.length, 1);
        await shop.setProp("two");
        assertEquals((await commit()).status, "committed");
        assertEquals(shop.repository.git("rev-list", "--count", "HEAD"), "3");
      });

      it("commits later what a HEAD in use has kept back", async () => {
        await shop.setProp("one");
        shop.repository.write(".git/HEAD.lock", "");
        assertEquals((await commit()).status, "failed");
        shop.repository.remove(".git/HEAD.lock");
        await shop.setProp("two");
        const made = await commit();
        assertEquals(made.status, "committed");
        assertEquals(shop.repository.git("symbolic-ref", "--short", "HEAD"), made.branch);
        assertEquals(shop.status(), []);
      });

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

    describe("POST /api/git/dirty-answer", () => {
      async function ask(): Promise<void> {
        shop.repository.write("README.md", "edited by hand\n");
        shop.repository.write("new.txt", "untracked\n");
        shop.repository.write("staged.txt", "staged\n");
        shop.repository.git("add", "staged.txt");
        assertEquals((await shop.setProp("one")).body.git, { status: "question" });
      }

      it("is asked for on a tree with other changes, and nothing is committed meanwhile", async () => {
        await ask();
        const { question } = (await session()).session;
        assertEquals(question.files, [
          { path: "README.md", status: "modified" },
          { path: "new.txt", status: "untracked" },
          { path: "staged.txt", status: "added" },
        ]);
        assertEquals([question.count, question.choices], [3, ["carry", "stash"]]);
        assertEquals(question.groups, [{ feature: "project", layers: [], files: 3 }]);
        assertEquals((await shop.setProp("two")).body.git.status, "question");
        assertEquals((await commit()).status, "question");
        assertEquals(shop.repository.git("rev-list", "--count", "--all"), "1");
      });

      it("carries exactly the listed files into the first commit", async () => {
        await ask();
        assertEquals((await answer({ answer: "carry" })).status, 200);
        shop.repository.write("later.txt", "after the answer\n");
        const made = await commit();
        assertEquals(shop.changed(made.commit), [
          "M\tREADME.md",
          "A\tnew.txt",
          `M\t${PAGE}`,
          "A\tstaged.txt",
        ]);
        assertStringIncludes(
          shop.repository.git("log", "-1", "--format=%B"),
          "carried over from before the session:\n- edit README.md\n- add new.txt\n- add staged.txt",
        );
        assertEquals(shop.status(), ["?? later.txt"]);
      });

      it("stashes them so that stock git can pop them", async () => {
        await ask();
        assertEquals((await answer({ answer: "stash" })).status, 200);
        assertEquals(shop.status(), [` M ${PAGE}`]);
        assertEquals(shop.repository.git("stash", "list").split("\n").length, 1);
        const shown = shop.repository.git("stash", "show", "--include-untracked", "--name-only");
        assertEquals(shown.split("\n").sort(), ["README.md", "new.txt", "staged.txt"]);
        const made = await commit();
        assertEquals(shop.changed(made.commit), [`M\t${PAGE}`]);
        shop.repository.git("stash", "pop", "--index");
        assertEquals(shop.status(), [" M README.md", "A  staged.txt", "?? new.txt"]);
      });

      it("stashes them on top of an entry that is there", async () => {
        shop.repository.write("README.md", "an earlier one\n");
        shop.repository.git("stash");
        await ask();
        assertEquals((await answer({ answer: "stash" })).status, 200);
        assertEquals(shop.repository.git("stash", "list").split("\n").length, 2);
        assertEquals(shop.repository.git("show", "stash@{1}:README.md"), "an earlier one");
        assertEquals(shop.repository.git("show", "stash@{0}:README.md"), "edited by hand");
      });

      it("stashes a hand's part of a file that the service then edited", async () => {
        const text = new TextDecoder().decode(shop.repository.read(PAGE));
        shop.repository.write(PAGE, `${text}// by hand\n`);
        assertEquals((await shop.setProp("one")).body.git.status, "question");
        await answer({ answer: "stash" });
        assertEquals(
          shop.repository.git("diff", "--stat").includes("1 insertion(+), 1 deletion(-)"),
          true,
        );
        await commit();
        assertEquals(shop.status(), []);
        shop.repository.git("stash", "pop");
        const popped = new TextDecoder().decode(shop.repository.read(PAGE));
        assertStringIncludes(popped, "// by hand");
        assertStringIncludes(popped, 'placeholder="one"');
      });

      it("is remembered where that is asked for, until it is forgotten", async () => {
        await ask();
        await answer({ answer: "carry", remember: true });
        assertEquals((await session()).remembered, "carry");
        await configure({ remembered: null });
        assertEquals((await session()).remembered, null);
      });

      it("needs no answer once the user has committed the files", async () => {
        await ask();
        shop.repository.git("add", "README.md", "new.txt");
        shop.repository.git("commit", "--quiet", "--message", "mine");
        assertEquals((await session()).session.question, null);
        assertEquals((await commit()).status, "committed");
        assertEquals(shop.status(), []);
      });

      it("is refused with no_question when nothing was asked", async () => {
        assertEquals((await answer({ answer: "carry" })).body.code, "no_question");
      });
    });

    describe("a branch switch by hand", () => {
      it("is asked about instead of committing there", async () => {
        await shop.setProp("one");
        const { branch } = await commit();
        shop.repository.git("switch", "--quiet", "main");
        assertEquals((await shop.setProp("two")).body.git.status, "question");
        const { question } = (await session()).session;
        assertEquals(question.kind, "branch_moved");
        assertStringIncludes(question.text, branch);
        shop.repository.git("stash");
        shop.repository.git("switch", "--quiet", branch);
        assertEquals((await session()).session.question, null);
      });

      it("goes on from there on another branch of its own when answered so", async () => {
        await shop.setProp("one");
        const first = await commit();
        shop.repository.git("switch", "--quiet", "main");
        await shop.setProp("two");
        await answer({ answer: "carry" });
        const second = await commit();
        assertEquals(second.status, "committed");
        assert(second.branch !== first.branch);
        assertEquals(
          shop.repository.git("rev-parse", `${second.commit}~1`),
          shop.repository.git("rev-parse", "main"),
        );
      });
    });

    describe("POST /api/git/config", () => {
      it("takes any part, all or nothing", async () => {
        const { config } = (await configure({ coalesceMs: 5, messagePrefix: "ACME" })).body;
        assertEquals([config.coalesceMs, config.messagePrefix, config.mode], [
          5,
          "ACME",
          "coalesce",
        ]);
        for (
          const bad of [
            { coalesceMs: 10, branchPrefix: "a..b" },
            { branchSuffix: ".lock" },
            { branchPrefix: "-x" },
            { messagePrefix: "a\nb" },
            { coalesceMs: 600_001 },
            { mode: "never" },
            { unknown: 1 },
          ]
        ) assertEquals((await configure(bad)).status, 400, JSON.stringify(bad));
        assertEquals((await session()).config.coalesceMs, 5);
      });
    });

    describe("POST /api/git/plan", () => {
      it("names branch and commits after the plan", async () => {
        const named = await shop.test.post("/api/git/plan", {
          plan: "T-7",
          planTitle: "Find größe!",
        });
        assertEquals(named.body.session.plan, { plan: "T-7", title: "Find größe!" });
        await shop.setProp("one");
        const made = await commit();
        assertMatch(made.branch, /^workbench\/find-größe-[0-9a-z]{6}$/);
        assertStringIncludes(
          shop.repository.git("log", "-1", "--format=%(trailers)"),
          "Workbench-Plan: T-7 (Find größe!)",
        );
        await shop.test.post("/api/git/plan", { plan: null });
        assertEquals((await session()).session.plan, null);
      });
    });

    describe("/api/git/remote", () => {
      const remote = async () => (await shop.test.get("/api/git/remote")).body;

      it("adds origin to a project that has none, and never overwrites one", async () => {
        assertEquals(await remote(), { repo: true, connected: false, name: null, url: null });
        const url = "https://github.com/ada/shop.git";
        const connected = await shop.test.post("/api/git/remote", { url });
        assertEquals(connected.body, { repo: true, connected: true, name: "origin", url });
        assertEquals(shop.repository.git("remote", "get-url", "origin"), url);
        assertEquals(
          shop.repository.git("config", "remote.origin.fetch"),
          "+refs/heads/*:refs/remotes/origin/*",
        );
        const again = await shop.test.post("/api/git/remote", { url });
        assertEquals([again.status, again.body.code], [409, "already_connected"]);
      });

      it("shows no credential, and takes none", async () => {
        const bad = await shop.test.post("/api/git/remote", { url: "https://a:b@github.com/a/b" });
        assertEquals(bad.body.code, "bad_clone_url");
        shop.repository.git(
          "remote",
          "add",
          "origin",
          "https://ada:s3cret@example.com/a/b.git?t=s3cret",
        );
        assertEquals((await remote()).url, "https://example.com/a/b.git");
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
    assertEquals(body.repo, { found: false, problem: null, folder: null });
    assertEquals([body.engine, body.session], [null, null]);
    assertEquals((await test.post("/api/git/commit", {})).body, { status: "not_a_repo" });
  });
});
