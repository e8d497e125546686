import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
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
