import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openDrivenSession } from "./driven_session.ts";

const TEXT = "1\n2\n3\n4\n5\n";
const CRLF = TEXT.replaceAll("\n", "\r\n");
const FILES = { "a.txt": TEXT, "b.txt": "b\n", "c.txt": "c\n" };
const DIRECTIONS = { "autocrlf": "", "eol=crlf": "*.txt text eol=crlf\n" };

// The embedded engine leaves repositories with such settings to the installed git.
for (const [name, attributes] of Object.entries(DIRECTIONS)) {
  describe(`a session where git converts line breaks (${name})`, () => {
    const open = async () => {
      const driven = await openDrivenSession("git", {
        files: { ...FILES, ...(attributes && { ".gitattributes": attributes }) },
      });
      if (!attributes) driven.repository.git("config", "core.autocrlf", "true");
      return driven;
    };

    it("takes a file for clean that has LF on disk, as git does", async () => {
      await using driven = await open();
      const { repository, session } = driven;
      assertEquals(repository.git("status", "--porcelain"), "");
      const outcome = await driven.save({ "a.txt": TEXT.replace("2", "two") });
      assertEquals(outcome.status, "pending");
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("cat-file", "-p", "HEAD:a.txt"), "1\ntwo\n3\n4\n5");
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("parts the user's lines from the session's in a file that has LF on disk", async () => {
      await using driven = await open();
      const { repository, session } = driven;
      await driven.save({ "a.txt": TEXT.replace("1", "one") });
      const both = TEXT.replace("1", "one").replace("5", "mine");
      repository.write("a.txt", both);
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("cat-file", "-p", "HEAD:a.txt"), "one\n2\n3\n4\n5");
      assertEquals(repository.git("status", "--porcelain"), " M a.txt");
    });

    it("takes a step from CRLF to LF for no step", async () => {
      await using driven = await open();
      const { repository, session } = driven;
      repository.write("a.txt", CRLF);
      await driven.save({ "a.txt": TEXT, "b.txt": "saved\n" });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("diff", "--name-only", "HEAD~", "HEAD"), "b.txt");
    });

    it("keeps staged lines of a text that the user staged between two saves", async () => {
      await using driven = await open();
      const { repository, session } = driven;
      await driven.save({ "a.txt": CRLF.replace("1", "one") });
      repository.git("add", "a.txt");
      await driven.save({ "a.txt": CRLF.replace("1", "another") });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("status", "--porcelain"), "");
      assertEquals(repository.git("cat-file", "-p", "HEAD:a.txt"), "another\n2\n3\n4\n5");
    });
  });
}

describe("a session that saves a file under a filter", () => {
  it("leaves the file to the user at once, and runs no program", async () => {
    await using driven = await openDrivenSession("git", { files: FILES });
    const { repository, session } = driven;
    repository.write(".gitattributes", "a.txt filter=x\n");
    repository.commitAll("filtered");
    for (const way of ["clean", "smudge"]) {
      repository.git("config", `filter.x.${way}`, `touch ${repository.path("ran")}; cat`);
    }
    const outcome = await driven.save({ "a.txt": "saved\n" });
    assertEquals(outcome.status, "nothing_pending");
    const made = await session.commit();
    assertEquals(made.status, "nothing_pending");
    assertEquals(made.left?.map(({ path }) => path), ["a.txt"]);
    assertStringIncludes(made.left?.[0]?.why ?? "", `the filter "x"`);
    assertEquals((await driven.save({ "a.txt": "again\n", "b.txt": "b2\n" })).status, "pending");
    assertEquals((await session.commit()).status, "committed");
    assertEquals(existsSync(repository.path("ran")), false);
  });
});
