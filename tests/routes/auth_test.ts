import { createHmac } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertExists, assertMatch } from "@std/assert";
import type { WorkbenchOptions } from "../../mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const NAME = "workbench_session";

let test: TestWorkbench;
afterEach(() => test[Symbol.asyncDispose]());

async function open(options: WorkbenchOptions): Promise<void> {
  test = await openTestWorkbench("shop", options);
}

function signInToken(): string {
  const path = test.workbench.signInPath;
  assertExists(path);
  return new URL(path, "http://localhost").searchParams.get("token") ?? "";
}

/** Asks with a cookie. */
function ask(target: string, cookie: string): Promise<TestAnswer> {
  return test.send("GET", target, undefined, { cookie });
}

/** The `name=value` of the cookie that an answer sets. */
function cookieOf({ headers }: TestAnswer): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function signIn(): Promise<string> {
  return cookieOf(await test.post("/auth/login", { token: signInToken() }));
}

/** What two refusals differ in by nature is taken out. */
function comparable({ status, headers, body }: TestAnswer): unknown {
  const { requestId: _, ...problem } = body;
  const names = [...headers].filter(([name]) => name !== "x-request-id");
  return { status, problem, headers: names };
}

/** A token that the service's own key signs, with claims of the test's choice. */
function signed(claims: Record<string, unknown>): string {
  const key = readFileSync(join(test.stateDirectory, "session.key"));
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${createHmac("sha256", key).update(payload).digest("base64url")}`;
}

describe("POST /auth/login", () => {
  it("trades the token of the start for a cookie, once", async () => {
    await open({ auth: "token" });
    const token = signInToken();
    const first = await test.post("/auth/login", { token });
    assertEquals(first.status, 200);
    assert(first.body.session.login.length > 0);
    const cookie = first.headers.get("set-cookie") ?? "";
    assertMatch(cookie, /^workbench_session=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    assertEquals((await ask("/api/pages/all", cookieOf(first))).status, 200);
    assertEquals(test.workbench.signInPath, null);
    const second = await test.post("/auth/login", { token });
    assertEquals([second.status, second.body.code], [403, "bad_sign_in_token"]);
  });

  it("is possible again after a sign-out, with the link that the used one asks for", async () => {
    const paths: string[] = [];
    await open({ auth: "token", onSignInPath: (path) => paths.push(path) });
    const link = test.workbench.signInPath ?? "";
    const cookie = cookieOf(await test.send("GET", link));
    await test.send("POST", "/auth/logout", {}, { cookie });
    assertEquals((await ask("/api/pages/all", cookie)).status, 401);
    const refused = await test.send("GET", link);
    assertEquals([refused.status, refused.headers.get("set-cookie")], [403, null]);
    assertEquals(paths, [test.workbench.signInPath ?? ""]);
    assert(!JSON.stringify(refused.body).includes(signInToken()));
    const again = await test.send("GET", paths[0] ?? "");
    assertEquals((await ask("/api/pages/all", cookieOf(again))).status, 200);
  });

  it("refuses any other token, and leaves the right one unused", async () => {
    await open({ auth: "token" });
    for (const token of ["x", `${signInToken()}x`, signInToken().toUpperCase(), "€".repeat(43)]) {
      const { status, body, headers } = await test.post("/auth/login", { token });
      assertEquals([status, body.code], [403, "bad_sign_in_token"]);
      assertEquals(headers.get("set-cookie"), null);
    }
    assertEquals((await test.post("/auth/login", { token: signInToken() })).status, 200);
  });

  it("refuses a body that is not exactly a token", async () => {
    await open({ auth: "token" });
    for (const body of [{}, { token: "" }, { token: 1 }, { token: "x", login: "root" }, "[]"]) {
      const { status, body: problem } = await test.post("/auth/login", body);
      assertEquals([status, problem.code], [400, "invalid_request"]);
    }
  });

  it("knows no token where nobody signs in", async () => {
    await open({ auth: "off" });
    const { status, body } = await test.post("/auth/login", { token: "x" });
    assertEquals([status, body.code], [403, "bad_sign_in_token"]);
  });
});

describe("GET /auth/login", () => {
  it("is not used up by a look at where it leads", async () => {
    await open({ auth: "token" });
    const path = test.workbench.signInPath ?? "";
    const looked = await test.send("HEAD", path);
    assertEquals([looked.status, looked.headers.has("set-cookie")], [303, false]);
    assert((await test.send("GET", path)).headers.has("set-cookie"));
  });

  it("signs in with the link that was printed, and leads to the Studio", async () => {
    await open({ auth: "token" });
    const link = test.workbench.signInPath ?? "";
    const answer = await test.send("GET", link);
    assertEquals([answer.status, answer.headers.get("location")], [303, "/"]);
    assertEquals((await ask("/api/pages/all", cookieOf(answer))).status, 200);
    assertEquals((await test.send("GET", link)).status, 403);
  });

  it("is not used up by a link that another page loads in the background", async () => {
    await open({ auth: "token" });
    const link = test.workbench.signInPath ?? "";
    const foreign = await test.send("GET", link, undefined, { "sec-fetch-site": "cross-site" });
    assertEquals([foreign.status, foreign.body.code], [403, "origin_refused"]);
    assertEquals((await test.send("GET", link)).status, 303);
  });

  it("refuses a link without a token, or with two", async () => {
    await open({ auth: "token" });
    for (const query of ["", "?token=", `?token=${signInToken()}&token=x`]) {
      assertEquals((await test.send("GET", `/auth/login${query}`)).body.code, "invalid_request");
    }
  });
});

describe("GET /auth/session", () => {
  it("tells nobody before the sign-in, and who after it", async () => {
    await open({ auth: "token" });
    assertEquals((await test.get("/auth/session")).body, { session: null, tokens: true });
    const { body } = await ask("/auth/session", await signIn());
    assert(body.session.login.length > 0);
  });

  it("is the local user where sign-in is off", async () => {
    await open({ auth: "off" });
    assertEquals((await test.get("/auth/session")).body, {
      session: { login: "local" },
      tokens: false,
    });
  });
});

describe("a cookie of the service's name that is not its own", () => {
  it("does not sign out whoever has a session, wherever it stands", async () => {
    await open({ auth: "token" });
    const cookie = await signIn();
    const bogus = `${NAME}=x.y`;
    for (const sent of [`${bogus}; ${cookie}`, `${cookie}; ${bogus}`, `a=1; ${NAME}=; ${cookie}`]) {
      assertEquals((await ask("/api/pages/features", sent)).status, 200);
    }
    const many = Array.from({ length: 100 }, () => bogus).join("; ");
    assertEquals((await ask("/api/pages/features", `${many}; ${cookie}`)).status, 401);
  });

  it("does not keep a session from being ended", async () => {
    await open({ auth: "token" });
    const cookie = await signIn();
    await test.send("POST", "/auth/logout", undefined, { cookie: `${NAME}=x.y; ${cookie}` });
    assertEquals((await ask("/api/pages/features", cookie)).status, 401);
  });
});

describe("POST /auth/logout", () => {
  it("ends the session for every copy of its cookie", async () => {
    await open({ auth: "token" });
    const first = await signIn();
    const renewed = cookieOf(await ask("/api/pages/features", first));
    const answer = await test.send("POST", "/auth/logout", undefined, { cookie: first });
    assertEquals([answer.status, answer.body], [200, { session: null }]);
    assertMatch(answer.headers.get("set-cookie") ?? "", /^workbench_session=; .*Max-Age=0$/);
    for (const cookie of [first, renewed]) {
      assertEquals((await ask("/api/pages/features", cookie)).status, 401);
    }
  });

  it("ends it also where that cannot be kept, and says so", async () => {
    await open({ auth: "token" });
    const cookie = await signIn();
    writeFileSync(join(test.stateDirectory, "revoked-sessions"), "no folder");
    const { status, body } = await test.send("POST", "/auth/logout", undefined, { cookie });
    assertEquals([status, body.code], [403, "file_not_writable"]);
    assertEquals((await ask("/api/pages/features", cookie)).status, 401);
  });

  it("ends it for good, also when the state directory is tidied up", async () => {
    await open({ auth: "token" });
    const cookie = await signIn();
    await test.send("POST", "/auth/logout", undefined, { cookie });
    rmSync(join(test.stateDirectory, "revoked-sessions"), { recursive: true });
    assertEquals((await ask("/api/pages/features", cookie)).status, 401);
  });

  it("is nothing to somebody who is not signed in", async () => {
    await open({ auth: "token" });
    assertEquals((await test.send("POST", "/auth/logout")).body, { session: null });
  });

  it("refuses a body with anything in it", async () => {
    await open({ auth: "token" });
    assertEquals((await test.post("/auth/logout", { all: true })).body.code, "invalid_request");
  });
});

describe("the session gate", () => {
  it("refuses no cookie, a forged, an expired and a revoked one in the same words", async () => {
    await open({ auth: "token" });
    const revoked = await signIn();
    await test.send("POST", "/auth/logout", undefined, { cookie: revoked });
    const [payload = "", signature = ""] = revoked.slice(NAME.length + 1).split(".");
    const now = Date.now();
    const claims = { id: "a".repeat(32), login: "local", signedInAt: now, usedAt: now };
    const valid = signed(claims);
    const attempts: Record<string, string> = {
      none: "",
      revoked,
      empty: `${NAME}=`,
      garbage: `${NAME}=%00;;;=`,
      "of another name": `other_session=${valid}`,
      unsigned: `${NAME}=${payload}.`,
      "signed by another": `${NAME}=${
        signed({ ...claims, login: "x" }).split(".")[0]
      }.${signature}`,
      idle: `${NAME}=${signed({ ...claims, usedAt: now - 8 * 3600_000 - 1000 })}`,
      old: `${NAME}=${signed({ ...claims, signedInAt: now - 7 * 24 * 3600_000 - 1000 })}`,
      "the sign-in token": `${NAME}=${"A".repeat(43)}`,
    };
    const expected = comparable(await test.get("/api/pages/all"));
    for (const [name, cookie] of Object.entries(attempts)) {
      assertEquals(comparable(await ask("/api/pages/all", cookie)), expected, name);
    }
    assertEquals((await ask("/api/pages/all", `${NAME}=${valid}`)).status, 200);
  });

  it("renews the cookie with each use", async () => {
    await open({ auth: "token" });
    const answer = await ask("/api/pages/features", await signIn());
    assertMatch(
      answer.headers.get("set-cookie") ?? "",
      /^workbench_session=[^;]+; Path=\/; HttpOnly/,
    );
  });

  it("asks the embedding host with the request itself", async () => {
    await open({
      auth: (request) =>
        request.headers.get("x-user") === "ada" ? { login: "ada@example.test" } : null,
    });
    assertEquals((await test.get("/api/project")).body.code, "session_required");
    const { body } = await test.send("GET", "/api/project", undefined, { "x-user": "ada" });
    assertEquals(body.session, { login: "ada@example.test" });
    assertEquals(test.workbench.signInPath, null);
  });

  it("says nothing of why the embedding host could not check a session", async () => {
    const causes: string[] = [];
    await open({
      auth: () => Promise.reject(new Error("password of the directory: hunter2")),
      log: ({ cause, requestId }) => cause && causes.push(`${requestId} ${cause}`),
    });
    const { status, body } = await test.get("/api/project");
    assertEquals([status, body.code], [500, "internal_error"]);
    assert(!JSON.stringify(body).includes("hunter2"));
    assertEquals(causes.length, 1);
    assert(causes[0]?.startsWith(body.requestId) && causes[0].includes("hunter2"));
  });

  it("lets nobody choose who they are where sign-in is off", async () => {
    await open({ auth: "off" });
    const headers = { "x-user": "root", cookie: `${NAME}=root`, authorization: "Basic cm9vdDo=" };
    const asked = await test.send("GET", "/api/project?login=root", undefined, headers);
    assertEquals([asked.status, asked.body.code], [400, "invalid_request"]);
    const { body } = await test.send("GET", "/api/project", undefined, headers);
    assertEquals(body.session, { login: "local" });
  });
});
