import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Route } from "../../../lib/http/mod.ts";
import { areas } from "../../../routes/mod.ts";
import { until } from "../../support/until.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";
import { address } from "../coverage/edit_cases.ts";
import { routeCases } from "../coverage/mod.ts";
import { nameOf } from "../coverage/send_case.ts";

/** The routes whose answer may have the trees of a page that they write. */
const routes = areas.flatMap((area) => area.routes).filter((route) =>
  route.method === "POST" && answers(route, "roots") && answers(route, "saveId")
);

function answers({ response }: Route, member: string): boolean {
  return typeof response !== "string" && "shape" in response &&
    member in (response.shape as object);
}

describe("a route that writes a page", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  it("is one of several", () => assert(routes.length >= 5, routes.map(nameOf).join(", ")));

  for (const route of routes) {
    it(`leaves the trees out of a minimal answer, and nothing else: ${nameOf(route)}`, async () => {
      const { body } = await routeCases[nameOf(route)]!.success(test);
      const send = (more: object) => test.post(route.path, { ...body as object, ...more });
      // What the types say is in the answers from the moment on that they are loaded.
      await until(async () => (await send({ dryRun: true })).body.types !== "warming");
      const full = await send({ dryRun: true, detail: "full" });
      const { roots, ...rest } = full.body;
      assert(roots.length > 0);
      assertEquals((await send({ dryRun: true })).body, full.body);
      assertEquals((await send({ dryRun: true, detail: "minimal" })).body, rest);
      const written = await send({ detail: "minimal" });
      assertEquals([written.status, "roots" in written.body], [200, false]);
      const again = await send({ detail: "all" });
      assertEquals([again.status, again.body.code], [400, "invalid_request"]);
    });
  }

  it("leaves them out where nothing is to be written as well", async () => {
    const edit = { nodeId: "Own:0.0", snippet: "<Row />", detail: "minimal" };
    const { status, body } = await test.post("/api/pages/node", { ...address(test), ...edit });
    assertEquals([status, body.unchanged, "roots" in body], [200, true, false]);
  });

  it("refuses a tree that is too deep to be shown, also where it would not show it", async () => {
    const snippet = `${"<b>".repeat(1500)}${"</b>".repeat(1500)}`;
    for (const detail of ["full", "minimal"]) {
      const edit = { nodeId: "Own:0.0", snippet, detail };
      const { status, body } = await test.post("/api/pages/node", { ...address(test), ...edit });
      assertEquals([status, body.code], [422, "source_too_complex"], detail);
    }
  });
});
