import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { PlanStep } from "../../lib/processes/plan_schemas.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** Components in files that are called otherwise, or are not written as they are. */
const FILES = {
  "src/components/gallery.tsx":
    "const Gallery = ({ dense }: { dense: boolean }) => <p hidden={dense} />;\nexport default Gallery;\n",
  "src/components/board.tsx":
    'import { memo } from "react";\nconst Kanban = ({ dense }: { dense: boolean }) => <p hidden={dense} />;\nexport default memo(Kanban);\n',
  "src/components/cart-hint.tsx":
    "export type Hue = 1;\nexport const CartHint = () => <p />;\nexport const Other = 1;\n",
  "src/components/date-ribbon.tsx":
    "export type RibbonProps = { day: string };\nexport const DateRibbon = ({ day }: RibbonProps) => <p>{day}</p>;\n",
  "src/components/stripe-row/index.tsx": "export const StripeRow = () => <p />;\n",
};

/** Pages by their address alone, where a project is a workspace or its files are routes. */
const ADDRESSED: readonly (readonly [
  project: string,
  text: string,
  steps: readonly (readonly [flow: string, args: Record<string, unknown>])[],
])[] = [
  ["workspace", "Add a page at /changelog in apps/web.", [
    ["create-page", { feature: "apps/web/app", name: "ChangelogPage" }],
    ["add-route", { route: "/changelog", page: "apps/web/src/pages/ChangelogPage.tsx" }],
  ]],
  ["workspace", "Create a page Changelog in the web app", [
    ["create-page", { feature: "apps/web/app", name: "ChangelogPage" }],
  ]],
  ["workspace", "Add a page at /changelog in apps/admin", [
    ["create-page", { feature: "apps/admin/app", name: "Changelog" }],
  ]],
  ["next_app", "Add a page Changelog at /changelog to app", [
    ["create-page", { feature: "app", name: "Changelog" }],
  ]],
  ["next_app", "Add a page at /about/changelog in app", [
    ["create-page", { feature: "app", name: "Changelog", route: "/about/changelog" }],
  ]],
  ["next_app", "Create a page Price list at /basket/prices/price-list in app", [
    ["create-page", { feature: "app", name: "PriceList", route: "/basket/prices/price-list" }],
  ]],
  ["shop", "Add a route /offers that shows the deals page beside /account", [
    ["add-route", {
      route: "/offers",
      page: "src/features/catalog/pages/deals/DealsPage.tsx",
      beside: "/account",
    }],
  ]],
  ["next_app", "Rename the component RootLayout to ShellLayout", [
    ["rename-symbol", { path: "src/app/layout.tsx", symbol: "RootLayout", newName: "ShellLayout" }],
  ]],
  ["next_app", "Rename the component BasketProvider to CartProvider", [
    ["rename-unit", { path: "src/features/basket/BasketProvider.tsx", newName: "CartProvider" }],
  ]],
];

describe("proposePlan for pages by their address", () => {
  for (const [project, text, steps] of ADDRESSED) {
    it(`reads "${text}" in ${project}`, async () => {
      await using test = await openTestWorkbench(project);
      const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
      assertEquals(notes, []);
      assertEquals(plan.steps.map(({ flow, args }: PlanStep) => [flow, args]), steps);
      const { body } = await test.post("/api/plan/validate", { plan });
      assertEquals(body.errors, []);
    });
  }
});

describe("proposePlan for components whose files are written otherwise", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
    for (const [path, text] of Object.entries(FILES)) test.write(path, text);
  });
  after(() => test[Symbol.asyncDispose]());

  const cases: readonly (readonly [text: string, flow: string, args: Record<string, unknown>])[] = [
    ["Remove the component `Gallery`.", "remove-unit", { path: "src/components/gallery.tsx" }],
    ["Rename Gallery to CardGallery.", "rename-unit", {
      path: "src/components/gallery.tsx",
      newName: "CardGallery",
    }],
    ["Rename the component Kanban to Lanes.", "rename-unit", {
      path: "src/components/board.tsx",
      newName: "Lanes",
    }],
    ["Rename the component CartHint to CartNote.", "rename-unit", {
      path: "src/components/cart-hint.tsx",
      newName: "CartNote",
    }],
    ["Move DateRibbon to src/lib.", "move-unit", {
      path: "src/components/date-ribbon.tsx",
      folder: "src/lib",
    }],
    ["Move the stripe row component to src/lib.", "move-unit", {
      path: "src/components/stripe-row/index.tsx",
      folder: "src/lib",
    }],
    ["Rename StripeRow to StripeLine.", "rename-symbol", {
      path: "src/components/stripe-row/index.tsx",
      symbol: "StripeRow",
      newName: "StripeLine",
    }],
    ["Rename Hue to CartHue.", "rename-symbol", {
      path: "src/components/cart-hint.tsx",
      symbol: "Hue",
      newName: "CartHue",
    }],
    ["Rename the prop `dense` of Kanban to `tight`.", "rename-prop", {
      path: "src/components/board.tsx",
      component: "Kanban",
      prop: "dense",
      newName: "tight",
    }],
    ["Rename the prop `dense` of Gallery to `tight`.", "rename-prop", {
      path: "src/components/gallery.tsx",
      component: "Gallery",
      prop: "dense",
      newName: "tight",
    }],
  ];
  for (const [text, flow, args] of cases) {
    it(`reads "${text}"`, async () => {
      const { body } = await test.post("/api/plan/propose", { text });
      assertEquals(body.notes, []);
      const [step] = body.plan.steps;
      assertEquals([step.flow, step.args], [flow, args]);
    });
  }
});

/** What is said of requests that name no place, or more than one thing. */
const SAID: readonly (readonly [text: string, note: RegExp])[] = [
  [
    "Create a page called Reports",
    /^"Create a page called Reports": It does not say in which feature: /,
  ],
  ["Create a component called Foo Bar", /: It does not say in which feature: /],
  ["Move Hue to src/lib", /: "Hue" stands in "src\/components\/cart-hint.tsx" with other things$/],
];

describe("proposePlan for what it cannot place", () => {
  for (const [text, note] of SAID) {
    it(`says why "${text}" is left to a person`, async () => {
      await using test = await openTestWorkbench("shop");
      for (const [path, written] of Object.entries(FILES)) test.write(path, written);
      const { body: { notes: [said] } } = await test.post("/api/plan/propose", { text });
      assert(note.test(said), said);
    });
  }

  it("takes the feature before the kind, and a page of a step before that no route leads to", async () => {
    await using test = await openTestWorkbench("shop");
    const text = "Create a cart page called Gifts. Add a route /gifts for the gifts page.";
    const { body: { plan, notes } } = await test.post("/api/plan/propose", { text });
    assertEquals(notes, []);
    assertEquals(plan.steps.map(({ flow }: PlanStep) => flow), ["create-page", "add-route"]);
  });

  it("calls a page as the pages beside it are called", async () => {
    await using test = await openTestWorkbench("flat");
    for (const name of ["About", "Explore", "Inbox"]) {
      test.write(`src/pages/${name}.tsx`, `export const ${name} = () => <p>${name}</p>;\n`);
    }
    const text = "Create a page called Reports in app";
    const { body: { plan } } = await test.post("/api/plan/propose", { text });
    assertEquals(plan.steps.map(({ args }: PlanStep) => args), [{
      feature: "app",
      name: "Reports",
    }]);
  });

  it("takes the only feature of a workspace that is called so in its package, and names those that may be meant", async () => {
    await using test = await openTestWorkbench("workspace");
    test.write(
      "apps/web/src/features/fares/components/Fare.tsx",
      "export const Fare = () => <p />;\n",
    );
    const ask = (name: string) =>
      test.post("/api/plan/propose", {
        text: `Create a component called Berth in the ${name} feature`,
      });
    const { body: { plan } } = await ask("fares");
    assertEquals(plan.steps[0].args, { feature: "apps/web/fares", name: "Berth" });
    const { body: { notes } } = await ask("trips");
    assert(
      notes[0].endsWith(
        '"trips" may be any of the features "apps/admin/trips" or "apps/web/trips": name one whole',
      ),
      notes[0],
    );
  });
});
