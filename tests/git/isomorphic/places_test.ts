import { assert, assertEquals } from "@std/assert";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { openIsomorphicRepository } from "../../../lib/git/engines/isomorphic/mod.ts";
import type { Repository } from "../../../lib/git/repository.ts";
import {
  type GitRepository,
  gitRepositoryAt,
  makeGitRepository,
} from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { assertFails, bytes, placeAt, withRepository } from "../contract/with_repository.ts";
import { stockStatus } from "./stock_answers.ts";

const SIGNATURE = { name: "A", email: "a@example.com", timestamp: 1_700_000_000, offset: 0 };

function committed(git: GitRepository): void {
  for (const name of ["a.txt", "dir/b.txt", "dir/deep/c.txt", "other/d.txt"]) {
    git.write(name, `${name}\n`);
  }
  git.commitAll("first");
}

/** Commits through the engine as a session does, and has stock git look at all of it. */
async function commitThrough(git: GitRepository, repository: Repository): Promise<void> {
  const { ref, commit } = await repository.head();
  assert(ref && commit);
  git.write("dir/b.txt", "saved\n");
  const change = { path: "dir/b.txt", content: bytes("saved\n") };
  const made = await repository.createCommit({
    base: commit,
    parents: [commit],
    changes: [change],
    message: "saved\n",
    author: SIGNATURE,
    committer: SIGNATURE,
  });
  await repository.updateRefs([{ ref, from: commit, to: made, reason: "commit: saved" }]);
  await repository.updateIndex(await repository.filesAt(made, [change.path]));
  assertEquals(git.git("rev-parse", "HEAD"), made);
  assertEquals(await repository.status(), stockStatus(git));
  assertEquals(await repository.status({ paths: ["dir"] }), []);
  git.checkIntegrity();
}

describe("openIsomorphicRepository", () => {
  it("reads and writes SHA-256 repositories", () =>
    withRepository(
      openIsomorphicRepository,
      { init: ["--object-format=sha256"], prepare: committed },
      async ({ git, repository }) => {
        git.git("gc", "--quiet");
        git.write("new", "x");
        assertEquals(await repository.status(), stockStatus(git));
        await commitThrough(git, repository);
      },
    ));
  it("works in a linked worktree, with refs and objects that all share", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        const folder = `${makeTemporaryFolder("linked")}/tree`;
        git.git("worktree", "add", "--quiet", "-b", "linked", folder);
        const linked = gitRepositoryAt(folder);
        const other = await openIsomorphicRepository(await placeAt(folder));
        linked.write("a.txt", "edited\n");
        assertEquals(await other.head(), {
          ref: "refs/heads/linked",
          commit: git.git("rev-parse", "linked"),
        });
        await commitThrough(linked, other);
        await other.setHead("refs/heads/elsewhere", { reason: "moves" });
        assertEquals(linked.git("symbolic-ref", "HEAD"), "refs/heads/elsewhere");
        assertEquals((await repository.head()).ref, "refs/heads/main");
        assertEquals(git.git("reflog", "-1", "--format=%gs", "linked"), "commit: saved");
        await other[Symbol.asyncDispose]();
      },
    ));
  it("reads objects that it borrows from another repository", async () => {
    const lender = makeGitRepository();
    committed(lender);
    lender.git("gc", "--quiet");
    const git = gitRepositoryAt(`${makeTemporaryFolder("borrower")}/clone`);
    lender.git("clone", "--quiet", "--shared", lender.folder, git.folder);
    const repository = await openIsomorphicRepository(await placeAt(git.folder));
    assert(repository.place.traits.includes("alternates"));
    await commitThrough(git, repository);
    await repository[Symbol.asyncDispose]();
    lender.delete();
    git.delete();
  });
  it("leaves out of a sparse checkout what is not checked out, but sees what is there all the same", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        git.git("sparse-checkout", "set", "--no-cone", "/dir/");
        assertEquals(await repository.status(), []);
        git.write("other/d.txt", "edited\n");
        assertEquals(await repository.status(), stockStatus(git));
        await commitThrough(git, repository);
      },
    ));
  it("refuses a sparse index and a split index by name", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        git.git("sparse-checkout", "set", "--cone", "--sparse-index", "dir");
        await assertFails("not_supported", () => repository.status());
        await assertFails("not_supported", () => repository.updateIndex(new Map([["x", null]])));
        git.git("sparse-checkout", "disable");
        git.git("update-index", "--split-index");
        await assertFails("not_supported", () => repository.indexed(["a.txt"]));
        const place = await placeAt(git.folder);
        await assertFails("not_supported", () => openIsomorphicRepository(place));
      },
    ));
  it("refuses histories that replacements and grafts have changed", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        const first = git.git("rev-parse", "HEAD");
        git.write("a.txt", "second\n");
        const second = git.commitAll("second");
        git.git("replace", second, first);
        await assertFails("not_supported", () => repository.log(second, { limit: 9 }));
        await assertFails("not_supported", () => repository.status());
        git.git("replace", "--delete", second);
        writeFileSync(git.path(".git/info/grafts"), `${second}\n`);
        await assertFails("not_supported", () => repository.mergeBase(first, second));
      },
    ));
  it("ends a shallow history where it was cut", async () => {
    const origin = makeGitRepository();
    committed(origin);
    for (const text of ["two", "three"]) {
      origin.write("a.txt", text);
      origin.commitAll(text);
    }
    const git = gitRepositoryAt(`${makeTemporaryFolder("shallow")}/clone`);
    origin.git("clone", "--quiet", "--depth=2", `file://${origin.folder}`, git.folder);
    const repository = await openIsomorphicRepository(await placeAt(git.folder));
    const head = git.git("rev-parse", "HEAD");
    const log = await repository.log(head, { limit: 9 });
    assertEquals(log.map(({ id }) => id), git.git("rev-list", "HEAD").split("\n"));
    assertEquals(log.at(-1)?.parents, []);
    await commitThrough(git, repository);
    await repository[Symbol.asyncDispose]();
    origin.delete();
    git.delete();
  });
  it("reads deltas on bases that a pack names by their ids, large offsets aside", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        const text = Array.from({ length: 500 }, (_, at) => `line ${at}`);
        for (let at = 0; at < 20; at++) {
          git.write("long", [...text, `${at}`].join("\n"));
          git.commitAll(`${at}`);
        }
        git.run(["-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq"]);
        for (const commit of git.git("rev-list", "HEAD").split("\n").slice(0, 20)) {
          const file = (await repository.filesAt(commit, ["long"])).get("long");
          const expected = git.run(["cat-file", "blob", `${commit}:long`]).stdout;
          assertEquals(await repository.readBlob(file?.id ?? ""), expected);
        }
      },
    ));
  it("says that a damaged object, pack or index is damaged", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        const id = git.git("rev-parse", "HEAD:a.txt");
        const object = `.git/objects/${id.slice(0, 2)}/${id.slice(2)}`;
        git.run(["config", "core.sharedRepository", "0666"]);
        git.remove(object);
        git.write(object, "no object");
        await assertFails("damaged", () => repository.readBlob(id));
        git.write(object, "");
        await assertFails("damaged", () => repository.readBlob(id));
        appendFileSync(git.path(".git/index"), "more");
        await assertFails("damaged", () => repository.updateIndex(new Map([["x", null]])));
        git.write(".git/index", "DIRC");
        await assertFails("damaged", () => repository.status());
      },
    ));
  it("smudges what changed in the moment in which an index was written", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        // Of the same size and, most likely, of the same moment as the index.
        for (let round = 0; round < 5; round++) {
          git.write("a.txt", `${round}.txt\n`);
          git.git("add", "a.txt");
          git.write("a.txt", `${round}.txT\n`);
          await repository.updateIndex(new Map([["other/d.txt", null]]));
          assertEquals(
            (await repository.status({ paths: ["a.txt"] })).map(({ unstaged }) => unstaged),
            ["modified"],
          );
          assertEquals(await repository.status(), stockStatus(git));
        }
      },
    ));
  it("keeps the trees that the index remembers where nothing has changed", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        git.git("read-tree", "HEAD");
        const { id } = (await repository.indexed(["a.txt"])).get("a.txt") as { id: string };
        await repository.updateIndex(new Map([["dir/b.txt", { mode: "100644", id }]]));
        const tree = git.git("write-tree");
        assertEquals(git.git("ls-tree", tree, "other"), git.git("ls-tree", "HEAD", "other"));
        assertEquals(git.git("rev-parse", `${tree}:dir/b.txt`), id);
        git.checkIntegrity();
      },
    ));
  it("compares files in other encodings, and refuses those that it does not know", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        git.write(
          ".gitattributes",
          "*.wide working-tree-encoding=UTF-16LE\n*.old working-tree-encoding=SHIFT-JIS\n",
        );
        git.write("x.wide", new Uint8Array([0x61, 0, 0xfc, 0]));
        git.write("y.old", "abc");
        git.commitAll("encoded");
        git.write("x.wide", new Uint8Array([0x61, 0, 0xfc, 0]));
        assertEquals(await repository.status(), []);
        git.write("x.wide", new Uint8Array([0x62, 0, 0xfc, 0]));
        assertEquals(await repository.status(), stockStatus(git));
        git.write("y.old", "abd");
        await assertFails("not_supported", () => repository.status());
      },
    ));
  it("takes the bytes of a file that is not in its encoding as they are", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        const a = [0x61, 0], le = [0xff, 0xfe], be = [0xfe, 0xff];
        const contents = {
          whole: [...a, 0xfc, 0],
          half: [...a, 0x62],
          surrogate: [...a, 0x3d, 0xd8, ...a],
          le: [...le, ...a],
          be: [...be, 0, 0x61],
          empty: [],
          break: [...a, 0x0d, 0, 0x0a, 0],
        };
        const encodings = ["UTF-16LE", "UTF-16BE", "UTF-16", "UTF-16LE-BOM", "UTF-8"];
        const paths = encodings.flatMap((encoding) =>
          Object.entries(contents).map(([name, bytes]) => {
            const path = `${name}.${encoding}`;
            git.write(path, new Uint8Array(bytes));
            return [path, bytes] as const;
          })
        );
        git.commitAll("as they are");
        const rules = encodings.map((name) => `*.${name} working-tree-encoding=${name}\n`);
        git.write(".gitattributes", rules.join(""));
        for (const [path, bytes] of paths) git.write(path, new Uint8Array(bytes));
        assertEquals(await repository.status(), stockStatus(git));
        for (const [path, bytes] of paths) git.write(path, new Uint8Array([...bytes, 0x61, 0]));
        assertEquals(await repository.status(), stockStatus(git));
      },
    ));
  it("does not wait for a pipe in the place of a file", () =>
    withRepository(
      openIsomorphicRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        git.remove("a.txt");
        mkdirSync(git.path("a.txt"));
        mkdirSync(git.path("dir/.gitignore"));
        assertEquals(await repository.status(), stockStatus(git));
      },
    ));
});
