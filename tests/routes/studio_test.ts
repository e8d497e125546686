import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { studioFiles } from "../support/studio_files.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const BUILT = fileURLToPath(new URL("../../lib/studio/built", import.meta.url));

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench(null, { auth: "token" });
});
after(() => test[Symbol.asyncDispose]());

describe("GET /", () => {
  it("is the page of the Studio, for whoever has not signed in as well", async () => {
    const { status, headers, body } = await test.send("GET", "/");
    assertEquals([status, headers.get("content-type")], [200, "text/html; charset=utf-8"]);
    assertStringIncludes(body, '<div id="studio">');
  });

  it("may load and ask the service alone, and no script or style that stands in a page", async () => {
    const [first, second] = await Promise.all([test.send("GET", "/"), test.send("GET", "/")]);
    const policy = first.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /content="([0-9a-f-]{36})"/.exec(first.body) ?? [];
    assertEquals(policy.split("; "), [
      "default-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "frame-src http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    assert(!second.body.includes(nonce), "No two pages have the same nonce");
    assertEquals(first.body.match(/<script(?![^>]* src=)|<style|\son\w+=|javascript:/), null);
  });

  it("names nothing but what the service answers, below each base path", async () => {
    await using mounted = await openTestWorkbench(null, { basePath: "/tools/workbench" });
    for (const [service, base] of [[test, ""], [mounted, "/tools/workbench"]] as const) {
      const { body } = await service.send("GET", `${base}/`);
      const addresses = [...body.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, found]) => found);
      for (const address of addresses.filter((each) => each !== "data:," && each !== "docs")) {
        assert(address.startsWith(`${base}/studio/`), address);
        assertEquals((await service.send("GET", address)).status, 200, address);
      }
    }
  });
});

describe("GET /studio", () => {
  it("leads to the Studio, with a slash at its end or without, below each base path", async () => {
    await using mounted = await openTestWorkbench(null, { basePath: "/tools/workbench" });
    for (const [service, base] of [[test, ""], [mounted, "/tools/workbench"]] as const) {
      for (const end of ["", "/"]) {
        const { status, headers } = await service.send("GET", `${base}/studio${end}`);
        assertEquals([status, headers.get("location")], [302, `${base}/`]);
      }
    }
  });
});

describe("GET /studio/:name", () => {
  it("answers each file that was built, compressed for whoever takes it", async () => {
    for (const file of readdirSync(BUILT).filter((name) => name.endsWith(".br"))) {
      const url = `http://localhost/studio/${file.slice(0, -3)}`;
      const plain = await test.workbench.fetch(new Request(url));
      const packed = await test.workbench.fetch(
        new Request(url, { headers: { "accept-encoding": "br" } }),
      );
      const digests = [
        new Uint8Array(await plain.arrayBuffer()),
        brotliDecompressSync(new Uint8Array(await packed.arrayBuffer())),
      ].map((bytes) => createHash("sha256").update(bytes).digest("hex"));
      assertEquals(digests[0], digests[1], file);
      assertEquals([plain, packed].map(({ headers }) => headers.get("content-encoding")), [
        null,
        "br",
      ]);
      for (const { headers } of [plain, packed]) {
        assertEquals(headers.get("cache-control"), "public, max-age=31536000, immutable");
        assertEquals(headers.get("vary"), "accept-encoding");
        assertNotEquals(headers.get("content-type"), null);
      }
    }
  });

  it("has a name of its own for each content, so that a browser may keep it for good", async () => {
    for (const name of await studioFiles(test)) assert(/-[\w-]{8}\.(?:js|css)$/.test(name), name);
  });

  it("refuses every name that was not built", async () => {
    const names = [
      "index.html",
      "LICENSES.txt",
      "index.js",
      "..%2fmod.ts",
      "..%2f..%2fpackage.json",
      "%00",
      "x.js.br",
    ];
    for (const name of names) {
      const { status, body } = await test.send("GET", `/studio/${name}`);
      assert(status === 404 || status === 400, `${name}: ${status}`);
      assert(["route_not_found", "invalid_request"].includes(body.code), name);
    }
  });
});
