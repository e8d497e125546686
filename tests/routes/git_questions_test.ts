import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  ENGINES,
  openVersionedWorkbench,
  PAGE,
  type VersionedWorkbench,
} from "../git/session/versioned_workbench.ts";

for (const engine of ENGINES) {
  describe(`the git session over HTTP (${engine})`, () => {
    let shop: VersionedWorkbench;
    beforeEach(async () => (shop = await openVersionedWorkbench(engine)));
    afterEach(() => shop[Symbol.asyncDispose]());

    const session = () => shop.session();
    const commit = () => shop.commit();
    const configure = (change: object) => shop.configure(change);
    const answer = (body: object) => shop.answer(body);

    describe("POST /api/git/dirty-answer", () => {
      async function ask(): Promise<void> {
        shop.repository.write("README.md", "edited by hand\n");
        shop.repository.write("new.txt", "untracked\n");
        shop.repository.write("staged.txt", "staged\n");
        shop.repository.git("add", "staged.txt");
        assertEquals((await shop.setProp("one")).body.git, {
          status: "question",
          message:
            "The service asks the person first what becomes of changes that were there before its session began",
        });
      }

      it("is asked for on a tree with other changes, and nothing is committed meanwhile", async () => {
        await ask();
        const { question } = (await session()).session;
        assertEquals(question.files, [
          { path: "README.md", status: "modified" },
          { path: "new.txt", status: "untracked" },
          { path: "staged.txt", status: "added" },
        ]);
        assertEquals([question.count, question.choices], [3, ["carry", "stash", "leave"]]);
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

      it("leaves them as they are, also the next time where that is remembered", async () => {
        await ask();
        const before = shop.status().filter((line) => !line.endsWith(PAGE));
        assertEquals((await answer({ answer: "leave", remember: true })).body.status, "pending");
        const made = await commit();
        assertEquals(shop.changed(made.commit), [`M\t${PAGE}`]);
        assertEquals(shop.status(), before);
        shop.repository.git("branch", "--quiet", "--move", "elsewhere");
        assertEquals((await shop.setProp("two")).body.git.status, "pending");
        assertEquals((await commit()).status, "committed");
        assertEquals(shop.status(), before);
      });

      it("stashes them so that stock git can pop them", async () => {
        await ask();
        const { status, body } = await answer({ answer: "stash" });
        assertEquals(status, 200);
        assertEquals(body.stashed, {
          commit: shop.repository.git("rev-parse", "refs/stash"),
          message: shop.repository.git("log", "-1", "--walk-reflogs", "--format=%gs", "refs/stash"),
          files: ["README.md", "new.txt", "staged.txt"],
        });
        assertEquals(shop.status(), [` M ${PAGE}`]);
        assertEquals(shop.repository.git("stash", "list").split("\n").length, 1);
        const shown = shop.repository.git("stash", "show", "--include-untracked", "--name-only");
        assertEquals(shown.split("\n").sort(), ["README.md", "new.txt", "staged.txt"]);
        const made = await commit();
        assertEquals([made.stashed, shop.changed(made.commit)], [undefined, [`M\t${PAGE}`]]);
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

      it("tells a save of the entry that a remembered answer made", async () => {
        await ask();
        await answer({ answer: "stash", remember: true });
        await commit();
        // A session whose branch is gone is over.
        shop.repository.git("branch", "--quiet", "--move", "elsewhere");
        shop.repository.write("README.md", "edited again\n");
        const { git } = (await shop.setProp("two")).body;
        assertEquals([git.status, git.stashed.files], ["pending", ["README.md"]]);
        assertEquals(git.stashed.commit, shop.repository.git("rev-parse", "refs/stash"));
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
  });
}
