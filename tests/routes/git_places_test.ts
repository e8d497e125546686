import { cpSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ENGINES, openVersionedWorkbench, PAGE } from "../git/session/versioned_workbench.ts";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
} from "../support/git_repository.ts";

/** Ways to break a repository, or to make it one that has nothing to commit from. */
const BROKEN: Readonly<Record<string, (folder: string) => void>> = {
  "a bare one": (folder) => void gitRepositoryAt(folder).git("config", "core.bare", "true"),
  "a .git file that leads nowhere"(folder) {
    gitRepositoryAt(folder).remove(".git");
    writeFileSync(join(folder, ".git"), "gitdir: /nowhere/at/all\n");
  },
  "a .git file of noise"(folder) {
    gitRepositoryAt(folder).remove(".git");
    writeFileSync(join(folder, ".git"), new Uint8Array(1000).fill(255));
  },
  "no HEAD": (folder) => gitRepositoryAt(folder).remove(".git/HEAD"),
  "a configuration of noise": (folder) => writeFileSync(join(folder, ".git/config"), "[core\n\0"),
};

for (const engine of ENGINES) {
  describe(`the git session in repositories of all shapes (${engine})`, () => {
    it("makes the first commit of an unborn branch, and carries what is there", async () => {
      await using shop = await openVersionedWorkbench(engine, { unborn: true });
      assertEquals((await shop.setProp("one")).body.git.status, "question");
      const { question } = (await shop.session()).session;
      assertEquals(question.choices, ["carry", "leave"]);
      assertEquals(question.text.includes("stash"), false);
      assertEquals((await shop.answer({ answer: "stash" })).status, 400);
      assertEquals((await shop.answer({ answer: "carry" })).status, 200);
      const made = await shop.commit();
      assertEquals(made.status, "committed");
      assertEquals(shop.repository.git("rev-list", "--count", "HEAD"), "1");
      assertEquals(shop.status(), []);
    });

    it("begins on a detached HEAD, and leaves it for its branch", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare: (repository) => void repository.git("switch", "--quiet", "--detach"),
      });
      const { branch } = await shop.saveAndCommit();
      assertEquals(shop.repository.git("branch", "--show-current"), branch);
      assertEquals(shop.status(), []);
      shop.repository.git("switch", "--quiet", "--detach", "main");
      assertEquals((await shop.setProp("two")).body.git.status, "question");
      assertEquals((await shop.session()).session.question.kind, "branch_moved");
    });

    it("never looks at what is beside a project in a larger repository", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(inner, folder) {
          inner.remove(".git");
          const whole = gitRepositoryAt(folder);
          whole.git("init", "--quiet", "--initial-branch=main");
          whole.write("beside.txt", "beside\n");
          whole.write("shop-of-others/a.txt", "a\n");
          whole.commitAll("Both");
          whole.write("beside.txt", "edited\n");
          whole.write("new.txt", "new\n");
          whole.write("staged.txt", "staged\n");
          whole.write("shop-of-others/a.txt", "edited\n");
          whole.git("add", "staged.txt");
        },
      });
      const others = [" M ../beside.txt", " M ../shop-of-others/a.txt", "A  ../staged.txt"];
      const whole = gitRepositoryAt(shop.repository.path(".."));
      assertEquals((await shop.setProp("one")).body.git.status, "pending");
      assertEquals((await shop.session()).repo.folder, "shop");
      const made = await shop.commit();
      assertEquals(shop.changed(made.commit), [`M\tshop/${PAGE}`]);
      const [told] = (await shop.session()).session.commits;
      assertEquals(told.files, [{ path: PAGE, change: "modified" }]);
      const left = (): string[] =>
        whole.git("status", "--short", "--", "beside.txt", "shop-of-others", "staged.txt", "shop")
          .split("\n");
      assertEquals(left(), others.map((line) => line.replace("../", "")));
      await shop.test.post("/api/git/plan", { plan: null });
      whole.git("branch", "--quiet", "--move", "elsewhere");
      shop.repository.write("mine.txt", "mine\n");
      assertEquals((await shop.setProp("two")).body.git.status, "question");
      const { question } = (await shop.session()).session;
      assertEquals(question.files.map((file: { path: string }) => file.path), ["mine.txt"]);
      await shop.answer({ answer: "stash" });
      assertEquals((await shop.commit()).status, "committed");
      assertEquals(left(), others.map((line) => line.replace("../", "")));
      assert(whole.git("status", "--short").includes("?? new.txt"));
    });

    it("works in a linked worktree, or says what is missing", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository, folder) {
          repository.git("worktree", "add", "--quiet", "-b", "linked", join(folder, "linked"));
          return join(folder, "linked");
        },
      });
      const { repo } = await shop.session();
      if (repo.problem) {
        assertEquals([engine, repo.problem.code], ["embedded", "engine_missing"]);
        assertEquals((await shop.setProp("one")).body.git.status, "not_a_repo");
        return;
      }
      const { branch } = await shop.saveAndCommit();
      assertEquals(shop.repository.git("branch", "--show-current"), branch);
      assertEquals(shop.status(), []);
      const main = gitRepositoryAt(shop.repository.path("../shop"));
      assertEquals(main.git("branch", "--show-current"), "main");
      assertEquals(main.git("status", "--short"), "");
    });

    it("works with SHA-256 ids, or says what is missing", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        init: ["--object-format=sha256"],
      });
      const { repo } = await shop.session();
      if (repo.problem) {
        return assertEquals([engine, repo.problem.code], ["embedded", "engine_missing"]);
      }
      const { commit } = await shop.saveAndCommit();
      assertEquals([commit.length, shop.status()], [64, []]);
    });

    it("works in a sparse checkout, or says what is missing", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare: (repository) =>
          void repository.git("sparse-checkout", "set", "src/features/catalog"),
      });
      const { repo } = await shop.session();
      if (repo.problem) {
        return assertEquals([engine, repo.problem.code], ["embedded", "engine_missing"]);
      }
      const before = shop.repository.git("ls-files", "-t").split("\n").length;
      const { commit } = await shop.saveAndCommit();
      assertEquals(shop.changed(commit), [`M\t${PAGE}`]);
      assertEquals(shop.status(), []);
      assertEquals(shop.repository.git("ls-files", "-t").split("\n").length, before);
    });

    for (const [what, break_] of Object.entries(BROKEN)) {
      it(`says what is wrong with a repository: ${what}`, async () => {
        const test = await openVersionedWorkbench(engine, {
          prepare: (repository) => break_(repository.folder),
        });
        try {
          const view = await test.session();
          assertEquals([view.repo.found, view.session], [true, null]);
          assert(view.repo.problem.message.length > 20);
          assertEquals(view.repo.problem.message.includes(test.repository.folder), false);
          const { git } = (await test.setProp("one")).body;
          assertEquals(git, { status: "not_a_repo", message: git.message });
          assertEquals((await test.commit()).status, "not_a_repo");
          assertEquals((await test.answer({ answer: "carry" })).body.code, "no_question");
          assertEquals((await test.test.get("/api/git/remote")).body.repo, false);
          const url = "https://github.com/a/b";
          assertEquals((await test.test.post("/api/git/remote", { url })).body.code, "git_failed");
        } finally {
          // What is broken has no integrity to check.
          await test.test[Symbol.asyncDispose]();
          rmSync(dirname(test.repository.folder), { recursive: true });
        }
      });
    }

    it("leaves a page that is in a submodule to the submodule", async () => {
      await using shop = await openVersionedWorkbench(engine, { prepare: withSubmodule });
      const nothing = {
        status: "nothing_pending",
        left: [{ path: PAGE, why: "is in a submodule" }],
      };
      assertEquals((await shop.setProp("one")).body.git, nothing);
      assertEquals(await shop.commit(), nothing);
      const { pending, left } = (await shop.session()).session;
      assertEquals([pending, left], [[], nothing.left]);
      assertEquals(shop.repository.git("rev-list", "--count", "--all"), "2");
    });

    it("leaves a page that is in another repository", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.git("-C", "src/features/catalog", "init", "--quiet");
          repository.git("rm", "-r", "--quiet", "--cached", "src/features/catalog");
          repository.git("commit", "--quiet", "--message", "Another's");
        },
      });
      await shop.setProp("one");
      const made = await shop.commit();
      assertEquals(made.left, [{ path: PAGE, why: "is in a repository of its own" }]);
    });

    it("leaves a page whose folder became a link meanwhile", async () => {
      await using shop = await openVersionedWorkbench(engine);
      await shop.setProp("one");
      shop.repository.git("mv", "src/features/catalog", "elsewhere");
      shop.repository.symlink("../../elsewhere", "src/features/catalog");
      shop.repository.commitAll("Moved");
      assertEquals(await shop.commit(), {
        status: "nothing_pending",
        left: [{ path: PAGE, why: "is behind a symlink" }],
      });
    });

    it("keeps 50 old values, however many there are", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          const head = repository.git("rev-parse", "HEAD");
          const refs = Array.from({ length: 70 }, (_, index) => `refs/workbench/undo/${index + 1}`);
          const input = refs.map((ref) => `create ${ref} ${head}\n`).join("");
          repository.run(["update-ref", "--stdin"], { input });
        },
      });
      await shop.saveAndCommit();
      const kept = shop.repository.git(
        "for-each-ref",
        "--format=%(refname)",
        "refs/workbench/undo",
      );
      assertEquals(kept.split("\n").length, 50);
      assert(kept.includes("refs/workbench/undo/00000071"));
    });

    it("says so when its branch cannot be made, and commits when it can", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare: (repository) => void repository.git("branch", "workbench"),
      });
      await shop.setProp("one");
      const failed = await shop.commit();
      assertEquals(failed.status, "failed");
      assertEquals((await shop.session()).session.problem.message, failed.message);
      assertStringIncludes(
        failed.message,
        'there is a branch "workbench". Set another branchPrefix',
      );
      for (const branchPrefix of ["main", "workbench/mine"]) {
        const refused = await shop.configure({ branchPrefix });
        assertEquals([refused.status, refused.body.issues[0].path], [400, "branchPrefix"]);
      }
      await shop.configure({ branchPrefix: "wb" });
      assertEquals((await shop.commit()).status, "committed");
      assertEquals(shop.status(), []);
    });

    it("asks when the remembered answer is not possible", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare: (repository) => repository.write("mine.txt", "mine\n"),
      });
      await shop.setProp("one");
      await shop.answer({ answer: "stash", remember: true });
      const { branch } = await shop.commit();
      shop.repository.git("branch", "--quiet", "--move", "elsewhere");
      shop.repository.symlink("README.md", "link");
      assert(branch);
      assertEquals((await shop.setProp("two")).body.git.status, "question");
      const { problem, question } = (await shop.session()).session;
      assertEquals(question.kind, "dirty");
      assertEquals(problem, null);
      await shop.answer({ answer: "carry" });
      assertEquals((await shop.commit()).status, "committed");
    });
  });
}

/** The catalog becomes a submodule of the shop. */
function withSubmodule(repository: GitRepository, folder: string): void {
  const catalog = join(folder, "catalog");
  cpSync(repository.path("src/features/catalog"), catalog, { recursive: true });
  makeGitRepository({ folder: catalog }).commitAll("The catalog");
  repository.git("rm", "-r", "--quiet", "src/features/catalog");
  const add = ["submodule", "--quiet", "add", catalog, "src/features/catalog"];
  repository.git("-c", "protocol.file.allow=always", ...add);
  repository.commitAll("The catalog is elsewhere");
}
