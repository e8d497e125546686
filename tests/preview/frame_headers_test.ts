import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { letBeFramed } from "../../lib/preview/vite/frame_headers.ts";

/** Answers by way of the step that `letBeFramed` puts in front. */
async function headersOf(answer: (response: ServerResponse) => void): Promise<Headers> {
  const server = createServer((request, response) =>
    letBeFramed({ middlewares: { use: (step) => step(request, response, () => answer(response)) } })
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a socket of TCP
  const { headers, body } = await fetch(`http://127.0.0.1:${port}`);
  await body?.cancel();
  server.close();
  return headers;
}

const POLICY = "script-src 'self'; frame-ancestors 'none'; img-src *";

describe("letBeFramed", () => {
  it("takes away what keeps an app from being framed, and nothing else of it", async () => {
    const headers = await headersOf((response) => {
      response.setHeader("X-Frame-Options", "DENY");
      response.setHeader("Content-Security-Policy", POLICY);
      response.setHeader("x-own", "kept");
      response.end();
    });
    assertEquals(headers.get("x-frame-options"), null);
    assertEquals(headers.get("content-security-policy"), "script-src 'self'; img-src *");
    assertEquals(headers.get("x-own"), "kept");
  });

  it("does so for headers that are written with the status", async () => {
    const headers = await headersOf((response) => {
      response.writeHead(200, "Fine", {
        "x-frame-options": "DENY",
        "content-security-policy": POLICY,
      });
      response.end();
    });
    assertEquals(headers.get("x-frame-options"), null);
    assertEquals(headers.get("content-security-policy"), "script-src 'self'; img-src *");
  });
});
