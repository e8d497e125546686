import { Buffer } from "node:buffer";
import type { ServerResponse } from "node:http";
import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openModelhost, pullModel } from "../../../lib/modelhost/mod.ts";
import { PULL_LINES } from "../../support/model_runtime.ts";
import { SLOW_ANSWERS, WRONG_ANSWERS } from "../misbehaviours.ts";
import {
  codeOf,
  deserted,
  openTestModelhost,
  startRawServer,
  type TestModelhost,
} from "../test_modelhost.ts";

const SUCCESS = '{"status":"success"}\n';
const HEAD = { "content-type": "application/x-ndjson" };

let test: TestModelhost;
before(async () => void (test = await openTestModelhost()));
after(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.runtime.misbehave = () => false;
  test.runtime.calls.length = 0;
});

/** The runtime answers a pull like this. */
function answers(act: (response: ServerResponse) => void): void {
  test.runtime.misbehave = (_, response) => {
    act(response);
    return true;
  };
}

/** The runtime writes these pieces, each when the one before it is sent, and then ends or breaks off. */
function writes(pieces: Iterable<string | Uint8Array>, ending: "end" | "cut" = "end"): void {
  answers((response) => {
    response.writeHead(200, HEAD);
    const iterator = pieces[Symbol.iterator]();
    const next = (): void => {
      const { done, value } = iterator.next();
      if (!done) response.write(value, next);
      else if (ending === "end") response.end();
      else response.destroy();
    };
    next();
  });
}

async function pulled(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await pullModel(test.modelhost, "m")) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The lines that came, the last one of which is the service's own. */
async function withError(): Promise<string[]> {
  const lines = (await pulled()).toString().split("\n");
  assertEquals(lines.pop(), "", "It ends with a line break");
  const { error, ...others } = JSON.parse(lines.pop() ?? "");
  assertMatch(error, /^The model runtime (broke off|ended)/);
  assertEquals(others, {});
  return lines;
}

describe("pullModel", () => {
  it("asks the runtime for a stream and hands its lines on, byte for byte", async () => {
    assertEquals((await pulled()).toString(), PULL_LINES.map((line) => `${line}\n`).join(""));
    assertEquals(test.runtime.calls.map(({ method, path, body }) => ({ method, path, body })), [
      { method: "POST", path: "/api/pull", body: { model: "m", stream: true } },
    ]);
  });

  it("hands each piece on before the next one is there, lines or not", async () => {
    const pieces = ['{"status":', '"süß', '"}\n', "\n", '{"total":0}\r\n', SUCCESS];
    let send: () => void = () => undefined;
    answers((response) => {
      response.writeHead(200, HEAD);
      let next = 0;
      send = () => void (next < pieces.length ? response.write(pieces[next++]) : response.end());
      send();
    });
    const reader = (await pullModel(test.modelhost, "m")).getReader();
    for (const piece of pieces) {
      // The next one is sent only now: what is held back would never come.
      assertEquals(Buffer.from((await reader.read()).value ?? []).toString(), piece);
      send();
    }
    assertEquals((await reader.read()).done, true);
  });

  it("changes no byte, wherever the runtime splits them", async () => {
    const text = `{"status":"süß 🚢","total":0}\r\n\n{"a":"\\"success\\""}\n${SUCCESS}`;
    const bytes = Buffer.from(text);
    writes([...bytes].map((byte) => Uint8Array.of(byte)));
    assertEquals((await pulled()).toString(), text);
    for (let at = 0; at <= bytes.length; at += 7) {
      writes([bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0));
      assertEquals((await pulled()).toString(), text);
    }
  });

  it("passes lines of 10 MB", async () => {
    const line = `{"status":"${"x".repeat(10_000_000)}"}\n`;
    writes([line, line, SUCCESS]);
    const bytes = await pulled();
    assert(bytes.equals(Buffer.from(line + line + SUCCESS)));
  });

  it("ends a line that does not end, and leaves the runtime", async () => {
    const piece = "x".repeat(1_000_000);
    function* pieces(): Iterable<string> {
      for (;;) yield piece;
    }
    writes(pieces());
    const text = (await pulled()).toString();
    assert(text.length < 18_000_000, `${text.length} bytes came`);
    assertMatch(
      text.slice(-80),
      /x\n\{"error":"The model runtime wrote a line that does not end"\}\n$/,
    );
    await test.runtime.calls.at(-1)?.closed;
  });

  it("passes an error line, and adds none", async () => {
    const text = '{"status":"pulling manifest"}\n{"error":"no space left"}\n';
    writes([text]);
    assertEquals((await pulled()).toString(), text);
    writes([text], "cut");
    assertEquals((await pulled()).toString(), text);
  });

  it("adds an error to an end without success", async () => {
    writes(['{"status":"pulling","total":0}\n']);
    assertEquals(await withError(), ['{"status":"pulling","total":0}']);
    writes([]);
    assertEquals(await withError(), []);
    writes(['{"error":"retry"}\n{"status":"again"}\n']);
    assertEquals((await withError()).length, 2);
  });

  it("adds the error on a line of its own", async () => {
    writes(['{"status":"pulling"}']);
    assertEquals(await withError(), ['{"status":"pulling"}']);
    writes(['{"a":1}\r\n{"status":"succ'], "cut");
    assertEquals(await withError(), ['{"a":1}\r', '{"status":"succ']);
    const shipAndAHalf = Buffer.from('{"status":"🚢🚢').subarray(0, -2);
    writes([shipAndAHalf], "cut");
    assertEquals((await withError())[0], '{"status":"🚢\ufffd');
  });

  it("adds an error where the runtime breaks off, even after success", async () => {
    writes(['{"status":"pulling"}\n'], "cut");
    assertEquals(await withError(), ['{"status":"pulling"}']);
    writes([`${SUCCESS}{"sta`], "cut");
    assertEquals(await withError(), ['{"status":"success"}', '{"sta']);
  });

  it("takes the last line without a line break", async () => {
    writes(['{"status":"success"}']);
    assertEquals((await pulled()).toString(), '{"status":"success"}');
  });

  it("notices a chunk that breaks off with the end of the connection", async () => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    const server = await startRawServer(`${head}ff\r\n{"status":"pulling"}\n`);
    const modelhost = openModelhost({ address: server.address, registries: [] });
    const text = await new Response(await pullModel(modelhost, "m")).text();
    assertMatch(text, /^\{"status":"pulling"\}\n\{"error":"The model runtime broke off/);
    await server[Symbol.asyncDispose]();
  });

  it("gives the runtime's own refusal as the one line", async () => {
    answers((response) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end('{\n  "error": "pull model manifest: file does not exist"\n}');
    });
    const text = (await pulled()).toString();
    assertEquals(text, '{"error":"pull model manifest: file does not exist"}\n');
  });

  it("is unavailable before any line where no runtime answers", async () => {
    const modelhost = openModelhost({ address: await deserted(), registries: [] });
    assertEquals(await codeOf(pullModel(modelhost, "m")), "modelhost_unavailable");
    const nowhere = openModelhost({ address: "no address", registries: [] });
    assertEquals(await codeOf(pullModel(nowhere, "m")), "modelhost_unavailable");
    for (
      const name of [
        "a compressed answer",
        "a page of a proxy",
        "a page",
        "a redirection",
        "a connection that is cut",
      ]
    ) {
      answers(WRONG_ANSWERS[name] ?? (() => undefined));
      assertEquals(await codeOf(pullModel(test.modelhost, "m")), "modelhost_unavailable", name);
    }
  });

  it("refuses a registry that nobody set it up for, and asks nothing", async () => {
    for (const name of ["hf.co/owner/model", "evil.example/m", "http://evil.example/a/b"]) {
      assertEquals(await codeOf(pullModel(test.modelhost, name)), "registry_not_allowed", name);
    }
    assertEquals(test.runtime.calls, []);
  });

  it("pulls from a registry that it is set up for", async () => {
    const modelhost = openModelhost({ address: test.runtime.url, registries: ["HF.co"] });
    await new Response(await pullModel(modelhost, "hf.co/owner/model:Q4")).text();
    assertEquals(test.runtime.calls[0]?.body.model, "hf.co/owner/model:Q4");
    assertEquals(
      await codeOf(pullModel(modelhost, "evil.example/a/b")),
      "registry_not_allowed",
    );
  });

  it("leaves the runtime when its reader cancels", async () => {
    answers(SLOW_ANSWERS["a slow drip"] ?? (() => undefined));
    const reader = (await pullModel(test.modelhost, "m")).getReader();
    await reader.read();
    await reader.cancel();
    await test.runtime.calls[0]?.closed;
  });

  it("leaves the runtime when its signal aborts, whether or not a piece is waited for", async () => {
    answers(SLOW_ANSWERS["a slow drip"] ?? (() => undefined));
    for (const isWaiting of [true, false]) {
      test.runtime.calls.length = 0;
      const leaving = new AbortController();
      const { signal } = leaving;
      const reader = (await pullModel(test.modelhost, "m", { signal })).getReader();
      await reader.read();
      const reading = isWaiting ? outcomeOf(reader) : null;
      leaving.abort();
      await test.runtime.calls[0]?.closed;
      assertEquals(await (reading ?? outcomeOf(reader)), "AbortError");
    }
  });

  it("leaves a runtime that says nothing when its signal aborts", async () => {
    answers(() => undefined);
    const leaving = new AbortController();
    const pulling = pullModel(test.modelhost, "m", { signal: leaving.signal })
      .then(() => "pulled", (error: Error) => error.name);
    const call = await test.runtime.called("/api/pull");
    leaving.abort();
    await call.closed;
    assertEquals(await pulling, "AbortError");
  });

  it("ends with an error line when the service closes", async () => {
    answers(SLOW_ANSWERS["a slow drip"] ?? (() => undefined));
    const modelhost = openModelhost({ address: test.runtime.url, registries: [] });
    const reader = (await pullModel(modelhost, "m")).getReader();
    await reader.read();
    await modelhost[Symbol.asyncDispose]();
    let text = "";
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += Buffer.from(piece.value).toString();
    }
    assertMatch(text, /\n\{"error":"[^"]+"\}\n$/);
  });
});

/** Reads until the stream is over. @returns the name of its error, or how it ended */
async function outcomeOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  try {
    while (!(await reader.read()).done);
    return "end";
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
