import { describe, it } from "node:test";
import { assertEquals, assertExists, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { areas } from "../../routes/mod.ts";

/** They write down who has asked; `POST /api/plan/run` is in tests/routes/plan_test.ts. */
const RECORDING = [
  "POST /api/processes/:id/comment",
  "POST /api/processes/:id/decide",
  "POST /api/processes/:id/:verb",
  "POST /api/review/analyze",
  "POST /api/review/cancel",
];

describe("a route that records an actor, mounted without the session gate", () => {
  const routes = areas.flatMap((area) => area.routes);
  for (const name of RECORDING) {
    it(`refuses before it does anything: ${name}`, async () => {
      const route = routes.find(({ method, path }) => `${method} ${path}` === name);
      assertExists(route);
      // There is nothing here to do anything with.
      const input = { session: null, params: {}, body: { by: "mallory" } } as never;
      const error = await assertRejects(async () => await route.handler(input), WorkbenchError);
      assertEquals(error.code, "session_required");
    });
  }
});
