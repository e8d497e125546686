import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { folderDigest } from "../support/folder_digest.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type Agent, agentAt, type Revision, REVISIONS, versionIn } from "./mcp_agent.ts";

const ORDERS = "src/features/account/pages/OrdersPage.tsx";

for (const revision of Object.keys(REVISIONS) as Revision[]) {
  describe(`an agent of the revision ${revision}`, () => {
    let test: TestWorkbench;
    let agent: Agent;
    before(async () => {
      test = await openTestWorkbench("shop");
      agent = await agentAt(test.workbench.fetch, { revision });
    });
    after(async () => {
      await agent[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
    });

    it("cannot name a path outside", async () => {
      const before = folderDigest(test.root);
      for (
        const path of ["../outside.tsx", "/etc/passwd", "src/../../x.tsx", "__proto__", "%2e%2e/x"]
      ) {
        for (const tool of ["read_unit", "describe_component", "trace"]) {
          // A seed that is not there is a warning of the trace.
          const { content, isError = false } = await agent.call(tool, { path });
          assert(
            isError || JSON.stringify(content).includes("0 files reach it"),
            `${tool} ${path}`,
          );
        }
        const ops = [{ op: "removeNode", nodeId: "A:0" }];
        await agent.problem("edit_unit", { path, version: "0123456789ab", ops });
        await agent.problem("check", { paths: [path] });
        await agent.problem("propose_change", { changes: [{ path, ops }] });
        await assertRejects(() => agent.client.readResource({ uri: `workbench://unit/${path}` }));
      }
      assertEquals(folderDigest(test.root), before);
    });

    it("cannot approve, by whatever it sends", async () => {
      const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];
      const answer = await agent.text("propose_change", { changes: [{ path: ORDERS, ops }] });
      const [, id = ""] = /^process (\S+)/.exec(answer) ?? [];
      const { body: { files: [{ diffSha256 }] } } = await test.get(`/api/processes/${id}/review`);
      const call = { path: ORDERS, verdict: "approve", diffSha256 };
      for (const tool of ["decide", "approve", "decideChange", "POST /api/processes/:id/decide"]) {
        await assertRejects(() => agent.call(tool, { id, ...call }));
      }
      for (const other of [`${id}/decide`, `../processes/${id}/decide`, "..", "%2e%2e", "."]) {
        const refused = await agent.problem("process_status", { id: other });
        assertStringIncludes(refused, "Give the id that propose_change answered");
      }
      await agent.problem("process_status", { id, ...call });
      const status = await agent.text("process_status", { id });
      assertStringIncludes(status, "not decided");
    });

    it("is told what is wrong with arguments, and with the names of tools", async () => {
      await assertRejects(() => agent.call("no_such_tool"));
      const wrong: [string, Record<string, unknown>][] = [
        ["read_unit", {}],
        ["read_unit", { path: 5 }],
        ["read_unit", { path: ORDERS, surprise: true }],
        ["edit_unit", { path: ORDERS, version: "x", ops: [{ op: "removeNode", nodeId: "A:0" }] }],
        ["edit_unit", { path: ORDERS, version: "0123456789ab", ops: [] }],
        ["edit_unit", { path: ORDERS, version: "0123456789ab", ops: [{ op: "constructor" }] }],
        ["propose_change", {}],
        ["propose_change", { ticket: "a", changes: [{ path: ORDERS, ops: [{ op: "x" }] }] }],
        ["propose_change", { steps: [{ flow: "no-such-flow" }] }],
        ["read_machine", { path: ORDERS }],
        ["undo", { saveId: "none" }],
        ["review_branch", { head: "--upload-pack=x" }],
        ["find", { cursor: "nonsense" }],
      ];
      for (const [tool, input] of wrong) {
        assert((await agent.problem(tool, input)).length < 3000, tool);
      }
    });

    it("may call tools at the same time", async () => {
      const paths = (await agent.text("find", { role: "page" })).split("\n")
        .map((line) => line.split(" ")[0] ?? "").filter((path) => !path.includes("ReturnsPage"));
      const calls = [...paths, ...paths, ...paths].map((path) => agent.text("read_unit", { path }));
      for (const outline of await Promise.all(calls)) assertStringIncludes(outline, "version ");
    });

    it("may not send more than a request may hold", async () => {
      const path = "x".repeat(1_100_000);
      await assertRejects(() => agent.call("read_unit", { path }));
      assertStringIncludes(await agent.text("read_unit", { path: ORDERS }), "version ");
    });
  });
}

describe("POST /mcp", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    },
  };
  const accept = { accept: "application/json, text/event-stream" };

  it("refuses what names another host, and pages of other origins", async () => {
    await using test = await openTestWorkbench("shop");
    const foreign = await test.send("POST", "http://evil.test/mcp", initialize, accept);
    assertEquals([foreign.status, foreign.body.code], [421, "host_refused"]);
    const named = await test.send("POST", "/mcp", initialize, { ...accept, host: "evil.test" });
    assertEquals([named.status, named.body.code], [421, "host_refused"]);
    for (const origin of ["http://evil.test", "http://localhost:1", "null"]) {
      const answer = await test.send("POST", "/mcp", initialize, { ...accept, origin });
      assertEquals([answer.status, answer.body.code], [403, "origin_refused"], origin);
    }
    const site = { ...accept, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    assertEquals((await test.send("POST", "/mcp", initialize, site)).status, 403);
    assertEquals((await test.send("POST", "/mcp", initialize, accept)).status, 200);
  });

  it("needs a session, and works in its name", async () => {
    await using closed = await openTestWorkbench("shop", { auth: "token" });
    for (const path of ["/mcp", "/mcp/", "/mcp?toolsets=read"]) {
      const { status, body } = await closed.send("POST", path, initialize, accept);
      assertEquals([status, body.code], [401, "session_required"], path);
    }
    await using hosted = await openTestWorkbench("shop", {
      auth: (request) => request.headers.get("x-user") === "ada" ? { login: "ada" } : null,
    });
    const asAda = (request: Request) => {
      request.headers.set("x-user", "ada");
      return hosted.workbench.fetch(request);
    };
    await using agent = await agentAt(asAda);
    const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];
    const answer = await agent.text("propose_change", { changes: [{ path: ORDERS, ops }] });
    const [, id = ""] = /^process (\S+)/.exec(answer) ?? [];
    const { body } = await hosted.send("GET", `/api/processes/${id}`, undefined, {
      "x-user": "ada",
    });
    assertEquals(body.process.startedBy, "ada");
  });

  it("does with a token what its scopes allow", async () => {
    await using test = await openTestWorkbench("shop", { auth: "token" });
    const token = new URL(test.signInPath ?? "", "http://localhost").searchParams.get("token");
    const { headers } = await test.post("/auth/login", { token });
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const withScopes = async (...scopes: string[]): Promise<Agent> => {
      const made = await test.send("POST", "/auth/tokens", { name: "agent", scopes }, { cookie });
      assertEquals(made.status, 201);
      return await agentAt((request) => {
        request.headers.set("authorization", `Bearer ${made.body.text}`);
        return test.workbench.fetch(request);
      });
    };
    const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];
    await using reader = await withScopes("read");
    const version = versionIn(await reader.text("read_unit", { path: ORDERS }));
    const edit = { path: ORDERS, version, ops };
    assertStringIncludes(await reader.problem("edit_unit", edit), "scope_missing: ");
    const changes = [{ path: ORDERS, ops }];
    assertStringIncludes(await reader.problem("propose_change", { changes }), "scope_missing: ");
    await using runner = await withScopes("read", "run");
    const answer = await runner.text("propose_change", { changes });
    assertStringIncludes(answer, ": 1 changed file, none of which is written");
    assertStringIncludes(await runner.problem("edit_unit", edit), "scope_missing: ");
    await using editor = await withScopes("read", "edit");
    assertStringIncludes(await editor.text("edit_unit", edit), "Saved ");
  });

  it("tells what is no message of the protocol", async () => {
    await using test = await openTestWorkbench("shop");
    const junk = [
      "",
      "{",
      "[]",
      "null",
      '"x"',
      "{}",
      '{"jsonrpc":"2.0","__proto__":{}}',
      "[".repeat(5000),
    ];
    for (const body of junk) {
      const { status } = await test.send("POST", "/mcp", body, {
        ...accept,
        "content-type": "application/json",
      });
      assertEquals(status, 400, body.slice(0, 40));
    }
    for (const method of ["GET", "DELETE", "PUT"]) {
      assertEquals((await test.send(method, "/mcp")).status, 405, method);
    }
  });

  it("is found under the path that a host mounts the service at, taken off or left on", async () => {
    await using test = await openTestWorkbench("shop", { basePath: "/tools/workbench" });
    for (const url of ["http://localhost/tools/workbench/mcp", "http://localhost/mcp"]) {
      await using agent = await agentAt(test.workbench.fetch, { url });
      const ops = [{ op: "setText", nodeId: "OrdersPage:0.0.0", text: "Mine" }];
      const told = await agent.text("propose_change", { changes: [{ path: ORDERS, ops }] });
      assertStringIncludes(told, "http://localhost/tools/workbench/#/processes/");
    }
  });
});
