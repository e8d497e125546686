import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { createAccessLog } from "../../lib/http/access_log.ts";

const ENTRY = {
  time: "2026-11-29T10:00:00.000Z",
  requestId: "r1",
  method: "GET",
  path: "/api/health",
  status: 200,
  milliseconds: 1.25,
};

describe("createAccessLog", () => {
  it("writes a line for each entry, and is none where it is off", () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    createAccessLog("json", write)?.(ENTRY);
    createAccessLog("pretty", write)?.({ ...ENTRY, code: "no_project" });
    assertEquals(createAccessLog("off", write), null);
    assertEquals(lines, [
      JSON.stringify(ENTRY),
      "10:00:00.000 200 GET    /api/health 1.3 ms no_project",
    ]);
  });
});
