import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type HostilePlace, openHostilePlace, refusalOf } from "../support/hostile_place.ts";

/** What a page of another origin sends along, with `PORT` for the port of the service. */
const refused: readonly (readonly string[])[] = [
  ["Origin: null"],
  ["Origin:"],
  ["Origin: http://evil.example"],
  ["Origin: http://evil.example:PORT"],
  ["Origin: http://localhost.evil.example:PORT"],
  ["Origin: http://evil.example@localhost:PORT"],
  ["Origin: http://localhost:1"],
  ["Origin: http://localhost"],
  ["Origin: https://localhost:PORT"],
  ["Origin: http://127.0.0.1:PORT"],
  ["Origin: http://localhost:PORT/"],
  ["Origin: http://localhost:PORT.evil.example"],
  ["Origin: HTTP://LOCALHOST:PORT"],
  ["Origin: file://"],
  ["Origin: http://localhost:PORT, http://evil.example"],
  ["Origin: http://localhost:PORT", "Origin: http://evil.example"],
  ["Origin: http://localhost:PORT http://evil.example"],
  ["Sec-Fetch-Site: cross-site"],
  ["Sec-Fetch-Site: same-site"],
  ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"],
  ["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"],
];

const targets = [
  "GET /api/health",
  "GET /api/pages/all",
  "GET /api/nothing",
  "POST /api/notes",
  "DELETE /api/notes/x",
  "OPTIONS /api/notes",
];

describe("an Origin, over a socket", () => {
  let place: HostilePlace;
  before(async () => {
    place = await openHostilePlace();
  });
  after(() => place[Symbol.asyncDispose]());

  async function outcome(target: string, headers: readonly string[]): Promise<string> {
    const lines = [`${target} HTTP/1.1`, "Content-Length: 0", "Connection: close", ...headers];
    const request = [...lines, "", ""].join("\r\n").replaceAll("PORT", `${place.port}`);
    const answer = await place.send(request);
    place.requireDiscreet(answer);
    assertEquals(answer?.headers.get("access-control-allow-origin"), undefined);
    return `${answer?.status} ${refusalOf(answer) ?? ""}`.trim();
  }

  for (const headers of refused) {
    it(`is refused: ${headers.join(", ")}`, async () => {
      for (const target of targets) {
        assertEquals(
          await outcome(target, ["Host: localhost:PORT", ...headers]),
          "403 origin_refused",
        );
      }
      place.requireUntouched();
    });
  }

  it("is nothing to go by when it equals a foreign Host", async () => {
    for (const target of targets) {
      const headers = ["Host: evil.example:PORT", "Origin: http://evil.example:PORT"];
      assertEquals(await outcome(target, headers), "421 host_refused");
    }
    place.requireUntouched();
  });

  const accepted = [
    "Origin: http://localhost:PORT",
    "Sec-Fetch-Site: same-origin",
    "Sec-Fetch-Site: none",
  ];
  for (const header of accepted) {
    it(`is answered: ${header}`, async () => {
      assertEquals(await outcome("GET /api/health", ["Host: localhost:PORT", header]), "200");
    });
  }
});
