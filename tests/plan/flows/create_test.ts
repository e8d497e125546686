import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { createComponent } from "../../../lib/plan/flows/create_component.ts";
import { createPage } from "../../../lib/plan/flows/create_page.ts";
import { createWorkflow } from "../../../lib/plan/flows/create_workflow.ts";
import { createFeature } from "../../../lib/plan/flows/create_feature.ts";
import { loadFlow } from "../../../lib/plan/flows/flows.ts";
import { checkGate } from "../../../lib/rules/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { flowCases } from "./flow_cases.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

const FLOWS = [
  "create-feature",
  "create-page",
  "create-component",
  "create-expression",
  "create-provider",
  "create-workflow",
];

for (const id of FLOWS) {
  describe(id, () => {
    for (const { name, project: folder, args, after } of flowCases(id)) {
      it(`writes as the neighbours do: ${name}`, async () => {
        await using project = await openFlowProject(folder);
        const flow = await loadFlow(id);
        if (!flow) throw new Error(`No flow "${id}"`);
        await project.run({ ...flow, run: (site, each) => flow.run(site, each) }, args);
        const changes = await project.changes();
        assertEquals(changes, after);
        assertEquals(await project.newTypeErrors(), []);
        const gate = await checkGate(project.source, new Map(Object.entries(changes)));
        assertEquals(gate.introduced.filter(({ severity }) => severity === "error"), []);
      });
    }
  });
}

const SHOP = fixturePath("projects", "shop");

async function refusalOf(run: () => Promise<unknown>): Promise<string> {
  const error = await assertRejects(run, WorkbenchError);
  assertEquals(error.code, "edit_refused");
  return error.message;
}

describe("createPage", () => {
  it("goes where a project without folders for pages has its components", async () => {
    const screen = "export function Board() {\n  return <main />;\n}\n";
    const args = { feature: "app", name: "Releases", title: "Releases" };
    const made = await Promise.all(["src/", ""].map(async (folder) => {
      await using project = await openFlowProject({
        [`${folder}Board/index.tsx`]: screen,
        [`${folder}Auth/index.tsx`]: screen,
        [`${folder}index.tsx`]: screen,
        "cypress/first.cy.tsx": "export {};\n",
        "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
      });
      await project.run(createPage, args);
      return Object.keys(await project.changes());
    }));
    assertEquals(made, [["src/pages/ReleasesPage.tsx"], ["pages/ReleasesPage.tsx"]]);
  });
});

describe("createComponent", () => {
  it("overwrites nothing", async () => {
    await using project = await openFlowProject(SHOP);
    const args = { feature: "cart", name: "cart-summary" };
    const message = await refusalOf(() => project.run(createComponent, args));
    assertStringIncludes(message, "CartSummary.tsx");
    assertEquals(await project.changes(), {});
  });

  it("says which files have a component of that name", async () => {
    await using project = await openFlowProject({
      "src/components/ui/badge.tsx": "export function Badge() {\n  return <b />;\n}\n",
      "src/features/shop/components/Card.tsx":
        "function Badge() {\n  return <i />;\n}\n\nexport function Card() {\n  return <Badge />;\n}\n",
      "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
    });
    const { log } = await project.run(createComponent, { feature: "shop", name: "Badge" });
    assertEquals(log.slice(1), [
      '"src/components/ui/badge.tsx" has a component "Badge" already: use that one, or give this another name',
    ]);
  });

  it("names none of a package that it cannot import", async () => {
    const badge = "export function Badge() {\n  return <b />;\n}\n";
    await using project = await openFlowProject({
      "package.json": '{ "workspaces": ["apps/*", "packages/*"] }',
      "packages/ui/package.json": '{ "name": "ui", "dependencies": { "react": "19.0.0" } }',
      "packages/ui/src/badge.tsx": badge,
      "apps/desk/package.json": '{ "name": "desk", "dependencies": { "react": "19.0.0" } }',
      "apps/desk/src/features/home/components/Badge.tsx": badge,
      "apps/web/package.json":
        '{ "name": "web", "dependencies": { "react": "19.0.0", "ui": "workspace:*" } }',
      "apps/web/src/features/shop/components/Card.tsx": badge.replace("Badge", "Card"),
    });
    const { log } = await project.run(createComponent, { feature: "apps/web/shop", name: "Badge" });
    assertEquals(log.slice(1), [
      '"packages/ui/src/badge.tsx" has a component "Badge" already: use that one, or give this another name',
    ]);
  });

  it("qualifies names of React where a type names them, and nowhere else", async () => {
    const card = (name: string): string =>
      `import * as React from "react";\n\nexport interface ${name}Props {\n  title: React.ReactNode;\n}\n\n` +
      `export function ${name}({ title }: ${name}Props) {\n  return <p>{title}</p>;\n}\n`;
    await using project = await openFlowProject({
      "src/features/shop/components/First.tsx": card("First"),
      "src/features/shop/components/Second.tsx": card("Second"),
      "src/features/shop/types/price.ts": "export interface Price {\n  cents: number;\n}\n",
      "tsconfig.json": '{ "compilerOptions": { "jsx": "react" } }',
    });
    await project.run(createComponent, {
      feature: "shop",
      name: "Gift",
      props: [
        { name: "title", type: "ReactNode | { ReactNode: 'ReactNode'; price: Price }" },
        { name: "style", type: "Record<string, CSSProperties | React.CSSProperties>" },
        { name: "render", type: "(ReactNode: ReactNode, price: Price) => CSSProperties" },
      ],
    });
    const text = (await project.changes())["src/features/shop/components/Gift.tsx"] ?? "";
    assertEquals(
      text.split("\n").filter((line) => /^ {2}(title|style|render):|^import/.test(line)),
      [
        'import * as React from "react";',
        'import type { Price } from "../types/price";',
        "  title: React.ReactNode | { ReactNode: 'ReactNode'; price: Price };",
        "  style: Record<string, React.CSSProperties | React.CSSProperties>;",
        "  render: (ReactNode: React.ReactNode, price: Price) => React.CSSProperties;",
      ],
    );
  });

  it("refuses a type that is none, and one that nobody declares", async () => {
    await using project = await openFlowProject(SHOP);
    for (const type of ["string; }", "", "a b", "Nowhere", "string } interface X {"]) {
      const props = [{ name: "value", type }];
      if (type === "") {
        assertEquals(
          createComponent.args.safeParse({ feature: "cart", name: "Gift", props }).success,
          false,
        );
        continue;
      }
      await refusalOf(() => project.run(createComponent, { feature: "cart", name: "Gift", props }));
    }
  });

  it("refuses names that lead elsewhere", () => {
    for (const name of ["../Gift", "a/b", "", "1a", "a b", ".."]) {
      assertEquals(createComponent.args.safeParse({ feature: "cart", name }).success, false, name);
    }
  });

  it("refuses a feature that is not there", async () => {
    await using project = await openFlowProject(SHOP);
    const error = await assertRejects(
      () => project.run(createComponent, { feature: "nowhere", name: "Gift" }),
      WorkbenchError,
    );
    assertEquals(error.code, "feature_not_found");
  });
});

describe("createFeature", () => {
  it("is there for the next step", async () => {
    await using project = await openFlowProject(SHOP);
    await project.run(createFeature, { name: "gift-cards" });
    await project.run(createPage, { feature: "gift-cards", name: "Balance" });
    await project.run(createWorkflow, { feature: "gift-cards", name: "redeem" });
    assertEquals(Object.keys(await project.changes()), [
      "src/features/gift-cards/index.ts",
      "src/features/gift-cards/pages/BalancePage.tsx",
      "src/features/gift-cards/pages/GiftCardsPage.tsx",
      "src/features/gift-cards/workflows/redeem.machine.ts",
    ]);
  });

  it("takes what the gate takes for a feature's index, whatever its extension", async () => {
    const unit = (name: string) => `export function ${name}() {\n  return <p>${name}</p>;\n}\n`;
    const handOn = (...paths: string[]) =>
      paths.map((path) => `export * from "./${path}.js";\n`).join("");
    await using project = await openFlowProject({
      "src/features/shop/components/First.tsx": unit("First"),
      "src/features/shop/components/Second.tsx": unit("Second"),
      "src/features/shop/index.mts": handOn("components/First", "components/Second"),
      "src/features/cart/components/Line.tsx": unit("Line"),
      "src/features/cart/index.mts": handOn("components/Line"),
      "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx", "module": "nodenext" } }',
    });
    await project.run(createComponent, { feature: "shop", name: "Third" });
    await project.run(createFeature, { name: "gifts" });
    const changes = await project.changes();
    assertStringIncludes(
      changes["src/features/shop/index.mts"] ?? "",
      'export * from "./components/Third.js";\n',
    );
    assertEquals(Object.keys(changes).filter((path) => path.includes("gifts/index")), [
      "src/features/gifts/index.mts",
    ]);
  });

  it("refuses one that is there", async () => {
    await using project = await openFlowProject(SHOP);
    await refusalOf(() => project.run(createFeature, { name: "Cart" }));
  });
});

describe("createWorkflow", () => {
  it("refuses a project without XState", async () => {
    await using project = await openFlowProject(fixturePath("plan", "projects", "folders"));
    const message = await refusalOf(() =>
      project.run(createWorkflow, { feature: "blog", name: "refund" })
    );
    assertStringIncludes(message, "xstate");
  });

  it("refuses a transition that leads nowhere", () => {
    const states = [{ name: "idle", on: [{ event: "GO", target: "gone" }] }];
    const args = { feature: "account", name: "refund", states };
    assertEquals(createWorkflow.args.safeParse(args).success, false);
  });
});

/** A component of a few words, named as its file is or not. */
const part = (name: string): string => `export function ${name}() {\n  return <p>${name}</p>;\n}\n`;

/** A project of features with a list of routes. */
const features = (files: Readonly<Record<string, string>>, routes: string) => ({
  "package.json": '{ "dependencies": { "react": "19.0.0", "react-router": "7.9.0" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
  "src/routes.tsx": routes,
  ...files,
});

/** Pages beside the other files of their features, in kebab case. */
const FLAT = features(
  {
    "src/features/shop/shop-page.tsx": part("ShopPage"),
    "src/features/shop/price-list.tsx": part("PriceList"),
    "src/features/shop/prices.ts": "export const prices = [1];\n",
    "src/features/help/help-page.tsx": part("HelpPage"),
    "src/features/help/ask-us.tsx": part("AskUs"),
  },
  `import { createBrowserRouter } from "react-router";
import { HelpPage } from "./features/help/help-page";
import { ShopPage } from "./features/shop/shop-page";

export const router = createBrowserRouter([
  { path: "/shop", element: <ShopPage /> },
  { path: "/help", element: <HelpPage /> },
]);
`,
);

/** Pages in folders of their own below the features. */
const FOLDERS = features(
  {
    "src/features/shop/pages/ShopPage/ShopPage.tsx": part("ShopPage"),
    "src/features/shop/pages/OfferPage/OfferPage.tsx": part("OfferPage"),
    "src/features/shop/components/price-list.tsx": part("PriceList"),
    "src/features/shop/components/price-tag.tsx": part("PriceTag"),
    "src/features/help/components/AskUs.tsx": part("AskUs"),
    "src/features/help/components/CallUs.tsx": part("CallUs"),
  },
  'import { ShopPage } from "./features/shop/pages/ShopPage/ShopPage";\n\nexport const page = <ShopPage />;\n',
);

describe("the place and the name of a new file", () => {
  const cases: readonly (readonly [
    string,
    Readonly<Record<string, string>>,
    string,
    Readonly<Record<string, string>>,
    string,
  ])[] = [
    [
      "beside the page of a feature without folders",
      FLAT,
      "create-page",
      { feature: "shop", name: "GiftCards" },
      "src/features/shop/gift-cards-page.tsx",
    ],
    [
      "beside its components",
      FLAT,
      "create-component",
      { feature: "shop", name: "GiftCard" },
      "src/features/shop/gift-card.tsx",
    ],
    [
      "in a new feature like the others",
      FLAT,
      "create-feature",
      { name: "GiftCards" },
      "src/features/gift-cards/gift-cards-page.tsx",
    ],
    [
      "in a folder of its own where pages have one",
      FOLDERS,
      "create-page",
      { feature: "shop", name: "GiftCards" },
      "src/features/shop/pages/GiftCardsPage/GiftCardsPage.tsx",
    ],
    [
      "called as its feature calls its components, whatever others do",
      FOLDERS,
      "create-component",
      { feature: "shop", name: "GiftCard" },
      "src/features/shop/components/gift-card.tsx",
    ],
    [
      "called as another feature calls its own",
      FOLDERS,
      "create-component",
      { feature: "help", name: "WriteUs" },
      "src/features/help/components/WriteUs.tsx",
    ],
  ];
  for (const [what, files, id, args, path] of cases) {
    it(`is ${what}: ${path}`, async () => {
      await using project = await openFlowProject(files);
      const flow = await loadFlow(id);
      if (!flow) throw new Error(`No flow "${id}"`);
      await project.run({ ...flow, run: (site, each) => flow.run(site, each) }, args);
      assertEquals(Object.keys(await project.changes()), [path]);
    });
  }

  it("is that of the folder where the shared components are, not of the app's own", async () => {
    await using project = await openFlowProject(fixturePath("projects", "next_app"));
    await project.run(createComponent, { feature: "app", name: "PriceTag" });
    const [[path, text] = ["", ""]] = Object.entries(await project.changes());
    assertEquals(path, "src/components/PriceTag.tsx");
    assertStringIncludes(text ?? "", "export default PriceTag");
  });

  it("is no folder of routes for the page of a feature, nor the name of one", async () => {
    const made: string[] = [];
    for (const feature of ["about", "products", "app", "shared"]) {
      await using project = await openFlowProject(fixturePath("projects", "next_app"));
      await project.run(createPage, { feature, name: "OrderHistory" });
      const paths = Object.keys(await project.changes());
      made.push(...paths.filter((path) => !path.endsWith("index.ts")));
    }
    assertEquals(made, [
      "src/features/about/OrderHistoryPage.tsx",
      "src/features/products/OrderHistory.tsx",
      "src/app/order-history/page.tsx",
      "src/app/order-history/page.tsx",
    ]);
  });

  it("is that of its address, where files are routes", async () => {
    await using project = await openFlowProject(fixturePath("projects", "next_app"));
    const asked = { feature: "app", name: "OpeningHours", route: "/about/opening-hours" };
    const { log } = await project.run(createPage, asked);
    const path = "src/app/(marketing)/about/opening-hours/page.tsx";
    assertEquals(Object.keys(await project.changes()), [path]);
    assertStringIncludes(
      log.join("\n"),
      `"${path}" is the route "/about/opening-hours" by its name`,
    );
    const refusals = [
      [
        "/about/times",
        'no page called "Team" is the route "/about/times" by its file; by this name it would be "/about/team": name it like the end of the route',
      ],
      ["about/team", 'the route "about/team" has to begin with a slash: "/about/team"'],
      ["/team", 'several could be the route "/team"'],
      [
        "/team",
        'say with "beside" which it goes with: "src/app/(marketing)/about/page.tsx" or "src/app/(shop)/basket/page.tsx"',
      ],
    ];
    for (const [route = "", reason = ""] of refusals) {
      const error = await assertRejects(
        () => project.run(createPage, { feature: "app", name: "Team", route }),
        WorkbenchError,
      );
      assertEquals(error.code, "edit_refused");
      assertStringIncludes(error.message, reason);
    }
  });

  it("is beside the route that is named, where several folders could have it", async () => {
    await using project = await openFlowProject(fixturePath("projects", "next_app"));
    const beside = "src/app/(shop)/basket/page.tsx";
    const { log } = await project.run(createPage, {
      feature: "app",
      name: "Contact",
      route: "/contact",
      beside,
    });
    assertEquals(
      log.at(-1),
      '"src/app/(shop)/contact/page.tsx" is the route "/contact" by its name',
    );
    const error = await assertRejects(
      () => project.run(createPage, { feature: "app", name: "Contact", beside }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, "Say the route as well");
  });

  it("is that of a route with a parameter, whatever the page is called", async () => {
    await using project = await openFlowProject(fixturePath("projects", "next_app"));
    const asked = { feature: "app", name: "TeamMember" };
    const { log } = await project.run(createPage, {
      ...asked,
      route: "/about/[memberId]",
    });
    const path = "src/app/(marketing)/about/[memberId]/page.tsx";
    assertEquals(log.at(-1), `"${path}" is the route "/about/[memberId]" by its name`);
    assertStringIncludes(
      (await project.changes())[path] ?? "",
      "export default function TeamMember",
    );
    const below = { feature: "app", name: "Edit", route: "/about/[memberId]/edit" };
    await project.run(createPage, below);
    assertEquals(
      Object.keys(await project.changes()).includes(
        "src/app/(marketing)/about/[memberId]/edit/page.tsx",
      ),
      true,
    );
  });

  it("hands a unit on once where the index of a feature stands beside it", async () => {
    await using project = await openFlowProject(fixturePath("projects", "next_app"));
    await project.run(createComponent, { feature: "products", name: "PriceTag" });
    const index = (await project.changes())["src/features/products/index.ts"] ?? "";
    assertEquals(index.split('PriceTag"').length, 2, index);
  });
});
