import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { VERSION } from "../../lib/workbench/mod.ts";

describe("VERSION", () => {
  it("is that of package.json", () => {
    const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    assertEquals(VERSION, JSON.parse(text).version);
  });
});
