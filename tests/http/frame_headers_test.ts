import { rmSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { createWorkbench } from "../../mod.ts";
import { frameHeaders, readFrameAncestors } from "../../lib/http/frame_headers.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

/** Whatever would let in more than one origin, or be another directive, or never match. */
const NO_ORIGINS = [
  "*",
  "'self'",
  "'none'",
  "null",
  "data:",
  "https:",
  "localhost:5173",
  "http://*.editor.test",
  "https://*",
  "http://editor.test:*",
  "http://editor.test/",
  "http://editor.test/page",
  "http://user@editor.test",
  "HTTP://editor.test",
  "http://editor.test:80",
  "http://editor.test https://evil.test",
  "http://editor.test;script-src *",
  "http://editor.test,http://evil.test",
  "app://editor;script-src",
  "app://*",
  "http://editor.test\r\nx-evil: 1",
  "",
];

describe("readFrameAncestors", () => {
  for (const origin of NO_ORIGINS) {
    it(`refuses ${JSON.stringify(origin)}`, () => {
      const { message } = assertThrows(() => readFrameAncestors([origin]), Error);
      assertStringIncludes(message, `Cannot let pages be framed by "${origin}": it should be `);
    });
  }

  it("takes exact origins, those of desktop applications as well", () => {
    const origins = ["http://localhost:5173", "https://[fd00::7]", "vscode-webview://0a-1b"];
    assertEquals(readFrameAncestors(origins), origins);
  });
});

describe("frameHeaders", () => {
  it("keeps the policy of an answer", () => {
    assertEquals(frameHeaders(["http://a.test", "http://b.test"])("default-src 'none'"), {
      "content-security-policy": "default-src 'none'; frame-ancestors http://a.test http://b.test",
    });
  });
});

describe("who may frame the service", () => {
  const TARGETS = ["/docs", "/openapi.json", "/api/health", "/no/such/route", "/api/pages/all"];

  async function headersAt(path: string, frameAncestors?: readonly string[]): Promise<Headers> {
    const stateDirectory = makeTemporaryFolder("frames");
    const workbench = createWorkbench({
      stateDirectory,
      ...(frameAncestors && { frameAncestors }),
    });
    const response = await workbench.fetch(new Request(`http://localhost${path}`));
    await response.text();
    await workbench.close();
    rmSync(stateDirectory, { recursive: true });
    return response.headers;
  }

  for (const path of TARGETS) {
    it(`nobody at ${path} unless told`, async () => {
      const headers = await headersAt(path);
      assertEquals(headers.get("x-frame-options"), "DENY");
      const policy = headers.get("content-security-policy")?.split("; ") ?? [];
      assertEquals(policy.at(-1), "frame-ancestors 'none'");
    });

    it(`those at ${path} that are named`, async () => {
      const headers = await headersAt(path, ["http://editor.test"]);
      // A browser that knows this header alone would let nobody.
      assertEquals(headers.get("x-frame-options"), null);
      const policy = headers.get("content-security-policy")?.split("; ") ?? [];
      const framing = policy.filter((directive) => directive.startsWith("frame-ancestors"));
      assertEquals(framing, ["frame-ancestors http://editor.test"]);
    });
  }
});
