import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type Modelhost, type ModelhostOptions, openModelhost } from "../../lib/modelhost/mod.ts";

/** Opens with these variables of the environment; nothing else runs before they are as they were. */
function openWith(env: Record<string, string>, options: ModelhostOptions = {}): Modelhost {
  const names = ["WORKBENCH_MODELHOST", "WORKBENCH_MODEL_REGISTRIES"];
  const usual = names.map((name) => process.env[name]);
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  names.forEach((name) => set(name, env[name]));
  try {
    return openModelhost(options);
  } finally {
    names.forEach((name, index) => set(name, usual[index]));
  }
}

describe("openModelhost", () => {
  const addresses: [name: string, text: string | undefined, url: string][] = [
    ["the usual address where nothing is set", undefined, "http://127.0.0.1:11434"],
    ["the usual address where nothing is written", " ", "http://127.0.0.1:11434"],
    ["host:port of the environment", "gpu.local:9000", "http://gpu.local:9000"],
    ["a URL of the environment", "https://gpu.local/", "https://gpu.local"],
    ["no address where the environment has none", "http://:x", ""],
  ];
  for (const [name, text, url] of addresses) {
    it(`takes ${name}`, () => {
      const modelhost = openWith(text === undefined ? {} : { WORKBENCH_MODELHOST: text });
      assertEquals([modelhost.url, modelhost.address === null], [url, url === ""]);
    });
  }

  it("takes an option before the environment", () => {
    const env = { WORKBENCH_MODELHOST: "a:1", WORKBENCH_MODEL_REGISTRIES: "a.example" };
    const modelhost = openWith(env, { address: "b:2", registries: ["B.example"] });
    assertEquals([modelhost.url, [...modelhost.registries]], ["http://b:2", ["b.example"]]);
  });

  it("takes the registries of the environment, none unless told", () => {
    assertEquals([...openWith({}).registries], []);
    const { registries } = openWith({
      WORKBENCH_MODEL_REGISTRIES: " hf.co, Registry.example:5000,,",
    });
    assertEquals([...registries], ["hf.co", "registry.example:5000"]);
  });

  it("ends every request when it is closed", async () => {
    const modelhost = openModelhost();
    await modelhost[Symbol.asyncDispose]();
    assertEquals(modelhost.signal.aborted, true);
  });
});
