import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { listModels, openModelhost, readStatus } from "../../lib/modelhost/mod.ts";
import { runtimeModel } from "../support/model_runtime.ts";
import { type Misbehaviour, SLOW_ANSWERS, WRONG_ANSWERS } from "./misbehaviours.ts";
import {
  deserted,
  openTestModelhost,
  startRawServer,
  type TestModelhost,
} from "./test_modelhost.ts";

const NONE = { running: false, models: [] };

let test: TestModelhost;
before(async () => void (test = await openTestModelhost()));
after(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.runtime.models.clear();
  test.runtime.misbehave = () => false;
});

/** Every path but those in `except` gets the misbehaviour. */
function misbehave(misbehaviour: Misbehaviour, except: readonly string[] = []): void {
  test.runtime.misbehave = ({ path }, response) => {
    if (except.includes(path)) return false;
    misbehaviour(response);
    return true;
  };
}

describe("readStatus", () => {
  it("tells version, address and models of a runtime, sorted by name", async () => {
    for (const name of ["b:1b", "owner/a:1b", "a"]) {
      test.runtime.models.set(name, runtimeModel(name));
    }
    const status = await readStatus(test.modelhost);
    assertEquals({ ...status, models: status.models?.map(({ name }) => name) }, {
      running: true,
      version: "0.12.3",
      url: test.runtime.url,
      models: ["a", "b:1b", "owner/a:1b"],
    });
  });

  it("says how to get a runtime that is not there", async () => {
    const address = await deserted();
    const status = await readStatus(openModelhost({ address }));
    assertEquals([status.running, status.url], [false, `http://${address}`]);
    assertStringIncludes(status.hint ?? "", "install Ollama");
    assertStringIncludes(status.hint ?? "", "ollama serve");
  });

  it("says what is wrong with a setting that is no address, and not the setting", async () => {
    const status = await readStatus(openModelhost({ address: "http://me:secret@host" }));
    assertEquals([status.running, status.url], [false, ""]);
    assertStringIncludes(status.hint ?? "", "WORKBENCH_MODELHOST");
    assert(!JSON.stringify(status).includes("secret"));
  });

  it("knows a runtime that lists its models and tells no version", async () => {
    misbehave(WRONG_ANSWERS["a page"] ?? (() => undefined), ["/api/tags"]);
    assertEquals(await readStatus(test.modelhost), {
      running: true,
      url: test.runtime.url,
      models: [],
    });
  });

  it("knows a runtime that tells its version and cannot list its models", async () => {
    misbehave(WRONG_ANSWERS["an error in JSON"] ?? (() => undefined), ["/api/version"]);
    const { hint, ...status } = await readStatus(test.modelhost);
    assertEquals(status, { running: true, version: "0.12.3", url: test.runtime.url });
    assertMatch(hint ?? "", /^What answers at/);
  });

  for (const [name, misbehaviour] of Object.entries(WRONG_ANSWERS)) {
    it(`is no error with ${name}`, async () => {
      misbehave(misbehaviour);
      const status = await readStatus(test.modelhost);
      assertEquals([status.running, status.models, status.version], [false, undefined, undefined]);
      assertMatch(status.hint ?? "", /^[A-Z].*Ollama|^The model runtime at/);
      assert(!status.hint?.includes("/var/lib"), "The runtime's own words stay inside");
      assertEquals(await listModels(test.modelhost), NONE);
      assert(!test.runtime.calls.some(({ path }) => path === "/api/elsewhere"), "It was led away");
    });
  }

  for (const [name, misbehaviour] of Object.entries(SLOW_ANSWERS)) {
    it(`gives ${name} up`, async () => {
      misbehave(misbehaviour);
      const [status, models] = await Promise.all([
        readStatus(test.modelhost),
        listModels(test.modelhost),
      ]);
      assertStringIncludes(status.hint ?? "", "does not answer in time");
      assertEquals([status.running, models], [false, NONE]);
      await Promise.all(test.runtime.calls.map(({ closed }) => closed));
    });
  }

  const raw: [name: string, bytes: string][] = [
    ["bytes that are no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["a head that breaks off", "HTTP/1.1 200 OK\r\nContent-Le"],
    ["a chunk that breaks off", 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"ver'],
    ["a chunk with no length", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n{}"],
    ["a head without an end", `HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(20_000)}`],
    ["another protocol", "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"],
  ];
  for (const [name, bytes] of raw) {
    it(`is no error with ${name}`, async () => {
      const server = await startRawServer(bytes);
      const status = await readStatus(openModelhost({ address: server.address }));
      assertEquals(status.running, false);
      assertMatch(status.hint ?? "", /Ollama|broke off/);
      await server[Symbol.asyncDispose]();
    });
  }

  it("gives an answer up whose end is the connection's, and does not come", async () => {
    const bytes =
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"models":[],"version":"1"}';
    const server = await startRawServer(bytes, { stays: true });
    const { running, hint } = await readStatus(openModelhost({ address: server.address }));
    assertEquals(running, false);
    assertStringIncludes(hint ?? "", "does not answer in time");
    await server[Symbol.asyncDispose]();
  });

  it("uses a connection of its own for each request", async () => {
    test.runtime.calls.length = 0;
    await readStatus(test.modelhost);
    assertEquals(test.runtime.calls.map(({ headers }) => headers.connection), ["close", "close"]);
  });
});

describe("listModels", () => {
  it("tells what the runtime tells of a model", async () => {
    test.runtime.models.set("a", runtimeModel("a"));
    assertEquals(await listModels(test.modelhost), {
      running: true,
      models: [{
        name: "a",
        size: 2_019_393_189,
        modifiedAt: "2025-05-04T14:56:49.277302595-07:00",
        digest: "a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72",
        family: "llama",
        parameterSize: "3.2B",
        quantization: "Q4_K_M",
      }],
    });
  });

  it("leaves out rows that are none, and members that say nothing", async () => {
    const { details: _, ...bare } = runtimeModel("bare");
    const rows: [string, object][] = [
      ["bare", bare],
      ["empty", { ...bare, name: "empty", details: { family: "", parameter_size: 7 } }],
      ["odd", { ...bare, name: "odd", details: "none" }],
      ["nameless", { ...bare, name: "" }],
      ["sizeless", { ...bare, name: "sizeless", size: "big" }],
      ["null", null as unknown as object],
    ];
    for (const [name, row] of rows) test.runtime.models.set(name, row as typeof bare);
    const { models } = await listModels(test.modelhost);
    assertEquals(models.map((model) => [model.name, Object.keys(model).length]), [
      ["bare", 4],
      ["empty", 4],
      ["odd", 4],
    ]);
  });

  it("takes a runtime that has none", async () => {
    test.runtime.misbehave = (_, response) => {
      response.end('{"models":null}');
      return true;
    };
    assertEquals(await listModels(test.modelhost), { running: true, models: [] });
  });
});
