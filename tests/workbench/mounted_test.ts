import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { createWorkbench } from "../../mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const BASE = "/tools/workbench";

describe("createWorkbench with a base path", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop", { basePath: `${BASE}/` });
  });
  after(() => test[Symbol.asyncDispose]());

  for (const [name, prefix] of [["as it came", BASE], ["with the path taken off", ""]]) {
    describe(`gets a request ${name}`, () => {
      it("answers it", async () => {
        const { body } = await test.get(`${prefix}/api/pages/tree`, {
          feature: "catalog",
          file: "CatalogPage.tsx",
        });
        assertEquals(body.roots[0].id, "CatalogPage:0");
      });

      it("names the whole path of what was made", async () => {
        const { status, headers, body } = await test.post(`${prefix}/api/notes`, { title: "A" });
        const location = `${BASE}/api/notes/${body.note.id}`;
        assertEquals([status, headers.get("location")], [201, location]);
        assertEquals((await test.get(location)).body.note, body.note);
      });

      it("shows the Studio, whose files it answers", async () => {
        const { status, body } = await test.send("GET", `${prefix}/`);
        const [, script = ""] = /src="([^"]+)"/.exec(body) ?? [];
        assertEquals([status, script.startsWith(`${BASE}/studio/`)], [200, true]);
        assertEquals((await test.send("GET", script)).status, 200);
      });

      it("shows the documentation, whose links lead on", async () => {
        const page = await test.send("GET", `${BASE}/docs`);
        const [, link = ""] = /href="(\w[^"#:]+)"/.exec(page.body) ?? [];
        const { pathname } = new URL(link, `http://localhost${BASE}/docs`);
        assertEquals((await test.get(pathname)).body.openapi, "3.1.0");
      });

      it("tells programs where it is mounted", async () => {
        const { body } = await test.get(`${prefix}/openapi.json`);
        assertEquals(body.servers, [{ url: BASE }]);
      });

      it("refuses what it would refuse at the root", async () => {
        const ask = async (method: string, path: string, headers = {}): Promise<string> =>
          (await test.send(method, `${prefix}${path}`, undefined, headers)).body.code;
        assertEquals(await ask("GET", "/api/nothing"), "route_not_found");
        assertEquals(await ask("PUT", "/api/pages/tree"), "method_not_allowed");
        assertEquals(await ask("GET", "/api/pages/tree"), "invalid_request");
        // A link may lead to a page of ours from anywhere, never to the interface.
        const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
        assertEquals(await ask("GET", "/api/pages/all", link), "origin_refused");
        assertEquals((await test.send("GET", `${prefix}/docs`, undefined, link)).status, 200);
      });
    });
  }

  it("answers the very path that it is mounted at", async () => {
    const [bare, slashed] = await Promise.all([
      test.send("GET", BASE),
      test.send("GET", `${BASE}/`),
    ]);
    const scriptOf = (page: string) => /src="([^"]+)"/.exec(page)?.[1];
    assertEquals([bare.status, scriptOf(bare.body)], [200, scriptOf(slashed.body)]);
  });

  it("takes the path off once", async () => {
    assertEquals((await test.get(`${BASE}${BASE}/api/health`)).body.code, "route_not_found");
  });

  it("is no place for a path that the service has itself", () => {
    assertThrows(() => createWorkbench({ basePath: "/api" }));
  });
});

describe("createWorkbench with a base path and sign-in", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop", { basePath: BASE, auth: "token" });
  });
  after(() => test[Symbol.asyncDispose]());

  it("guards the interface, with the path or without it, and health not", async () => {
    for (const prefix of [BASE, ""]) {
      assertEquals((await test.get(`${prefix}/api/pages/all`)).body.code, "session_required");
      assertEquals((await test.get(`${prefix}/api/health`)).status, 200);
    }
  });

  it("signs in by the whole link, with a cookie for its own path alone", async () => {
    const link = test.workbench.signInPath ?? "";
    assert(link.startsWith(`${BASE}/auth/login?token=`));
    const answer = await test.send("GET", link);
    assertEquals([answer.status, answer.headers.get("location")], [303, `${BASE}/`]);
    const cookie = answer.headers.get("set-cookie") ?? "";
    assertMatch(cookie, /; Path=\/tools\/workbench; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: cookie.split(";")[0] ?? "" };
    const renewed = await test.send("GET", `${BASE}/api/pages/all`, undefined, headers);
    assertEquals(renewed.status, 200);
    assertMatch(renewed.headers.get("set-cookie") ?? "", /; Path=\/tools\/workbench; /);
    const out = await test.send("POST", `${BASE}/auth/logout`, undefined, headers);
    assertMatch(out.headers.get("set-cookie") ?? "", /; Path=\/tools\/workbench; .*Max-Age=0$/);
  });
});
