import { mkdirSync, utimesSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { updateIndex, writtenFile } from "../../../lib/clone/repository/index_file.ts";
import { openRepository } from "../../../lib/clone/repository/repository.ts";
import { makeGitRepository } from "../../support/git_repository.ts";

/** A moment long ago, in seconds: nothing that happens now comes near it. */
const THEN = 1_600_000_000;

describe("updateIndex of a clone", () => {
  it("hides no edit from git that came after a file was written", async () => {
    const git = makeGitRepository();
    git.git("config", "core.trustctime", "false");
    const repository = openRepository(git.folder, (step) => step());
    for (
      const [edit, at] of [["edit!!", 0.3], ["longer than before", 0.1], ["edit!!", 7]] as const
    ) {
      git.write("file.txt", "before");
      utimesSync(git.path("file.txt"), THEN, THEN + 0.1);
      const id = git.git("hash-object", "-w", "file.txt");
      const file = writtenFile(repository, "file.txt", { id, mode: "100644" });
      git.write("file.txt", edit);
      utimesSync(git.path("file.txt"), THEN, THEN + at);
      await updateIndex(repository, new Map([["file.txt", file]]));
      assertEquals(git.git("diff", "--name-only"), "file.txt", `${edit} ${at}`);
    }
    git.delete();
  });

  it("minds no file in a folder's place", async () => {
    const git = makeGitRepository();
    git.write("folder/file.txt", "before");
    const repository = openRepository(git.folder, (step) => step());
    const id = git.git("hash-object", "-w", "folder/file.txt");
    const file = writtenFile(repository, "folder/file.txt", { id, mode: "100644" });
    git.remove("folder");
    git.write("folder", "a file now");
    await updateIndex(repository, new Map([["folder/file.txt", file]]));
    assertEquals(git.git("ls-files"), "folder/file.txt");
    git.remove("folder");
    mkdirSync(git.path("folder"));
    git.write("folder/file.txt", "before");
    assertEquals(git.git("status", "--porcelain"), "A  folder/file.txt");
    git.delete();
  });
});
