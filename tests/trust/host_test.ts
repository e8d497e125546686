import { Buffer } from "node:buffer";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type HostilePlace, openHostilePlace, refusalOf } from "../support/hostile_place.ts";
import { type Runtime, thisRuntime } from "../support/runtimes.ts";

/** The runtimes whose own server refuses before the service sees the request, with 400. */
type Before = readonly Runtime[];

/** `PORT` stands for the port of the service. */
const refusedHosts:
  readonly (readonly [name: string, headers: readonly string[], before?: Before])[] = [
    ["no Host", [], ["bun"]],
    ["an empty Host", ["Host:"]],
    ["a blank Host", ["Host:    "]],
    ["two Hosts, the own one first", ["Host: localhost:PORT", "Host: evil.example"], ["deno"]],
    ["two Hosts, the own one last", ["Host: evil.example", "Host: localhost:PORT"], ["deno"]],
    ["the own Host twice", ["Host: localhost:PORT", "Host: localhost:PORT"], ["deno"]],
    ...[
      "evil.example",
      "evil.example:PORT",
      "localhost.evil.example:PORT",
      "evil.example.localhost:PORT",
      ":PORT",
      "user@localhost:PORT",
      "user:secret@localhost:PORT",
      "localhost:PORT@evil.example",
      "evil/localhost",
      "evil/localhost:PORT",
      "localhost:PORT/evil",
      "localhost:PORT?evil",
      "localhost:PORT#evil",
      "localhost\\evil:PORT",
      "http://localhost:PORT",
      "file://localhost:PORT",
      "[::ffff:127.0.0.1]:PORT",
      "[::ffff:7f00:1]:PORT",
      "[0:0:0:0:0:0:0:1]:PORT",
      "[::1%25lo]:PORT",
      "[localhost]:PORT",
      "2130706433:PORT",
      "0x7f000001:PORT",
      "0x7f.0.0.1:PORT",
      "0177.0.0.1:PORT",
      "017700000001:PORT",
      "127.1:PORT",
      "127.0.0.2:PORT",
      "0.0.0.0:PORT",
      "[::]:PORT",
      "127.0.0.1.:PORT",
      "localhost.:PORT",
      "localhost",
      "localhost:",
      "localhost:1",
      "localhost:PORT0",
      "localhost:99999",
      "localhost:-1",
      "localhost:PORT, evil.example",
      "localhost:PORT evil.example",
      "localhost\t:PORT",
      "localhost%00:PORT",
      "%6c%6fcalhost:PORT",
      "loc\u00e4lhost:PORT",
      inBytes("\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3:PORT"),
      inBytes("127\u30020\u30020\u30021:PORT"),
      inBytes("\uff11\uff12\uff17.0.0.1:PORT"),
    ].map((host) => [`the Host ${JSON.stringify(host)}`, [`Host: ${host}`]] as const),
  ];

const refusedTargets: readonly (readonly [target: string, before?: Before])[] = [
  ["http://evil.example/api/health"],
  ["http://evil.example:PORT/api/health"],
  ["http://localhost:PORT@evil.example/api/health"],
  ["http://[::1/api/health"],
  ["http://:PORT/api/health"],
  ["//evil.example/api/health"],
  ["/\\evil.example/api/health"],
  ["*", ["deno", "bun"]],
  ["\\\\evil.example\\api\\health", ["node", "deno", "bun"]],
  ["api/health", ["node", "deno", "bun"]],
  ["javascript:alert(1)", ["node", "deno", "bun"]],
  ["file:///api/health", ["bun"]],
];

/** Bun puts the Host header in the place of such a target's host: nothing foreign is left to refuse. */
const REPLACED_BY_BUN = /^http:\/\/./;

/** As the socket carries it: a character for each byte of its UTF-8. */
function inBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}

describe("a Host, over a socket", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  /** Status and code. */
  async function outcome(target: string, headers: readonly string[]): Promise<string> {
    const lines = [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""];
    const answer = await place.send(lines.join("\r\n").replaceAll("PORT", `${place.port}`));
    place.requireDiscreet(answer);
    return `${answer?.status} ${refusalOf(answer) ?? ""}`.trim();
  }

  for (const [name, headers, before = []] of refusedHosts) {
    it(`is refused: ${name}`, async () => {
      const expected = before.includes(thisRuntime()) ? "400" : "421 host_refused";
      for (const path of ["/api/health", "/api/pages/all", "/docs", "/"]) {
        assertEquals(await outcome(path, headers), expected, path);
      }
    });
  }

  for (const host of ["localhost:PORT", "127.0.0.1:PORT", "[::1]:PORT", "LocalHost:PORT"]) {
    it(`is answered: ${host}`, async () => {
      assertEquals(await outcome("/api/health", [`Host: ${host}`]), "200");
      assertEquals(await outcome(`http://${host}/api/health`, [`Host: ${host}`]), "200");
    });
  }

  for (const [target, before = []] of refusedTargets) {
    it(`counts for nothing in the target ${target}`, async () => {
      const found = await outcome(target, ["Host: localhost:PORT"]);
      if (before.includes(thisRuntime())) assertEquals(found, "400");
      else if (thisRuntime() === "bun" && REPLACED_BY_BUN.test(target)) assertEquals(found, "200");
      // Where the target is read as a path, that path is none of the service's.
      else assertEquals(["421 host_refused", "404 route_not_found"].includes(found), true, found);
    });
  }
});
