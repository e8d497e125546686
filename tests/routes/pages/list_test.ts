import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

const FOLDER = "src/features/catalog/pages";

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(() => test[Symbol.asyncDispose]());

/** The files of a list, as `feature file`. */
async function listed(query: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await test.get("/api/pages", query);
  assertEquals(status, 200);
  assertEquals(body.count, body.pages.length);
  return body.pages.map((page: { feature: string; file: string }) =>
    `${page.feature} ${page.file}`
  );
}

describe("GET /api/pages", () => {
  it("lists the pages of a feature", async () => {
    const { body } = await test.get("/api/pages", { feature: "catalog" });
    assertEquals(body, {
      count: 3,
      total: 3,
      nextCursor: null,
      unreadable: [],
      pages: [
        {
          feature: "catalog",
          file: "CatalogPage.tsx",
          path: "src/features/catalog/pages/CatalogPage.tsx",
          title: "Catalog",
          components: ["CatalogPage"],
          route: "/",
          declaredIn: "src/routes.tsx",
          routes: [{ route: "/", declaredIn: "src/routes.tsx" }],
        },
        {
          feature: "catalog",
          file: "ProductPage.tsx",
          path: "src/features/catalog/pages/ProductPage.tsx",
          title: "Product",
          components: ["ProductPage"],
          route: "/product",
          declaredIn: "src/routes.tsx",
          routes: [{ route: "/product", declaredIn: "src/routes.tsx" }],
        },
        {
          feature: "catalog",
          file: "deals/DealsPage.tsx",
          path: "src/features/catalog/pages/deals/DealsPage.tsx",
          title: "Deals",
          components: ["DealsPage"],
          route: "/deals",
          declaredIn: "src/routes.tsx",
          routes: [{ route: "/deals", declaredIn: "src/routes.tsx" }],
        },
      ],
    });
  });

  it("lists every page without a feature, sorted by feature and file", async () => {
    const files = await listed();
    assertEquals(files, [
      "account OrdersPage.tsx",
      "account ProfilePage.tsx",
      "account ReturnsPage.tsx",
      "account WishlistPage.tsx",
      "cart CartPage.tsx",
      "catalog CatalogPage.tsx",
      "catalog ProductPage.tsx",
      "catalog deals/DealsPage.tsx",
      "checkout CheckoutPage.tsx",
      "checkout ConfirmationPage.tsx",
    ]);
  });

  it("lists a feature without pages as none", async () => {
    assertEquals(await listed({ feature: "shared" }), []);
  });

  it("lists what is on disk at that moment", async () => {
    await listed();
    test.write(`${FOLDER}/NewPage.tsx`, "export const NewPage = () => <p/>;\n");
    assert((await listed()).includes("catalog NewPage.tsx"));
    execFileSync("rm", [test.path(`${FOLDER}/NewPage.tsx`)]);
    assert(!(await listed()).includes("catalog NewPage.tsx"));
  });

  it("goes on past a page that cannot be read as code", async () => {
    test.write(`${FOLDER}/AHugePage.tsx`, `// ${"x".repeat(5 * 1024 * 1024)}\n`);
    test.write(`${FOLDER}/BDeepPage.tsx`, `export const Deep = () => ${"(".repeat(50_000)};\n`);
    test.write(`${FOLDER}/CLatinPage.tsx`, new Uint8Array([0x2f, 0x2f, 0xe9, 0x0a]));
    const { status, body } = await test.get("/api/pages", { feature: "catalog" });
    assertEquals(status, 200);
    assertEquals(
      body.pages.map(({ file, components }: { file: string; components: string[] }) =>
        `${file} ${components.join()}`
      ),
      [
        "AHugePage.tsx ",
        "BDeepPage.tsx ",
        "CLatinPage.tsx ",
        "CatalogPage.tsx CatalogPage",
        "ProductPage.tsx ProductPage",
        "deals/DealsPage.tsx DealsPage",
      ],
    );
  });

  it("lists no pipe, no folder and nothing that a symlink leads to outside", async () => {
    const before = await listed();
    execFileSync("mkfifo", [test.path(`${FOLDER}/Pipe.tsx`)]);
    execFileSync("mkdir", [test.path(`${FOLDER}/Folder.tsx`)]);
    test.write("../outside.tsx", "export const Outside = () => <p/>;\n");
    symlinkSync(join(test.root, "..", "outside.tsx"), test.path(`${FOLDER}/Outside.tsx`));
    symlinkSync("Loop.tsx", test.path(`${FOLDER}/Loop.tsx`));
    assertEquals(await listed(), before);
  });

  it("refuses a feature that is not there", async () => {
    for (const feature of ["nowhere", "Catalog", "__proto__", "constructor", "../catalog", "*"]) {
      const { status, body } = await test.get("/api/pages", { feature });
      assertEquals([status, body.code], [404, "feature_not_found"]);
    }
  });
});

describe("GET /api/pages/all", () => {
  it("lists every page of the project", async () => {
    const all = await test.get("/api/pages/all");
    assertEquals(all.status, 200);
    assertEquals(all.body, (await test.get("/api/pages")).body);
    assertEquals(all.body.count, 10);
  });

  it("lists the pages outside of the features as the feature app", async () => {
    test.write("src/pages/about.tsx", "export default function About() { return <p/>; }\n");
    const { body } = await test.get("/api/pages/all");
    const [page] = body.pages.filter(({ feature }: { feature: string }) => feature === "app");
    assertEquals(page, {
      feature: "app",
      file: "src/pages/about.tsx",
      path: "src/pages/about.tsx",
      title: "About",
      components: ["About"],
    });
  });
});

describe("GET /api/pages/features", () => {
  it("counts the pages of each feature", async () => {
    const { status, body } = await test.get("/api/pages/features");
    assertEquals(status, 200);
    assertEquals(
      body.features.map(({ name, pages }: { name: string; pages: number }) => `${name} ${pages}`),
      ["account 4", "app 0", "cart 1", "catalog 3", "checkout 2", "shared 0"],
    );
    assertEquals(body.features[0], {
      name: "account",
      path: "src/features/account",
      virtual: false,
      pages: 4,
    });
  });

  it("has a virtual feature where pages are outside of the features", async () => {
    test.write("src/pages/about.tsx", "export default function About() { return <p/>; }\n");
    const { body } = await test.get("/api/pages/features");
    const app = body.features.find(({ name }: { name: string }) => name === "app");
    assertEquals(app, { name: "app", path: null, virtual: true, pages: 1 });
  });
});
