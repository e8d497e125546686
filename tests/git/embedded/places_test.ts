import { assert, assertEquals } from "@std/assert";
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
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

describe("openEmbeddedRepository", () => {
  it("refuses histories that replacements and grafts have changed", () =>
    withRepository(
      openEmbeddedRepository,
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
    const folder = makeTemporaryFolder("shallow");
    const git = gitRepositoryAt(`${folder}/clone`);
    origin.git("clone", "--quiet", "--depth=2", `file://${origin.folder}`, git.folder);
    const repository = await openEmbeddedRepository(await placeAt(git.folder));
    const head = git.git("rev-parse", "HEAD");
    const log = await repository.log(head, { limit: 9 });
    assertEquals(log.map(({ id }) => id), git.git("rev-list", "HEAD").split("\n"));
    assertEquals(log.at(-1)?.parents, []);
    await commitThrough(git, repository);
    await repository[Symbol.asyncDispose]();
    origin.delete();
    rmSync(folder, { recursive: true });
  });
  it("reads deltas on bases that a pack names by their ids, large offsets aside", () =>
    withRepository(
      openEmbeddedRepository,
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
      openEmbeddedRepository,
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
      openEmbeddedRepository,
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
      openEmbeddedRepository,
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
  it("does not wait for a pipe in the place of a file", () =>
    withRepository(
      openEmbeddedRepository,
      { prepare: committed },
      async ({ git, repository }) => {
        git.remove("a.txt");
        mkdirSync(git.path("a.txt"));
        mkdirSync(git.path("dir/.gitignore"));
        assertEquals(await repository.status(), stockStatus(git));
      },
    ));
});
