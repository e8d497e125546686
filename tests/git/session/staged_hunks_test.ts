import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const text = (first: string, middle: string, last: string): string =>
  `${first}\n2\n3\n4\n${middle}\n6\n7\n8\n${last}\n`;

const BEFORE = text("1", "5", "9");
const FILES = { "a.txt": BEFORE, "b.txt": "b\n" };

const staged = ({ repository }: DrivenSession, path: string): string =>
  `${repository.git("show", `:${path}`)}\n`;
const committed = ({ repository }: DrivenSession, path: string, at = "HEAD"): string =>
  `${repository.git("show", `${at}:${path}`)}\n`;

for (const engine of ENGINES) {
  describe(`a path with staged hunks that the session commits (${engine})`, () => {
    it("holds both in the index, so that a plain commit of the user reverts nothing", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "b.txt": "begins\n" });
      repository.write("a.txt", text("by hand", "5", "9"));
      repository.git("add", "a.txt");
      await driven.save({ "a.txt": text("by hand", "saved", "9") });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(committed(driven, "a.txt"), text("1", "saved", "9"));
      assertEquals(staged(driven, "a.txt"), text("by hand", "saved", "9"));
      repository.git("commit", "--quiet", "--message", "mine");
      assertEquals(committed(driven, "a.txt"), text("by hand", "saved", "9"));
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("holds both where the user staged the service's change as well", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "a.txt": text("1", "first", "9") });
      repository.write("a.txt", text("by hand", "first", "9"));
      repository.git("add", "a.txt");
      repository.write("a.txt", text("by hand", "first", "not staged"));
      await driven.save({ "a.txt": text("by hand", "second", "not staged") });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(committed(driven, "a.txt"), text("1", "second", "9"));
      assertEquals(staged(driven, "a.txt"), text("by hand", "second", "9"));
    });

    it("holds the last text of a new file that was staged before", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "new.txt": text("1", "first", "9") });
      repository.git("add", "new.txt");
      await driven.save({ "new.txt": text("1", "second", "9") });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("keeps a staged mode", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      repository.git("update-index", "--chmod=+x", "a.txt");
      repository.makeExecutable("a.txt");
      await driven.save({ "b.txt": "begins\n" });
      await session.answer("carry", { remember: false });
      repository.git("checkout", "--quiet", "HEAD", "--", "a.txt");
      await session.commit();
      repository.makeExecutable("a.txt");
      repository.git("add", "a.txt");
      await driven.save({ "a.txt": text("1", "saved", "9") });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("ls-files", "--stage", "a.txt").slice(0, 6), "100755");
      assertEquals(staged(driven, "a.txt"), text("1", "saved", "9"));
    });

    it("waits with a question where both are on the same lines", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "b.txt": "begins\n" });
      repository.write("a.txt", text("1", "by hand", "9"));
      repository.git("add", "a.txt");
      repository.write("a.txt", BEFORE);
      await driven.save({ "a.txt": text("1", "saved", "9") });
      const before = repository.git("for-each-ref");
      assertEquals((await session.commit()).status, "question");
      const { session: asking } = await session.describe();
      assertEquals([asking?.question?.kind, asking?.question?.count], ["mixed", 1]);
      assertEquals(staged(driven, "a.txt"), text("1", "by hand", "9"));
      assertEquals(repository.git("for-each-ref"), before);
      await session.answer("carry", { remember: false });
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("status", "--porcelain"), "");
      const kept = repository.git("for-each-ref", "--format=%(refname)", "refs/workbench/undo");
      const texts = kept.split("\n").map((ref) => committed(driven, "a.txt", ref));
      assert(texts.includes(text("1", "by hand", "9")), "What was staged is lost");
    });

    it("waits with a question where the user staged that the file goes", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "b.txt": "begins\n" });
      repository.git("rm", "--quiet", "--cached", "a.txt");
      await driven.save({ "a.txt": text("1", "saved", "9") });
      assertEquals((await session.commit()).status, "question");
      assertEquals(repository.git("ls-files", "a.txt"), "");
    });
  });
}
