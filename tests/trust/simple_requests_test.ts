import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { areas } from "../../routes/mod.ts";
import { type HostilePlace, openHostilePlace, refusalOf } from "../support/hostile_place.ts";

/** What a form or a script without leave can send, with bodies that JSON readers could take. */
const simple: readonly (readonly [type: string | null, body: string])[] = [
  [null, '{"path":"."}'],
  ["text/plain", '{"path":"."}'],
  ["text/plain;charset=utf-8", "{}"],
  ["TEXT/PLAIN", "{}"],
  ["application/x-www-form-urlencoded", '{"a":"=","path":"."}'],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="{"\r\n\r\n}\r\n--x--',
  ],
  ["text/plain; application/json", "{}"],
  ["text/plain, application/json", "{}"],
  ["application/json-patch+json", "{}"],
  ["x; a=application/json", "{}"],
];

const writing = areas.flatMap((area) => area.routes).filter(({ method }) => method !== "GET");

describe("a writing route, over a socket", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  async function outcome(start: string, headers: readonly string[], body = ""): Promise<string> {
    const lines = [
      `${start} HTTP/1.1`,
      place.host,
      ...headers,
      `Content-Length: ${body.length}`,
      "Connection: close",
    ];
    const answer = await place.send([...lines, "", body].join("\r\n"));
    place.requireDiscreet(answer);
    return `${answer?.status} ${refusalOf(answer)}`;
  }

  for (const { method, path } of writing) {
    const start = `${method} ${path.replaceAll(/:\w+/g, "x")}`;

    it(`${method} ${path} takes nothing from another site`, async () => {
      for (const [type, body] of [...simple, ["application/json", "{}"], [null, ""]] as const) {
        const typed = type === null ? [] : [`Content-Type: ${type}`];
        for (const origin of ["null", "http://evil.example", "http://localhost:1"]) {
          const headers = [...typed, `Origin: ${origin}`, "Sec-Fetch-Site: cross-site"];
          assertEquals(await outcome(start, headers, body), "403 origin_refused");
        }
      }
      const asks = ["Origin: http://evil.example", "Access-Control-Request-Method: POST"];
      const preflight = `OPTIONS ${path.replaceAll(/:\w+/g, "x")}`;
      assertEquals(await outcome(preflight, asks), "403 origin_refused");
      place.requireUntouched();
    });

    if (method === "DELETE") continue;
    it(`${method} ${path} reads no simple body, whoever sends it`, async () => {
      for (const [type, body] of simple) {
        const typed = type === null ? [] : [`Content-Type: ${type}`];
        assertEquals(await outcome(start, typed, body), "415 unsupported_media_type", type ?? "");
      }
      place.requireUntouched();
    });
  }
});
