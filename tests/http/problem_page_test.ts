import { describe, it } from "node:test";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { openTestWorkbench } from "../support/test_workbench.ts";

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

describe("a problem of an address that a browser opens", () => {
  it("is a page that says what happened and what to do, and a problem document for all others", async () => {
    await using test = await openTestWorkbench("shop", { basePath: "/tools" });
    const ask = (path: string, headers: HeadersInit = BROWSER) =>
      test.workbench.fetch(new Request(`http://localhost/tools${path}`, { headers }));
    const page = await ask("/nowhere");
    assertEquals([page.status, page.headers.get("content-type"), page.headers.get("vary")], [
      404,
      "text/html; charset=utf-8",
      "accept",
    ]);
    const html = await page.text();
    assertStringIncludes(html, "<h1>There is nothing at this address</h1>");
    assertStringIncludes(html, '<a href="/tools/">Open the Studio</a>');
    assertMatch(
      page.headers.get("content-security-policy") ?? "",
      /^default-src 'none'; style-src/,
    );
    for (const [path, headers] of [["/nowhere", {}], ["/api/nowhere", BROWSER]] as const) {
      const answer = await ask(path, headers);
      assertEquals(answer.headers.get("content-type"), "application/problem+json; charset=utf-8");
      assertEquals((await answer.json()).code, "route_not_found");
    }
  });

  it("says of a sign-in link that was used where the newest one is", async () => {
    await using test = await openTestWorkbench("shop");
    const answer = await test.workbench.fetch(
      new Request("http://localhost/auth/login?token=used", { headers: BROWSER }),
    );
    assertEquals(answer.status, 403);
    const html = await answer.text();
    assertStringIncludes(html, "<h1>This sign-in link does not work any more</h1>");
    assertMatch(html, /the newest link that the service printed/);
  });

  it("takes nothing of an address for markup", async () => {
    await using test = await openTestWorkbench("shop");
    const path = "/studio/%3Cimg%20src%3Dx%3E.js";
    const answer = await test.workbench.fetch(
      new Request(`http://localhost${path}?a=<b>&a=2`, { headers: BROWSER }),
    );
    const html = await answer.text();
    assertEquals(html.includes("<img") || html.includes("<b>"), false, html);
  });
});
