import { rmSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type DrivenSession, FILES, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const text = (first: string, middle: string, last: string): string =>
  `${first}\n2\n3\n4\n${middle}\n6\n7\n8\n${last}\n`;

const PROJECT = { "a.txt": text("1", "5", "9"), "b.txt": "b\n" };

/** The ways to throw a save away with git. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  "git restore": ["restore", "a.txt"],
  "git reset": ["reset", "--quiet", "--hard"],
  "git stash": ["stash", "--quiet"],
};

async function pendingOf({ session }: DrivenSession): Promise<readonly string[]> {
  const { session: view } = await session.describe();
  return view?.pending.map(({ path }) => path) ?? [];
}

function committed({ repository }: DrivenSession, path: string): string {
  return `${repository.git("show", `HEAD:${path}`)}\n`;
}

for (const engine of ENGINES) {
  describe(`saves that the user threw away (${engine})`, () => {
    for (const [way, command] of Object.entries(WAYS)) {
      it(`are pending no more after ${way}, and the next one is committed alone`, async () => {
        await using driven = await openDrivenSession(engine, { files: PROJECT });
        await driven.save({ "a.txt": text("1", "thrown away", "9") });
        assertEquals(await pendingOf(driven), ["a.txt"]);
        driven.repository.git(...command);
        assertEquals(await pendingOf(driven), []);
        assertEquals((await driven.save({ "a.txt": text("1", "kept", "9") })).status, "pending");
        assertEquals(await pendingOf(driven), ["a.txt"]);
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(committed(driven, "a.txt"), text("1", "kept", "9"));
        assertEquals(driven.repository.git("status", "--porcelain"), "");
      });
    }

    it("are committed with nothing, when nothing is saved after them", async () => {
      await using driven = await openDrivenSession(engine, { files: PROJECT });
      await driven.save({ "a.txt": text("thrown away", "5", "9"), "new.txt": "new\n" });
      driven.repository.git("restore", "a.txt");
      driven.repository.remove("new.txt");
      assertEquals(await pendingOf(driven), []);
      assertEquals((await driven.session.commit()).status, "nothing_pending");
    });

    // The embedded engine refuses such a repository.
    if (engine === "git") {
      it("are found by the line ends that git gives to a checkout", async () => {
        await using driven = await openDrivenSession(engine, { files: PROJECT });
        const crlf = (content: string): string => content.replaceAll("\n", "\r\n");
        await driven.save({ "a.txt": text("1", "thrown away", "9") });
        driven.repository.git("config", "core.autocrlf", "true");
        driven.repository.git("restore", "a.txt");
        assertEquals(await pendingOf(driven), []);
        await driven.save({ "a.txt": crlf(text("1", "kept", "9")) });
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(committed(driven, "a.txt"), text("1", "kept", "9"));
      });
    }

    it("stay out of the commit where the user edited the file by hand after", async () => {
      await using driven = await openDrivenSession(engine, { files: PROJECT });
      await driven.save({ "a.txt": text("thrown away", "5", "9") });
      driven.repository.git("restore", "a.txt");
      driven.repository.write("a.txt", text("1", "by hand", "9"));
      await driven.save({ "a.txt": text("1", "by hand", "saved") });
      assertEquals((await driven.session.commit()).status, "committed");
      assertEquals(committed(driven, "a.txt"), text("1", "5", "saved"));
    });

    it("leave alone what the user staged of them", async () => {
      await using driven = await openDrivenSession(engine, { files: PROJECT });
      await driven.save({ "a.txt": text("staged", "5", "9") });
      driven.repository.git("add", "a.txt");
      driven.repository.git("restore", "--source=HEAD", "--worktree", "a.txt");
      await driven.save({ "a.txt": text("1", "5", "kept") });
      assertEquals((await driven.session.commit()).status, "committed");
      assertEquals(committed(driven, "a.txt"), text("1", "5", "kept"));
      assertEquals(driven.repository.git("show", ":a.txt"), text("staged", "5", "kept").trim());
    });

    it("ask, where what is staged of them is on the same lines", async () => {
      await using driven = await openDrivenSession(engine, { files: PROJECT });
      await driven.save({ "a.txt": text("staged", "5", "9") });
      driven.repository.git("add", "a.txt");
      driven.repository.git("restore", "--source=HEAD", "--worktree", "a.txt");
      await driven.save({ "a.txt": text("kept", "5", "9") });
      assertEquals((await driven.session.commit()).status, "question");
      assertEquals(driven.repository.git("show", ":a.txt"), text("staged", "5", "9").trim());
    });
  });

  describe(`a repository that is made anew at the same path (${engine})`, () => {
    function makeAnew({ repository }: DrivenSession, changed: Record<string, string>): void {
      rmSync(repository.path(".git"), { recursive: true });
      repository.git("init", "--quiet", "--initial-branch=main");
      for (const [path, content] of Object.entries({ ...FILES, ...changed })) {
        repository.write(path, content);
      }
      repository.commitAll("another first");
    }

    for (const isCommitted of [false, true]) {
      it(`begins a session of its own, ${isCommitted ? "with" : "without"} a commit of the old one`, async () => {
        await using driven = await openDrivenSession(engine);
        await driven.session.configure({ mode: "manual" });
        await driven.save({ "a.txt": "old\n" });
        const { session: old } = await driven.session.describe();
        if (isCommitted) await driven.session.commit();
        await driven.save({ "b.txt": "old\n" });
        makeAnew(driven, { "b.txt": "another\n" });
        assertEquals((await driven.session.describe()).session, null);
        driven.repository.write("b.txt", "by hand\n");
        assertEquals((await driven.save({ "a.txt": "one\n" })).status, "question");
        const { session } = await driven.session.describe();
        assertEquals([session?.question?.kind, session?.question?.count], ["dirty", 1]);
        assertEquals(session?.pending.map(({ path }) => path), ["a.txt"]);
        assertEquals(session?.id === old?.id, false);
      });
    }

    it("is found out by a service that was not there", async () => {
      await using driven = await openDrivenSession(engine);
      await driven.session.configure({ mode: "manual" });
      await driven.save({ "a.txt": "old\n" });
      await driven.close();
      makeAnew(driven, {});
      await driven.restart();
      assertEquals((await driven.session.describe()).session, null);
      assertEquals((await driven.save({ "a.txt": "one\n" })).status, "pending");
    });
  });
}
