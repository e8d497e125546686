import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { guardOrigin, readAllowedOrigins } from "../../lib/http/origin_guard.ts";

const allowed = ["http://editor.test:3000"];

function ask(headers: Record<string, string>, path = "/api/pages"): Record<string, string> {
  const url = new URL(path, "http://localhost:4400");
  return guardOrigin({ request: new Request(url, { headers }), url, pathname: path }, allowed);
}

describe("guardOrigin", () => {
  it("lets a client that is no browser pass", () => {
    assertEquals(ask({}), {});
  });

  it("lets the service's own pages pass", () => {
    assertEquals(ask({ "origin": "http://localhost:4400" }), {});
    assertEquals(ask({ "sec-fetch-site": "same-origin" }), {});
  });

  it("gives an allowed origin exact CORS headers with credentials", () => {
    const headers = ask({ "origin": "http://editor.test:3000" });
    assertEquals(headers["access-control-allow-origin"], "http://editor.test:3000");
    assertEquals(headers["access-control-allow-credentials"], "true");
    assertEquals(headers["vary"], "origin");
  });

  for (
    const origin of [
      "null",
      "http://evil.test",
      "http://localhost:3000",
      "https://localhost:4400",
      "http://editor.test",
    ]
  ) {
    it(`refuses the origin ${origin}`, () => {
      assertEquals(assertThrows(() => ask({ origin }), WorkbenchError).code, "origin_refused");
    });
  }

  it("refuses a page of another site that sends no Origin", () => {
    assertThrows(() => ask({ "sec-fetch-site": "cross-site" }), WorkbenchError);
    assertThrows(
      () => ask({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }),
      WorkbenchError,
    );
  });

  for (const site of ["same-site", "none, cross-site", "Cross-Site", "elsewhere", ""]) {
    it(`refuses the Sec-Fetch-Site "${site}" without an Origin`, () => {
      assertThrows(() => ask({ "sec-fetch-site": site }), WorkbenchError);
    });
  }

  it("lets what the user typed pass", () => {
    assertEquals(ask({ "sec-fetch-site": "none" }), {});
  });

  it("lets a link from another site lead to the documentation", () => {
    assertEquals(
      ask({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "/docs"),
      {},
    );
  });
});

describe("readAllowedOrigins", () => {
  it("takes what browsers and desktop applications send", () => {
    const origins = [
      "https://work.test",
      "http://localhost:5173",
      "http://[::1]:1",
      "tauri://localhost",
    ];
    assertEquals(readAllowedOrigins(origins), origins);
  });

  const refused = [
    ["http://localhost:5173/", "http://localhost:5173"],
    ["https://work.test:443", "https://work.test"],
    ["https://Work.test/app?x", "https://work.test"],
    ["https://me@work.test", "https://work.test"],
    ["*", "a scheme and a host"],
    ["null", "a scheme and a host"],
    ["localhost:5173", "a scheme and a host"],
    ["file://", "a scheme and a host"],
    ["", "a scheme and a host"],
  ] as const;
  for (const [origin, meant] of refused) {
    it(`refuses "${origin}", which none sends, and says what does`, () => {
      const { message } = assertThrows(() => readAllowedOrigins([origin]), Error);
      assertStringIncludes(message, `"${origin}"`);
      assertStringIncludes(message, meant);
    });
  }
});
