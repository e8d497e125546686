import { describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import { errorCodesOf } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import { routeCases } from "./coverage/mod.ts";
import { nameOf, sendCase } from "./coverage/send_case.ts";

const routes = areas.flatMap((area) => area.routes);

describe("a request for what a route is for", () => {
  for (const route of routes) {
    it(`succeeds: ${nameOf(route)}`, async () => {
      const cases = routeCases[nameOf(route)];
      assertExists(cases, "What makes this route succeed?");
      const answer = await sendCase(route, cases.success);
      assertEquals(answer.status, route.status ?? 200, JSON.stringify(answer.body));
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
  });
});
