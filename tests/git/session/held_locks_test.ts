import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../support/random.ts";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

/** What a commit of the session could move, byte by byte. */
function stateOf({ repository }: DrivenSession): string[] {
  const index = Buffer.from(repository.read(".git/index")).toString("base64");
  return [
    index,
    readFileSync(repository.path(".git/HEAD"), "utf8"),
    repository.git("for-each-ref"),
  ];
}

for (const engine of ENGINES) {
  describe(`a commit while somebody holds a lock (${engine})`, () => {
    for (const name of ["index.lock", "HEAD.lock"]) {
      it(`is busy and moves nothing, and is tried again: ${name}`, async () => {
        await using driven = await openDrivenSession(engine);
        const { repository, session, clock } = driven;
        await driven.save({ "a.txt": "saved\n" });
        const lock = repository.path(`.git/${name}`);
        writeFileSync(lock, "held");
        const branches = () => repository.git("for-each-ref", "refs/heads");
        const before = [branches(), readFileSync(repository.path(".git/HEAD"), "utf8")];
        for (let time = 0; time < 3; time++) {
          const { status, message } = time === 0
            ? await session.commit()
            : { status: "busy", message: "lock" };
          assertEquals(status, "busy", message);
          const { session: view } = await session.describe();
          assertEquals(view?.problem?.code, "busy");
          assertEquals(view?.pending.length, 1);
          assertEquals([branches(), readFileSync(repository.path(".git/HEAD"), "utf8")], before);
          assertEquals(repository.git("diff", "--cached", "--name-only"), "");
          assertEquals(readFileSync(lock, "utf8"), "held");
          clock.turn(1000);
        }
        rmSync(lock);
        clock.turn(60_000);
        const { session: view } = await session.describe();
        assertEquals([view?.pending.length, view?.problem, view?.commits.length], [0, null, 1]);
        assertEquals(repository.git("status", "--porcelain"), "");
        assertEquals(existsSync(lock), false);
      });
    }

    it("keeps the texts of a save that is told of during the next try", async () => {
      await using driven = await openDrivenSession(engine);
      const { repository, session, clock, project } = driven;
      await session.configure({ mode: "every-save" });
      await driven.save({ "a.txt": "one\n" });
      const lock = repository.path(".git/index.lock");
      writeFileSync(lock, "held");
      assertEquals((await driven.save({ "b.txt": "two\n" })).status, "busy");
      const before = await project.files.read("a.txt");
      await session.begin("next", [{ path: "a.txt", before: "one\n", after: "three\n" }]);
      const change = { path: "a.txt", before: before?.contentHash ?? null, after: "three\n" };
      await project.files.write([change]);
      const told = session.written("next");
      clock.turn(60_000);
      assertEquals((await told).status, "busy");
      rmSync(lock);
      clock.turn(60_000);
      assertEquals((await session.describe()).session?.question, null);
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("is busy while the session's branch is locked", async () => {
      await using driven = await openDrivenSession(engine);
      const { repository, session, clock } = driven;
      await driven.save({ "a.txt": "saved\n" });
      const { branch } = await session.commit();
      await driven.save({ "a.txt": "saved again\n" });
      const lock = repository.path(`.git/refs/heads/${branch}.lock`);
      writeFileSync(lock, "");
      const before = stateOf(driven);
      assertEquals((await session.commit()).status, "busy");
      assertEquals(stateOf(driven), before);
      rmSync(lock);
      clock.turn(60_000);
      assertEquals((await session.describe()).session?.pending, []);
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("takes over the lock of a service that is gone", async () => {
      await using driven = await openDrivenSession(engine);
      const { repository, session } = driven;
      await driven.save({ "a.txt": "saved\n" });
      const { execFileSync } = await import("node:child_process");
      const { machineMark } = await import("../../../lib/state/process_mark.ts");
      const gone = execFileSync("sh", ["-c", "echo $$"]).toString().trim();
      writeFileSync(
        repository.path(".git/index.lock"),
        `workbench change ${machineMark()}_${gone}_\n`,
      );
      assertEquals((await session.commit()).status, "committed");
      assertEquals(repository.git("status", "--porcelain"), "");
    });

    it("never parts index and branch, whatever is locked when, and whatever the user commits", async () => {
      await using driven = await openDrivenSession(engine, {
        files: { "a.txt": "1\n2\n3\n4\n5\n", "mine.txt": "0\n" },
      });
      const { repository, session, clock } = driven;
      const random = seededRandom(7);
      for (let round = 0; round < 12; round++) {
        await driven.save({ "a.txt": `1\n2\n3\n4\nsaved ${round}\n` });
        const locks = ["index.lock", "HEAD.lock", "packed-refs.lock"].filter(() => random(3) === 0)
          .map((name) => repository.path(`.git/${name}`));
        for (const lock of locks) writeFileSync(lock, "held");
        const users = random(2) === 0
          ? (repository.write("mine.txt", `${round}\n`),
            repository.run(["commit", "--quiet", "--message", "mine", "--", "mine.txt"]))
          : null;
        const made = await session.commit();
        assert(
          ["committed", "busy", "nothing_pending"].includes(made.status),
          JSON.stringify(made),
        );
        // Whatever the index has that HEAD has not, the user's next commit would bring.
        assertEquals(repository.git("diff", "--cached", "--name-only"), "", made.status);
        for (const lock of locks) rmSync(lock, { force: true });
        if (users?.status !== 0) repository.git("checkout", "--quiet", "--", "mine.txt");
        clock.turn(120_000);
        assertEquals((await session.describe()).session?.pending, [], `round ${round}`);
        assertEquals(repository.git("status", "--porcelain"), "");
        assertEquals(repository.git("show", "HEAD:a.txt").endsWith(`saved ${round}`), true);
      }
    });

    it("goes on beside a user who commits in a loop, and reverts nothing of either", async () => {
      await using driven = await openDrivenSession(engine, {
        files: { "a.txt": "1\n2\n3\n4\n5\n", "mine.txt": "0\n" },
      });
      const { repository, session, clock } = driven;
      await driven.save({ "a.txt": "1\n2\n3\n4\nfirst\n" });
      await session.commit();
      const loop = "for n in 1 2 3 4 5 6 7 8; do echo $n > mine.txt; git add mine.txt; " +
        "git -c user.name=Ada -c user.email=ada@example.com commit -qm mine; done; true";
      const user = spawn("sh", ["-c", loop], { cwd: repository.folder, stdio: "ignore" });
      const over = new Promise((resolve) => user.on("close", resolve));
      for (let round = 0; round < 5; round++) {
        await driven.save({ "a.txt": `1\n2\n3\n4\nsaved ${round}\n` });
        const { status, message } = await session.commit();
        assert(["committed", "busy", "question", "nothing_pending"].includes(status), message);
      }
      await over;
      repository.run(["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qam", "the rest"]);
      clock.turn(120_000);
      await session.describe();
      assertEquals(repository.git("show", "HEAD:a.txt"), "1\n2\n3\n4\nsaved 4");
      assertEquals(repository.git("show", "HEAD:mine.txt"), "8");
      assertEquals(repository.git("status", "--porcelain"), "");
      assertEquals(existsSync(repository.path(".git/index.lock")), false);
    });
  });
}
