import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openRepository } from "../../../lib/git/opening/open_repository.ts";
import { openDrivenSession } from "./driven_session.ts";
import { ENGINES } from "./versioned_workbench.ts";

/** Opens repositories in which something happens right after the next call of one method. */
function interrupted(method: "createCommit" | "updateRefs") {
  let interrupt = (): void => {};
  const open: typeof openRepository = async (...args) => {
    const opened = await openRepository(...args);
    if (!opened.repository) return opened;
    const { repository } = opened;
    const once = async (...args: unknown[]): Promise<unknown> => {
      const result: unknown = await Reflect.apply(repository[method], repository, args);
      interrupt();
      interrupt = () => {};
      return result;
    };
    return { ...opened, repository: { ...repository, [method]: once } };
  };
  return { open, next: (call: () => void): void => void (interrupt = call) };
}

for (const engine of ENGINES) {
  describe(`a user who switches branches in the middle of a commit (${engine})`, () => {
    for (const method of ["createCommit", "updateRefs"] as const) {
      for (const isFirst of [true, false]) {
        it(`stays there after ${method} of ${isFirst ? "the first" : "a later"} commit`, async () => {
          const { open, next } = interrupted(method);
          await using driven = await openDrivenSession(engine, { open });
          const { repository, session } = driven;
          repository.git("branch", "elsewhere");
          await session.configure({ mode: "manual" });
          if (!isFirst) {
            await driven.save({ "a.txt": "zero\n" });
            await session.commit();
          }
          await driven.save({ "a.txt": "one\n" });
          next(() => repository.git("symbolic-ref", "HEAD", "refs/heads/elsewhere"));
          const { status, branch = "", commit } = await session.commit();
          assertEquals(status, "committed");
          assertEquals(repository.git("symbolic-ref", "--short", "HEAD"), "elsewhere");
          assertEquals(repository.git("rev-parse", branch), commit);
          const before = isFirst ? "elsewhere" : `${commit}~1`;
          assertEquals(
            repository.git("rev-parse", ":a.txt"),
            repository.git("rev-parse", `${before}:a.txt`),
          );
          assertEquals((await driven.save({ "b.txt": "two\n" })).status, "question");
        });
      }
    }
  });
}
