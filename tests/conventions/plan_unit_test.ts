import { after, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { planUnit } from "../../lib/conventions/mod.ts";
import { endFlowProjects, openFlowProject } from "../plan/flows/flow_project.ts";

const ROW = "export function Row() {\n  return <p>Row</p>;\n}\n";
const PAGE = "export function CartPage() {\n  return <main>Cart</main>;\n}\n";

describe("planUnit", () => {
  after(endFlowProjects);

  /** Plans units of a project. @returns their paths, and how often the index of all units was read for them */
  async function planned(files: Readonly<Record<string, string>>): Promise<[string[], number]> {
    await using project = await openFlowProject({ "package.json": '{ "name": "shop" }', ...files });
    let count = 0;
    const { source } = project;
    const units: typeof source.units = {
      ...source.units,
      index(options) {
        count++;
        return source.units.index(options);
      },
    };
    const paths: string[] = [];
    for (const layer of ["page", "component"] as const) {
      const request = { feature: "cart", layer, name: "Total" } as const;
      paths.push((await planUnit({ ...source, units }, request)).path);
    }
    return [paths, count];
  }

  it("reads the index of all units only where a feature has no folder for the layer", async () => {
    const cart = {
      "src/features/cart/pages/CartPage.tsx": PAGE,
      "src/features/cart/components/Row.tsx": ROW,
    };
    const paths = [
      "src/features/cart/pages/TotalPage.tsx",
      "src/features/cart/components/Total.tsx",
    ];
    assertEquals(await planned(cart), [paths, 0]);
    const other = { ...cart, "src/features/help/hooks/useHelp.ts": "export const useHelp = 1;\n" };
    assertEquals(await planned(other), [paths, 2]);
  });

  const TYPES: readonly (readonly [string, string, "statement" | "inline"])[] = [
    ["types among the values", 'import { list, type Kind } from "./list";\n', "inline"],
    [
      "types beside the values",
      'import { list } from "./list";\nimport type { Kind } from "./list";\n',
      "statement",
    ],
    ["types alone", 'import type { Kind } from "./list";\n', "statement"],
  ];
  for (const [what, imports, expected] of TYPES) {
    it(`learns from any module how types are imported: ${what}`, async () => {
      const row = `${imports}\nexport function Row(props: { kind: Kind }) {\n  return <p />;\n}\n`;
      await using project = await openFlowProject({
        "package.json": '{ "name": "shop" }',
        "src/features/cart/components/Row.tsx": row,
      });
      const request = { feature: "cart", layer: "provider", name: "Cart" } as const;
      const unit = await planUnit(project.source, request);
      assertEquals(unit.component.react.types, expected);
    });
  }
});
