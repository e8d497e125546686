import { Buffer } from "node:buffer";
import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  type ModelRuntime,
  PULL_LINES,
  runtimeModel,
  startModelRuntime,
} from "../support/model_runtime.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type Served, startServe } from "../support/served.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

let runtime: ModelRuntime;
before(async () => void (runtime = await startModelRuntime()));
after(() => runtime[Symbol.asyncDispose]());
beforeEach(() => {
  runtime.models.clear();
  runtime.calls.length = 0;
  runtime.misbehave = () => false;
});

describe("the routes of the model runtime", () => {
  let test: TestWorkbench;
  let nowhere: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench(null, { modelhost: runtime.url });
    nowhere = await openTestWorkbench(null, { modelhost: "not an address" });
  });
  after(async () => {
    await test[Symbol.asyncDispose]();
    await nowhere[Symbol.asyncDispose]();
  });

  it("answer without an open project", async () => {
    runtime.models.set("a", runtimeModel("a"));
    const status = await test.get("/api/modelhost/status");
    assertEquals([status.body.running, status.body.version, status.body.models.length], [
      true,
      "0.12.3",
      1,
    ]);
    const { body } = await test.get("/api/modelhost/models");
    assertEquals([body.running, body.models[0].name], [true, "a"]);
  });

  it("answer where no runtime is set up", async () => {
    const status = await nowhere.get("/api/modelhost/status");
    assertEquals([status.status, status.body.running], [200, false]);
    assertStringIncludes(status.body.hint, "WORKBENCH_MODELHOST");
    const models = await nowhere.get("/api/modelhost/models");
    assertEquals(models.body, { running: false, models: [] });
    const pull = await nowhere.post("/api/modelhost/pull", { name: "a" });
    assertEquals([pull.status, pull.body.code], [503, "modelhost_unavailable"]);
  });

  it("remove a model whose name has slashes and colons", async () => {
    const name = "hf.co/owner/model.v2:Q4_K_M";
    runtime.models.set(name, runtimeModel(name));
    const path = `/api/modelhost/models/${encodeURIComponent(name)}`;
    assertEquals((await test.send("DELETE", path)).body, { removed: name });
    assertEquals((await test.send("DELETE", path)).body.code, "model_not_found");
  });

  const badNames = ["a b", "a\n", "ä", "a?b", "a%b", "../../etc\0", "x".repeat(201), "a\\b", "a@b"];
  for (const name of badNames) {
    it(`refuse the name ${JSON.stringify(name.slice(0, 20))} and ask nothing`, async () => {
      const path = `/api/modelhost/models/${encodeURIComponent(name)}`;
      assertEquals((await test.send("DELETE", path)).body.code, "invalid_request");
      const pull = await test.post("/api/modelhost/pull", { name });
      assertEquals([pull.status, pull.body.code], [400, "invalid_request"]);
      assertEquals(runtime.calls, []);
    });
  }

  it("pull from the registries of the options, and from no other", async () => {
    const options = { modelhost: runtime.url, modelRegistries: ["hf.co"] };
    const other = await openTestWorkbench(null, options);
    const allowed = await other.post("/api/modelhost/pull", { name: "hf.co/owner/model" });
    assertEquals(allowed.status, 200);
    const refused = await other.post("/api/modelhost/pull", { name: "hf.example/owner/model" });
    assertEquals([refused.status, refused.body.code], [403, "registry_not_allowed"]);
    assertEquals(runtime.calls.map(({ body }) => body.model), ["hf.co/owner/model"]);
    await other[Symbol.asyncDispose]();
  });

  it("take no address from a client", async () => {
    for (const key of ["url", "host", "modelhost", "insecure", "stream"]) {
      const { body } = await test.post("/api/modelhost/pull", { name: "a", [key]: "x" });
      assertEquals(body.code, "invalid_request", key);
    }
    const { body } = await test.post("/api/modelhost/pull", {});
    assertEquals(body.code, "invalid_request");
  });
});

describe("POST /api/modelhost/pull, over a real socket", () => {
  let served: Served;
  before(async () => {
    served = await startServe(["--project", fixturePath("projects", "shop")], {
      WORKBENCH_MODELHOST: `127.0.0.1:${runtime.port}`,
      HTTP_PROXY: "http://127.0.0.1:9",
      http_proxy: "http://127.0.0.1:9",
    });
  });
  after(() => served[Symbol.asyncDispose]());

  /** The head of the answer to a pull. */
  function pull(name = "m"): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = requestHttp(`${served.url}/api/modelhost/pull`, {
        method: "POST",
        agent: false,
        headers: { "content-type": "application/json" },
      }, resolve);
      outgoing.on("error", reject);
      outgoing.end(JSON.stringify({ name }));
    });
  }

  function answers(act: (response: ServerResponse) => void): void {
    runtime.misbehave = (_, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      act(response);
      return true;
    };
  }

  it("finds the runtime by the environment, and asks no proxy", async () => {
    const status = await (await fetch(`${served.url}/api/modelhost/status`)).json();
    assertEquals([status.running, status.url], [true, runtime.url]);
  });

  it("removes a model by its encoded name", async () => {
    runtime.models.set("owner/a:1b", runtimeModel("owner/a:1b"));
    const url = `${served.url}/api/modelhost/models/owner%2Fa%3A1b`;
    const response = await fetch(url, { method: "DELETE" });
    assertEquals(await response.json(), { removed: "owner/a:1b" });
  });

  it("answers with the runtime's own bytes and the service's headers", async () => {
    const answer = await pull();
    assertEquals(answer.statusCode, 200);
    assertEquals(answer.headers["content-type"], "application/x-ndjson");
    assertEquals(answer.headers["x-content-type-options"], "nosniff");
    assertEquals(answer.headers["cache-control"], "no-store");
    assertEquals(answer.headers["content-encoding"], undefined);
    assertEquals(await textOf(answer), PULL_LINES.map((line) => `${line}\n`).join(""));
  });

  it("hands each piece on before the next one is there", async () => {
    const pieces = [...PULL_LINES.map((line) => `${line}\n`), '{"half":', '"a line"}\n'];
    let send: () => void = () => undefined;
    answers((response) => {
      let next = 0;
      send = () => void (next < pieces.length ? response.write(pieces[next++]) : response.end());
      send();
    });
    const iterator = (await pull())[Symbol.asyncIterator]();
    for (const piece of pieces) {
      // The next one is sent only now: what is held back would never come.
      assertEquals(String((await iterator.next()).value), piece);
      send();
    }
    assertEquals((await iterator.next()).done, true);
  });

  it("ends well, with an error line, where the runtime breaks off", async () => {
    answers((response) => response.write('{"status":"pul', () => void response.destroy()));
    const text = await textOf(await pull());
    assertMatch(text, /^\{"status":"pul\n\{"error":"The model runtime broke off[^"]*"\}\n$/);
  });

  it("leaves the runtime when the client leaves", async () => {
    for (const isFlowing of [true, false]) {
      runtime.calls.length = 0;
      answers((response) => drip(response, isFlowing));
      const answer = await pull();
      await answer[Symbol.asyncIterator]().next();
      const [call] = runtime.calls;
      answer.destroy();
      await call?.closed;
    }
  });

  const page = {
    feature: "cart",
    url: "https://a.example/1",
    html: "<h1>A title</h1><p>What has to be done</p>",
    model: "m",
  };
  for (
    const [path, body, asked] of [
      ["/api/modelhost/pull", { name: "m" }, "/api/pull"],
      ["/api/plan/propose", { text: "Rename CartPage", model: "m" }, "/api/chat"],
      ["/api/story-ai/extract", page, "/api/chat"],
      ["/api/story-ai/pattern/propose", page, "/api/chat"],
    ] as const
  ) {
    it(`leaves a runtime that has not answered yet when the client of ${path} leaves`, async () => {
      runtime.misbehave = ({ path }) => path === asked;
      const outgoing = requestHttp(served.url + path, {
        method: "POST",
        agent: false,
        headers: { "content-type": "application/json" },
      });
      outgoing.on("error", () => undefined);
      outgoing.end(JSON.stringify(body));
      const call = await runtime.called(asked);
      outgoing.destroy();
      await call.closed;
    });
  }

  it("slows the runtime down for a client that does not read", async () => {
    let sent = 0;
    const piece = Buffer.from(`{"status":"${"x".repeat(65_000)}"}\n`);
    answers((response) => {
      const more = (): void => {
        // As much as a client would never get if nothing stopped it.
        while (sent < 500_000_000 && !response.destroyed && response.write(piece)) {
          sent += piece.length;
        }
      };
      response.on("drain", more);
      more();
    });
    const answer = await pull();
    answer.pause();
    await settled(() => sent);
    assert(sent < 50_000_000, `The runtime got rid of ${sent} bytes`);
    answer.destroy();
    await runtime.calls[0]?.closed;
  });
});

/** A line at once, and more of them if it flows. */
function drip(response: ServerResponse, isFlowing: boolean): void {
  response.write('{"status":"pulling"}\n');
  if (!isFlowing) return;
  const timer = setInterval(() => response.write('{"status":"pulling"}\n'), 5);
  response.on("close", () => clearInterval(timer));
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Waits until a number has stayed the same for a while. */
async function settled(read: () => number): Promise<void> {
  let last = -1;
  for (let same = 0; same < 30; same++) {
    if (read() !== last) same = 0;
    last = read();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
