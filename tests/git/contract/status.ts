import { assertEquals } from "@std/assert";
import { utimesSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { FileStatus } from "../../../lib/git/repository.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { hostileNames, type OpenEngine, withRepository } from "./with_repository.ts";

/** Short form of a status: `M.` staged, `.M` unstaged, `??` untracked, `UU` conflicted, `s` behind a submodule. */
function short(status: readonly FileStatus[]): Record<string, string> {
  return Object.fromEntries(status.map((file) => [file.path, shortOf(file)]));
}

function shortOf({ staged, unstaged, untracked, conflicted, submodule }: FileStatus): string {
  const letter = (kind: string | null): string => kind ? kind.charAt(0).toUpperCase() : ".";
  const changes = conflicted ? "UU" : letter(staged) + letter(unstaged);
  const code = untracked ? changes.replace("..", "") + "??" : changes;
  return code + (submodule ? "s" : "");
}

/** The same of stock git. */
function stockStatus(git: GitRepository, ...more: string[]): Record<string, string> {
  const args = ["status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"];
  const { stdout } = git.run([...args, "--ignore-submodules=dirty", ...more]);
  const found: Record<string, string> = {};
  for (const record of new TextDecoder().decode(stdout).split("\0").filter(Boolean)) {
    const path = record.slice(3).replace(/\/$/, "");
    const code = record.slice(0, 2);
    const known = /^(DD|AA|.U|U.)$/.test(code) ? "UU" : code.replaceAll(" ", ".");
    found[path] = (found[path] ?? "") + known;
  }
  return found;
}

function committed(git: GitRepository): void {
  for (const name of ["a", "b", "c", "dir/d", "dir/deep/e"]) git.write(name, `${name}\n`);
  git.commitAll("first");
}

export function statusContract(open: OpenEngine): void {
  describe("status", () => {
    it("is empty in a new repository and in a clean one", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        assertEquals(await repository.status(), []);
        git.write("new", "x");
        assertEquals(short(await repository.status()), { new: "??" });
        git.git("add", "new");
        assertEquals(short(await repository.status()), { new: "A." });
        git.commitAll("first");
        assertEquals(await repository.status(), []);
      }));
    it("tells staged from unstaged, also on one path", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        git.write("a", "staged\n");
        git.git("add", "a");
        git.write("a", "then edited\n");
        git.write("b", "edited\n");
        git.git("rm", "--quiet", "--cached", "c");
        git.remove("dir/d");
        git.write("dir/new", "x");
        git.git("mv", "dir/deep/e", "renamed");
        assertEquals(await repository.status(), [
          { ...UNCHANGED, path: "a", staged: "modified", unstaged: "modified" },
          { ...UNCHANGED, path: "b", unstaged: "modified" },
          { ...UNCHANGED, path: "c", staged: "deleted", untracked: true },
          { ...UNCHANGED, path: "dir/d", unstaged: "deleted" },
          { ...UNCHANGED, path: "dir/deep/e", staged: "deleted" },
          { ...UNCHANGED, path: "dir/new", untracked: true },
          { ...UNCHANGED, path: "renamed", staged: "added" },
        ]);
      }));
    it("sees executable bits, links, kinds that changed, and the intention to add", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        git.makeExecutable("a");
        git.remove("b");
        git.symlink("a", "b");
        git.remove("c");
        git.write("c/inside", "x");
        git.remove("dir");
        git.write("dir", "x");
        git.symlink("nowhere", "link");
        git.write("intended", "x");
        git.git("add", "--intent-to-add", "intended");
        assertEquals(short(await repository.status()), stockStatus(git));
        assertEquals(short(await repository.status()), {
          a: ".M",
          b: ".T",
          c: ".D",
          "c/inside": "??",
          dir: "??",
          "dir/d": ".D",
          "dir/deep/e": ".D",
          intended: ".A",
          link: "??",
        });
      }));
    it("names conflicts once", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        git.git("checkout", "--quiet", "-b", "side");
        git.write("a", "side\n");
        git.remove("b");
        git.write("both", "side\n");
        git.commitAll("side");
        git.git("checkout", "--quiet", "main");
        git.write("a", "main\n");
        git.write("b", "main\n");
        git.write("both", "main\n");
        git.commitAll("main");
        git.run(["merge", "side"]);
        assertEquals(short(await repository.status()), { a: "UU", b: "UU", both: "UU" });
        assertEquals(short(await repository.status()), stockStatus(git));
      }));
    it("leaves out what any rule ignores, but not what is tracked", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository, home }) => {
        git.write(".gitignore", "*.log\n!keep.log\n/dir/\nbuild/\n");
        git.write("dir/deep/.gitignore", "!*.log\n");
        git.write("nested/.gitignore", "secret\n");
        for (const name of ["x.log", "keep.log", "dir/new", "dir/deep/y.log", "build/out"]) {
          git.write(name, "x");
        }
        for (const name of ["nested/secret", "nested/open", "excluded", "global"]) {
          git.write(name, "x");
        }
        git.write(".git/info/exclude", "excluded\n");
        writeFileSync(`${home}/.gitconfig`, "[core]\n\texcludesFile = ~/ignore\n");
        writeFileSync(`${home}/ignore`, "global\n");
        git.write("dir/d", "edited");
        assertEquals(short(await repository.status()), {
          ".gitignore": "??",
          "dir/d": ".M",
          "keep.log": "??",
          "nested/.gitignore": "??",
          "nested/open": "??",
        });
      }));
    it("spells every name as it is", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        for (const name of hostileNames(open)) git.write(name, "x");
        const untracked = Object.fromEntries(hostileNames(open).map((name) => [name, "??"]));
        assertEquals(short(await repository.status()), untracked);
        git.commitAll("all");
        for (const name of hostileNames(open)) git.write(name, "edited");
        const edited = Object.fromEntries(hostileNames(open).map((name) => [name, ".M"]));
        assertEquals(short(await repository.status()), edited);
        for (const name of hostileNames(open)) {
          assertEquals(short(await repository.status({ paths: [name] })), { [name]: ".M" });
        }
        assertEquals(short(await repository.status({ paths: hostileNames(open) })), edited);
      }));
    it("is limited to files and folders", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        for (const name of ["a", "b", "dir/d", "dir/new", "other/new"]) git.write(name, "edited");
        const status = await repository.status({ paths: ["a", "dir", "missing"] });
        assertEquals(short(status), { a: ".M", "dir/d": ".M", "dir/new": "??" });
        assertEquals(await repository.status({ paths: [] }), []);
      }));
    it("looks at the whole working tree from a nested project", () =>
      withRepository(
        open,
        { prepare: committed, project: "dir/deep" },
        async ({ git, repository }) => {
          git.write("a", "edited");
          git.write("dir/deep/e", "edited");
          assertEquals(repository.place.prefix, "dir/deep/");
          assertEquals(short(await repository.status()), { a: ".M", "dir/deep/e": ".M" });
        },
      ));
    it("names other repositories inside of it and looks into none", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        const inner = makeGitRepository({ folder: git.path("vendor/inner") });
        inner.write("file", "x");
        assertEquals(short(await repository.status()), { "vendor/inner": "??s" });
        inner.commitAll("inner");
        git.run(["-c", "advice.addEmbeddedRepo=false", "add", "vendor/inner"]);
        assertEquals(short(await repository.status()), { "vendor/inner": "A.s" });
        git.git("commit", "--quiet", "--message", "submodule");
        inner.write("file", "dirty");
        inner.write("more", "dirty");
        assertEquals(await repository.status(), []);
        inner.commitAll("moves");
        assertEquals(short(await repository.status()), { "vendor/inner": ".Ms" });
      }));
    it("compares content where the index's times say nothing, and writes no index", () =>
      withRepository(open, { prepare: committed }, async ({ git, repository }) => {
        utimesSync(git.path("a"), 1000, 1000);
        git.write("b", "B\n");
        const before = git.read(".git/index");
        assertEquals(short(await repository.status()), { b: ".M" });
        assertEquals(git.read(".git/index"), before);
      }));
    it("agrees with stock git on many changes at random places", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        for (let at = 0; at < 400; at++) git.write(`f${at % 20}/g${at % 7}/${at}.ts`, `${at}\n`);
        git.commitAll("many");
        for (let at = 0; at < 400; at += 3) git.write(`f${at % 20}/g${at % 7}/${at}.ts`, "edit\n");
        for (let at = 0; at < 400; at += 7) git.remove(`f${at % 20}/g${at % 7}/${at}.ts`);
        git.git("add", "f1", "f2", "f3");
        for (let at = 0; at < 400; at += 5) git.write(`f${at % 20}/g${at % 7}/${at}.ts`, "more\n");
        const status = await repository.status();
        assertEquals(short(status), stockStatus(git));
        const paths = status.map(({ path }) => path);
        assertEquals(paths, paths.toSorted());
      }));
    it("ends when it is aborted", () =>
      withRepository(open, { prepare: committed }, async ({ repository }) => {
        const signal = AbortSignal.abort(new Error("enough"));
        const reason = await repository.status({ signal }).catch((error) => error);
        assertEquals(reason, signal.reason);
      }));
  });
}

const UNCHANGED = {
  staged: null,
  unstaged: null,
  untracked: false,
  conflicted: false,
  submodule: false,
} as const;
