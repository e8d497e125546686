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
