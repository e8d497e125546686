import { existsSync, readdirSync, readFileSync } from "node:fs";
import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { unlessSystemError } from "../../../lib/errors/mod.ts";
import { openAnalyzer } from "../../../lib/review/open_analyzer.ts";
import { makeGitRepository } from "../../support/git_repository.ts";
import { commitShop } from "./branch_fixtures.ts";

/** The processes that this one started and has not reaped, where the kernel tells. */
function children(): string[] {
  const tasks = "/proc/self/task";
  const lists = existsSync(tasks)
    ? readdirSync(tasks).map((task) =>
      unlessSystemError(() => readFileSync(`${tasks}/${task}/children`, "utf8")) ?? ""
    )
    : [];
  return lists.flatMap((list) => list.split(" ").filter(Boolean)).sort();
}

describe("An analysis that is given up", () => {
  it("leaves no process of git behind, whatever it was at", async () => {
    const repository = makeGitRepository();
    const base = commitShop(repository, "packages/shop");
    repository.write("packages/shop/src/features/cart/domain/totals.ts", "export const a = 1;\n");
    const head = repository.commitAll("fix: less");
    const root = repository.path("packages/shop");
    const request = { root, base, head, mergeBase: base, plan: null };
    const before = children();
    for (const steps of [1, 2, 3, 4]) {
      await using analyzer = openAnalyzer(root, { engine: "git" });
      const leaving = new AbortController();
      let heard = 0;
      const asked = analyzer.threads.ask("analyze", { ...request, engine: "git" }, {
        signal: leaving.signal,
        onEvent: () => ++heard === steps && leaving.abort(new Error("Gone")),
      });
      await assertRejects(() => asked, Error, "Gone");
    }
    assertEquals(children(), before);
    repository.delete();
  });
});
