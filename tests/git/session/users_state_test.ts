import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const FILES = { "a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n" };

for (const engine of ENGINES) {
  describe(`what the user has under way in git (${engine})`, () => {
    it("keeps commits waiting during a bisect", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      repository.git("bisect", "start");
      const outcome = await driven.save({ "a.txt": "saved\n" });
      assertStringIncludes(outcome.message ?? "", "a bisect waits to be finished");
      repository.git("bisect", "reset");
      assertEquals((await session.commit()).status, "committed");
    });

    it("keeps the bits of files that git shall not look at", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      repository.git("update-index", "--assume-unchanged", "a.txt");
      repository.git("update-index", "--skip-worktree", "b.txt");
      await driven.save({ "a.txt": "saved\n", "b.txt": "saved\n" });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("ls-files", "-v").split("\n"), ["h a.txt", "S b.txt", "H c.txt"]);
    });
  });
}
