import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertExists } from "@std/assert";
import type { Scope } from "../../lib/auth/mod.ts";
import { scopeOf } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import { creates, does } from "../support/processes.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { left } from "./coverage/process_cases.ts";

const NEW = "src/new.ts";

let test: TestWorkbench;
let cookie = "";
beforeEach(async () => {
  test = await openTestWorkbench("shop", { auth: "token" });
  const path = test.workbench.signInPath;
  assertExists(path);
  const token = new URL(path, "http://localhost").searchParams.get("token");
  const { headers } = await test.post("/auth/login", { token });
  cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
});
afterEach(async () => await test[Symbol.asyncDispose]());

function asPerson(method: string, target: string, body?: unknown): Promise<TestAnswer> {
  return test.send(method, target, body, { cookie });
}

function withToken(
  token: string,
  method: string,
  target: string,
  body?: unknown,
): Promise<TestAnswer> {
  return test.send(method, target, body, { authorization: `Bearer ${token}` });
}

async function make(...scopes: Scope[]): Promise<{ text: string; id: string }> {
  const { status, body } = await asPerson("POST", "/auth/tokens", { name: "ci", scopes });
  assertEquals(status, 201, JSON.stringify(body));
  return { text: body.text, id: body.token.id };
}

describe("/auth/tokens", () => {
  it("makes a token that is shown once, kept as a hash, listed and revoked", async () => {
    const { text, id } = await make("edit");
    const { body } = await asPerson("GET", "/auth/tokens");
    assertEquals(
      body.tokens.map((token: { name: string; scopes: string[] }) => [
        token.name,
        token.scopes,
      ]),
      [["ci", ["read", "edit"]]],
    );
    assert(!JSON.stringify(body).includes(text.split("_")[2] ?? "?"));
    assertEquals((await withToken(text, "GET", "/api/units")).status, 200);
    assertEquals((await asPerson("DELETE", `/auth/tokens/${id}`)).body, { revoked: id });
    assertEquals((await withToken(text, "GET", "/api/units")).status, 401);
    assertEquals((await asPerson("DELETE", `/auth/tokens/${id}`)).body.code, "token_not_found");
  });

  it("takes no part of a token, no other one, and no cookie beside a bad one", async () => {
    const { text } = await make("edit");
    for (const bad of ["", "x", text.slice(0, -1), `${text}0`, text.toUpperCase(), `${text}_`]) {
      const headers = { authorization: `Bearer ${bad}`, cookie };
      const { status } = await test.send("GET", "/api/units", undefined, headers);
      assertEquals(status, 401, bad);
    }
  });

  it("makes no token that would be over already", async () => {
    const past = { name: "a", scopes: ["read"], expires: "2020-01-01T00:00:00Z" };
    const { status, body } = await asPerson("POST", "/auth/tokens", past);
    assertEquals([status, body.code], [400, "invalid_request"]);
    assertEquals(body.issues, [
      { path: "expires", message: "Too early: expected a time in the future" },
    ]);
    assertEquals((await asPerson("GET", "/auth/tokens")).body.tokens, []);
  });

  it("is for people alone", async () => {
    const { text, id } = await make("read", "edit", "run", "decide");
    for (
      const [method, path, body] of [
        ["GET", "/auth/tokens"],
        ["POST", "/auth/tokens", { name: "b", scopes: ["read"] }],
        ["DELETE", `/auth/tokens/${id}`],
      ] as const
    ) {
      assertEquals((await withToken(text, method, path, body)).body.code, "scope_missing", path);
      assertEquals((await test.send(method, path, body)).body.code, "session_required", path);
    }
  });

  it("is not there where nobody signs in", async () => {
    const open = await openTestWorkbench(null);
    assertEquals((await open.get("/auth/tokens")).body.code, "no_tokens");
    await open[Symbol.asyncDispose]();
  });
});

describe("a token without a scope", () => {
  it("reaches no route that needs it", async () => {
    const tokens = {
      read: (await make("read")).text,
      edit: (await make("read", "run", "decide")).text,
      run: (await make("read", "edit", "decide")).text,
      decide: (await make("read", "edit", "run")).text,
    };
    for (const route of areas.flatMap(({ routes }) => routes)) {
      const scope = scopeOf(route);
      if (scope === "read" || route.path.startsWith("/auth/")) continue;
      for (const token of [tokens.read, tokens[scope]]) {
        const { status, body } = await withToken(token, route.method, route.path);
        assertEquals([status, body.code], [403, "scope_missing"], route.path);
      }
    }
  });

  it("approves nothing, by any route, and completes no step of a person", async () => {
    const id = await left(test, "done", creates("a", NEW, "export const fresh = 1;\n"));
    const { text } = await make("read", "edit", "run");
    const { body } = await withToken(text, "GET", `/api/processes/${id}/diff?path=${NEW}`);
    const decision = { path: NEW, verdict: "approve", diffSha256: body.diffSha256 };
    const refused = await withToken(text, "POST", `/api/processes/${id}/decide`, decision);
    assertEquals([refused.status, refused.body.code], [403, "scope_missing"]);
    const completed = await withToken(text, "POST", `/api/processes/${id}/complete`, {});
    assertEquals([completed.status, completed.body.code], [403, "scope_missing"]);
    const answer = await asPerson("GET", `/api/processes/${id}`);
    assertEquals(answer.body.process.changes[0].verdict, null);
  });

  it("approves in the name of its owner where it has the scope", async () => {
    const id = await left(test, "done", creates("a", NEW, "export const fresh = 1;\n"));
    const { text } = await make("decide");
    const { body } = await withToken(text, "GET", `/api/processes/${id}/diff?path=${NEW}`);
    const decision = { path: NEW, verdict: "approve", diffSha256: body.diffSha256 };
    const { status } = await withToken(text, "POST", `/api/processes/${id}/decide`, decision);
    assertEquals(status, 200);
    const { login } = (await asPerson("GET", "/auth/session")).body.session;
    const answer = await asPerson("GET", `/api/processes/${id}`);
    assertEquals(answer.body.process.changes[0].verdict.by, login);
  });
});

describe("an approved change", () => {
  it("is taken back and forward again by whoever may decide alone", async () => {
    const id = await left(test, "done", creates("a", NEW, "export const fresh = 1;\n"));
    const { text } = await make("read", "edit", "run");
    const { body } = await asPerson("GET", `/api/processes/${id}/diff?path=${NEW}`);
    const decision = { path: NEW, verdict: "approve", diffSha256: body.diffSha256 };
    const { saveId } = (await asPerson("POST", `/api/processes/${id}/decide`, decision)).body;
    for (const way of ["undo", "redo"]) {
      const refused = await withToken(text, "POST", `/api/pages/${way}`, { saveId });
      assertEquals([refused.status, refused.body.code], [403, "scope_missing"], way);
      assertEquals((await asPerson("POST", `/api/pages/${way}`, { saveId })).status, 200, way);
    }
  });
});

describe("a stream", () => {
  it("tells nothing more to a token that is revoked while it reads", async () => {
    const process = await left(test, "waiting", does("a", "test-wait"));
    for (const path of ["/api/events", "/api/processes/events"]) {
      const { text, id } = await make("read");
      const url = `http://localhost${path}`;
      const headers = { authorization: `Bearer ${text}` };
      const { status, body } = await test.workbench.fetch(new Request(url, { headers }));
      const reader = body?.getReader();
      assertEquals(status, 200);
      await reader?.read();
      await asPerson("DELETE", `/auth/tokens/${id}`);
      await asPerson("POST", `/api/processes/${process}/cancel`, {});
      assertEquals((await reader?.read())?.done, true);
    }
  });
});
