import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readJsonBody } from "../../lib/http/json_body.ts";
import { codeOf } from "../support/code_of.ts";

const LIMIT = 1000;
const JSON_TYPE = { "content-type": "application/json" };

function read(
  body: BodyInit | null,
  headers: Record<string, string> = JSON_TYPE,
): Promise<unknown> {
  const init = { method: "POST", body, headers, duplex: "half" };
  return readJsonBody(new Request("http://localhost/", init), LIMIT);
}

describe("readJsonBody", () => {
  it("reads JSON", async () => {
    assertEquals(await read('{"a":[1,"x"]}'), { a: [1, "x"] });
    assertEquals(await read("{}", { "content-type": 'Application/JSON; charset="UTF-8"' }), {});
  });

  it("tells that there is no body", async () => {
    assertEquals(await read(null, {}), undefined);
  });

  it("refuses other media types", async () => {
    for (
      const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
        "application/jsonp",
      ]
    ) {
      assertEquals(await codeOf(read("{}", { "content-type": type })), "unsupported_media_type");
    }
    assertEquals(await codeOf(read(new Uint8Array([123, 125]), {})), "unsupported_media_type");
  });

  it("refuses a body that breaks off", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
      pull: (controller) => controller.error(new Error("The connection was reset")),
    });
    assertEquals(await codeOf(read(body)), "invalid_request");
  });

  it("refuses encoded bodies", async () => {
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
    assertEquals(await codeOf(read("{}", headers)), "unsupported_media_type");
  });

  it("refuses what is not UTF-8 or not JSON", async () => {
    assertEquals(await codeOf(read(new Uint8Array([34, 255, 34]))), "invalid_request");
    for (const text of ["{", "{a:1}", "{} {}", "\u0000", "NaN", "'x'"]) {
      assertEquals(await codeOf(read(text)), "invalid_request");
    }
  });

  it("stops a body that is larger than the limit, whatever it declares", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 100;
        controller.enqueue(new Uint8Array(100).fill(32));
      },
    });
    assertEquals(await codeOf(read(endless)), "body_too_large");
    assert(sent < 10 * LIMIT, `${sent} bytes were read`);
    assertEquals(await codeOf(read(`"${"x".repeat(LIMIT)}"`)), "body_too_large");
  });

  it("refuses what declares more than the limit without reading it", async () => {
    let reads = 0;
    const unread = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        reads++;
        controller.close();
      },
    }, { highWaterMark: 0 });
    const headers = { ...JSON_TYPE, "content-length": String(LIMIT + 1) };
    assertEquals(await codeOf(read(unread, headers)), "body_too_large");
    assertEquals(reads, 0);
  });

  it("refuses hostile nesting without recursion", async () => {
    const deep = "[".repeat(450) + "]".repeat(450);
    assertEquals(await codeOf(read(deep)), "invalid_request");
    assertEquals(await read('"[[[["'), "[[[[");
  });

  it("refuses keys that reach into objects' prototypes", async () => {
    for (const key of ["__proto__", "constructor", "prototype", "\\u005f_proto__"]) {
      assertEquals(await codeOf(read(`{"a":[{"${key}":{}}]}`)), "invalid_request");
    }
    assertEquals(await read('["constructor"]'), ["constructor"]);
  });
});
