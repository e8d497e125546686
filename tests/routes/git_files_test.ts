import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ENGINES, openVersionedWorkbench, PAGE } from "../git/session/versioned_workbench.ts";

const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

for (const engine of ENGINES) {
  describe(`the git session and files of all kinds (${engine})`, () => {
    it("keeps CRLF in the working tree and LF in the blob where git does", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.git("config", "core.autocrlf", "true");
          const text = utf8(repository.read(PAGE)).replaceAll("\n", "\r\n");
          repository.write(PAGE, text);
          repository.git("add", "--renormalize", ".");
          repository.git("commit", "--quiet", "--message", "Normalized");
        },
      });
      if ((await shop.session()).repo.problem) return;
      assertEquals(shop.status(), []);
      const { commit } = await shop.saveAndCommit();
      assertEquals(shop.status(), []);
      assertEquals(
        shop.repository.git("show", "--stat", "--format=", commit).includes("2 +-"),
        true,
      );
      assert(utf8(shop.repository.read(PAGE)).includes('placeholder="one"'));
      assertEquals(utf8(shop.repository.read(PAGE)).split("\r\n").length > 5, true);
      assertEquals(shop.repository.git("show", `HEAD:${PAGE}`).includes("\r"), false);
    });

    it("keeps CRLF by .gitattributes, and in blobs that have it", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          const text = utf8(repository.read(PAGE)).replaceAll("\n", "\r\n");
          repository.write(PAGE, text);
          repository.write(".gitattributes", "*.css text eol=crlf\n*.md -text\n");
          repository.commitAll("CRLF as it is");
        },
      });
      if ((await shop.session()).repo.problem) return;
      const { commit } = await shop.saveAndCommit();
      assertEquals(shop.status(), []);
      assertEquals(shop.changed(commit), [`M\t${PAGE}`]);
      assert(shop.repository.git("show", `HEAD:${PAGE}`).includes("\r"));
    });

    it("keeps executable bits, also of what it carries", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.makeExecutable(PAGE);
          repository.commitAll("Executable");
          repository.write("run.sh", "#!/bin/sh\n");
          repository.makeExecutable("run.sh");
          chmodSync(repository.path("README.md"), 0o755);
        },
      });
      await shop.setProp("one");
      await shop.answer({ answer: "carry" });
      await shop.commit();
      assertEquals(shop.status(), []);
      const modes = shop.repository.git("ls-tree", "HEAD", "--", PAGE, "run.sh", "README.md");
      assertEquals(modes.split("\n").map((line) => line.slice(0, 6)), [
        "100755",
        "100755",
        "100755",
      ]);
    });

    it("carries and stashes files of any name", async () => {
      const names = [
        "with space.txt",
        "größe/日本 語.txt",
        "-x",
        ":(top)a",
        'a"b',
        "#c",
        "star*",
      ];
      await using shop = await openVersionedWorkbench(engine, {
        prepare: (repository) => names.forEach((name) => repository.write(name, `${name}\n`)),
      });
      await shop.setProp("one");
      assertEquals((await shop.session()).session.question.count, names.length);
      const answered = await shop.answer({ answer: "stash" });
      assertEquals(answered.status, 200, JSON.stringify(answered.body));
      assertEquals(shop.status(), [` M ${PAGE}`]);
      shop.repository.git("stash", "pop");
      await shop.commit();
      assertEquals(shop.status().length, names.length);
      shop.repository.git("branch", "--quiet", "--move", "mine");
      await shop.setProp("two");
      assertEquals((await shop.session()).session.question.count, names.length);
      await shop.answer({ answer: "carry" });
      const made = await shop.commit();
      assertEquals(shop.changed(made.commit).length, names.length + 1);
      assertEquals(shop.status(), []);
    });

    it("tells of a saved file that git ignores", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.git("rm", "-r", "--quiet", "--cached", "src/features/catalog");
          repository.git("commit", "--quiet", "--message", "Untracked");
        },
      });
      await shop.setProp("one");
      shop.repository.write(".gitignore", "src/features/catalog/\n");
      shop.repository.git("add", ".gitignore");
      shop.repository.git("commit", "--quiet", "--message", "Ignored");
      assertEquals(await shop.commit(), {
        status: "nothing_pending",
        left: [{ path: PAGE, why: "is ignored by git" }],
      });
    });

    it("tells of what a filter would have to convert", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.write(".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
          repository.commitAll("Large files");
          repository.write("movie.bin", new Uint8Array([0, 1, 2]));
        },
      });
      const { problem } = (await shop.session()).repo;
      if (engine === "embedded") return assertEquals(problem.code, "engine_missing");
      assertEquals((await shop.setProp("one")).body.git.status, "question");
      const refused = await shop.answer({ answer: "stash" });
      assertEquals([refused.status, refused.body.code], [409, "cannot_stash"]);
      assertStringIncludes(refused.body.detail, '"movie.bin"');
      assertEquals(shop.status(), [` M ${PAGE}`, "?? movie.bin"]);
      await shop.answer({ answer: "carry" });
      const made = await shop.commit();
      assertEquals(made.left.map((file: { path: string }) => file.path), ["movie.bin"]);
      assertStringIncludes(made.left[0].why, 'the filter "lfs"');
      assertEquals(shop.changed(made.commit), [`M\t${PAGE}`]);
      assertEquals(shop.status(), ["?? movie.bin"]);
    });

    it("tells of symlinks, and follows none", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository, folder) {
          writeFileSync(join(folder, "secret.txt"), "secret\n");
          repository.write("kept.txt", "kept\n");
          repository.symlink("README.md", "was-link");
          repository.commitAll("With a link");
          repository.remove("kept.txt");
          repository.symlink("nowhere", "kept.txt");
          repository.remove("was-link");
          repository.symlink("package.json", "was-link");
          repository.symlink("README.md", "inside");
          repository.symlink("nowhere", "dangling");
          repository.symlink("src", "folder");
          repository.symlink("../secret.txt", "outside");
        },
      });
      const links = ["dangling", "folder", "inside", "kept.txt", "outside", "was-link"];
      await shop.setProp("one");
      const { question } = (await shop.session()).session;
      assertEquals(question.files.map((file: { path: string }) => file.path), links);
      const before = shop.status();
      const refused = await shop.answer({ answer: "stash" });
      assertEquals(
        [refused.status, refused.body.code],
        [409, "cannot_stash"],
        JSON.stringify(refused.body),
      );
      assertEquals(shop.status(), before);
      assertEquals(shop.repository.git("stash", "list"), "");
      await shop.answer({ answer: "carry" });
      const made = await shop.commit();
      assertEquals(made.left.map((file: { path: string }) => file.path).sort(), links);
      assertEquals(shop.changed(made.commit), [`M\t${PAGE}`]);
      assertEquals(shop.status(), before.filter((line) => !line.endsWith(PAGE)));
    });

    it("stashes binary, executable and deleted files", async () => {
      const binary = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7) % 256);
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.write("old.bin", binary);
          repository.write("tool.sh", "#!/bin/sh\n");
          repository.commitAll("More");
          repository.write("old.bin", binary.toReversed());
          repository.write("new.bin", binary);
          repository.makeExecutable("tool.sh");
          repository.write("tool2.sh", "#!/bin/sh\n");
          repository.makeExecutable("tool2.sh");
          repository.remove("README.md");
          repository.git("rm", "--quiet", "package.json");
          repository.git("add", "tool2.sh");
        },
      });
      const before = shop.status();
      await shop.setProp("one");
      const answered = await shop.answer({ answer: "stash" });
      assertEquals(answered.status, 200, JSON.stringify(answered.body));
      assertEquals(shop.status(), [` M ${PAGE}`]);
      await shop.commit();
      shop.repository.git("stash", "pop", "--index");
      assertEquals(shop.status(), before);
      assertEquals(shop.repository.read("old.bin"), binary.toReversed());
      assertEquals(shop.repository.read("new.bin"), binary);
      assertEquals(shop.repository.git("ls-files", "--stage", "tool2.sh").slice(0, 6), "100755");
    });

    it("stashes what was only taken out of the index, and what is only meant to be added", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.git("rm", "--quiet", "--cached", "README.md");
          repository.write("meant.txt", "meant\n");
          repository.git("add", "--intent-to-add", "meant.txt");
        },
      });
      if ((await shop.session()).repo.problem) return;
      await shop.setProp("one");
      const answered = await shop.answer({ answer: "stash" });
      assertEquals(answered.status, 200, JSON.stringify(answered.body));
      assertEquals(shop.status(), [` M ${PAGE}`]);
      await shop.commit();
      shop.repository.git("stash", "pop", "--index");
      assertEquals(shop.status().map((line) => line.slice(3)).sort(), [
        "README.md",
        "README.md",
        "meant.txt",
      ]);
      assertEquals(utf8(shop.repository.read("meant.txt")), "meant\n");
    });

    it("neither stashes nor commits what has conflicts", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.write("a.txt", "a\n");
          repository.commitAll("a");
          repository.write("a.txt", "stashed\n");
          repository.git("stash", "--quiet");
          repository.write("a.txt", "committed\n");
          repository.commitAll("b");
          repository.run(["stash", "pop"]);
        },
      });
      await shop.setProp("one");
      const { question } = (await shop.session()).session;
      assertEquals(question.files, [{ path: "a.txt", status: "conflicted" }]);
      const refused = await shop.answer({ answer: "stash" });
      assertStringIncludes(refused.body.detail, "conflicts");
      assertEquals(shop.status(), ["UU a.txt", ` M ${PAGE}`]);
      await shop.answer({ answer: "carry" });
      const made = await shop.commit();
      assertEquals(made.left, [{ path: "a.txt", why: "has conflicts to be resolved" }]);
      assertEquals(shop.status(), ["UU a.txt"]);
    });

    it("keeps what was staged of a file that it carries as it is on disk", async () => {
      await using shop = await openVersionedWorkbench(engine, {
        prepare(repository) {
          repository.write("README.md", "staged\n");
          repository.git("add", "README.md");
          repository.write("README.md", "on disk\n");
        },
      });
      await shop.setProp("one");
      await shop.answer({ answer: "carry" });
      await shop.commit();
      assertEquals(shop.status(), []);
      assertEquals(shop.repository.git("show", "HEAD:README.md"), "on disk");
      const kept = shop.repository.git(
        "for-each-ref",
        "--format=%(refname)",
        "refs/workbench/undo",
      );
      const texts = kept.split("\n").map((ref) => shop.repository.git("show", `${ref}:README.md`));
      assert(texts.includes("staged"));
    });
  });
}
