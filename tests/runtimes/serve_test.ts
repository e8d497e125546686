import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { SERVE, type Served, startServe } from "../support/served.ts";
import { spawnScript } from "../support/spawn_script.ts";

describe("serve, over a real socket", () => {
  let served: Served;
  before(async () => {
    served = await startServe(["--project", fixturePath("projects", "shop")]);
  });
  after(() => served[Symbol.asyncDispose]());

  function head(lines: readonly string[]): string {
    return [...lines, "Connection: close", "", ""].join("\r\n");
  }

  /** The status code of an answer. */
  function statusOf(answer: string): number {
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  }

  it("prints the URL, the project and the layout that it found", () => {
    assertMatch(served.lines[0] ?? "", /^Project Workbench is at http:\/\/127\.0\.0\.1:\d+$/);
    assertStringIncludes(served.lines.join("\n"), "src/features");
  });

  it("answers a request", async () => {
    const answer = await served.raw(
      head(["GET /api/health HTTP/1.1", `Host: 127.0.0.1:${served.port}`]),
    );
    assertEquals(statusOf(answer), 200);
    assertStringIncludes(answer.toLowerCase(), "x-content-type-options: nosniff");
    assertStringIncludes(answer, '"status":"ok"');
  });

  const hosts: [name: string, headers: (port: number) => string[]][] = [
    ["no Host", () => []],
    ["an empty Host", () => ["Host:"]],
    ["a foreign Host", () => ["Host: evil.example"]],
    ["a foreign Host with the port", (port) => [`Host: evil.example:${port}`]],
    ["a Host with a path", (port) => [`Host: evil/localhost:${port}`]],
    ["a Host with a user", (port) => [`Host: user@localhost:${port}`]],
    ["a Host of the port alone", (port) => [`Host: :${port}`]],
    ["a Host with a trailing dot", (port) => [`Host: localhost.:${port}`]],
    ["another port", () => ["Host: localhost:1"]],
    ["two Hosts", (port) => [`Host: localhost:${port}`, "Host: evil.example"]],
  ];
  for (const [name, headers] of hosts) {
    it(`refuses ${name}`, async () => {
      const answer = await served.raw(head(["GET /api/health HTTP/1.1", ...headers(served.port)]));
      // Servers refuse some of these themselves, as malformed.
      assert([400, 421].includes(statusOf(answer)), answer);
      assert(!answer.includes('"status":"ok"'), answer);
    });
  }

  it("refuses a target whose host is not the Host header's", async () => {
    const request = head([
      "GET http://evil.example/api/health HTTP/1.1",
      `Host: localhost:${served.port}`,
    ]);
    const answer = await served.raw(request);
    // Bun puts the Host header in the place of the target's host, so there is nothing foreign left to refuse.
    const expected = process.versions.bun ? [200] : [400, 421];
    assert(expected.includes(statusOf(answer)), answer);
  });

  it("refuses another origin", async () => {
    const request = head([
      "GET /api/pages/all HTTP/1.1",
      `Host: localhost:${served.port}`,
      "Origin: http://evil.example",
    ]);
    const answer = await served.raw(request);
    assertEquals(statusOf(answer), 403);
    assertStringIncludes(answer, "origin_refused");
  });

  it("answers HEAD with the head alone", async () => {
    const answer = await served.raw(
      head(["HEAD /api/health HTTP/1.1", `Host: localhost:${served.port}`]),
    );
    assertEquals(statusOf(answer), 200);
    assertEquals(answer.slice(answer.indexOf("\r\n\r\n")), "\r\n\r\n");
  });

  it("stops reading a body that is larger than the limit", async () => {
    const request = [
      "POST /api/pages/snippet-tree HTTP/1.1",
      `Host: localhost:${served.port}`,
      "Content-Type: application/json",
      "Content-Length: 4000000",
      "",
      "x".repeat(100_000),
    ].join("\r\n");
    const answer = await served.raw(request, /\}/);
    assertEquals(statusOf(answer), 413);
    assertStringIncludes(answer, "body_too_large");
  });

  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    it(`ends with ${signal}`, async () => {
      const other = await startServe(["--project", fixturePath("projects", "shop")]);
      // Deno's `child.kill()` reports the signal as the end, whatever the child made of it.
      process.kill(other.child.pid ?? 0, signal);
      const [code] = await once(other.child, "close") as [number];
      assertEquals(code, 0);
      await other[Symbol.asyncDispose]();
    });
  }

  it("signs in once with the link that it printed", async () => {
    const other = await startServe([
      "--project",
      fixturePath("projects", "shop"),
      "--auth",
      "token",
    ]);
    const link = new URL(
      other.lines.find((line) => line.includes("sign in"))?.trim().split(/\s+/).pop() ?? "",
    );
    const ask = (path: string, cookie = ""): Promise<Response> =>
      fetch(new URL(path, other.url), { redirect: "manual", headers: { cookie } });
    assertEquals((await ask("/api/pages/all")).status, 401);
    assertEquals((await ask("/api/health")).status, 200);
    const signedIn = await ask(link.pathname + link.search);
    assertEquals(signedIn.status, 303);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    assertEquals((await ask("/api/pages/all", cookie)).status, 200);
    assertEquals((await ask(link.pathname + link.search)).status, 403);
    await other[Symbol.asyncDispose]();
  });

  it("does not serve another address than loopback without sign-in", async () => {
    const child = spawnScript(SERVE, [
      "--host",
      "0.0.0.0",
      "--port",
      "0",
      "--project",
      fixturePath("projects", "shop"),
    ], { stdio: ["ignore", "ignore", "pipe"] });
    let printed = "";
    child.stderr?.on("data", (chunk) => printed += chunk);
    const [code] = await once(child, "close") as [number];
    assertEquals(code, 1);
    assertStringIncludes(printed, "token");
  });
});
