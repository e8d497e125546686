import { readFileSync, rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

interface Row {
  readonly path: string;
  readonly name: string;
  readonly role: string;
  readonly usedBy: number;
  readonly route?: string;
  readonly declaredIn?: string;
}

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

async function units(query: Record<string, string> = {}): Promise<Row[]> {
  const { status, body } = await test.get("/api/units", { limit: "500", ...query });
  assertEquals(status, 200);
  return body.units;
}

describe("GET /api/units", () => {
  it("finds a unit by letters in the order in which its name has them, the best match first", async () => {
    const found = await units({ q: "prodcard" });
    assertEquals(found[0]?.name, "ProductCard");
    assertEquals((await units({ q: "PRODUCTCARD" }))[0]?.name, "ProductCard");
    assertEquals(await units({ q: "qqqq" }), []);
    const words = await units({ q: " cart  page " });
    assertEquals(words[0]?.path, "src/features/cart/pages/CartPage.tsx");
    assertEquals(await units({ q: "cart qqqq" }), []);
  });

  it("finds a page by its route", async () => {
    const [first] = await units({ q: "/account/orders" });
    assertEquals(first?.path, "src/features/account/pages/OrdersPage.tsx");
    assertEquals([first?.route, first?.declaredIn], ["/account/orders", "src/routes.tsx"]);
  });

  it("takes the name of a role for the role, and puts whole words before letters here and there", async () => {
    const written = {
      "src/features/parcels/Overview.tsx": "export default () => <p/>;\n",
      "src/features/parcels/parcels-page-rows.test.tsx":
        "export const pageOfParcels = () => <p/>;\n",
      "src/features/parcels/parcels-apage.ts": "export const parcelsApage = 1;\n",
      "src/features/parcels/p-a-rcels.ts": "export const pageAdd = 1;\n",
    };
    const routes = readFileSync(test.path("src/routes.tsx"), "utf8");
    for (const [path, text] of Object.entries(written)) test.write(path, text);
    test.write(
      "src/routes.tsx",
      routes.replace(
        "  home,",
        '  home,\n  { path: "/parcels", title: "Parcels", Page: lazy(() => import("./features/parcels/Overview")) },',
      ),
    );
    const paths = async (q: string) => (await units({ q })).map(({ path }) => path);
    for (const q of ["parcels page", "pages parcels"]) {
      assertEquals((await paths(q))[0], "src/features/parcels/Overview.tsx", q);
    }
    assertEquals(
      (await paths("parcels tests"))[0],
      "src/features/parcels/parcels-page-rows.test.tsx",
    );
    const { body } = await test.get("/api/units", { q: "parcels page" });
    assertEquals([body.close, body.total > 1], [1, true]);
    assertEquals((await test.get("/api/units")).body.close, undefined);
    test.write("src/routes.tsx", routes);
    for (const path of Object.keys(written)) rmSync(test.path(path));
    assertEquals((await paths("dashboard page")).length, 0);
  });

  it("puts a name that begins with all words before those that have them apart, and tests last", async () => {
    const written = {
      "src/features/gates/GatesActionPanel.tsx": "export const GatesActionPanel = () => <p/>;\n",
      "src/features/gates/gates-action-panel.test.tsx": "export const one = <p/>;\n",
      "src/features/gates/GatesPanels.tsx": "export const GatesPanels = () => <p/>;\n",
      "src/features/gates/gates-panels.test.tsx": "export const two = <p/>;\n",
    };
    for (const [path, text] of Object.entries(written)) test.write(path, text);
    const names = async (q: string) => (await units({ q })).map(({ name }) => name);
    assertEquals(await names("gates panel"), [
      "GatesPanels",
      "gates-panels.test",
      "GatesActionPanel",
      "gates-action-panel.test",
    ]);
    assertEquals((await names("gates panel test"))[0]?.endsWith(".test"), true);
    for (const path of Object.keys(written)) rmSync(test.path(path));
  });

  it("gives every unit once, answer by answer", async () => {
    const all = await units();
    const paged: Row[] = [];
    let cursor: string | null = null;
    let answers = 0;
    do {
      const { body } = await test.get("/api/units", { limit: "7", ...(cursor && { cursor }) });
      assertEquals(body.total, all.length);
      paged.push(...body.units);
      cursor = body.nextCursor;
      answers++;
    } while (cursor !== null);
    assertEquals(paged, all);
    assertEquals(answers, Math.ceil(all.length / 7));
    assertEquals(all.map(({ path }) => path), all.map(({ path }) => path).toSorted());
  });

  it("filters by role, feature and package", async () => {
    const pages = await units({ role: "page", feature: "cart" });
    assertEquals(pages.map(({ path }) => path), ["src/features/cart/pages/CartPage.tsx"]);
    assertEquals(await units({ package: "packages/none" }), []);
    assertEquals((await units({ package: "" })).length, (await units()).length);
  });

  it("refuses a role, a limit and a cursor that are none", async () => {
    for (const query of [{ role: "view" }, { limit: "0" }, { limit: "501" }, { cursor: "x" }]) {
      const { status, body } = await test.get("/api/units", query);
      assertEquals([status, body.code], [400, "invalid_request"], JSON.stringify(query));
    }
  });

  it("counts the same users as the description of a component", async () => {
    const [row] = await units({ q: "ProductCard", role: "component" });
    assert(row);
    const { body } = await test.get("/api/components/describe", { path: row.path });
    const users = new Set(
      body.usages.filter(({ role, path }: { role: string; path: string }) =>
        role === "source" && path !== row.path
      ).map(({ path }: { path: string }) => path),
    );
    assertEquals(row.usedBy, users.size);
    assert(users.size > 0);
  });

  it("follows what changes on disk", async () => {
    const path = "src/features/cart/ui/Fresh.tsx";
    test.write(path, "export const Fresh = () => <p/>;\n");
    assertEquals((await units({ q: "Fresh" }))[0]?.role, "component");
    test.write(path, "export const useFresh = () => 1;\n");
    assertEquals((await units({ q: path }))[0]?.role, "hook");
  });
});
