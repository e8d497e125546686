import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { AccessLogEntry } from "../../mod.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

describe("a client that leaves", () => {
  for (const path of ["/api/components", "/api/pages/all", "/api/nav/flow?feature=catalog"]) {
    it(`is told to the log as that, and not as a failure of ${path}`, async () => {
      const entries: AccessLogEntry[] = [];
      await using test = await openTestWorkbench("shop", { log: (entry) => entries.push(entry) });
      const leaving = new AbortController();
      const request = new Request(`http://localhost${path}`, { signal: leaving.signal });
      const answer = test.workbench.fetch(request);
      leaving.abort();
      await answer;
      assertEquals(entries.map(({ status, code, cause }) => [status, code, cause]), [
        [499, undefined, undefined],
      ]);
    });
  }

  it("hides no refusal that was on its way already", async () => {
    const entries: AccessLogEntry[] = [];
    await using test = await openTestWorkbench("shop", { log: (entry) => entries.push(entry) });
    const request = new Request("http://localhost/nowhere", { signal: AbortSignal.abort() });
    await test.workbench.fetch(request);
    assertEquals(entries.map(({ status, code }) => [status, code]), [[404, "route_not_found"]]);
  });
});
