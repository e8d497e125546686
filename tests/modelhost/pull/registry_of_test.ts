import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { registryOf } from "../../../lib/modelhost/pull/registry_of.ts";

const cases: [name: string, registry: string | null][] = [
  ["llama3.2", null],
  ["llama3.2:3b", null],
  ["owner/model", null],
  ["owner/model.v2:q4_K_M", null],
  ["localhost:5000", null],
  ["hf.co/owner/model", "hf.co"],
  ["HF.co/owner/model:Q4", "hf.co"],
  ["host/owner/model", "host"],
  ["registry.ollama.ai/library/llama3.2", "registry.ollama.ai"],
  ["evil.example/model", "evil.example"],
  ["localhost/model", "localhost"],
  ["localhost:5000/model", "localhost:5000"],
  ["127.0.0.1:5000/owner/model:tag", "127.0.0.1:5000"],
  ["http://evil.example/owner/model", "http://evil.example"],
  ["https://evil.example/model", "https:/"],
  ["a/b/c/d", "a/b"],
  ["/model", ""],
  ["//owner/model", "/"],
];

describe("registryOf", () => {
  for (const [name, registry] of cases) {
    it(`${registry === null ? "finds no host" : `finds "${registry}"`} in "${name}"`, () => {
      assertEquals(registryOf(name), registry);
    });
  }
});
