import { writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readFlow } from "../../lib/nav/mod.ts";
import type { FlowRow } from "../../lib/nav/schemas.ts";
import { seededRandom } from "../support/random.ts";
import { openTestNav } from "./test_nav.ts";

const ROOT = "src/features";

/** Rows as indented lines: the path below the features, its layer unless that is the folder, and how it ends. */
function drawn(rows: readonly FlowRow[], depth = 0): string[] {
  return rows.flatMap((row) => [
    "  ".repeat(depth) + row.path.replace(`${ROOT}/`, "") + (row.shownAbove ? " ^" : "") +
    (row.shownBelow ? " v" : ""),
    ...drawn(row.children ?? [], depth + 1),
  ]);
}

async function flowOf(files: Record<string, string>, feature = "cart"): Promise<string[]> {
  await using test = await openTestNav(files);
  return drawn((await readFlow(test.nav, { feature })).roots);
}

const uses = (...targets: string[]): string =>
  targets.map((target, index) => `import { x as x${index} } from "${target}";\n`).join("") +
  "export const x = 1;\n";

describe("readFlow", () => {
  it("goes from routes to pages, and by layer down to services", async () => {
    const flow = await flowOf({
      "src/main.tsx": uses("./routes"),
      "src/routes.tsx":
        'const Page = import("./features/cart/pages/Cart");\nexport const x = Page;\n',
      [`${ROOT}/cart/pages/Cart.tsx`]: uses(
        "../services/api",
        "../providers/Cart",
        "../expressions/Lines",
        "../components/Row",
        "../domain/total",
      ),
      [`${ROOT}/cart/components/Row.tsx`]: uses("../types/row"),
      [`${ROOT}/cart/expressions/Lines.tsx`]: uses("../components/Row"),
      [`${ROOT}/cart/providers/Cart.tsx`]: uses("../hooks/useCart", "../workflows/sync"),
      [`${ROOT}/cart/hooks/useCart.ts`]: uses("../services/api"),
      [`${ROOT}/cart/workflows/sync.ts`]: uses("../services/api"),
      [`${ROOT}/cart/services/api.ts`]: uses("../types/row"),
      [`${ROOT}/cart/domain/total.ts`]: uses("../types/row"),
      [`${ROOT}/cart/types/row.ts`]: "export const x = 1;\n",
    });
    assertEquals(flow, [
      "src/routes.tsx",
      "  cart/pages/Cart.tsx",
      "    cart/components/Row.tsx",
      "    cart/expressions/Lines.tsx",
      "      cart/components/Row.tsx ^",
      "    cart/providers/Cart.tsx",
      "      cart/hooks/useCart.ts",
      "        cart/services/api.ts",
      "      cart/workflows/sync.ts",
      "        cart/services/api.ts ^",
      "    cart/services/api.ts ^",
    ]);
  });

  it("looks through barrels and helpers, and leaves types out", async () => {
    const flow = await flowOf({
      [`${ROOT}/cart/pages/Cart.tsx`]:
        'import { x } from "@/features/shared";\nimport { y } from "../helper";\n' +
        'import type { x as T } from "../components/Typed";\nexport const z = [x, y];\n',
      [`${ROOT}/cart/helper.ts`]: 'import { x } from "./components/Own";\nexport const y = x;\n',
      [`${ROOT}/cart/components/Own.tsx`]: uses(),
      [`${ROOT}/cart/components/Typed.tsx`]: uses(),
      [`${ROOT}/shared/index.ts`]: 'export * from "./components";\n',
      [`${ROOT}/shared/components/index.ts`]:
        'export { x } from "./Button";\nexport * from "./Other";\n',
      [`${ROOT}/shared/components/Button.tsx`]: uses(),
      [`${ROOT}/shared/components/Other.tsx`]: "export const other = 1;\n",
      "tsconfig.json": '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
    });
    assertEquals(flow, [
      "cart/pages/Cart.tsx",
      "  cart/components/Own.tsx",
      "  shared/components/Button.tsx",
      // What no page leads to is still the feature's.
      "cart/components/Typed.tsx",
    ]);
  });

  it("ends circles where they close, also those that no page leads to", async () => {
    const flow = await flowOf({
      [`${ROOT}/cart/pages/Cart.tsx`]: uses("../components/A"),
      [`${ROOT}/cart/components/A.tsx`]: uses("./B", "./A"),
      [`${ROOT}/cart/components/B.tsx`]: uses("./A"),
      [`${ROOT}/cart/hooks/useC.ts`]: uses("./useD"),
      [`${ROOT}/cart/hooks/useD.ts`]: uses("./useC"),
    });
    assertEquals(flow, [
      "cart/pages/Cart.tsx",
      "  cart/components/A.tsx",
      "    cart/components/B.tsx",
      "      cart/components/A.tsx ^",
      "cart/hooks/useC.ts",
      "  cart/hooks/useD.ts",
      "    cart/hooks/useC.ts ^",
    ]);
  });

  it("draws the virtual features", async () => {
    const files = {
      "src/pages/Home.tsx": uses("../components/Nav"),
      "src/components/Nav.tsx": uses("../hooks/useNav"),
      "src/hooks/useNav.ts": uses(),
      "src/App.tsx": uses("./pages/Home"),
      "src/App.test.tsx": uses("./pages/Home"),
    };
    assertEquals(await flowOf(files, "app"), [
      "src/App.tsx",
      "  src/pages/Home.tsx",
      "    src/components/Nav.tsx",
      "      src/hooks/useNav.ts",
    ]);
    assertEquals(await flowOf(files, "shared"), [
      "src/components/Nav.tsx",
      "  src/hooks/useNav.ts",
    ]);
  });

  it("draws pages that are nothing but a re-export", async () => {
    const flow = await flowOf({
      "next.config.js": "",
      "src/pages/index.tsx": 'export { x as default } from "../components/Home";\n',
      "src/components/Home.tsx": uses(),
    }, "app");
    assertEquals(flow, ["src/pages/index.tsx", "  src/components/Home.tsx"]);
  });

  it("goes on with a chain of a thousand imports in roots of its own", async () => {
    const files: Record<string, string> = {
      [`${ROOT}/cart/pages/Cart.tsx`]: uses("../components/C0"),
    };
    for (let index = 0; index < 1000; index++) {
      const path = `${ROOT}/cart/components/C${index}.tsx`;
      files[path] = index < 999 ? uses(`./C${index + 1}`) : uses();
    }
    const flow = await flowOf(files);
    const shown = flow.map((line) => line.trim()).filter((line) => !line.endsWith(" v"));
    assertEquals(new Set(shown).size, 1001);
    assertEquals(shown.length, 1001);
    assert(flow.every((line) => line.search(/\S/) <= 2 * 100));
  });

  it("follows a changed import at once", async () => {
    await using test = await openTestNav({
      [`${ROOT}/cart/pages/Cart.tsx`]: uses("../components/A"),
      [`${ROOT}/cart/components/A.tsx`]: uses(),
      [`${ROOT}/cart/components/B.tsx`]: uses(),
    });
    const read = async () => drawn((await readFlow(test.nav, { feature: "cart" })).roots);
    assertEquals((await read()).slice(0, 2), ["cart/pages/Cart.tsx", "  cart/components/A.tsx"]);
    writeFileSync(test.project.path(`${ROOT}/cart/pages/Cart.tsx`), uses("../components/B"));
    assertEquals((await read()).slice(0, 2), ["cart/pages/Cart.tsx", "  cart/components/B.tsx"]);
  });

  it("draws every file of a feature exactly once in full, whatever imports what", async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const next = seededRandom(seed);
      const layers = ["pages", "components", "providers", "hooks", "services"];
      const paths = Array.from(
        { length: 4 + next(12) },
        (_, index) => `${layers[next(layers.length)]}/F${index}.tsx`,
      );
      const files: Record<string, string> = {};
      for (const path of paths) {
        const targets = paths.filter(() => next(3) === 0).map((target) =>
          `../${target.replace(".tsx", "")}`
        );
        files[`${ROOT}/cart/${path}`] = uses(...targets);
      }
      const flow = await flowOf(files);
      const full = flow.map((line) => line.trim()).filter((line) => !line.endsWith(" ^"));
      assertEquals(full.toSorted(), paths.map((path) => `cart/${path}`).sort(), `seed ${seed}`);
      assertEquals(await flowOf(files), flow, `seed ${seed}`);
    }
  });
});
