import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { isLoopback } from "../../lib/http/loopback.ts";

describe("isLoopback", () => {
  const cases: [hostname: string, expected: boolean][] = [
    ["localhost", true],
    ["127.0.0.1", true],
    ["127.255.255.254", true],
    ["::1", true],
    ["[::1]", true],
    ["0.0.0.0", false],
    ["::", false],
    ["192.168.1.2", false],
    ["128.0.0.1", false],
    ["localhost.example", false],
    ["127.0.0.1.example", false],
    ["", false],
  ];
  for (const [hostname, expected] of cases) {
    it(`says ${expected} of ${JSON.stringify(hostname)}`, () =>
      assertEquals(isLoopback(hostname), expected));
  }
});
