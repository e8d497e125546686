import { execFileSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Route } from "../../../lib/http/mod.ts";
import { areas } from "../../../routes/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

/** Every route that takes a page, and what else it must be given. */
const routes = areas.flatMap((area) => area.name === "pages" ? area.routes : [])
  .filter((route) => "file" in membersOf(route));

function membersOf({ query, body }: Route): Readonly<Record<string, unknown>> {
  return query?.shape ?? (body && "shape" in body ? body.shape : {});
}

const OTHERS: Readonly<Record<string, unknown>> = {
  nodeId: "CatalogPage:0",
  contentHash: "0".repeat(64),
  snippet: "<p/>",
  propName: "label",
  kind: "string",
  value: "x",
  propNames: ["label"],
  name: "Card",
  ops: [{ op: "removeNode", nodeId: "CatalogPage:0.0" }],
  path: "src/features/shared/components/Card.tsx",
};

let test: TestWorkbench;

/** Asks every route that takes a page for one. */
async function askAll(feature: string, file: string): Promise<[route: string, TestAnswer][]> {
  const answers: [string, TestAnswer][] = [];
  for (const route of routes) {
    const { method, path } = route;
    const needed = Object.keys(membersOf(route)).filter((key) =>
      key in OTHERS && (key !== "path" || isOfEntry(route))
    );
    const rest = Object.fromEntries(needed.map((key) => [key, kindFor(path, key)]));
    const target = method === "GET"
      ? `${path}?${new URLSearchParams({ ...rest, feature, file })}`
      : path;
    const sent = method === "GET" ? undefined : { ...rest, feature, file };
    answers.push([`${method} ${path}`, await test.send(method, target, sent)]);
  }
  return answers;
}

/** The path of the palette's insert is that of the entry, and its `unit` that of the page. */
function isOfEntry(route: Route): boolean {
  return "unit" in membersOf(route);
}

const OUTSIDE =
  "Cannot open : it is no unit of this project, name a path that `GET /api/units` lists";

/** Asks every route that takes a page for a unit at a path. */
async function askAllByPath(path: string): Promise<[route: string, TestAnswer][]> {
  const answers: [string, TestAnswer][] = [];
  for (const route of routes) {
    const needed = Object.keys(membersOf(route)).filter((key) => key in OTHERS);
    const rest = Object.fromEntries(needed.map((key) => [key, kindFor(route.path, key)]));
    const sent = { ...rest, [isOfEntry(route) ? "unit" : "path"]: path };
    const { method } = route;
    const answer = method === "GET"
      ? await test.get(route.path, sent as Record<string, string>) // all of them are texts
      : await test.send(method, route.path, sent);
    answers.push([`${method} ${route.path}`, answer]);
  }
  return answers;
}

/** A palette entry's kind is another than a prop's. */
function kindFor(path: string, key: string): unknown {
  return key === "kind" && path.includes("palette") ? "component" : OTHERS[key];
}

async function refusedByAll(feature: string, file: string, expected: [number, string]) {
  for (const [route, { status, body }] of await askAll(feature, file)) {
    assertEquals([status, body.code], expected, `${route} ${JSON.stringify(file)}`);
  }
}

describe("every route that takes a page", () => {
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  it("is there at all", () => {
    assert(routes.length >= 8);
  });

  const outside = [
    "../pages/CatalogPage.tsx",
    "../../cart/pages/CartPage.tsx",
    "deals/../CatalogPage.tsx",
    "deals/..",
    "..\\CatalogPage.tsx",
    "deals\\DealsPage.tsx",
    "/etc/passwd.tsx",
    "//etc/passwd.tsx",
    "C:\\pages\\CatalogPage.tsx",
    "c:CatalogPage.tsx",
    "CatalogPage.tsx\u0000.png",
    "\u0000CatalogPage.tsx",
    "../secret.txt",
  ];
  for (const file of outside) {
    it(`refuses ${JSON.stringify(file)} as outside of the page folder`, () =>
      refusedByAll("catalog", file, [403, "outside_scope"]));
  }

  const unknown = [
    "Nowhere.tsx",
    "catalogpage.tsx",
    "./CatalogPage.tsx",
    "deals//DealsPage.tsx",
    "deals/DealsPage.tsx/x.tsx",
    "%2e%2e%2fCatalogPage.tsx",
    "..%5cCatalogPage.tsx",
    "%00.tsx",
    "....//CatalogPage.tsx",
    ".git/config.ts",
    "file:///etc/passwd.ts",
    "__proto__.tsx",
    "constructor.ts",
    "src/features/cart/pages/CartPage.tsx",
    `${"x".repeat(300)}.tsx`,
    `${"x/".repeat(490)}x.tsx`,
    "\ud800.tsx",
    "\u202exst.tsx",
  ];
  for (const file of unknown) {
    it(`does not find ${JSON.stringify(file).slice(0, 60)}`, () =>
      refusedByAll("catalog", file, [404, "page_not_found"]));
  }

  const noPages = [
    "CatalogPage",
    "CatalogPage.css",
    "CatalogPage.json",
    "CatalogPage.vue",
    "CatalogPage.tsx.bak",
    "CatalogPage.TSX",
    "CatalogPage.tsx ",
    "CatalogPage.tsx/",
    "deals",
    ".",
    "",
    "x".repeat(1001),
  ];
  for (const file of noPages) {
    it(`refuses ${JSON.stringify(file).slice(0, 60)} as no page file`, () =>
      refusedByAll("catalog", file, [400, "invalid_request"]));
  }

  for (const feature of ["nowhere", "Catalog", "__proto__", "../catalog", "catalog/", "shop/app"]) {
    it(`does not find the feature ${JSON.stringify(feature)}`, () =>
      refusedByAll(feature, "CatalogPage.tsx", [404, "feature_not_found"]));
  }

  it("says the same of a file outside whether or not it is there", async () => {
    test.write("../there.tsx", "export {};\n");
    const details = await Promise.all(
      ["../../../../../there.tsx", "../../../../../nope.tsx"].map(async (file) =>
        (await askAll("catalog", file)).map(([, { body }]) => body.detail.replace(file, "FILE"))
      ),
    );
    assertEquals(details[0], details[1]);
  });
});

describe("every route that takes a unit by its path", () => {
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  let units: string[] = [];
  before(async () => {
    const { body } = await test.get("/api/units", { limit: "500" });
    units = body.units.map((each: { path: string }) => each.path);
  });

  const unlisted = [
    "src/features/catalog/pages/Nowhere.tsx",
    "src/features/catalog/pages/catalogpage.tsx",
    "./src/App.tsx",
    "src//App.tsx",
    "src/features/../App.tsx",
    "../shop/src/App.tsx",
    "/src/App.tsx",
    "src\\App.tsx",
    "src/App.tsx/",
    "src/App.tsx\u0000",
    "src/%41pp.tsx",
    "src",
    "package.json",
    "src/styles/global.css",
    "node_modules/react/index.js",
    ".git/config.ts",
    "__proto__",
    "C:/src/App.tsx",
  ];
  for (const path of unlisted) {
    it(`refuses ${JSON.stringify(path)} as outside of the list`, async () => {
      for (const [route, { status, body }] of await askAllByPath(path)) {
        assertEquals([status, body.code], [403, "outside_scope"], route);
        const [sentence, meant] = body.detail.split(/: did you mean "(.*)"\?$/s);
        assertEquals(sentence.replace(`"${path}"`, ""), OUTSIDE, route);
        // No other file is named than one that the list has.
        assert(meant === undefined || units.includes(meant), body.detail);
      }
    });
  }

  it("names the unit that was meant", async () => {
    const meant = {
      "./src/App.tsx": "src/App.tsx",
      "/home/ada/shop/src/App.tsx": "src/App.tsx",
      "src/features/catalog/pages/CatalogPag.tsx": "src/features/catalog/pages/CatalogPage.tsx",
    };
    for (const [path, unit] of Object.entries(meant)) {
      const { body } = await test.get("/api/pages/tree", { path });
      assertStringIncludes(body.detail, `: did you mean "${unit}"?`);
    }
  });

  it("answers what it answers for the page's feature and file", async () => {
    const page = { feature: "catalog", file: "CatalogPage.tsx" };
    const path = "src/features/catalog/pages/CatalogPage.tsx";
    for (const route of ["tree", "source", "changes"]) {
      const named = await test.get(`/api/pages/${route}`, page);
      assertEquals((await test.get(`/api/pages/${route}`, { path })).body, named.body, route);
    }
  });

  it("opens units of every role", async () => {
    const { body } = await test.get("/api/units", { limit: "500" });
    for (const { path, jsx } of body.units) {
      const { status, body: tree } = await test.get("/api/pages/tree", { path });
      assertEquals([status, tree.path, tree.roots.length > 0], [200, path, jsx]);
    }
  });

  it("refuses a unit that is named in both ways, in half, or not at all", async () => {
    for (
      const address of [
        { path: "src/App.tsx", feature: "catalog", file: "CatalogPage.tsx" },
        { path: "src/App.tsx", file: "CatalogPage.tsx" },
        { feature: "catalog" },
        { file: "CatalogPage.tsx" },
        {},
      ]
    ) {
      const { status, body } = await test.get("/api/pages/tree", address);
      assertEquals([status, body.code], [400, "invalid_request"], JSON.stringify(address));
      assertEquals(body.issues.length, 1);
    }
  });

  it("reads nothing through a link that leads outside", async () => {
    test.write("../beyond.tsx", "export const Secret = () => <p>hunter2</p>;\n");
    symlinkSync(join(test.root, "..", "beyond.tsx"), test.path("src/Beyond.tsx"));
    for (const [route, { status, body }] of await askAllByPath("src/Beyond.tsx")) {
      assertEquals([status, body.code], [403, "outside_scope"], route);
      assert(!JSON.stringify(body).includes("hunter2"));
    }
  });
});

describe("a hostile page folder", () => {
  const folder = "src/features/catalog/pages";
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  it("never reads what a symlink leads to outside", async () => {
    const secret = join(test.root, "..", "secret.tsx");
    test.write("../secret.tsx", "export const Secret = () => <p>hunter2</p>;\n");
    symlinkSync(secret, test.path(`${folder}/Outside.tsx`));
    symlinkSync(join(test.root, ".."), test.path(`${folder}/out`));
    symlinkSync("/nowhere/at/all.tsx", test.path(`${folder}/Dangling.tsx`));
    for (const file of ["Outside.tsx", "out/secret.tsx", "Dangling.tsx"]) {
      for (const [route, { status, body }] of await askAll("catalog", file)) {
        assertEquals([status, body.code], [404, "page_not_found"], `${route} ${file}`);
        assert(!JSON.stringify(body).includes("hunter2"));
      }
    }
  });

  it("reads what a symlink leads to inside", async () => {
    symlinkSync("CatalogPage.tsx", test.path(`${folder}/Linked.tsx`));
    const linked = await test.get("/api/pages/tree", { feature: "catalog", file: "Linked.tsx" });
    assertEquals([linked.status, linked.body.path], [200, `${folder}/Linked.tsx`]);
    assertEquals(linked.body.roots[0].id, "CatalogPage:0");
  });

  it("does not wait for a pipe", async () => {
    execFileSync("mkfifo", [test.path(`${folder}/Pipe.tsx`)]);
    await refusedByAll("catalog", "Pipe.tsx", [404, "page_not_found"]);
  });

  it("takes a folder for no page", async () => {
    execFileSync("mkdir", [test.path(`${folder}/Folder.tsx`)]);
    await refusedByAll("catalog", "Folder.tsx", [404, "page_not_found"]);
  });

  it("refuses a page of 5 MiB", async () => {
    test.write(`${folder}/Huge.tsx`, `// ${"x".repeat(5 * 1024 * 1024)}\n`);
    await refusedByAll("catalog", "Huge.tsx", [413, "file_too_large"]);
  });

  it("does not find a page that was deleted", async () => {
    const page = { feature: "catalog", file: "CatalogPage.tsx" };
    assertEquals((await test.get("/api/pages/tree", page)).status, 200);
    rmSync(test.path(`${folder}/CatalogPage.tsx`));
    await refusedByAll("catalog", "CatalogPage.tsx", [404, "page_not_found"]);
  });

  it("refuses a page that is nested too deeply, and reads the others", async () => {
    const deep = (levels: number): string =>
      `export const Deep = () => ${"<a>".repeat(levels)}${"</a>".repeat(levels)};\n`;
    for (const levels of [3000, 50_000]) {
      test.write(`${folder}/Deep.tsx`, deep(levels));
      for (const [route, { status, body }] of await askAll("catalog", "Deep.tsx")) {
        if (route.includes("/changes")) continue;
        assertEquals([status, body.code], [422, "source_too_complex"], route);
      }
    }
    test.write(`${folder}/Deep.tsx`, deep(1000));
    const page = { feature: "catalog", file: "Deep.tsx" };
    assertEquals((await test.get("/api/pages/tree", page)).body.code, "source_too_complex");
    test.write(`${folder}/Deep.tsx`, deep(400));
    assertEquals((await test.get("/api/pages/tree", page)).status, 200);
  });
});
