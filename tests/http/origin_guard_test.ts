import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { guardOrigin } from "../../lib/http/origin_guard.ts";

const allowed = ["http://editor.test:3000"];

function ask(headers: Record<string, string>, path = "/api/pages"): Record<string, string> {
  return guardOrigin(new Request(`http://localhost:4400${path}`, { headers }), allowed, path);
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
