import { describe, it } from "node:test";
import { z } from "zod";
import { assertEquals } from "@std/assert";
import { type Area, get, post } from "../../lib/http/mod.ts";
import { createRouteTable } from "../../lib/http/route_table.ts";
import { areas } from "../../routes/mod.ts";

const facts = { operationId: "", summary: "", response: z.object({}) };
const answer = () => ({});
const shop: Area = {
  name: "shop",
  summary: "",
  routes: [
    get("/", facts, answer),
    get("/carts", facts, answer),
    post("/carts", facts, answer),
    get("/carts/newest", facts, answer),
    get("/carts/:id", facts, answer),
    get("/carts/:id/items/:item", facts, answer),
    get("/shop.json", facts, answer),
  ],
};
const table = createRouteTable([shop]);

async function found(method: string, pathname: string): Promise<unknown> {
  const row = await table.find(method, pathname);
  return row ? [row.route.method, row.route.path, { ...row.params }] : null;
}

describe("a route table", () => {
  it("leads by method and path, and a HEAD where a GET leads", async () => {
    assertEquals(await found("GET", "/carts"), ["GET", "/carts", {}]);
    assertEquals(await found("HEAD", "/carts"), ["GET", "/carts", {}]);
    assertEquals(await found("POST", "/carts"), ["POST", "/carts", {}]);
    for (const method of ["PUT", "OPTIONS", "get", "", "__proto__"]) {
      assertEquals(await found(method, "/carts"), null, method);
    }
  });

  it("takes the first route that matches", async () => {
    assertEquals(await found("GET", "/carts/newest"), ["GET", "/carts/newest", {}]);
    assertEquals(await found("GET", "/carts/older"), ["GET", "/carts/:id", { id: "older" }]);
  });

  it("hands the values of parameters over as they were written", async () => {
    const params = { id: "a%2Fb", item: "%" };
    assertEquals(await found("GET", "/carts/a%2Fb/items/%"), [
      "GET",
      "/carts/:id/items/:item",
      params,
    ]);
  });

  it("counts no slash at the end", async () => {
    assertEquals(await found("GET", "/"), ["GET", "/", {}]);
    assertEquals(await found("GET", "/carts//"), ["GET", "/carts", {}]);
    assertEquals(await found("GET", "/carts/7/"), ["GET", "/carts/:id", { id: "7" }]);
  });

  it("leads nowhere from what only resembles a path", async () => {
    const others = [
      "//carts",
      "/Carts",
      "/carts/7/items",
      "/carts//items/1",
      "/shopxjson",
      "/cart",
    ];
    for (const pathname of others) assertEquals(await found("GET", pathname), null, pathname);
  });

  it("lists what is at a path", () => {
    assertEquals(table.at("/carts").map(({ method }) => method), ["GET", "POST"]);
    assertEquals(table.at("/elsewhere"), []);
  });

  it("leads to every route of the service by its own path", async () => {
    const whole = createRouteTable(areas);
    for (const route of whole.routes) {
      assertEquals(
        (await whole.find(route.method, route.path.replaceAll(":", "x")))?.route.path,
        route.path,
      );
    }
  });
});
