import { describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

/** Operations of the user's that stop at a conflict, and how each goes on. */
const OPERATIONS: Readonly<Record<string, readonly string[][]>> = {
  merge: [["commit", "--quiet", "--no-edit"]],
  // It does not go on while there is anything that is not staged.
  rebase: [
    ["stash", "push", "--quiet", "a.txt"],
    ["-c", "core.editor=true", "rebase", "--continue"],
    ["stash", "pop", "--quiet"],
  ],
  "cherry-pick": [["commit", "--quiet", "--no-edit"]],
};

/** Two branches that changed the same line of `b.txt`. */
function divide({ repository }: DrivenSession): void {
  repository.git("switch", "--quiet", "--create", "other");
  repository.write("b.txt", "other\n");
  repository.commitAll("other");
  repository.git("switch", "--quiet", "main");
  repository.write("b.txt", "main\n");
  repository.commitAll("main");
}

const pendingOf = async ({ session }: DrivenSession) => {
  const view = (await session.describe()).session;
  return [view?.pending.map(({ path }) => path), view?.problem?.code];
};

for (const engine of ENGINES) {
  describe(`a save in the middle of an operation of the user's (${engine})`, () => {
    for (const [name, commands] of Object.entries(OPERATIONS)) {
      for (const isFirst of [true, false]) {
        it(`waits for the end of a ${name}, ${isFirst ? "as the first" : "in a session"}`, async () => {
          await using driven = await openDrivenSession(engine);
          const { repository, session, clock } = driven;
          divide(driven);
          if (!isFirst) {
            await driven.save({ "c.txt": "before\n" });
            await session.commit();
          }
          repository.run([name, "other"]);
          assertEquals((await driven.save({ "a.txt": "saved\n" })).status, "waiting");
          assertEquals(await pendingOf(driven), [["a.txt"], "operation_underway"]);
          for (let time = 0; time < 3; time++) clock.turn(60_000);
          assertEquals(await pendingOf(driven), [["a.txt"], "operation_underway"]);
          repository.write("b.txt", "both\n");
          repository.git("add", "b.txt");
          for (const command of commands) repository.git(...command);
          clock.turn(60_000);
          assertEquals(await pendingOf(driven), [[], undefined]);
          assertEquals(repository.git("show", "HEAD:a.txt"), "saved");
          assertEquals(repository.git("show", "HEAD:b.txt"), "both");
          assertEquals(repository.git("status", "--porcelain"), "");
        });
      }
    }

    it("is not committed after it where nobody asked for that", async () => {
      await using driven = await openDrivenSession(engine);
      const { repository, session, clock } = driven;
      await session.configure({ mode: "manual" });
      divide(driven);
      repository.run(["merge", "other"]);
      assertEquals((await driven.save({ "a.txt": "saved\n" })).status, "waiting");
      repository.git("merge", "--abort");
      clock.turn(60_000);
      assertEquals(await pendingOf(driven), [["a.txt"], undefined]);
      assertEquals((await session.commit()).status, "committed");
    });

    it("waits for conflicts that a stash entry left, and asks nothing meanwhile", async () => {
      await using driven = await openDrivenSession(engine);
      const { repository, session, clock } = driven;
      repository.write("b.txt", "stashed\n");
      repository.git("stash", "--quiet");
      await driven.save({ "b.txt": "saved\n" });
      await session.commit();
      assertEquals(repository.run(["stash", "pop"]).status === 0, false);
      const saved = await driven.save({ "b.txt": "resolved\n" });
      assertEquals(saved.status, "waiting");
      assertMatch(saved.message ?? "", /while a saved file has conflicts to be resolved$/);
      assertEquals((await session.commit()).status, "waiting");
      repository.git("switch", "--quiet", "--create", "elsewhere", "--merge");
      assertEquals((await session.commit()).status, "waiting");
      assertEquals((await session.describe()).session?.question, null);
      repository.git("symbolic-ref", "HEAD", "refs/heads/main");
      clock.turn(60_000);
      assertEquals(await pendingOf(driven), [["b.txt"], "operation_underway"]);
    });
  });
}
