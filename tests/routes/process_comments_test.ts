import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { creates } from "../support/processes.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { left } from "./coverage/process_cases.ts";

const NEW = "src/features/catalog/domain/fresh.ts";

describe("POST /api/processes/:id/comment", () => {
  let test: TestWorkbench;
  let id: string;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
    id = await left(test, "done", creates("a", NEW, "export const a = 1;\n"));
  });
  afterEach(async () => await test[Symbol.asyncDispose]());

  it("keeps the words with who and when, and moves nothing", async () => {
    const { body: { process: before } } = await test.get(`/api/processes/${id}`);
    const said = { path: NEW, line: 1, text: "Call it after what it holds" };
    const { body } = await test.post(`/api/processes/${id}/comment`, said);
    assertEquals(body.comment, { by: "local", at: body.comment.at, ...said });
    const { body: { process } } = await test.get(`/api/processes/${id}`);
    const { revision: _before, ...rest } = before;
    assertEquals(process, { ...rest, comments: [body.comment], revision: body.process.revision });
    assertEquals(body.process.revision > before.revision, true);
  });

  it("is there after a restart", async () => {
    await test.post(`/api/processes/${id}/comment`, { text: "As a whole" });
    await test.workbench.close();
    const { root: project, stateDirectory } = test;
    await using later = await openTestWorkbench(null, { project, stateDirectory });
    const { body: { process: { comments } } } = await later.get(`/api/processes/${id}`);
    assertEquals(
      comments.map(({ path, line, text }: Record<string, unknown>) => [path, line, text]),
      [
        [null, null, "As a whole"],
      ],
    );
  });

  it("ends a wait for the next revision", async () => {
    const { body: { process: { revision } } } = await test.get(`/api/processes/${id}`);
    const waiting = test.get(`/api/processes/${id}`, { wait: "60", revision: `${revision}` });
    await test.post(`/api/processes/${id}/comment`, { text: "Now" });
    const { body: { process } } = await waiting;
    assertEquals(process.comments.length, 1);
  });

  it("takes words that are some, and no more than a person reads", async () => {
    const wrong = [
      {},
      { text: "" },
      { text: " \n" },
      { text: "\ud800" },
      { text: "x".repeat(10_001) },
      { text: "x", line: 1 },
      { text: "x", path: NEW, line: 0 },
      { text: "x", by: "root" },
    ];
    for (const body of wrong) {
      const { status } = await test.post(`/api/processes/${id}/comment`, body);
      assertEquals(status, 400, JSON.stringify(body).slice(0, 60));
    }
    for (let number = 0; number < 200; number++) {
      await test.post(`/api/processes/${id}/comment`, { text: `${number}` });
    }
    const { status, body } = await test.post(`/api/processes/${id}/comment`, { text: "One more" });
    assertEquals(status, 400);
    assertStringIncludes(body.detail, "takes no more");
  });
});
