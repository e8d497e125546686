import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const text = (first: string, middle: string, last: string): string =>
  `${first}\n2\n3\n4\n${middle}\n6\n7\n8\n${last}\n`;

for (const engine of ENGINES) {
  describe(`a stash entry of a file that both wrote (${engine})`, () => {
    it("holds what a hand wrote before the save and after it, without the save", async () => {
      const files = { "a.txt": text("1", "5", "9") };
      await using driven = await openDrivenSession(engine, { files });
      const { repository } = driven;
      repository.write("a.txt", text("by hand", "5", "9"));
      assertEquals(
        (await driven.save({ "a.txt": text("by hand", "saved", "9") })).status,
        "question",
      );
      repository.write("a.txt", text("by hand", "saved", "by hand, later"));
      await driven.session.answer("stash", { remember: false });
      const now = new TextDecoder().decode(repository.read("a.txt"));
      assertEquals(now, text("1", "saved", "9"));
      const stashed = repository.git("show", "stash:a.txt");
      assertEquals(`${stashed}\n`, text("by hand", "5", "by hand, later"));
      assertEquals((await driven.session.commit()).status, "committed");
      repository.git("stash", "pop");
      const popped = new TextDecoder().decode(repository.read("a.txt"));
      assertEquals(popped, text("by hand", "saved", "by hand, later"));
    });
  });
}
