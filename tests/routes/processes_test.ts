import { cpSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { PlanStep } from "../../lib/plan/schemas.ts";
import type { ProcessSummary } from "../../lib/processes/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import {
  createGates,
  creates,
  does,
  openTestProcesses,
  PAGE,
  testRunners,
  writes,
} from "../support/processes.ts";
import { type Served, startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { left } from "./coverage/process_cases.ts";

const NEW = "src/features/catalog/domain/fresh.ts";

let test: TestWorkbench;
const gates = createGates();
beforeEach(async () => {
  test = await openTestWorkbench("shop", {}, { stepRunners: testRunners(gates) });
});
afterEach(async () => await test[Symbol.asyncDispose]());

async function until(id: string, state: ProcessSummary["state"]): Promise<void> {
  for (;;) {
    const { body } = await test.get(`/api/processes/${id}`);
    if (body.process.state === state) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("POST /api/processes/:id/:verb", () => {
  it("moves a process of an earlier service on, in the name of whoever is signed in", async () => {
    const id = await left(test, "paused", does("a", "test-hold"));
    const { status, body } = await test.post(`/api/processes/${id}/resume`, {});
    assertEquals([status, body.process.state, body.process.verbs], [200, "running", [
      "pause",
      "cancel",
    ]]);
    await gates.reached("a");
    gates.open("a");
    await until(id, "done");
    const { body: { process } } = await test.get(`/api/processes/${id}`);
    assertEquals(process.log.at(-1).text, "Resumed by local");
  });

  it("looks the verb up before the process, whatever object it is a member of", async () => {
    const id = await left(test, "done");
    const verbs = [
      "constructor",
      "__proto__",
      "hasOwnProperty",
      "review",
      "PAUSE",
      "%2e%2e%2fpause",
      "x".repeat(10_000),
    ];
    for (const verb of verbs) {
      for (const target of [id, "nowhere"]) {
        const { status, body } = await test.post(`/api/processes/${target}/${verb}`, {});
        assertEquals([status, body.code], [400, "unknown_verb"], verb);
        assertEquals(body.verbs, ["pause", "resume", "cancel", "retry", "complete"]);
        assert(body.detail.length < 300);
      }
    }
  });

  it("names the verbs that it takes instead", async () => {
    const id = await left(test, "waiting", does("a", "test-wait"));
    const { status, body } = await test.post(`/api/processes/${id}/pause`, {});
    assertEquals([status, body.code, body.verbs], [409, "illegal_verb", ["cancel", "complete"]]);
  });
});

describe("an id that no process has", () => {
  const ids = [
    "__proto__",
    "constructor",
    "..%2f..%2fstate",
    "%2e%2e",
    "owner.json",
    "0".repeat(10_000),
    "%00",
  ];
  for (const id of ids) {
    it(`is not found: ${id.slice(0, 30)}`, async () => {
      const decision = { path: NEW, verdict: "approve", diffSha256: "0" };
      const answers = [
        await test.get(`/api/processes/${id}`),
        await test.get(`/api/processes/${id}/review`),
        await test.get(`/api/processes/${id}/diff`, { path: NEW }),
        await test.post(`/api/processes/${id}/decide`, decision),
        await test.post(`/api/processes/${id}/pause`, {}),
      ];
      for (const { status, body } of answers) {
        // Dot segments are another path by the time that the service sees them.
        const expected = id === "%2e%2e"
          ? ["route_not_found", "method_not_allowed"]
          : ["process_not_found"];
        assert(expected.includes(body.code), `${status} ${body.code}`);
        assert(body.detail.length < 300);
      }
    });
  }
});

describe("POST /api/processes/:id/decide", () => {
  it("lands a file, once, by the login of the session", async () => {
    const id = await left(
      test,
      "done",
      writes("a", PAGE, "+// a\n"),
      creates("b", NEW, "export const a = 1;\n"),
    );
    const { body: { files } } = await test.get(`/api/processes/${id}/review`);
    const { path, diffSha256 } = files.find((file: { path: string }) => file.path === NEW);
    const call = { path, verdict: "approve", diffSha256 };
    const first = await test.post(`/api/processes/${id}/decide`, call);
    assertEquals([first.status, first.body.by, first.body.landed], [200, "local", true]);
    assertEquals(first.body.git.status, "not_a_repo");
    const second = await test.post(`/api/processes/${id}/decide`, call);
    assertEquals([second.status, second.body.repeated, second.body.at], [200, true, first.body.at]);
    const undone = await test.post("/api/pages/undo", { saveId: first.body.saveId });
    assertEquals(undone.status, 200);
  });

  it("takes an actor from nowhere but the session", async () => {
    const id = await left(test, "done", creates("b", NEW, "export const a = 1;\n"));
    const { body: { diffSha256 } } = await test.get(`/api/processes/${id}/diff`, { path: NEW });
    const call = { path: NEW, verdict: "reject", diffSha256 };
    const named = await test.post(`/api/processes/${id}/decide`, { ...call, by: "root" });
    assertEquals([named.status, named.body.code], [400, "invalid_request"]);
    const { body } = await test.send("POST", `/api/processes/${id}/decide?by=root`, call, {
      "x-by": "root",
    });
    assertEquals(body.by, "local");
  });

  it("takes one file a request, and a verdict of two", async () => {
    const call = { path: NEW, verdict: "approve", diffSha256: "0" };
    const bodies = [
      {},
      [call],
      { ...call, path: [NEW] },
      { ...call, verdict: "approved" },
      { ...call, verdict: "__proto__" },
      { path: NEW, verdict: "approve" },
    ];
    for (const body of bodies) {
      const { status } = await test.post("/api/processes/nowhere/decide", body);
      assertEquals(status, 400);
    }
  });

  it("records whoever a host's own check found, and nobody else", async () => {
    const options = {
      project: test.root,
      stateDirectory: test.stateDirectory,
      auth: (request: Request) => {
        const login = request.headers.get("x-host-login");
        return login === null ? null : { login };
      },
    };
    const id = await left(test, "done", creates("b", NEW, "export const a = 1;\n"));
    const hosted = await openTestWorkbench(null, options);
    const decide = `/api/processes/${id}/decide`;
    const anybody = await hosted.post(decide, { path: NEW, verdict: "approve", diffSha256: "0" });
    assertEquals([anybody.status, anybody.body.code], [401, "session_required"]);
    const ada = { "x-host-login": "ada" };
    const { body: { diffSha256 } } = await hosted.send(
      "GET",
      `/api/processes/${id}/diff?path=${NEW}`,
      undefined,
      ada,
    );
    const { body } = await hosted.send(
      "POST",
      decide,
      { path: NEW, verdict: "reject", diffSha256 },
      ada,
    );
    assertEquals(body.by, "ada");
    await hosted[Symbol.asyncDispose]();
  });
});

describe("PUT /api/project", () => {
  it("pauses nothing: it is refused while a process runs, and goes once it is paused", async () => {
    const id = await left(test, "paused", does("a", "test-hold"), does("b", "test-hold"));
    await test.post(`/api/processes/${id}/resume`, {});
    await gates.reached("a");
    const refused = await test.send("PUT", "/api/project", { path: "." });
    assertEquals([refused.status, refused.body.code], [409, "process_active"]);
    await test.post(`/api/processes/${id}/pause`, {});
    gates.open("a");
    await until(id, "paused");
    assertEquals((await test.send("PUT", "/api/project", { path: "." })).status, 200);
    await until(id, "paused");
  });
});

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
    while (await stateOf(b) !== "failed") await new Promise((resolve) => setImmediate(resolve));
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
