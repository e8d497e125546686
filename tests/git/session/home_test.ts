import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const text = (first: string, middle: string, last: string): string =>
  `${first}\n2\n3\n4\n${middle}\n6\n7\n8\n${last}\n`;

const FILES = { "a.txt": text("1", "5", "9"), "b.txt": "b\n" };

/** What happened at home meanwhile, and whether a merge asks nothing. */
const MEANWHILE: Readonly<Record<string, readonly [files: Record<string, string>, boolean]>> = {
  nothing: [{}, true],
  "another file": [{ "b.txt": "by hand\n" }, true],
  "another line": [{ "a.txt": text("1", "5", "by hand") }, true],
  "the same line": [{ "a.txt": text("1", "by hand", "9") }, false],
  "the same change": [{ "a.txt": text("1", "saved", "9") }, true],
  "the next line": [{ "a.txt": text("1", "5", "9").replace("4\n", "four\n") }, false],
};

async function homeOf({ session }: DrivenSession) {
  const { session: view } = await session.describe();
  return view?.home ?? null;
}

for (const engine of ENGINES) {
  describe(`the way home of a session's branch (${engine})`, () => {
    it("goes on with what met a conflict", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "a.txt": text("1", "saved", "9") });
      const { branch = "" } = await session.commit();
      repository.git("switch", "--quiet", "main");
      repository.write("a.txt", text("1", "by hand", "9"));
      repository.commitAll("meanwhile");
      assertEquals(repository.run(["rebase", "main", branch]).status === 0, false);
      const home = await homeOf(driven);
      assertEquals(home?.commands, [{
        kind: "rebase",
        run: ["git rebase --continue", "git switch main", `git merge --ff-only ${branch}`],
      }]);
      repository.write("a.txt", text("1", "both", "9"));
      repository.git("add", "a.txt");
      const [first = "", ...others] = home?.commands[0]?.run ?? [];
      assertEquals(run(repository.folder, [`GIT_EDITOR=true ${first}`, ...others]), 0);
      assertEquals((await homeOf(driven))?.merged, true);
    });

    it("is the only branch that has the commit on which a session without a branch began", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      repository.git("switch", "--quiet", "--detach");
      await driven.save({ "a.txt": text("1", "saved", "9") });
      const { branch = "" } = await session.commit();
      assertEquals((await homeOf(driven))?.onto, "main");
      repository.git("branch", "older", "main");
      assertEquals(await homeOf(driven), null);
      repository.git("branch", "--delete", "--quiet", "--force", "older");
      repository.git("switch", "--quiet", "main");
      repository.write("b.txt", "by hand\n");
      repository.commitAll("meanwhile");
      repository.git("switch", "--quiet", branch);
      const home = await homeOf(driven);
      assertEquals([home?.onto, home?.merged, home?.clean], ["main", false, true]);
      for (const { kind, run: commands } of home?.commands ?? []) {
        const folder = `${repository.folder}-${kind}`;
        spawnSync("cp", ["-R", repository.folder, folder]);
        assertEquals(run(folder, commands), 0, kind);
      }
    });

    for (const [what, [files, isClean]] of Object.entries(MEANWHILE)) {
      it(`is told as stock git takes it, after ${what}`, async () => {
        await using driven = await openDrivenSession(engine, { files: FILES });
        const { repository, session } = driven;
        await driven.save({ "a.txt": text("1", "saved", "9") });
        assertEquals(await homeOf(driven), null);
        const { branch = "" } = await session.commit();
        repository.git("switch", "--quiet", "main");
        for (const [path, content] of Object.entries(files)) repository.write(path, content);
        if (Object.keys(files).length > 0) repository.commitAll("meanwhile");
        repository.git("switch", "--quiet", branch);
        const home = await homeOf(driven);
        assert(home);
        assertEquals([home.onto, home.clean], ["main", isClean]);
        assertEquals(home.conflicts, isClean ? [] : ["a.txt"]);
        for (const { kind, run: commands } of home.commands) {
          const folder = `${repository.folder}-${kind}`;
          spawnSync("cp", ["-R", repository.folder, folder]);
          const status = run(folder, commands);
          const isNothingLeft = kind === "squash" && what === "the same change";
          assertEquals(status === 0, isClean && !isNothingLeft, `${kind} after ${what}`);
        }
      });
    }

    for (const kind of ["merge", "rebase", "squash"] as const) {
      it(`is told as gone after the ${kind}, and the next save begins a new session`, async () => {
        await using driven = await openDrivenSession(engine, { files: FILES });
        const { repository, session } = driven;
        await driven.save({ "a.txt": text("1", "saved", "9"), "new.txt": "new\n" });
        const { branch } = await session.commit();
        const commands = (await homeOf(driven))?.commands.find((way) => way.kind === kind);
        repository.git("switch", "--quiet", "main");
        repository.write("a.txt", text("by hand", "5", "9"));
        repository.commitAll("meanwhile");
        run(repository.folder, commands?.run ?? []);
        const home = await homeOf(driven);
        assertEquals([home?.merged, home?.commands, home?.clean], [true, [], true]);
        assertEquals((await session.commit()).status, "nothing_pending");
        assertEquals((await driven.save({ "b.txt": "next\n" })).status, "pending");
        const next = await session.commit();
        assertEquals(next.status, "committed");
        assert(next.branch !== branch);
        assertEquals(repository.git("status", "--porcelain"), "");
        assertEquals((await homeOf(driven))?.merged, false);
      });
    }

    for (const [path, isInTheWay] of [["a.txt", true], ["b.txt", false]] as const) {
      it(`names what stops it where ${path} is changed by hand`, async () => {
        await using driven = await openDrivenSession(engine, { files: FILES });
        const { repository, session } = driven;
        await driven.save({ "a.txt": text("1", "saved", "9") });
        await session.commit();
        repository.write(path, "by hand\n");
        const home = await homeOf(driven);
        assertEquals(home?.uncommitted, isInTheWay ? [path] : []);
        for (const { kind, run: commands } of home?.commands ?? []) {
          const folder = `${repository.folder}-${kind}`;
          spawnSync("cp", ["-R", repository.folder, folder]);
          const { status } = spawnSync("sh", ["-c", commands[0] ?? ""], { cwd: folder });
          assertEquals(status === 0, !isInTheWay || kind === "rebase", kind);
          assertEquals(run(folder, commands) === 0, !isInTheWay, kind);
        }
      });
    }

    it("is only a way back where the branch changes nothing", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "b.txt": "saved\n" });
      await session.commit();
      await driven.save({ "b.txt": "b\n" });
      await session.commit();
      const home = await homeOf(driven);
      const back = [{ kind: "switch", run: ["git switch main"] }];
      assertEquals([home?.merged, home?.commands, home?.uncommitted], [true, back, []]);
      run(repository.folder, home?.commands[0]?.run ?? []);
      assertEquals((await homeOf(driven))?.commands, []);
    });

    it("is not told as gone where a part of it is missing", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      await driven.save({ "a.txt": text("1", "saved", "9"), "b.txt": "saved\n" });
      const { branch = "" } = await session.commit();
      repository.git("switch", "--quiet", "main");
      repository.git("checkout", "--quiet", branch, "--", "a.txt");
      repository.commitAll("a part");
      assertEquals((await homeOf(driven))?.merged, false);
      assertEquals((await driven.save({ "b.txt": "next\n" })).status, "question");
    });

    it("is no command of somebody else's, whatever the branch is called", async () => {
      await using driven = await openDrivenSession(engine, { files: FILES });
      const { repository, session } = driven;
      repository.git("branch", "--quiet", "--move", "a'b;touch${IFS}x&");
      await driven.save({ "a.txt": text("1", "saved", "9") });
      await session.commit();
      const home = await homeOf(driven);
      const merge = home?.commands.find(({ kind }) => kind === "merge");
      assertEquals(run(repository.folder, merge?.run ?? []), 0);
      assertEquals(repository.git("status", "--porcelain"), "");
    });
  });
}

/** Runs commands as somebody at a terminal does, with no editor to open. @returns the exit status */
function run(cwd: string, commands: readonly string[]): number | null {
  const script = commands.map((line) => line.replace(/^git commit$/, "git commit -qm squashed"));
  const env = { ...process.env, ...AUTHOR, GIT_EDITOR: "true" };
  return spawnSync("sh", ["-ec", script.join("\n")], { cwd, env }).status;
}

const AUTHOR = {
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
};
