import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { createGates, creates, does, PAGE, testRunners, writes } from "../support/processes.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { left } from "./coverage/process_cases.ts";
import { untilState } from "./plan_calls.ts";

const NEW = "src/features/catalog/domain/fresh.ts";

let test: TestWorkbench;
const gates = createGates();

beforeEach(async () => {
  test = await openTestWorkbench("shop", {}, { stepRunners: testRunners(gates) });
});
afterEach(async () => await test[Symbol.asyncDispose]());

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
    await untilState(test, id, "done");
    const { body: { process } } = await test.get(`/api/processes/${id}`);
    assertEquals(process.log.at(-1).text, "Resumed by local");
  });

  it("tells the host what failed inside, and the client only that", async () => {
    const reported: unknown[] = [];
    await using host = await openTestWorkbench("shop", {
      report: (error) => reported.push(error),
    }, { stepRunners: testRunners(gates) });
    const id = await left(host, "failed", does("a", "test-throw"));
    assertEquals((await host.post(`/api/processes/${id}/retry`, {})).status, 200);
    await untilState(host, id, "failed");
    const { body: { process } } = await host.get(`/api/processes/${id}`);
    assertEquals(process.error.code, "internal_error");
    assert(!JSON.stringify(process).includes("A mistake"));
    assertEquals(reported.map(String), ["TypeError: A mistake"]);
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
    const asked = await test.send("POST", `/api/processes/${id}/decide?by=root`, call);
    assertEquals([asked.status, asked.body.code], [400, "invalid_request"]);
    const { body } = await test.send("POST", `/api/processes/${id}/decide`, call, {
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
    await untilState(test, id, "paused");
    assertEquals((await test.send("PUT", "/api/project", { path: "." })).status, 200);
    await untilState(test, id, "paused");
  });
});
