import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { CommitRequest, TreeChange } from "../../../lib/git/repository.ts";
import { type GitRepository, TEST_SIGNATURE } from "../../support/git_repository.ts";
import { seededRandom } from "../../support/random.ts";
import {
  assertFails,
  bytes,
  hostileNames,
  type OpenEngine,
  withRepository,
} from "./with_repository.ts";

function request(base: string | null, changes: readonly TreeChange[]): CommitRequest {
  return {
    base,
    parents: base ? [base] : [],
    changes,
    message: "WB-1: test\n",
    author: TEST_SIGNATURE,
    committer: TEST_SIGNATURE,
  };
}

function list(git: GitRepository, commit: string): string[] {
  return git.git("ls-tree", "-r", "-z", "--full-tree", commit).split("\0").filter(Boolean)
    .map((line) => `${line.slice(0, 6)} ${line.slice(line.indexOf("\t") + 1)}`);
}

/** Dangling commits must be sound as well: a ref is put on them for fsck. */
function checkSound(git: GitRepository, commit: string): void {
  git.git("update-ref", "refs/test/sound", commit);
  git.checkIntegrity();
}

function based(git: GitRepository): void {
  for (const name of ["a", "b", "dir/c", "dir/deep/d", "dir.ts", "dir0"]) git.write(name, name);
  git.makeExecutable("b");
  git.symlink("a", "link");
  git.commitAll("base");
}

export function commitContract(open: OpenEngine): void {
  describe("createCommit", () => {
    it("makes the commit that stock git makes, byte for byte, and moves nothing", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const base = git.git("rev-parse", "HEAD");
        const index = git.read(".git/index");
        const id = await repository.createCommit(request(base, [
          { path: "a", content: bytes("changed") },
          { path: "b", content: bytes("still executable") },
          { path: "dir/c", content: null },
          { path: "dir/new/e", content: bytes("new") },
          { path: "run", content: bytes("run"), mode: "100755" },
        ]));
        assertEquals(git.git("rev-parse", "HEAD"), base);
        assertEquals(git.read(".git/index"), index);
        git.write("a", "changed");
        git.write("b", "still executable");
        git.remove("dir/c");
        git.write("dir/new/e", "new");
        git.write("run", "run");
        git.makeExecutable("run");
        assertEquals(id, git.commitAll("WB-1: test"));
        git.checkIntegrity();
      }));
    it("makes a first commit, an empty one, and a merge", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const first = await repository.createCommit(
          request(null, [{ path: "dir/a", content: bytes("a") }]),
        );
        assertEquals(list(git, first), ["100644 dir/a"]);
        const empty = await repository.createCommit(
          request(first, [{ path: "dir/a", content: null }]),
        );
        assertEquals(list(git, empty), []);
        const merge = await repository.createCommit({
          ...request(first, []),
          parents: [first, empty],
        });
        assertEquals(git.git("rev-parse", `${merge}^2`), empty);
        checkSound(git, merge);
      }));
    it("keeps people, time zones and messages as they are given", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const author = { name: "Zoë Ørsted", email: "zoë@example.com", timestamp: 5, offset: -450 };
        const committer = { ...TEST_SIGNATURE, offset: 345 };
        const message = "Täst: ünï\n\n  indented\n\nWorkbench-Session: x\n";
        const base = git.git("rev-parse", "HEAD");
        const id = await repository.createCommit({
          ...request(base, [{ path: "a", content: bytes("x") }]),
          message,
          author,
          committer,
        });
        const raw = git.git("cat-file", "commit", id);
        assertEquals(raw.split("\n").slice(2, 4), [
          "author Zoë Ørsted <zoë@example.com> 5 -0730",
          "committer Ada Test <ada@example.com> 1700000000 +0545",
        ]);
        assertEquals(await repository.commit(id), {
          id,
          tree: git.git("rev-parse", `${id}^{tree}`),
          parents: [base],
          author,
          committer,
          message,
        });
        checkSound(git, id);
      }));
    it("takes names that would break a commit's lines out of people", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const id = await repository.createCommit({
          ...request(git.git("rev-parse", "HEAD"), []),
          author: { ...TEST_SIGNATURE, name: "A <b>\ncommitter x", email: "<a\n@b>" },
        });
        checkSound(git, id);
        assertEquals(git.git("show", "--no-patch", "--format=%an %ae", id), "A bcommitter x a@b");
      }));
    it("takes blobs that are there, links and modes", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const a = git.git("rev-parse", "HEAD:a");
        const id = await repository.createCommit(request(git.git("rev-parse", "HEAD"), [
          { path: "copy", content: { mode: "100755", id: a } },
          { path: "link", content: bytes("b") },
          { path: "new-link", content: bytes("a"), mode: "120000" },
          { path: "b", content: bytes("b"), mode: "100644" },
          { path: "module", content: { mode: "160000", id: git.git("rev-parse", "HEAD") } },
        ]));
        assertEquals(list(git, id), [
          "100644 a",
          "100644 b",
          "100755 copy",
          "100644 dir.ts",
          "100644 dir/c",
          "100644 dir/deep/d",
          "100644 dir0",
          "120000 link",
          "160000 module",
          "120000 new-link",
        ]);
        checkSound(git, id);
      }));
    it("lets a new file take the place of a folder, and a folder that of a file", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const id = await repository.createCommit(request(git.git("rev-parse", "HEAD"), [
          { path: "dir", content: bytes("now a file") },
          { path: "a/x/y", content: bytes("now a folder") },
          { path: "dir0/z", content: bytes("now a folder") },
          { path: "dir0", content: null },
        ]));
        assertEquals(list(git, id), [
          "100644 a/x/y",
          "100755 b",
          "100644 dir",
          "100644 dir.ts",
          "100644 dir0/z",
          "120000 link",
        ]);
        checkSound(git, id);
      }));
    it("leaves out what is not there without a word, never a folder for a file", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const base = git.git("rev-parse", "HEAD");
        const paths = ["nope", "dir", "dir/deep", "a/x", "nope/x"];
        const changes = paths.map((path) => ({ path, content: null }));
        const id = await repository.createCommit(request(base, changes));
        assertEquals(git.git("rev-parse", `${id}^{tree}`), git.git("rev-parse", "HEAD^{tree}"));
      }));
    it("refuses two changes that need one path as file and folder, and names git refuses", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const base = git.git("rev-parse", "HEAD");
        const before = git.git("count-objects");
        const commit = (...paths: string[]) =>
          repository.createCommit(
            request(base, paths.map((path) => ({ path, content: bytes("x") }))),
          );
        await assertFails("path_conflict", () => commit("n", "n/x"));
        await assertFails("path_conflict", () => commit("n/x/y", "n"));
        await assertFails("path_conflict", () => commit("n", "n"));
        const names = ["", "/a", "a/", "a//b", "./a", "../a", "a/..", ".git", ".git/x", "x/.GIT/y"];
        for (const name of [...names, "a\0b"]) await assertFails("bad_name", () => commit(name));
        assertEquals(git.git("count-objects"), before);
      }));
    it("fails on a base, a parent or a blob that is not there", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const base = git.git("rev-parse", "HEAD");
        const gone = "1".repeat(40);
        const change = { path: "a", content: bytes("x") };
        await assertFails("not_found", () => repository.createCommit(request(gone, [change])));
        await assertFails(
          "not_found",
          () => repository.createCommit({ ...request(base, [change]), parents: [gone] }),
        );
        const missing = { path: "a", content: { mode: "100644", id: gone } } as const;
        await assertFails("not_found", () => repository.createCommit(request(base, [missing])));
      }));
    it("takes any name", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const names = hostileNames(open);
        const changes = names.map((path) => ({ path, content: bytes(path) }));
        const id = await repository.createCommit(request(null, changes));
        assertEquals(list(git, id).map((line) => line.slice(7)).sort(), names.toSorted());
        checkSound(git, id);
      }));
    it("writes hundreds of files at once, large and empty ones too", () =>
      withRepository(open, { prepare: based }, async ({ git, repository }) => {
        const changes = Array.from({ length: 300 }, (_, at) => ({
          path: `many/${at % 17}/${at}`,
          content: bytes(`${at}`),
        }));
        const large = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7919) >> 5);
        const id = await repository.createCommit(request(git.git("rev-parse", "HEAD"), [
          ...changes,
          { path: "large", content: large },
          { path: "empty", content: bytes("") },
        ]));
        assertEquals(list(git, id).length, 309);
        const { stdout } = git.run(["cat-file", "blob", `${id}:large`]);
        assertEquals(stdout.length, large.length);
        checkSound(git, id);
      }));
    it("agrees with stock git on random changes", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const seed = 20_261_121;
        const random = seededRandom(seed);
        let base: string | null = null;
        for (let round = 0; round < 6; round++) {
          const changes = new Map<string, TreeChange>();
          for (let at = 0; at < 25; at++) {
            const path = `${"pqr"[random(3)]}/${"st-"[random(3)]}/${random(9)}.ts`;
            const content = random(4) === 0 ? null : bytes(`${random(1000)}`);
            changes.set(path, { path, content });
            if (content) git.write(path, content);
            else git.run(["rm", "-f", "--quiet", "--ignore-unmatch", "--", path]);
            if (!content) git.run(["clean", "-fdq", "--", path]);
          }
          const id: string = await repository.createCommit(request(base, [...changes.values()]));
          assertEquals(id, git.commitAll("WB-1: test"), `seed ${seed}, round ${round}`);
          base = id;
        }
        git.checkIntegrity();
      }));
  });
}
