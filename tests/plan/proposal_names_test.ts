import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
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
