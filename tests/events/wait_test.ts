import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { createGates, creates, does, testRunners } from "../support/processes.ts";
import { left } from "../routes/coverage/process_cases.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const gates = createGates();
let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop", {}, { stepRunners: testRunners(gates) });
});
afterEach(async () => await test[Symbol.asyncDispose]());

/** Starts a plan whose first step is held. @returns the id of its process */
async function startHeld(): Promise<string> {
  const id = await left(
    test,
    "paused",
    does("held", "test-hold"),
    creates("a", "src/new.ts", "1\n"),
  );
  await test.post(`/api/processes/${id}/resume`, {});
  await gates.reached("held");
  return id;
}

async function read(id: string, query: Record<string, string>): Promise<string> {
  const { body, status } = await test.get(`/api/processes/${id}`, query);
  assertEquals(status, 200);
  return body.process.state;
}

describe("?wait", () => {
  it("answers as soon as the state is another one", async () => {
    const id = await startHeld();
    const waiting = read(id, { wait: "60", from: "running" });
    gates.open("held");
    assertEquals(await waiting, "done");
  });

  it("answers at once where the state is another one already, or stays for good", async () => {
    const id = await startHeld();
    assertEquals(await read(id, { wait: "60", from: "queued" }), "running");
    gates.open("held");
    assertEquals(await read(id, { wait: "60" }), "done");
    assertEquals(await read(id, { wait: "60" }), "done");
    assertEquals(await read(id, { wait: "60", from: "done" }), "done");
    assertEquals((await test.get("/api/dev-server", { wait: "60" })).body.state, "stopped");
    const change = await test.get("/api/review/change", { base: "HEAD", head: "HEAD", wait: "60" });
    assert(change.status >= 400);
  });

  it("waits for a person where the client names the state that waits for one", async () => {
    const id = await left(test, "waiting", does("a", "test-wait"));
    assertEquals(await read(id, { wait: "60" }), "waiting");
    const waiting = read(id, { wait: "60", from: "waiting" });
    await test.post(`/api/processes/${id}/complete`, {});
    assert(["running", "done"].includes(await waiting));
  });

  it("answers with the state as it is when the time is over", async () => {
    const id = await startHeld();
    assertEquals(await read(id, { wait: "1" }), "running");
    gates.open("held");
  });

  it("gives up with its client, and with the service", async () => {
    const id = await startHeld();
    const leaving = new AbortController();
    const url = `http://localhost/api/processes/${id}?wait=60`;
    const left = test.workbench.fetch(new Request(url, { signal: leaving.signal }));
    leaving.abort();
    assertEquals((await left).status, 499);
    const last = test.workbench.fetch(new Request(url));
    gates.open("held");
    await test.workbench.close();
    assert((await last).status > 0);
  });

  it("refuses a time that is none, or too long", async () => {
    for (const wait of ["-1", "61", "soon", "1.5"]) {
      assertEquals((await test.get("/api/dev-server", { wait })).status, 400, wait);
    }
  });
});
