import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import type { FlowRow } from "../../lib/nav/schemas.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PAGE = { feature: "cart", file: "CartPage.tsx" };
const PATH = "src/features/cart/pages/CartPage.tsx";

let test: TestWorkbench;

function open(body: object): Promise<TestAnswer> {
  return test.post("/api/nav/open", body);
}

interface Reference {
  readonly name: string;
  readonly kind: string;
  readonly start: number;
  readonly target: { path: string; line: number; column: number } | null;
  readonly reason?: string;
}

describe("navigation", () => {
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  it("GET /api/nav/page shows a page with all its references", async () => {
    const { body, status } = await test.get("/api/nav/page", PAGE);
    assertEquals(status, 200);
    assertEquals([body.path, body.name, body.kind, body.feature], [
      PATH,
      "CartPage",
      "page",
      "cart",
    ]);
    assertEquals(body.contentHash, contentHash(new TextEncoder().encode(body.source)));
    const tag = body.references.find(({ kind, name }: Reference) =>
      kind === "jsx" && name === "Icons.CartIcon"
    );
    assertEquals(body.source.slice(tag.start, tag.end), "Icons.CartIcon");
    assertEquals(tag.target, {
      path: "src/features/shared/components/Icon.tsx",
      line: 26,
      column: 17,
    });
    assertEquals(tag.relation, {
      from: { layer: "page", feature: "cart" },
      to: { layer: "component", feature: "shared" },
    });
  });

  it("POST /api/nav/open follows each reference of a page to where it is declared", async () => {
    const page = (await test.get("/api/nav/page", PAGE)).body;
    for (const { name, start, target } of page.references as Reference[]) {
      const { status, body } = await open({ from: PATH, ref: name, start });
      assertEquals(status, 200, name);
      const { line, column } = body.at;
      assertEquals({ path: body.path, line, column }, target, name);
      const shown = body.source.split("\n")[line - 1].slice(column - 1);
      const last = name.split(".").at(-1) ?? name;
      assert(shown.startsWith(last) || (line === 1 && column === 1), `${name} leads to ${shown}`);
    }
  });

  it("every file of the shop is reached from its pages hop by hop, by paths that the service gave", async () => {
    const seen = new Set<string>();
    const views = [(await test.get("/api/nav/page", PAGE)).body];
    for (const view of views) {
      for (const { name, start, target } of view.references as Reference[]) {
        if (!target || seen.has(target.path)) continue;
        seen.add(target.path);
        const { status, body } = await open({ from: view.path, ref: name, start });
        assertEquals([status, body.path], [200, target.path]);
        views.push(body);
      }
    }
    assert(seen.has("src/features/shared/services/storage.ts"));
    assert(seen.has("src/features/shared/index.ts"), "A barrel is opened by its specifier");
    for (const path of seen) assert(path.startsWith("src/"), path);
  });

  it("POST /api/nav/open takes the first resolved reference of a name when no start matches", async () => {
    for (const start of [undefined, 0, 1_000_000]) {
      const { body } = await open({
        from: PATH,
        ref: "useCart",
        ...(start !== undefined && { start }),
      });
      assertEquals([body.path, body.at.line], ["src/features/cart/providers/CartProvider.tsx", 82]);
    }
  });

  it("POST /api/nav/open says why a reference leads nowhere", async () => {
    test.write(
      "src/features/cart/pages/Odd.tsx",
      [
        'import "react";',
        'import "./missing";',
        'import "../../../../../../out";',
        'import "./odd.css";',
        "export const x = (name: string) => import(name);",
      ].join("\n"),
    );
    test.write("src/features/cart/pages/odd.css", "");
    const reasons: Record<string, string> = {
      react: "package",
      "./missing": "not_found",
      "../../../../../../out": "outside_project",
      "./odd.css": "not_source",
      name: "computed",
    };
    for (const [ref, reason] of Object.entries(reasons)) {
      const { status, body } = await open({ from: "src/features/cart/pages/Odd.tsx", ref });
      assertEquals([status, body.code, body.reason], [422, "reference_unresolved", reason], ref);
    }
    rmSync(test.path("src/features/cart/pages/Odd.tsx"));
  });

  it("POST /api/nav/open with a feature starts only at what the feature leads to", async () => {
    const shared = "src/features/shared/components/Card.tsx";
    assertEquals((await open({ feature: "cart", from: shared, ref: "react" })).status, 422);
    const catalog = "src/features/catalog/components/ProductCard.tsx";
    assertEquals(
      (await open({ feature: "account", from: catalog, ref: "react" })).body.code,
      "outside_scope",
    );
    assertEquals((await open({ feature: "catalog", from: catalog, ref: "react" })).status, 422);
  });

  it("POST /api/nav/open starts at a file of the flow outside the layers", async () => {
    assertEquals(
      (await open({ from: "src/routes.tsx", ref: "react" })).body.code,
      "reference_unresolved",
    );
    const nowhere = await open({ from: "vite.config.ts", ref: "vite" });
    assertEquals(nowhere.body.code, "outside_scope");
  });

  const hostile = [
    "../outside.ts",
    "src/../src/main.tsx",
    `./${PATH}`,
    `/${PATH}`,
    PATH.replaceAll("/", "\\"),
    "src/features/cart/pages/cartpage.tsx",
    "/etc/passwd",
    "C:\\x.ts",
    "node_modules/react/index.js",
    "package.json",
    ".git/config",
    "src/features/shared/components/Badge.module.css",
    "src/nowhere.ts",
    `${PATH}\u0000.png`,
    "%2e%2e/x.ts",
    "__proto__",
    "x".repeat(4000),
    "file:///etc/passwd",
    "src",
    ".",
  ];
  for (const path of hostile) {
    it(`takes ${JSON.stringify(path).slice(0, 60)} neither as a start nor as a row`, async () => {
      const hop = await open({ from: path, ref: "x" });
      assertEquals([hop.status, hop.body.code], [403, "outside_scope"]);
      const row = await test.get("/api/nav/file", { feature: "cart", path });
      assertEquals([row.status, row.body.code], [404, "not_in_flow"]);
    });
  }

  it("never opens a name that a client made up", async () => {
    for (
      const ref of ["/etc/passwd", "../../package.json", "toString", "constructor", "./nowhere"]
    ) {
      assertEquals((await open({ from: PATH, ref })).body.code, "reference_not_found");
    }
    const extra = await open({ from: PATH, ref: "useCart", path: "package.json" });
    assertEquals([extra.status, extra.body.code], [400, "invalid_request"]);
  });

  it("GET /api/nav/flow draws features, and GET /api/nav/file opens each of its rows", async () => {
    for (const feature of ["cart", "catalog", "shared"]) {
      const { body } = await test.get("/api/nav/flow", { feature });
      const paths = new Set<string>();
      const rows: FlowRow[] = [...body.roots];
      for (const row of rows) {
        paths.add(row.path);
        rows.push(...row.children ?? []);
      }
      assertEquals(paths.size, body.files);
      assertEquals((await test.get("/api/nav/flow", { feature })).body, body, "The same bytes");
      for (const path of paths) {
        const view = await test.get("/api/nav/file", { feature, path });
        assertEquals([view.status, view.body.path], [200, path]);
      }
    }
  });

  it("GET /api/nav/file opens no file of another feature's flow", async () => {
    const path = "src/features/account/pages/OrdersPage.tsx";
    assertEquals((await test.get("/api/nav/file", { feature: "account", path })).status, 200);
    const other = await test.get("/api/nav/file", { feature: "cart", path });
    const missing = await test.get("/api/nav/file", {
      feature: "cart",
      path: path.replace("Orders", "Nowhere"),
    });
    assertEquals(other.body.detail.replace("Orders", "Nowhere"), missing.body.detail);
    assertEquals([other.body.code, other.status], [missing.body.code, missing.status]);
  });
});

describe("navigation on a disk that changes", () => {
  const folder = "src/features/cart/pages";
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  it("reads what it follows anew on each hop", async () => {
    const first = (await test.get("/api/nav/page", PAGE)).body;
    test.write(PATH, `\n${first.source}`);
    const second = await open({ from: PATH, ref: "Stack", start: 58 });
    assertEquals(second.status, 200);
    const again = (await test.get("/api/nav/page", PAGE)).body;
    assertNotEquals(again.contentHash, first.contentHash);
    assertEquals(again.references[0].line, first.references[0].line + 1);
    test.write(PATH, "export {};\n");
    assertEquals((await open({ from: PATH, ref: "Stack" })).body.code, "reference_not_found");
  });

  it("says that a start or a target is gone", async () => {
    rmSync(test.path("src/features/cart/components/CartSummary.tsx"));
    const target = await open({ from: PATH, ref: "CartSummary" });
    assertEquals([target.body.code, target.body.reason], ["reference_unresolved", "not_found"]);
    rmSync(test.path(PATH));
    const gone = await open({ from: PATH, ref: "Stack" });
    const never = await open({ from: PATH.replace("Cart", "Nope"), ref: "Stack" });
    assertEquals([gone.status, gone.body.code], [403, "outside_scope"]);
    assertEquals([never.status, never.body.code], [403, "outside_scope"]);
    const row = await test.get("/api/nav/file", { feature: "cart", path: PATH });
    assertEquals(row.body.code, "not_in_flow");
  });

  it("opens no file of more than 1 MiB, as a page, a target or a start", async () => {
    test.write(`${folder}/Large.tsx`, `export const Large = 1;\n// ${"x".repeat(1024 * 1024)}\n`);
    test.write(
      `${folder}/Small.tsx`,
      'import { Large } from "./Large";\nexport const x = <Large/>;\n',
    );
    const page = await test.get("/api/nav/page", { feature: "cart", file: "Large.tsx" });
    const target = await open({ from: `${folder}/Small.tsx`, ref: "Large" });
    const start = await open({ from: `${folder}/Large.tsx`, ref: "Large" });
    const row = await test.get("/api/nav/file", { feature: "cart", path: `${folder}/Large.tsx` });
    for (const { status, body } of [page, target, start, row]) {
      assertEquals([status, body.code], [413, "file_too_large"]);
    }
  });

  it("never shows what a symlink leads to outside", async () => {
    test.write("../secret.tsx", "export const Secret = () => 'hunter2';\n");
    symlinkSync(join(test.root, "..", "secret.tsx"), test.path(`${folder}/Out.tsx`));
    symlinkSync("/nowhere/at/all.tsx", test.path(`${folder}/Dangling.tsx`));
    test.write(
      `${folder}/In.tsx`,
      'import { Secret } from "./Out";\nimport { x } from "./Dangling";\n',
    );
    const answers = [
      await test.get("/api/nav/page", { feature: "cart", file: "In.tsx" }),
      await test.get("/api/nav/page", { feature: "cart", file: "Out.tsx" }),
      await open({ from: `${folder}/In.tsx`, ref: "Secret" }),
      await open({ from: `${folder}/In.tsx`, ref: "x" }),
      await open({ from: `${folder}/Out.tsx`, ref: "Secret" }),
      await open({ from: `${folder}/Dangling.tsx`, ref: "Secret" }),
      await test.get("/api/nav/file", { feature: "cart", path: `${folder}/Out.tsx` }),
    ];
    const codes = answers.map(({ body }) => body.code ?? body.references[0].reason);
    assertEquals(codes, [
      "not_found",
      "page_not_found",
      "reference_unresolved",
      "reference_unresolved",
      "outside_scope",
      "outside_scope",
      "not_in_flow",
    ]);
    for (const { body } of answers) assert(!JSON.stringify(body).includes("hunter2"));
  });
});
