import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type DrivenSession, openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const text = (first: string, middle: string, last: string): string =>
  `${first}\n2\n3\n4\n${middle}\n6\n7\n8\n${last}\n`;

const PROJECT = { "a.txt": text("1", "5", "9"), "b.txt": "b\n" };

async function pendingOf({ session }: DrivenSession): Promise<readonly string[]> {
  const { session: view } = await session.describe();
  return view?.pending.map(({ path, change }) => `${change} ${path}`) ?? [];
}

function committed({ repository }: DrivenSession, path: string): string {
  return `${repository.git("show", `HEAD:${path}`)}\n`;
}

for (const engine of ENGINES) {
  describe(`saves that the user put into the stash (${engine})`, () => {
    async function withStash(
      work: (driven: DrivenSession) => Promise<void>,
      save: Readonly<Record<string, string | null>> = { "a.txt": text("1", "stashed", "9") },
    ): Promise<void> {
      await using driven = await openDrivenSession(engine, { files: PROJECT });
      await driven.session.configure({ mode: "manual" });
      await driven.save(save);
      driven.repository.git("stash", "--quiet", "--include-untracked");
      assertEquals(await pendingOf(driven), []);
      await work(driven);
    }

    const pop = ({ repository }: DrivenSession): void => void repository.git("stash", "pop");

    it("are pending once they are back, though something else was committed meanwhile", () =>
      withStash(async (driven) => {
        await driven.save({ "b.txt": "saved\n" });
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(await pendingOf(driven), []);
        pop(driven);
        assertEquals(await pendingOf(driven), ["modify a.txt"]);
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(committed(driven, "a.txt"), text("1", "stashed", "9"));
        assertEquals(driven.repository.git("status", "--porcelain"), "");
        assertEquals(await pendingOf(driven), []);
      }));

    it("are pending once they are back after a commit that had nothing to hold, and a restart", () =>
      withStash(async (driven) => {
        assertEquals((await driven.session.commit()).status, "nothing_pending");
        await driven.restart();
        pop(driven);
        assertEquals(await pendingOf(driven), ["modify a.txt"]);
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(driven.repository.git("status", "--porcelain"), "");
      }));

    it("come on top of what was saved and committed in the same file meanwhile", () =>
      withStash(async (driven) => {
        await driven.save({ "a.txt": text("1", "5", "other") });
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(committed(driven, "a.txt"), text("1", "5", "other"));
        pop(driven);
        await driven.save({ "a.txt": text("saved again", "stashed", "other") });
        assertEquals(await pendingOf(driven), ["modify a.txt"]);
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(committed(driven, "a.txt"), text("saved again", "stashed", "other"));
        assertEquals(driven.repository.git("status", "--porcelain"), "");
      }));

    it("are new and deleted files as well", () =>
      withStash(
        async (driven) => {
          await driven.save({ "a.txt": text("saved", "5", "9") });
          assertEquals((await driven.session.commit()).status, "committed");
          pop(driven);
          assertEquals((await pendingOf(driven)).toSorted(), ["create new.txt", "delete b.txt"]);
          assertEquals((await driven.session.commit()).status, "committed");
          assertEquals(driven.repository.git("status", "--porcelain"), "");
        },
        { "new.txt": "new\n", "b.txt": null },
      ));

    it("leave what the user did to the same file by hand to the user", () =>
      withStash(async (driven) => {
        await driven.save({ "b.txt": "saved\n" });
        await driven.session.commit();
        pop(driven);
        driven.repository.write("a.txt", text("by hand", "stashed", "9"));
        assertEquals((await driven.session.commit()).status, "committed");
        assertEquals(committed(driven, "a.txt"), text("1", "stashed", "9"));
        assertEquals(driven.repository.git("status", "--porcelain"), " M a.txt");
      }));

    it("are forgotten with the entry: the same lines by hand are the user's", () =>
      withStash(async (driven) => {
        await driven.save({ "b.txt": "saved\n" });
        await driven.session.commit();
        driven.repository.git("stash", "drop", "--quiet");
        assertEquals(await pendingOf(driven), []);
        driven.repository.write("a.txt", text("1", "stashed", "9"));
        assertEquals(await pendingOf(driven), []);
        assertEquals((await driven.session.commit()).status, "nothing_pending");
        assertEquals(committed(driven, "a.txt"), PROJECT["a.txt"]);
      }));
  });
}
