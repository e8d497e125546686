import { cpSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import type { ProcessSummary } from "../../lib/processes/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { createGates, does, openTestProcesses, testRunners } from "../support/processes.ts";
import { type Served, startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { until } from "../support/until.ts";
import { left } from "./coverage/process_cases.ts";

let test: TestWorkbench;
const gates = createGates();

beforeEach(async () => {
  test = await openTestWorkbench("shop", {}, { stepRunners: testRunners(gates) });
});
afterEach(async () => await test[Symbol.asyncDispose]());

interface ProcessEvent {
  readonly id: number;
  readonly summary: ProcessSummary;
}

function eventsOf(text: string): ProcessEvent[] {
  return [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, id, data]) => ({
    id: Number(id),
    summary: JSON.parse(data ?? ""),
  }));
}

describe("GET /api/processes/events", () => {
  it("ends with the service, and with the reader", async () => {
    await left(test, "done");
    const request = () => new Request("http://localhost/api/processes/events");
    const open = await test.workbench.fetch(request());
    assertEquals(open.headers.get("content-type"), "text/event-stream");
    const leaving = await test.workbench.fetch(request());
    await leaving.body?.cancel();
    const text = open.text();
    await test.workbench.close();
    assertMatch(await text, /^retry: 1000\n\n/);
  });

  it("answers HEAD without a body that nobody reads", async () => {
    const { status, body } = await test.send("HEAD", "/api/processes/events");
    assertEquals([status, body], [200, ""]);
  });
});

describe("GET /api/processes/events over a socket", () => {
  let served: Served;
  let folder = "";
  beforeEach(async () => {
    folder = makeTemporaryFolder("events");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    served = await startServe(["--project", join(folder, "shop")]);
  });
  afterEach(async () => {
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  async function leave(...steps: readonly PlanStep[]): Promise<string> {
    const root = realpathSync(join(folder, "shop"));
    const earlier = await openTestProcesses({ root, stateDirectory: served.stateDirectory });
    const { id } = await earlier.start(...steps);
    await earlier.until(id, "waiting");
    await earlier[Symbol.asyncDispose]();
    return id;
  }

  function get(lastEventId: number | null, end: RegExp): Promise<string> {
    const header = lastEventId === null ? "" : `Last-Event-ID: ${lastEventId}\r\n`;
    const host = `Host: 127.0.0.1:${served.port}\r\n`;
    return served.raw(`GET /api/processes/events HTTP/1.1\r\n${host}${header}\r\n`, end);
  }

  async function post(id: string, verb: string): Promise<void> {
    const headers = { "content-type": "application/json" };
    const url = new URL(`/api/processes/${id}/${verb}`, served.url);
    const response = await fetch(url, { method: "POST", headers, body: "{}" });
    assertEquals(response.status, 200, await response.text());
  }

  async function stateOf(id: string): Promise<string> {
    const response = await fetch(new URL(`/api/processes/${id}`, served.url));
    return (await response.json()).process.state;
  }

  it("tells how every process is, then each change, and from Last-Event-ID on what was missed", async () => {
    const [a, b] = [
      await leave(does("a", "test-wait")),
      await leave(does("b", "test-wait"), does("c", "test-pass")),
    ];
    const first = eventsOf(await get(null, new RegExp(`data: .*${b}`)));
    assertEquals(first.map(({ summary }) => [summary.id, summary.state]), [[a, "waiting"], [
      b,
      "waiting",
    ]]);
    assertEquals(first.map(({ id, summary }) => id === summary.revision), [true, true]);
    const last = first.at(-1)?.id ?? 0;
    assert(last > (first[0]?.id ?? 0));

    // Told while the reader listens.
    const listening = get(last, /"state":"done"/);
    await post(a, "complete");
    const live = eventsOf(await listening);
    assertEquals(live.map(({ summary }) => [summary.id, summary.state]), [[a, "done"]]);

    // Missed, and caught up on: one event, however many changes there were.
    await post(b, "complete");
    await until(async () => await stateOf(b) === "failed");
    const missed = eventsOf(await get(live[0]?.id ?? 0, /"state":"failed"/));
    assertEquals(missed.map(({ summary }) => [summary.id, summary.progress]), [
      [b, { done: 1, failed: 1, total: 2 }],
    ]);
    assertEquals(
      eventsOf(await get(last, new RegExp(`data: .*${b}`))).map(({ summary }) => summary.id),
      [a, b],
    );
    for (const odd of [-1, 999_999_999_999, 1e300]) {
      assertEquals(eventsOf(await get(odd, new RegExp(`data: .*${b}`))).length, 2);
    }
  });
});
