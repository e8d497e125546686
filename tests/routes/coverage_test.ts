import { after, before, describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import { errorCodesOf } from "../../lib/http/mod.ts";
import { readExamples } from "../../lib/reference/mod.ts";
import { areas } from "../../routes/mod.ts";
import { hasExamples } from "../reference/make_examples.ts";
import { shownExample } from "../reference/shown_example.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { routeCases } from "./coverage/mod.ts";
import { askCase, nameOf } from "./coverage/send_case.ts";
import { endSharedServers } from "./coverage/shared_server.ts";

/** What the OpenAPI document shows. */
const examples = await readExamples();
const routes = areas.flatMap((area) => area.routes);

/** Routes that ask the compiler, whose start takes seconds: one service starts it for all of them. */
const ASK_THE_COMPILER = [
  "GET /api/components/describe",
  "GET /api/components/source",
  "GET /api/pages/props",
  "GET /api/pages/scope-links",
  "GET /api/pages/source",
  "GET /api/pages/unmapped",
  "POST /api/pages/automap",
  "POST /api/pages/palette/insert",
  "POST /api/pages/palette/wrap",
  "POST /api/plan/propose",
];

describe("a request for what a route is for", () => {
  let compiling: TestWorkbench;
  before(async () => {
    compiling = await openTestWorkbench();
  });
  after(async () => {
    await compiling[Symbol.asyncDispose]();
    await endSharedServers();
  });

  for (const route of routes) {
    it(`succeeds: ${nameOf(route)}`, async () => {
      const cases = routeCases[nameOf(route)];
      assertExists(cases, "What makes this route succeed?");
      const asksTheCompiler = ASK_THE_COMPILER.includes(nameOf(route));
      const service = asksTheCompiler ? compiling : undefined;
      const { request, answer } = await askCase(route, cases.success, service);
      assertEquals(answer.status, route.status ?? 200, JSON.stringify(answer.body));
      if (!hasExamples(route)) return;
      const { success } = examples[nameOf(route)] ?? {};
      assertEquals(shownExample(request, answer), success, "`npm run examples` writes it anew");
    });
  }
});

describe("the table of cases", () => {
  it("has no row, and no code, that no route has", () => {
    const declared = new Set(
      routes.flatMap((route) => errorCodesOf(route).map((code) => `${nameOf(route)} ${code}`)),
    );
    const unused = Object.entries(routeCases).flatMap(([name, { failures = {} }]) =>
      Object.keys(failures).map((code) => `${name} ${code}`)
    ).filter((key) => !declared.has(key));
    assertEquals(unused, []);
    const names = new Set(routes.map(nameOf));
    assertEquals(Object.keys(routeCases).filter((name) => !names.has(name)), []);
    assertEquals(Object.keys(examples), routes.filter(hasExamples).map(nameOf));
  });
});
