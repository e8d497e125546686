import { Buffer } from "node:buffer";
import { after, before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const TREE = "/api/pages/tree?feature=catalog&file=CatalogPage.tsx";

describe("a large answer", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop", { allowedHosts: ["work.example"] });
  });
  after(() => test[Symbol.asyncDispose]());

  async function ask(url: string, encoding: string, method = "GET") {
    const headers = { "accept-encoding": encoding };
    const response = await test.workbench.fetch(new Request(url, { method, headers }));
    const bytes = Buffer.from(await response.arrayBuffer());
    return { bytes, headers: response.headers };
  }

  it("is compressed for a client elsewhere that takes it", async () => {
    const plain = await ask(`http://work.example${TREE}`, "identity");
    assertEquals(plain.headers.get("content-encoding"), null);
    for (const encoding of ["gzip", "br, GZIP;q=0.5", "*"]) {
      const { bytes, headers } = await ask(`http://work.example${TREE}`, encoding);
      assertEquals(headers.get("content-encoding"), "gzip", encoding);
      assert(bytes.length < plain.bytes.length / 2);
      assertEquals(gunzipSync(bytes).toString(), plain.bytes.toString());
      assertEquals(headers.get("etag"), plain.headers.get("etag"));
      assert(headers.get("vary")?.includes("accept-encoding"));
    }
  });

  it("is sent as it is to others", async () => {
    for (const encoding of ["", "br", "gzip;q=0", "*;q=0, br"]) {
      const { headers, bytes } = await ask(`http://work.example${TREE}`, encoding);
      assertEquals(headers.get("content-encoding"), null, encoding);
      assert(JSON.parse(bytes.toString()));
    }
    const near = await ask(`http://localhost${TREE}`, "gzip");
    assertEquals(near.headers.get("content-encoding"), null);
    const head = await ask(`http://work.example${TREE}`, "gzip", "HEAD");
    assertEquals([head.headers.get("content-encoding"), head.bytes.length], [null, 0]);
  });

  it("is told from a small one", async () => {
    const { headers, bytes } = await ask("http://work.example/api/health", "gzip");
    assertEquals(headers.get("content-encoding"), null);
    assertEquals(JSON.parse(bytes.toString()).status, "ok");
  });
});
