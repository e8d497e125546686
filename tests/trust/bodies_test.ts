import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { gzipSync } from "node:zlib";
import { type HostilePlace, openHostilePlace, refusalOf } from "../support/hostile_place.ts";
import { openConnection, type RawAnswer } from "../support/raw_connection.ts";
import { type Runtime, thisRuntime } from "../support/runtimes.ts";

const TREE = "POST /api/pages/snippet-tree";
const JSON_TYPE = "Content-Type: application/json";
const CHUNKED = "Transfer-Encoding: chunked";
const GOOD = '{"snippet":"<p/>"}';
/** Would make a note, and so leave a trace, if a server took it for a request of its own. */
const SMUGGLED =
  'POST /api/notes HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"title":"x"}';
const CHUNKS = `${GOOD.length.toString(16)}\r\n${GOOD}\r\n0\r\n\r\n`;

/** `taken`, a code of the service, or a refusal of the runtime's own server: 400, or no answer at all. */
type Outcome = "taken" | "server" | "invalid_request" | "body_too_large" | "unsupported_media_type";
type Outcomes = Outcome | Readonly<Record<Runtime, Outcome>>;

/** Bodies that are not what their headers say. Where the runtimes' servers differ, none has an effect. */
const lies: readonly (readonly [string, readonly string[], string, Outcomes])[] = [
  ["a length that is too small", ["Content-Length: 5"], GOOD, {
    node: "server",
    deno: "invalid_request",
    bun: "invalid_request",
  }],
  ["the same length twice", ["Content-Length: 18", "Content-Length: 18"], GOOD, {
    node: "server",
    deno: "taken",
    bun: "taken",
  }],
  ["two lengths", ["Content-Length: 18", "Content-Length: 2"], GOOD, "server"],
  ["two lengths in one", ["Content-Length: 18, 18"], GOOD, "server"],
  ["a length with a sign", ["Content-Length: +18"], GOOD, "server"],
  ["a length below zero", ["Content-Length: -1"], GOOD, "server"],
  ["a length in hex", ["Content-Length: 0x12"], GOOD, "server"],
  ["a length past counting", ["Content-Length: 99999999999999999999"], GOOD, "server"],
  ["a length and chunks", ["Content-Length: 4", CHUNKED], `${CHUNKS}${SMUGGLED}`, "server"],
  ["chunks and a length", [CHUNKED, "Content-Length: 4"], `${CHUNKS}${SMUGGLED}`, "server"],
  [
    "chunks that the length hides",
    [CHUNKED, "Content-Length: 200"],
    `0\r\n\r\n${SMUGGLED}`,
    "server",
  ],
  ["another coding than chunks", ["Transfer-Encoding: xchunked"], CHUNKS, "server"],
  ["chunks that are not last", ["Transfer-Encoding: chunked, identity"], CHUNKS, "server"],
  ["chunks twice", [CHUNKED, CHUNKED], CHUNKS, "server"],
  ["chunks with a space", ["Transfer-Encoding : chunked"], CHUNKS, "server"],
  ["chunks on a folded line", ["Transfer-Encoding:\r\n chunked"], CHUNKS, "server"],
  ["chunks of no size", [CHUNKED], `zz\r\n${GOOD}\r\n0\r\n\r\n`, "server"],
  ["chunks below zero", [CHUNKED], `-12\r\n${GOOD}\r\n0\r\n\r\n`, "server"],
  ["chunks past counting", [CHUNKED], `FFFFFFFFFFFFFFFFF\r\n${GOOD}\r\n0\r\n\r\n`, "server"],
  ["chunks that were zipped, and are not", ["Transfer-Encoding: gzip, chunked"], CHUNKS, {
    node: "taken",
    deno: "taken",
    bun: "server",
  }],
  ["chunks with an extension", [CHUNKED], CHUNKS.replace("\r\n", ";a=b\r\n"), "taken"],
  [
    "chunks with a trailer",
    [CHUNKED, "Trailer: Host"],
    CHUNKS.replace("0\r\n\r\n", "0\r\nHost: evil.example\r\nX-User: evil\r\n\r\n"),
    "taken",
  ],
  ["a promise to wait", ["Content-Length: 18", "Expect: 100-continue"], GOOD, "taken"],
];

/** Whole bodies, and what becomes of them. */
const contents: readonly (readonly [string, string | Uint8Array, Outcome])[] = [
  ["100,000 arrays deep", "[".repeat(100_000) + "]".repeat(100_000), "invalid_request"],
  ["100,000 arrays deep, none closed", "[".repeat(100_000), "invalid_request"],
  ["100,000 objects deep", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, "invalid_request"],
  ["deep in a member", `{"snippet":"<p/>","x":${"[".repeat(100_000)}`, "invalid_request"],
  ["a key twice: the last one counts", '{"snippet":"<a/>","snippet":"<p/>"}', "taken"],
  ["a key twice, once spelt out", '{"snippet":1,"snippe\\u0074":"<p/>"}', "taken"],
  ["__proto__", '{"__proto__":{"snippet":"<p/>"}}', "invalid_request"],
  ["__proto__, spelt out", '{"snippet":"<p/>","\\u005f_proto__":{"a":1}}', "invalid_request"],
  ["__proto__ below", '{"snippet":"<p/>","a":[{"__proto__":{"a":1}}]}', "invalid_request"],
  ["__proto__ twice", '{"snippet":"<p/>","__proto__":1,"__proto__":null}', "invalid_request"],
  ["constructor", '{"snippet":"<p/>","constructor":{"prototype":{"a":1}}}', "invalid_request"],
  ["prototype", '{"snippet":"<p/>","prototype":{"a":1}}', "invalid_request"],
  ["another name of every object", '{"snippet":"<p/>","toString":1}', "invalid_request"],
  ["no UTF-8", new Uint8Array([0x22, 0xc0, 0xaf, 0x22]), "invalid_request"],
  ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), "invalid_request"],
  ["a NUL", "\0", "invalid_request"],
  ["two values", `${GOOD}${GOOD}`, "invalid_request"],
  ["a number past counting", '{"snippet":1e999999}', "invalid_request"],
  ["100,000 digits", `{"snippet":${"9".repeat(100_000)}}`, "invalid_request"],
  [
    "100,000 keys",
    `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join()}}`,
    "invalid_request",
  ],
  ["more than the limit", " ".repeat(1024 * 1024 + 1), "body_too_large"],
];

describe("a body, over a socket", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  function head(...headers: string[]): string {
    const lines = [`${TREE} HTTP/1.1`, place.host, ...headers, "", ""];
    return lines.join("\r\n");
  }

  function outcomeOf(answer: RawAnswer | null): string {
    place.requireDiscreet(answer);
    if (answer?.status === 200) {
      assertStringIncludes(answer.body, '"tag":"p"');
      return "taken";
    }
    assert(answer === null || answer.status >= 400, answer?.head);
    return refusalOf(answer) ?? "server";
  }

  for (const [name, headers, body, outcomes] of lies) {
    it(`is what the socket says: ${name}`, async () => {
      const request = head(JSON_TYPE, ...headers) + body.replaceAll("PORT", `${place.port}`);
      const expected = typeof outcomes === "string" ? outcomes : outcomes[thisRuntime()];
      assertEquals(outcomeOf(await place.send(request)), expected);
      await place.requireHealthy();
      place.requireUntouched();
    });
  }

  it("is waited for when less comes than its length says, and nobody else waits", async () => {
    const events: string[] = [];
    using connection = await openConnection(place.port);
    connection.write(head(JSON_TYPE, `Content-Length: ${GOOD.length + 2}`) + GOOD);
    const answer = connection.answer().then((found) => {
      events.push("the slow one");
      return found;
    });
    await place.requireHealthy();
    events.push("health");
    connection.write("  ");
    assertEquals(outcomeOf(await answer), "taken");
    assertEquals(events, ["health", "the slow one"]);
  });

  it("is nothing when its sender leaves before its end", async () => {
    const note = '{"title":"half';
    const lines = ["POST /api/notes HTTP/1.1", place.host, JSON_TYPE, "Content-Length: 40"];
    for (let count = 0; count < 50; count++) {
      using connection = await openConnection(place.port);
      connection.write([...lines, "", note].join("\r\n"));
      await place.requireHealthy();
    }
    place.requireUntouched();
  });

  for (const [name, body, outcome] of contents) {
    it(`is ${outcome}: ${name}`, async () => {
      using connection = await openConnection(place.port);
      connection.write(head(JSON_TYPE, `Content-Length: ${body.length}`));
      connection.write(body);
      const answer = connection.answer();
      await place.requireHealthy();
      assertEquals(outcomeOf(await answer), outcome);
      place.requireUntouched();
    });
  }

  it("is not unpacked", async () => {
    const bomb = gzipSync(new Uint8Array(64 * 1024 * 1024));
    const encodings = ["gzip", "x-gzip", "GZIP", "deflate", "br", "zstd", "compress", "gzip, gzip"];
    for (const encoding of [...encodings, "identity, gzip", "gzip, identity", "aes128gcm"]) {
      using connection = await openConnection(place.port);
      const headers = [`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`];
      connection.write(head(JSON_TYPE, ...headers));
      connection.write(bomb);
      assertEquals(outcomeOf(await connection.answer()), "unsupported_media_type", encoding);
    }
    await place.requireHealthy();
  });

  it("is read no further than its limit, declared or not", async () => {
    for (const header of ["Content-Length: 4000000", CHUNKED]) {
      using connection = await openConnection(place.port);
      connection.write(head(JSON_TYPE, header));
      const answer = connection.answer();
      const piece = " ".repeat(64 * 1024);
      const framed = header === CHUNKED ? `10000\r\n${piece}\r\n` : piece;
      // A little more than the limit, of a body that goes on for ever.
      for (let count = 0; count < 20; count++) connection.write(framed);
      assertEquals(outcomeOf(await answer), "body_too_large", header);
    }
    await place.requireHealthy();
    place.requireUntouched();
  });

  it("leaves the prototype of objects as it is", async () => {
    for (const key of ["__proto__", "constructor", "prototype", "__proto__[feature]", "toString"]) {
      const target = `/api/pages/tree?${encodeURIComponent(key)}=x&file=CartPage.tsx`;
      const answer = await place.send(`GET ${target} HTTP/1.1\r\n${place.host}\r\n\r\n`);
      place.requireDiscreet(answer);
      assertEquals(refusalOf(answer), "invalid_request", key);
      assertStringIncludes(answer?.body ?? "", `Unknown key \\"${key}\\"`);
    }
  });
});
