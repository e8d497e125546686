import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { z } from "zod";
import { areas } from "../../routes/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const EVIL = "http://evil.example";
const all = areas.flatMap((area) => area.routes);
const routes = all.filter(({ path }) => !path.includes(":"));
const reading = routes.filter(({ method }) => method === "GET");
const writing = routes.filter(({ method }) => method !== "GET");

/** Keys that are needed as well, unless the value of another holds them. */
const UNLESS_IN_ANOTHER: Readonly<Record<string, readonly string[]>> = {
  "/api/review/change": ["base"],
  "/api/review/machines": ["base"],
};

/** What tells a body that may be one of several: its first kind. */
function kindOf(body: z.ZodType | undefined): object {
  if (!(body instanceof z.ZodDiscriminatedUnion)) return {};
  const { discriminator, options: [first] } = body.def;
  assert(first instanceof z.ZodObject);
  const literal = first.shape[discriminator];
  assert(literal instanceof z.ZodLiteral);
  return { [discriminator]: literal.value };
}

describe("every route", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop", { allowedOrigins: ["http://editor.test:3000"] });
  });
  after(() => test[Symbol.asyncDispose]());

  it("refuses a page of another origin, reads included", async () => {
    for (const { method, path } of routes) {
      const body = method === "GET" ? undefined : "{}";
      for (const origin of [EVIL, "null", "http://localhost:81", "https://localhost"]) {
        const answer = await test.send(method, path, body, { origin });
        assertEquals([answer.status, answer.body.code], [403, "origin_refused"], path);
        assertEquals(answer.headers.get("access-control-allow-origin"), null);
      }
    }
  });

  it("answers HEAD where it answers GET, with the same head and no body", async () => {
    for (const { path } of reading) {
      const [head, get] = [await test.send("HEAD", path), await test.send("GET", path)];
      assertEquals(head.status, get.status, path);
      assertEquals(head.headers.get("content-type"), get.headers.get("content-type"), path);
      assertEquals(head.body, "", path);
    }
  });

  it("refuses another method, with those that it has", async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      const takers = all.filter((route) => leadsTo(route, path));
      const known = [...new Set(takers.map(({ method }) => method))];
      const expected = known.flatMap((name) => name === "GET" ? ["GET", "HEAD"] : [name]);
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"]) {
        if (known.some((name) => name === method)) continue;
        const answer = await test.send(method, path);
        assertEquals([answer.status, answer.body.code], [405, "method_not_allowed"], path);
        assertEquals(answer.headers.get("allow")?.split(", "), expected, path);
      }
    }
  });

  it("takes trailing slashes for nothing", async () => {
    for (const path of ["/api/pages/all", "/api/health", "/auth/session", "/openapi.json"]) {
      const [plain, slashed] = [await test.send("GET", path), await test.send("GET", `${path}/`)];
      assertEquals([slashed.status, slashed.body], [200, plain.body], path);
    }
  });

  it("refuses a repeated key of the query", async () => {
    for (const { path } of reading.filter(({ query }) => query)) {
      for (
        const query of ["feature=catalog&feature=catalog", "x=1&feature=catalog&x=2", "%61=1&a=2"]
      ) {
        const { status, body } = await test.send("GET", `${path}?${query}`);
        assertEquals([status, body.code], [400, "invalid_request"], path);
        assertEquals(body.issues.length, 1);
      }
    }
  });

  it("names each key of the query that is missing or empty", async () => {
    for (const { path, query } of reading) {
      const required = Object.entries(query?.shape ?? {}).filter(([, member]) =>
        !member.safeParse(undefined).success
      ).map(([name]) => name);
      if (required.length === 0) continue;
      for (const keys of ["", required.map((name) => `${name}=`).join("&")]) {
        const { status, body } = await test.send("GET", `${path}?${keys}`);
        assertEquals([status, body.code], [400, "invalid_request"], path);
        const named = body.issues.map((issue: { path: string }) => issue.path);
        assertEquals(named, [...required, ...(UNLESS_IN_ANOTHER[path] ?? [])]);
      }
    }
  });

  it("refuses keys of the body that it does not know", async () => {
    for (const { method, path, body } of writing) {
      if (method === "DELETE") continue;
      const answer = await test.send(method, path, { ...kindOf(body), surprise: 1 });
      assertEquals([answer.status, answer.body.code], [400, "invalid_request"], path);
      const messages = answer.body.issues.map(({ message }: { message: string }) => message).join();
      assertStringIncludes(messages, "surprise", path);
    }
  });

  it("refuses a body that is no object, keys of prototypes, and what is no JSON", async () => {
    const bodies = [
      "[]",
      "null",
      "1",
      '"x"',
      "{",
      '{"__proto__":{"feature":"catalog"}}',
      '{"constructor":1}',
      '{"a":{"prototype":{}}}',
      `${"[".repeat(200)}${"]".repeat(200)}`,
    ];
    for (const { method, path } of writing) {
      for (const body of bodies) {
        const answer = await test.send(method, path, body);
        assertEquals(
          [answer.status, answer.body.code],
          [400, "invalid_request"],
          `${path} ${body}`,
        );
      }
    }
    assertEquals(Reflect.get({}, "feature"), undefined);
  });

  it("reads JSON alone, and no more than its limit", async () => {
    for (const { method, path, bodyLimit } of writing) {
      for (
        const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
      ) {
        const answer = await test.send(method, path, "a=1", { "content-type": type });
        assertEquals([answer.status, answer.body.code], [415, "unsupported_media_type"], path);
      }
      const large = " ".repeat((bodyLimit ?? 1024 * 1024) + 1);
      const answer = await test.send(method, path, large);
      assertEquals([answer.status, answer.body.code], [413, "body_too_large"], path);
    }
  });

  it("gives an allowed origin its headers, on refusals as well", async () => {
    const origin = "http://editor.test:3000";
    for (const path of ["/api/pages/all", "/api/pages/tree", "/api/nothing"]) {
      const { headers } = await test.send("GET", path, undefined, { origin });
      assertEquals(headers.get("access-control-allow-origin"), origin, path);
      assertEquals(headers.get("access-control-allow-credentials"), "true", path);
      assertEquals(headers.get("vary"), "origin", path);
    }
  });

  it("answers the preflight request of an allowed origin alone", async () => {
    const ask = { "access-control-request-method": "POST" };
    const path = "/api/pages/snippet-tree";
    const allowed = await test.send("OPTIONS", path, undefined, {
      ...ask,
      origin: "http://editor.test:3000",
    });
    assertEquals(allowed.status, 204);
    assertStringIncludes(allowed.headers.get("access-control-allow-methods") ?? "", "POST");
    const refused = await test.send("OPTIONS", path, undefined, { ...ask, origin: EVIL });
    assertEquals(refused.status, 403);
  });
});

describe("a path without a route", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  const paths = [
    "/api",
    "/api/",
    "/api/nothing",
    "/api/pages/nothing",
    "/api//pages",
    "//api/pages",
    "/API/pages",
    "/api/pages%2Ftree",
    "/%61pi/pages",
    "/api/pages/%zz",
    "/api/pages/%ff",
    "/api/pages%00",
    "/api/pages/..%2f..%2fetc/passwd",
    "/api/pages/%2e%2e%5ctree",
    "/openapiXjson",
    "/__proto__",
    "/constructor",
  ];
  for (const path of paths) {
    it(`is not found: ${path}`, async () => {
      const { status, body } = await test.send("GET", `http://localhost${path}`);
      assertEquals([status, body.code], [404, "route_not_found"]);
      assertEquals((await test.send("HEAD", `http://localhost${path}`)).status, 404);
    });
  }

  it("comes back cut when it is long", async () => {
    const { status, body } = await test.send("GET", `/api/${"x".repeat(50_000)}`);
    assertEquals(status, 404);
    assert(body.detail.length < 300);
  });
});

describe("the order of the checks", () => {
  it("is host, origin, session, routing, project, schema", async () => {
    const empty = await openTestWorkbench(null, {
      auth: (request) => request.headers.has("x-user") ? { login: "ada" } : null,
    });
    async function codeOf(target: string, headers: Record<string, string>): Promise<string> {
      return (await empty.send("GET", target, undefined, headers)).body.code;
    }
    const path = "/api/pages/nothing";
    assertEquals(await codeOf(`${EVIL}${path}`, { origin: EVIL }), "host_refused");
    assertEquals(await codeOf(path, { origin: EVIL }), "origin_refused");
    assertEquals(await codeOf(path, {}), "session_required");
    assertEquals(await codeOf(path, { "x-user": "ada" }), "route_not_found");
    assertEquals(await codeOf("/api/pages/tree", {}), "session_required");
    assertEquals(await codeOf("/api/pages/tree", { "x-user": "ada" }), "no_project");
    await empty[Symbol.asyncDispose]();
    const open = await openTestWorkbench("shop");
    assertEquals((await open.get("/api/pages/tree")).body.code, "invalid_request");
    await open[Symbol.asyncDispose]();
  });

  it("looks at no body before the session", async () => {
    const closed = await openTestWorkbench("shop", { auth: () => null });
    for (const { method, path, session } of writing) {
      if (session === false) continue;
      const answer = await closed.send(method, path, "{", { "content-type": "text/plain" });
      assertEquals([answer.status, answer.body.code], [401, "session_required"], path);
    }
    await closed[Symbol.asyncDispose]();
  });
});

describe("without a project", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench(null);
  });
  after(() => test[Symbol.asyncDispose]());

  it("every route of a project says so, whatever was asked", async () => {
    for (const { method, path, project } of routes) {
      if (project === false) continue;
      const answer = await test.send(method, path, method === "GET" ? undefined : "{");
      assertEquals([answer.status, answer.body.code], [409, "no_project"], path);
    }
  });

  it("the others work", async () => {
    for (const path of ["/api/health", "/auth/session", "/docs", "/openapi.json"]) {
      assertEquals((await test.send("GET", path)).status, 200, path);
    }
    const tree = await test.post("/api/pages/snippet-tree", { snippet: "<p/>" });
    assertEquals([tree.status, tree.body.roots[0].tag], [200, "p"]);
    const put = await test.send("PUT", "/api/project", { path: "." });
    assertEquals([put.status, put.body.code], [404, "project_not_found"]);
  });
});

/** Whether a route takes a path: a `:name` stands for any segment. */
function leadsTo(route: { readonly path: string }, path: string): boolean {
  const [pattern, segments] = [route.path.split("/"), path.split("/")];
  return pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(":") || part === segments[index]);
}
