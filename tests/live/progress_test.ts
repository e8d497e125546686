import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { LiveEvent } from "../../lib/live/mod.ts";
import { openTestReview } from "../review/test_review.ts";
import { startGitServer } from "../support/git_server.ts";
import { readEvents } from "../support/live_events.ts";
import { startModelRuntime } from "../support/model_runtime.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

type Progress = Extract<LiveEvent, { type: "progress" }>;

/** All that is told of a task from its beginning to its end. */
async function progressOf(
  test: Pick<TestWorkbench, "workbench">,
  task: Progress["task"],
  begin: () => Promise<void>,
): Promise<readonly Progress[]> {
  await using reader = await readEvents(test.workbench, { types: "progress" });
  await begin();
  await reader.until((event) =>
    event.type === "progress" && event.task === task && event.done === event.total
  );
  const told = reader.events.filter((event) => event.type === "progress");
  for (const { done, total } of told) assert(done <= total && total > 0, `${done} of ${total}`);
  return told;
}

describe("progress", () => {
  it("is told of a model that is pulled", async () => {
    await using runtime = await startModelRuntime();
    await using test = await openTestWorkbench(null, { modelhost: runtime.url });
    const told = await progressOf(test, "pull", async () => {
      assertEquals((await test.post("/api/modelhost/pull", { name: "a" })).status, 200);
    });
    const pull = { type: "progress", task: "pull", id: "a", total: 1 } as const;
    assertEquals(told, [{ ...pull, done: 0 }, { ...pull, done: 1 }]);
  });

  it("is told of a clone", async () => {
    await using server = await startGitServer();
    server.create("owner/app", { "package.json": '{ "name": "app" }\n' });
    const options = { cloneHosts: [server.host], allowPrivateHosts: true };
    await using test = await openTestWorkbench(null, options);
    let id = "";
    const told = await progressOf(test, "clone", async () => {
      const { body } = await test.post("/api/clone", { url: server.url("owner/app") });
      id = body.clone.id;
    });
    assert(told.every((event) => event.task === "clone" && event.id === id));
  });

  it("is told of an analysis, and of no run of a plan", async () => {
    await using review = await openTestReview("git");
    const told = await progressOf(review.test, "analysis", async () => {
      assertEquals((await review.analyze({ base: "main", head: "work" })).status, 202);
    });
    assertEquals(new Set(told.map(({ task }) => task)), new Set(["analysis"]));
    assert(told.some(({ done, total }) => done < total));
  });
});
