import { assertEquals } from "@std/assert";
import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { FileMode, TreeFile } from "../../../lib/git/repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import { assertFails, HOSTILE_NAMES, type OpenEngine, withRepository } from "./with_repository.ts";

function blob(git: GitRepository, content: string, mode: FileMode = "100644"): TreeFile {
  const { stdout } = git.run(["hash-object", "-w", "--stdin"], { input: content });
  return { mode, id: new TextDecoder().decode(stdout).trim() };
}

function staged(git: GitRepository): string[] {
  return git.git("ls-files", "--stage", "-z").split("\0").filter(Boolean);
}

export function indexContract(open: OpenEngine): void {
  describe("indexed", () => {
    it("answers entries, conflicts and nothing for the rest", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        git.write("a", "a");
        git.write("run.sh", "run");
        git.makeExecutable("run.sh");
        git.symlink("a", "link");
        git.write("dir/file", "x");
        git.git("add", "--all");
        git.write("empty", "");
        git.git("add", "empty");
        git.write("intended", "x");
        git.git("add", "--intent-to-add", "intended");
        const { id } = blob(git, "other");
        git.run(["update-index", "--index-info"], {
          input: `100644 ${id} 1\tclash\n100644 ${id} 2\tclash\n`,
        });
        const paths = [
          "a",
          "run.sh",
          "link",
          "dir",
          "dir/file",
          "clash",
          "intended",
          "empty",
          "no",
        ];
        assertEquals(
          await repository.indexed(paths),
          new Map<string, TreeFile | "conflicted">([
            ["a", blob(git, "a")],
            ["run.sh", blob(git, "run", "100755")],
            ["link", blob(git, "a", "120000")],
            ["dir/file", blob(git, "x")],
            ["clash", "conflicted"],
            ["empty", blob(git, "")],
          ]),
        );
        assertEquals(await repository.indexed([]), new Map());
      }));
    it("takes names for nothing but names", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        for (const name of HOSTILE_NAMES) git.write(name, name);
        git.git("add", "--all");
        for (const name of HOSTILE_NAMES) {
          const expected = new Map([[name, blob(git, name)]]);
          assertEquals(await repository.indexed([name]), expected, JSON.stringify(name));
        }
        assertEquals((await repository.indexed(HOSTILE_NAMES)).size, HOSTILE_NAMES.length);
      }));
    it("answers thousands of paths", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const { id } = blob(git, "x");
        const paths = Array.from({ length: 5000 }, (_, at) =>
          `folder-${at % 50}/${"x".repeat(60)}-${at}`);
        git.run(["update-index", "--index-info"], {
          input: paths.map((path) =>
            `100644 ${id} 0\t${path}\n`
          ).join(""),
        });
        assertEquals((await repository.indexed(paths)).size, 5000);
      }));
  });

  describe("updateIndex", () => {
    it("sets and removes entries and touches no other", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        for (const name of ["keep", "change", "remove", "dir/keep"]) git.write(name, name);
        git.commitAll("first");
        git.write("keep", "staged by hand");
        git.git("add", "keep");
        const kept = staged(git).filter((line) => line.includes("keep"));
        await repository.updateIndex(
          new Map([
            ["change", blob(git, "changed", "100755")],
            ["remove", null],
            ["never there", null],
            ["dir/new", blob(git, "new")],
            ["link", blob(git, "keep", "120000")],
          ]),
        );
        assertEquals(staged(git), [
          `100755 ${blob(git, "changed").id} 0\tchange`,
          kept[0],
          `100644 ${blob(git, "new").id} 0\tdir/new`,
          kept[1],
          `120000 ${blob(git, "keep").id} 0\tlink`,
        ]);
        git.checkIntegrity();
      }));
    it("makes an index, resolves conflicts, and lets a file take a folder's place", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const one = blob(git, "one");
        await repository.updateIndex(new Map([["new", one]]));
        assertEquals(staged(git), [`100644 ${one.id} 0\tnew`]);
        git.run(["update-index", "--index-info"], {
          input:
            `100644 ${one.id} 2\tclash\n100644 ${one.id} 3\tclash\n100644 ${one.id} 0\tdir/x\n`,
        });
        await repository.updateIndex(new Map([["clash", one], ["dir", one], ["new/x", one]]));
        assertEquals(staged(git), ["clash", "dir", "new/x"].map((p) => `100644 ${one.id} 0\t${p}`));
      }));
    it("keeps the bits by which the user told git not to look at a file", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const names = ["assumed", "skipped", "both", "seen", "gone"];
        for (const name of names) git.write(name, name);
        git.commitAll("first");
        git.git("update-index", "--assume-unchanged", "assumed", "both", "gone");
        git.git("update-index", "--skip-worktree", "skipped", "both");
        const next = blob(git, "next");
        await repository.updateIndex(
          new Map([...names.map((name) => [name, next] as const), ["gone", null], ["new", next]]),
        );
        assertEquals(git.git("ls-files", "-v").split("\n"), [
          "h assumed",
          "s both",
          "H new",
          "H seen",
          "S skipped",
        ]);
        assertEquals(
          staged(git).map((line) => line.split(" ")[1]),
          Array.from({ length: 5 }, () => next.id),
        );
        git.checkIntegrity();
      }));
    it("keeps them also for whoever looked at some of the files while the index was locked", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        for (const name of ["seen", "skipped", "other", "left"]) git.write(name, name);
        git.commitAll("first");
        git.git("update-index", "--skip-worktree", "skipped", "other");
        git.git("update-index", "--assume-unchanged", "other", "left");
        const next = blob(git, "next");
        await using lock = await repository.lockIndex();
        const looked = ["seen", "skipped", "left"];
        assertEquals(await lock.indexed(looked), await repository.indexed(looked));
        await lock.prepare(new Map(["seen", "skipped", "other"].map((name) => [name, next])));
        await lock.prepare(new Map([["new", next]]));
        lock.commit();
        assertEquals(git.git("ls-files", "-v").split("\n"), [
          "h left",
          "H new",
          "s other",
          "H seen",
          "S skipped",
        ]);
        assertEquals(staged(git).filter((line) => line.includes(next.id)).length, 4);
        git.checkIntegrity();
      }));
    it("takes names for nothing but names, and refuses those that git would", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const one = blob(git, "one");
        await repository.updateIndex(new Map(HOSTILE_NAMES.map((name) => [name, one])));
        assertEquals(
          staged(git).map((line) => line.slice(line.indexOf("\t") + 1)).sort(),
          HOSTILE_NAMES.toSorted(),
        );
        for (
          const path of [
            "",
            "/abs",
            "a//b",
            "../x",
            "a/../b",
            ".",
            ".git/config",
            "a/.GIT/x",
            "a\0b",
          ]
        ) {
          await assertFails("bad_name", () => repository.updateIndex(new Map([[path, one]])));
        }
        assertEquals(staged(git).length, HOSTILE_NAMES.length);
      }));
    it("fails while another process holds the index, and leaves its lock alone", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        git.write("a", "a");
        git.commitAll("first");
        writeFileSync(git.path(".git/index.lock"), "held");
        const entries = new Map([["a", blob(git, "b")]]);
        await assertFails("locked", () => repository.updateIndex(entries));
        assertEquals(new TextDecoder().decode(git.read(".git/index.lock")), "held");
        git.remove(".git/index.lock");
        assertEquals(git.git("status", "--porcelain"), "");
      }));
  });
}
