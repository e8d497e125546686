import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { addressText, parseAddress } from "../../../lib/modelhost/wire/address.ts";

const cases: [text: string, address: string | null][] = [
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434"],
  ["http://127.0.0.1:11434/", "http://127.0.0.1:11434"],
  ["127.0.0.1:11434", "http://127.0.0.1:11434"],
  [" localhost:9000 ", "http://localhost:9000"],
  ["localhost", "http://localhost:11434"],
  ["gpu.example:80", "http://gpu.example"],
  ["[::1]:8080", "http://[::1]:8080"],
  ["[::1]", "http://[::1]:11434"],
  ["https://models.example", "https://models.example"],
  ["HTTP://models.example", "http://models.example"],
  ["http://gateway.example/ollama/", "http://gateway.example/ollama"],
  ["gateway.example:8080/ollama", "http://gateway.example:8080/ollama"],
  ["", null],
  ["/", null],
  [":11434", null],
  ["http://", null],
  ["::1", null],
  ["a b", null],
  ["host:99999", null],
  ["host:port", null],
  ["ftp://host", null],
  ["file:///etc/passwd", null],
  ["unix:///run/ollama.sock", null],
  ["javascript:alert(1)", null],
  ["http://user:secret@host", null],
  ["user@host:1", null],
  ["http://host?x=1", null],
  ["http://host#x", null],
];

describe("parseAddress", () => {
  for (const [text, address] of cases) {
    it(`${address === null ? "refuses" : "reads"} ${JSON.stringify(text)}`, () => {
      const url = parseAddress(text);
      assertEquals(url && addressText(url), address);
    });
  }
});
