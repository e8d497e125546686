import { describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import { gitFailed } from "../../../lib/git/common/git_failed.ts";
import { openRepository } from "../../../lib/git/opening/open_repository.ts";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

/** How many commits there are beyond the first. */
function commits({ repository }: DrivenSession): number {
  return Number(repository.git("rev-list", "--count", "HEAD")) - 1;
}

/** Waits for what a timer has begun. */
async function settle({ session }: DrivenSession) {
  const { session: view } = await session.describe();
  assertExists(view);
  return view;
}

for (const engine of ENGINES) {
  describe(`the window of a session (${engine})`, () => {
    it("runs from the first pending save, and no later one moves its end", async () => {
      await using driven = await openDrivenSession(engine);
      assertEquals(await driven.save({ "a.txt": "one\n" }), {
        status: "pending",
        dueInMs: 30_000,
      });
      driven.clock.turn(20_000);
      assertEquals((await driven.save({ "b.txt": "two\n" })).dueInMs, 10_000);
      driven.clock.turn(9_999);
      assertEquals((await settle(driven)).dueInMs, 1);
      assertEquals(commits(driven), 0);
      driven.clock.turn(1);
      assertEquals((await settle(driven)).commits.length, 1);
      assertEquals(driven.repository.git("status", "--short"), "");
      assertEquals(driven.clock.timers(), 0);
      assertEquals((await driven.save({ "b.txt": "three\n" })).dueInMs, 30_000);
    });

    it("takes another length from its beginning on", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.save({ "a.txt": "one\n" });
      driven.clock.turn(10_000);
      await driven.session.configure({ coalesceMs: 60_000 });
      assertEquals((await settle(driven)).dueInMs, 50_000);
      driven.clock.turn(25_000);
      assertEquals(commits(driven), 0);
      await driven.session.configure({ coalesceMs: 36_000 });
      driven.clock.turn(999);
      assertEquals((await settle(driven)).dueInMs, 1);
      await driven.session.configure({ coalesceMs: 0 });
      driven.clock.turn(0);
      await settle(driven);
      assertEquals(commits(driven), 1);
      assertEquals(driven.clock.timers(), 0);
    });

    it("is no longer than its length, though the clock was put back", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.save({ "a.txt": "one\n" });
      driven.clock.turn(-3_600_000);
      await driven.save({ "b.txt": "two\n" });
      driven.clock.turn(30_000);
      await settle(driven);
      assertEquals(commits(driven), 1);
    });

    it("ends at once when every save is to be committed", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.save({ "a.txt": "one\n" });
      await driven.session.configure({ mode: "every-save" });
      assertEquals(commits(driven), 1);
      assertEquals(driven.clock.timers(), 0);
      assertEquals((await driven.save({ "a.txt": "two\n" })).status, "committed");
      assertEquals(commits(driven), 2);
    });

    it("is none while somebody else says when, or nobody", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.save({ "a.txt": "one\n" });
      for (const change of [{ mode: "manual" }, { mode: "coalesce", enabled: false }] as const) {
        await driven.session.configure(change);
        assertEquals(driven.clock.timers(), 0);
        driven.clock.turn(3_600_000);
        assertEquals((await settle(driven)).dueInMs, null);
        assertEquals(commits(driven), 0);
      }
      await driven.session.configure({ enabled: true });
      driven.clock.turn(0);
      await settle(driven);
      assertEquals(commits(driven), 1);
    });

    it("is closed without a commit, and goes on after a start", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.save({ "a.txt": "one\n" });
      driven.clock.turn(10_000);
      await driven.restart();
      assertEquals(commits(driven), 0);
      assertEquals((await settle(driven)).dueInMs, 20_000);
      driven.clock.turn(20_000);
      await settle(driven);
      assertEquals(commits(driven), 1);
    });

    it("ends with the service, which commits what waits and says what it cannot", async () => {
      await using driven = await openDrivenSession(engine);
      assertEquals(await driven.session.finish(), null);
      await driven.save({ "a.txt": "one\n" });
      driven.clock.turn(10_000);
      assertEquals(await driven.session.finish(), null);
      assertEquals([commits(driven), driven.clock.timers()], [1, 0]);
      assertEquals(driven.repository.git("status", "--short"), "");
      await driven.session.configure({ mode: "manual" });
      await driven.save({ "a.txt": "two\n" });
      assertEquals([await driven.session.finish(), commits(driven)], [null, 1]);
    });

    it("says at the end of the service that the person is to answer first", async () => {
      await using driven = await openDrivenSession(engine);
      driven.repository.write("mine.txt", "mine\n");
      await driven.save({ "a.txt": "one\n" });
      assertEquals(
        await driven.session.finish(),
        "The service asks the person first what becomes of changes that were there before its session began",
      );
      assertEquals(commits(driven), 0);
    });

    it("ends at the start when its time passed meanwhile", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.save({ "a.txt": "one\n" });
      await driven.close();
      driven.clock.turn(60_000);
      await driven.restart();
      driven.clock.turn(0);
      assertEquals((await settle(driven)).commits.length, 1);
    });

    it("ends with one try, and the next save tries again", async () => {
      let [tries, isBroken] = [0, true];
      await using driven = await openDrivenSession(engine, {
        async open(...args) {
          const opened = await openRepository(...args);
          const { repository } = opened;
          if (!repository) return opened;
          const counting = {
            ...repository,
            createCommit: (request: Parameters<typeof repository.createCommit>[0]) => {
              tries++;
              if (isBroken) throw gitFailed("failed", "Git says no");
              return repository.createCommit(request);
            },
          };
          return { ...opened, repository: counting };
        },
      });
      await driven.save({ "a.txt": "one\n" });
      driven.clock.turn(30_000);
      const { problem } = await settle(driven);
      assertEquals([problem?.code, tries, driven.clock.timers()], ["failed", 1, 0]);
      driven.clock.turn(3_600_000);
      await settle(driven);
      await settle(driven);
      assertEquals(tries, 1);
      isBroken = false;
      await driven.save({ "b.txt": "two\n" });
      driven.clock.turn(0);
      await settle(driven);
      assertEquals(driven.repository.git("status", "--short"), "");
      assertEquals(commits(driven), 1);
    });

    it("knows what was saved while commits were off, and commits it when they are on", async () => {
      await using driven = await openDrivenSession(engine);
      const { repository, session, clock } = driven;
      await driven.save({ "a.txt": "one\n" });
      await session.commit();
      await session.configure({ enabled: false });
      assertEquals((await driven.save({ "a.txt": "off\n" })).status, "disabled");
      clock.turn(60_000);
      assertEquals((await settle(driven)).commits.length, 1);
      await session.configure({ enabled: true });
      assertEquals((await driven.save({ "a.txt": "on\n" })).status, "pending");
      assertEquals((await session.commit()).status, "committed");
      assertEquals((await settle(driven)).question, null);
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("waits for a merge of the user's, also with the next try", async () => {
      await using driven = await openDrivenSession(engine);
      driven.repository.write(".git/MERGE_HEAD", `${driven.repository.git("rev-parse", "HEAD")}\n`);
      assertEquals((await driven.save({ "a.txt": "one\n" })).status, "waiting");
      driven.clock.turn(1000);
      assertEquals((await driven.session.commit()).status, "waiting");
      driven.repository.remove(".git/MERGE_HEAD");
      assertEquals((await driven.session.commit()).status, "committed");
    });

    it("does not run while there is a question", async () => {
      await using driven = await openDrivenSession(engine);
      driven.repository.write("mine.txt", "mine\n");
      assertEquals((await driven.save({ "a.txt": "one\n" })).status, "question");
      assertEquals(driven.clock.timers(), 0);
      driven.clock.turn(30_000);
      assertEquals((await settle(driven)).question?.count, 1);
      await driven.session.answer("carry", { remember: false });
      driven.clock.turn(0);
      assertEquals((await settle(driven)).commits.length, 1);
    });
  });
}
