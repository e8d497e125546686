import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, afterEach, beforeEach, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addLink } from "../../../lib/plan/flows/add_link.ts";
import { addProp } from "../../../lib/plan/flows/add_prop.ts";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
import { deleteUnit } from "../../../lib/plan/flows/delete_unit.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { setText } from "../../../lib/plan/flows/set_text.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "../flows/flow_project.ts";

import { MENU_PATH, withMenu } from "./shop_with_menu.ts";

const FEATURES = "src/features/";

let project: FlowProject;
beforeEach(async () => {
  project = await openFlowProject(fixturePath("projects", "shop"));
});
afterEach(() => project[Symbol.asyncDispose]());
after(endFlowProjects);

/** The lines of a file that are new, trimmed. */
async function newLines(path: string): Promise<string[]> {
  const before = await project.source.project.files.read(path);
  const old = new Set(before?.text.split(/\r?\n/));
  const text = (await project.changes())[path] ?? "";
  return text.split(/\r?\n/).filter((line) => !old.has(line)).map((line) => line.trim());
}

async function refusal(run: Promise<unknown>, changed = 0): Promise<string> {
  const error = await assertRejects(() => run, WorkbenchError);
  assertEquals(error.code, "edit_refused");
  assertEquals(Object.keys(await project.changes()).length, changed);
  return error.message;
}

describe("renameProp", () => {
  it("renames a prop where it is declared, read and passed, in every file", async () => {
    const path = `${FEATURES}shared/components/Badge.tsx`;
    await project.run(renameProp, { path, component: "Badge", prop: "label", newName: "text" });
    const changed = Object.entries(await project.changes());
    assertEquals(changed.length, 9, changed.map(([file]) => file).join("\n"));
    for (const [file, text] of changed) assert(!/<Badge[^>]* label=/.test(text ?? ""), file);
    assertEquals(await newLines(path), [
      "text: string;",
      'export const Badge = memo(({ text: label, tone = "info" }: BadgeProps) => (',
    ]);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("refuses a prop that another file declares, one that is there, and one that there is not", async () => {
    const path = `${FEATURES}catalog/components/ProductCard.tsx`;
    const rename = (prop: string, newName: string) =>
      refusal(project.run(renameProp, { path, component: "ProductCard", prop, newName }));
    assertStringIncludes(await rename("title", "heading"), "does not declare it itself");
    assertStringIncludes(await rename("flag", "actions"), "has a prop of that name");
    assertStringIncludes(await rename("none", "other"), "Cannot find the prop");
  });
});

describe("addProp", () => {
  it("declares a prop behind the others", async () => {
    const path = `${FEATURES}shared/components/EmptyState.tsx`;
    await project.run(addProp, { path, component: "EmptyState", prop: "compact", type: "boolean" });
    assertEquals(await newLines(path), ["compact?: boolean;"]);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("refuses a type that nothing declares, and one that users would have to pass", async () => {
    const path = `${FEATURES}shared/components/EmptyState.tsx`;
    const args = { path, component: "EmptyState", prop: "compact" };
    assertStringIncludes(
      await refusal(project.run(addProp, { ...args, type: "Compactness" })),
      "TS2304",
    );
    assertStringIncludes(
      await refusal(project.run(addProp, { ...args, type: "boolean", optional: false })),
      "use it without",
    );
  });
});

describe("setText", () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ["catalog/pages/CatalogPage.tsx", "Show everything", "Show all", "Show all"],
    [
      "catalog/pages/CatalogPage.tsx",
      "Paper, ink & tea",
      "Ink <3",
      '<PageTitle>{"Ink <3"}</PageTitle>',
    ],
    ["catalog/pages/CatalogPage.tsx", "Best match", "Best", '{ id: "relevance", label: "Best" },'],
    [
      "cart/pages/CartPage.tsx",
      "See this week's deals",
      "Deals",
      'action={<ShopLink to="/deals">Deals</ShopLink>}',
    ],
    ["cart/pages/CartPage.tsx", "Your cart is empty", 'Say "hi"', `title='Say "hi"'`],
    ["checkout/pages/CheckoutPage.tsx", "Order and pay", "Pay", 'review: "Pay",'],
    [
      "checkout/components/AddressForm.tsx",
      "Where shall it go?",
      "Where to?",
      '{ value, onChange, problems = {}, legend = "Where to?" }: AddressFormProps,',
    ],
    [
      "checkout/components/AddressForm.tsx",
      "Great Britain",
      "United Kingdom",
      '<option value="GB">United Kingdom</option>',
    ],
  ];
  for (const [file, text, newText, line] of cases) {
    it(`makes "${text}" of ${file} "${newText}"`, async () => {
      const path = FEATURES + file;
      await project.run(setText, { path, text, newText });
      assertEquals(await newLines(path), [line]);
      assertEquals(await project.newTypeErrors(), []);
    });
  }

  it("refuses a text that is not there, and one that is there twice unless a line tells", async () => {
    const path = `${FEATURES}checkout/pages/CheckoutPage.tsx`;
    assertStringIncludes(
      await refusal(project.run(setText, { path, text: "Nowhere", newText: "x" })),
      "Cannot find",
    );
    const twice = { path, text: "Address", newText: "x" };
    await project.run(setText, twice);
  });
});

describe("addRoute", () => {
  it("adds a route like its neighbours, for a default export and for a named one", async () => {
    const deals = `${FEATURES}catalog/pages/deals/DealsPage.tsx`;
    await project.run(addRoute, { route: "/offers", page: deals });
    const cart = `${FEATURES}cart/pages/CartPage.tsx`;
    await project.run(addRoute, { route: "/cart/open", page: cart, title: "Open cart" });
    assertEquals(await newLines("src/routes.tsx"), [
      'path: "/cart/open",',
      'title: "Open cart",',
      'path: "/offers",',
      'title: "Deals",',
      'Page: lazy(() => import("@/features/catalog/pages/deals/DealsPage")),',
    ]);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("refuses a route that is taken, and a page that exports nothing", async () => {
    const page = `${FEATURES}cart/pages/CartPage.tsx`;
    assertStringIncludes(
      await refusal(project.run(addRoute, { route: "/deals", page })),
      "already",
    );
    const empty = `${FEATURES}account/pages/ReturnsPage.tsx`;
    assertStringIncludes(
      await refusal(project.run(addRoute, { route: "/returns", page: empty })),
      "exports no component",
    );
  });

  const tables: readonly (readonly [string, string, string, string, readonly string[]])[] = [
    ["react_router_elements", "/stock", "src/views/Plants/PlantDetail.tsx", "src/App.tsx", [
      '<Route path="stock" element={<PlantDetail />} />',
    ]],
    ["two_routers", "/patients/unused", "src/pages/UnusedPage.tsx", "src/index.tsx", [
      'import { UnusedPage } from "@/pages/UnusedPage";',
      '{ path: "patients/unused", element: <UnusedPage /> },',
    ]],
  ];
  for (const [name, route, page, table, lines] of tables) {
    it(`adds a route to the table of ${name}`, async () => {
      await project[Symbol.asyncDispose]();
      project = await openFlowProject(fixturePath("projects", name));
      await project.run(addRoute, { route, page });
      assertEquals(await newLines(table), [...lines]);
    });
  }
});

describe("addLink", () => {
  it("adds a link behind those of the menu", async () => {
    await project[Symbol.asyncDispose]();
    project = await openFlowProject(shopWithMenu());
    await project.run(addLink, { to: "/cart", text: "Cart & more" });
    assertEquals(await newLines(MENU_PATH), ['<ShopLink to="/cart">Cart & more</ShopLink>']);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("refuses where there is no menu, and what is no route", async () => {
    assertStringIncludes(
      await refusal(project.run(addLink, { to: "/cart", text: "Cart" })),
      "no menu",
    );
    assertStringIncludes(
      await refusal(project.run(addLink, { to: "/nowhere", text: "Cart" })),
      "no route",
    );
  });
});

describe("moveUnit", () => {
  it("hands a component on by the index of its new feature, where other features may not go past it", async () => {
    const path = `${FEATURES}checkout/components/ChoiceCard.tsx`;
    await project.run(moveUnit, { path, feature: "shared" });
    assertEquals(await newLines(`${FEATURES}shared/components/index.ts`), [
      'export { ChoiceCard, type ChoiceCardProps } from "./ChoiceCard";',
    ]);
    assertEquals(await newLines(`${FEATURES}checkout/pages/CheckoutPage.tsx`), ["ChoiceCard,"]);
    assertEquals(Object.keys(await project.changes()).length, 4);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("leaves what an index cannot give where it is", async () => {
    const path = `${FEATURES}catalog/components/SearchField.tsx`;
    const error = await assertRejects(
      () => project.run(moveUnit, { path, feature: "shared" }),
      WorkbenchError,
    );
    assertEquals(error.code, "gate_refused");
    assertEquals(await project.changes(), {});
  });
});

describe("deleteUnit", () => {
  it("deletes a file that nothing uses, and its lines in barrels", async () => {
    await project[Symbol.asyncDispose]();
    project = await openFlowProject(shopWithMenu());
    const path = `${FEATURES}shared/components/Banner.tsx`;
    await project.run(deleteUnit, { path, name: "Banner" });
    const changes = await project.changes();
    assertEquals(Object.keys(changes).length, 2);
    assertEquals(changes[path], null);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("deletes one component of a file with its type and the imports that it alone used", async () => {
    await project[Symbol.asyncDispose]();
    project = await openFlowProject({
      "package.json": "{}",
      "src/Card.tsx":
        'import { a } from "./a";\nimport { b } from "./b";\n\nexport interface CardProps {\n  title: string;\n}\n\n' +
        "/** A card. */\nexport function Card({ title }: CardProps) {\n  return <p>{title}{a}</p>;\n}\n\n" +
        "export const Box = () => <p>{b}</p>;\n",
      "src/a.ts": "export const a = 1;\n",
      "src/b.ts": "export const b = 1;\n",
      "src/index.ts": 'export { Box, Card, type CardProps } from "./Card";\n',
      "src/use.tsx": 'import { Box } from ".";\nexport const used = <Box />;\n',
    });
    await project.run(deleteUnit, { path: "src/Card.tsx", name: "Card" });
    assertEquals(await project.changes(), {
      "src/Card.tsx": 'import { b } from "./b";\n\nexport const Box = () => <p>{b}</p>;\n',
      "src/index.ts": 'export { Box } from "./Card";\n',
    });
    const message = await refusal(
      project.run(deleteUnit, { path: "src/Card.tsx", name: "Box" }),
      2,
    );
    assertStringIncludes(message, "in use");
  });
});

function shopWithMenu(): Record<string, string> {
  const root = fixturePath("projects", "shop");
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:[cm]?[jt]sx?|json|css)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    texts[relative(root, path).replaceAll("\\", "/")] = readFileSync(path, "utf8");
  }
  return { ...texts, ...withMenu((path) => texts[path] ?? "") };
}
