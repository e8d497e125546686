import { utimesSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { discoverRepository } from "../../../lib/git/discover/discover_repository.ts";
import { openRepository } from "../../../lib/git/opening/open_repository.ts";
import { makeGitRepository } from "../../support/git_repository.ts";

/** A moment long ago, in seconds: nothing that happens now comes near it. */
const THEN = 1_600_000_000;

/** When both files were written, in seconds after: also before the first millisecond has passed. */
const WRITTEN = [0.1, 0.0004];

describe("updateIndex", () => {
  for (const written of WRITTEN) {
    it(`hides no edit that stock git would have looked for (${written})`, async () => {
      const repository = makeGitRepository();
      repository.git("config", "core.trustctime", "false");
      repository.write("edited.txt", "before");
      repository.write("other.txt", "other");
      repository.commitAll("both");
      utimesSync(repository.path("edited.txt"), THEN, THEN + written);
      utimesSync(repository.path("other.txt"), THEN, THEN + written);
      repository.git("update-index", "--refresh");
      utimesSync(repository.path(".git/index"), THEN, THEN + 0.2);
      // Of the same size, in the same second: only the racy index tells stock git to look into the file.
      repository.write("edited.txt", "after!");
      utimesSync(repository.path("edited.txt"), THEN, THEN + 0.3);
      assertEquals(repository.git("diff", "--name-only"), "edited.txt");
      // That look has refreshed nothing of the index on disk, which is as it was.
      utimesSync(repository.path(".git/index"), THEN, THEN + 0.2);

      const discovery = await discoverRepository(repository.folder);
      const opened = await openRepository(discovery, { engine: "embedded" });
      assertEquals((await opened.repository?.status())?.map(({ path }) => path), ["edited.txt"]);
      await opened.repository?.updateIndex(new Map([["other.txt", null]]));
      await opened.repository?.[Symbol.asyncDispose]();

      assertEquals(repository.git("diff", "--name-only"), "edited.txt");
      repository.delete();
    });
  }
});

describe("status", () => {
  it("looks into files of the index's own second where nothing less than seconds counts", async () => {
    const repository = makeGitRepository();
    repository.git("config", "core.checkStat", "minimal");
    repository.git("config", "core.trustctime", "false");
    repository.write("file.txt", "before");
    repository.commitAll("file");
    utimesSync(repository.path("file.txt"), THEN, THEN + 0.1);
    repository.git("update-index", "--refresh");
    repository.write("file.txt", "after!");
    utimesSync(repository.path("file.txt"), THEN, THEN + 0.3);
    utimesSync(repository.path(".git/index"), THEN, THEN + 0.2);
    assertEquals(repository.git("diff", "--name-only"), "file.txt");

    const discovery = await discoverRepository(repository.folder);
    const opened = await openRepository(discovery, { engine: "embedded" });
    const status = await opened.repository?.status();
    assertEquals(status?.map(({ path, unstaged }) => [path, unstaged]), [["file.txt", "modified"]]);
    await opened.repository?.[Symbol.asyncDispose]();
    repository.delete();
  });

  it("sees that a file is empty now, of which the index knows no size yet", async () => {
    const repository = makeGitRepository();
    repository.write("file.txt", "before");
    repository.commitAll("file");
    const discovery = await discoverRepository(repository.folder);
    const opened = await openRepository(discovery, { engine: "embedded" });
    const id = repository.git("hash-object", "-w", "file.txt");
    await opened.repository?.updateIndex(new Map([["file.txt", null]]));
    await opened.repository?.updateIndex(new Map([["file.txt", { mode: "100644", id }]]));
    repository.write("file.txt", "");
    // As programs leave it that make the same file of the same source: the time of a new entry.
    utimesSync(repository.path("file.txt"), 0, 0);
    assertEquals(repository.git("diff", "--name-only"), "file.txt");

    const status = await opened.repository?.status();
    assertEquals(status?.map(({ path, unstaged }) => [path, unstaged]), [["file.txt", "modified"]]);
    await opened.repository?.[Symbol.asyncDispose]();
    repository.delete();
  });
});
