import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type HostilePlace, openHostilePlace, refusalOf } from "../support/hostile_place.ts";
import { openConnection } from "../support/raw_connection.ts";
import { thisRuntime } from "../support/runtimes.ts";

const HEALTH = "GET /api/health HTTP/1.1";
const LARGE = 1_000_000;
const BODY = "POST /api/pages/snippet-tree HTTP/1.1\r\nHOST\r\nContent-Type: application/json";

/** Requests that are none. Who refuses them, the runtime's server or the service, is each runtime's own. */
const malformed: readonly (readonly [name: string, request: string])[] = [
  ["another protocol", "HELO localhost\r\n\r\n"],
  ["HTTP/2 without a word", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a version to come", "GET /api/health HTTP/3.0\r\nHOST\r\n\r\n"],
  ["a tunnel", "CONNECT evil.example:80 HTTP/1.1\r\nHOST\r\n\r\n"],
  ["a trace", "TRACE /api/health HTTP/1.1\r\nHOST\r\n\r\n"],
  ["a NUL in the target", "GET /api/health\0 HTTP/1.1\r\nHOST\r\n\r\n"],
  ["a NUL in a header", `${HEALTH}\r\nHOST\r\nX: a\0b\r\n\r\n`],
  ["a line without a colon", `${HEALTH}\r\nHOST\r\nnothing\r\n\r\n`],
  ["a header without a name", `${HEALTH}\r\nHOST\r\n: x\r\n\r\n`],
  ["a lone CR in a header", `${HEALTH}\r\nHOST\r\nX: a\rHost: evil.example\r\n\r\n`],
  ["a method with a NUL", `G\0ET /api/health HTTP/1.1\r\nHOST\r\n\r\n`],
  ["a body that ends early", `${BODY}\r\nContent-Length: 40\r\n\r\n{"snippet"`],
  ["a chunk without a size", `${BODY}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\nZZZ\r\n`],
  ["chunks that end early", `${BODY}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`],
  ["a million bytes of a header", `${HEALTH}\r\nHOST\r\nX: ${"x".repeat(LARGE)}\r\n\r\n`],
  ["a million bytes of a header's name", `${HEALTH}\r\nHOST\r\n${"x".repeat(LARGE)}: 1\r\n\r\n`],
  ["a million bytes of a target", `GET /${"x".repeat(LARGE)} HTTP/1.1\r\nHOST\r\n\r\n`],
  ["a million bytes of a method", `${"G".repeat(LARGE)} / HTTP/1.1\r\nHOST\r\n\r\n`],
  ["a million cookies", `${HEALTH}\r\nHOST\r\nCookie: ${"a=1; ".repeat(LARGE / 5)}\r\n\r\n`],
  [
    "100,000 headers",
    `${HEALTH}\r\nHOST\r\n${
      Array.from({ length: 100_000 }, (_, i) => `X${i}: 1`).join("\r\n")
    }\r\n\r\n`,
  ],
];

describe("a request that is none", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  for (const [name, request] of malformed) {
    it(`is refused: ${name}`, async () => {
      using connection = await openConnection(place.port);
      connection.write(request.replace("HOST", place.host));
      // Deno waits for more of what it takes for another protocol.
      connection.end();
      const answer = await connection.answer();
      place.requireDiscreet(answer);
      assert(answer === null || (answer.status >= 400 && answer.status !== 500), answer?.head);
      await place.requireHealthy();
      place.requireUntouched();
    });
  }
});

describe("a connection", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  it("answers HTTP/1.0, with the same guards", async () => {
    const ask = async (...lines: string[]): Promise<string> => {
      const answer = await place.send([...lines, "", ""].join("\r\n"));
      return `${answer?.status} ${refusalOf(answer) ?? ""}`.trim();
    };
    const start = "GET /api/health HTTP/1.0";
    assertEquals(await ask(start, place.host), "200");
    assertEquals(await ask(start), "421 host_refused");
    assertEquals(await ask(start, "Host: evil.example"), "421 host_refused");
    assertEquals(await ask(start, place.host, "Origin: null"), "403 origin_refused");
  });

  it("does not become another protocol", async () => {
    for (const protocol of ["websocket", "h2c", "TLS/1.0"]) {
      const lines = ["Connection: Upgrade", `Upgrade: ${protocol}`, "Sec-WebSocket-Version: 13"];
      const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
      const answer = await place.send([HEALTH, place.host, ...lines, key, "", ""].join("\r\n"));
      assertEquals(answer?.status, 200, protocol);
    }
  });

  it("refuses what comes at once in its order, each by its own head", async () => {
    const requests: readonly (readonly [number, string, readonly string[]])[] = [
      [421, "GET /api/health", ["Host: evil.example"]],
      [403, "GET /api/pages/all", [place.host, "Origin: http://evil.example"]],
      [404, "GET /api/nothing", [place.host]],
      [421, "POST /api/notes", ["Host: evil.example", "Content-Length: 0"]],
      [405, "PUT /api/health", [place.host, "Content-Length: 0"]],
      [404, "GET /api/nothing", [place.host]],
    ];
    using connection = await openConnection(place.port);
    connection.write(
      requests.map(([, start, lines]) => [`${start} HTTP/1.1`, ...lines, "", ""].join("\r\n")).join(
        "",
      ),
    );
    for (const [status, start] of requests) {
      const answer = await connection.answer();
      place.requireDiscreet(answer);
      assertEquals(answer?.status, status, start);
    }
    place.requireUntouched();
  });

  it("answers what comes at once in its order", async () => {
    using connection = await openConnection(place.port);
    const tree = [
      "POST /api/pages/snippet-tree HTTP/1.1",
      place.host,
      "Content-Type: application/json",
      `Content-Length: ${'{"snippet":"<p/>"}'.length}`,
    ];
    const health = [HEALTH, place.host, "", ""].join("\r\n");
    connection.write(`${health}${[...tree, "", '{"snippet":"<p/>"}'].join("\r\n")}${health}`);
    for (const expected of ['"status":"ok"', '"tag":"p"', '"status":"ok"']) {
      const answer = await connection.answer();
      // Bun closes when a request comes before the answer to the last one is ready.
      if (thisRuntime() === "bun") assertEquals(answer, null);
      else assertStringIncludes(answer?.body ?? "", expected);
    }
    await place.requireHealthy();
  });

  it("keeps nothing of one request for the next", async () => {
    using connection = await openConnection(place.port);
    for (const origin of ["null", "http://evil.example", null, "null", null]) {
      const lines = [HEALTH, place.host, ...(origin === null ? [] : [`Origin: ${origin}`])];
      connection.write([...lines, "", ""].join("\r\n"));
      assertEquals((await connection.answer())?.status, origin === null ? 200 : 403);
    }
  });
});
