import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

const FILES = { ".gitattributes": "*.bin filter=lfs\n", "a.txt": "a\n", "b.txt": "b\n" };

describe("a save that no commit takes", () => {
  it("is the file behind a link at its path", async () => {
    for (const engine of ENGINES) {
      await using driven = await openDrivenSession(engine);
      const { repository, session } = driven;
      repository.symlink("a.txt", "link.txt");
      repository.commitAll("A link");
      assertEquals((await driven.save({ "link.txt": "one\n" })).status, "pending");
      assertEquals((await session.commit()).left, undefined);
      assertEquals(repository.git("show", "HEAD:a.txt"), "one");
      assertEquals(repository.git("status", "--porcelain"), "");
    }
  });

  it("is told with the save, and after the window has ended", async () => {
    await using driven = await openDrivenSession("git", { files: FILES });
    const { repository, session, clock } = driven;
    repository.write(".gitignore", "*.log\n");
    repository.commitAll("Ignored files");
    const ignored = { path: "a.log", why: "is ignored by git" };
    const large = { path: "large.bin", why: WHY };
    assertEquals(await driven.save({ "a.log": "one\n" }), {
      status: "nothing_pending",
      left: [ignored],
    });
    const saved = await driven.save({ "b.txt": "two\n", "large.bin": "large\n" });
    assertEquals([saved.status, saved.left], ["pending", [ignored, large]]);
    const view = async () => (await session.describe()).session;
    assertEquals((await view())?.pending, [{ path: "b.txt", change: "modify" }]);
    clock.turn(60_000);
    await driven.restart();
    assertEquals((await view())?.left, [ignored, large]);
    assertEquals((await driven.save({ "b.txt": "three\n" })).left, undefined);
    assertEquals((await view())?.left, [ignored, large]);
    repository.write(".gitattributes", "");
    await driven.save({ "large.bin": "larger\n" });
    await session.commit();
    await session.answer("carry", { remember: false });
    await session.commit();
    assertEquals((await view())?.left, [ignored]);
  });
});

const WHY = 'goes through the filter "lfs", and no program of the repository is run';
