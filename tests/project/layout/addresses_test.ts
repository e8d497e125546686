import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { Layout } from "../../../lib/project/layout/detect_layout.ts";
import { seededRandom } from "../../support/random.ts";
import { layoutOf } from "./layout_listing.ts";

const SEED = 20_261_122;

/** Layouts of which every kind of address is in some. */
const layouts: Readonly<Record<string, string>> = {
  "features": `
    package.json
    src/features/cart/pages/Cart.tsx
    src/features/cart/screens/Cart.tsx
    src/features/cart/components/Cart.tsx
    src/features/cart/model.ts
    src/features/(shop)/list/pages/List.tsx
    src/features/components/Button.tsx
    src/pages/Home.tsx
    src/main.tsx
    vite.config.ts
  `,
  "a real app and shared": `
    features/app/pages/Home.tsx
    features/shared/components/Button.tsx
    pages/Home.tsx
    components/Button.tsx
  `,
  "feature-sliced": `
    src/app/App.tsx
    src/pages/home/ui/Home.tsx
    src/entities/user/ui/UserCard.tsx
    src/entities/user/api/user.ts
    src/shared/ui/Button.tsx
  `,
  "next": `
    app/page.tsx
    app/layout.tsx
    app/shop/page.tsx
    components/Card.tsx
  `,
  "flat": `
    src/App.tsx
    src/Card.tsx
    src/main.tsx
  `,
  "workspace": `
    package.json
    apps/web/package.json
    apps/web/src/features/cart/pages/Cart.tsx
    apps/web/src/pages/Home.tsx
    apps/admin/package.json
    apps/admin/src/pages/Home.tsx
    packages/ui/package.json
    packages/ui/src/Button.tsx
  `,
};

function pathsOf(lines: string): string[] {
  return lines.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** What a layout is asked for once: adding a file may add features, but then the old ones are still there. */
function isSameGround(before: Layout, after: Layout): boolean {
  const homes = (layout: Layout) =>
    layout.packages.map(({ path, featuresDir, kind }) => [
      path,
      featuresDir,
      kind === "feature-sliced",
    ]);
  const known = new Map(homes(after).map(([path, ...rest]) => [path, JSON.stringify(rest)]));
  return homes(before).every(([path, ...rest]) => known.get(path) === JSON.stringify(rest));
}

describe("Unit.file", () => {
  it("is not changed by any file that is added anywhere", () => {
    const random = seededRandom(SEED);
    const pick = (from: readonly string[]): string => from[random(from.length)] ?? "";
    const names = ["pages", "screens", "containers", "components", "ui", "api", "cart", "user"];
    const files = ["Home.tsx", "Cart.tsx", "Button.tsx", "cart.ts", "index.ts", "A.test.tsx"];
    let looked = 0;
    for (const [name, lines] of Object.entries(layouts)) {
      const paths = pathsOf(lines);
      const folders = [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1)))];
      const before = layoutOf(paths.join("\n"));
      for (let round = 0; round < 400; round++) {
        const inner = Array.from({ length: random(3) }, () => `${pick(names)}/`).join("");
        const added = pick(folders) + inner + pick(files);
        if (paths.includes(added)) continue;
        const after = layoutOf([...paths, added].join("\n"));
        if (!isSameGround(before, after)) continue;
        for (const unit of before.units.values()) {
          looked++;
          const now = after.unitOf(unit.path);
          const why = `seed ${SEED}: ${added} in ${name}`;
          assertEquals([now?.file, now?.package], [unit.file, unit.package], why);
          const { feature, layer, file, path } = unit;
          assert(now && (now.layer !== layer || now.feature === feature), why);
          if (now.layer === layer) {
            assertEquals(after.findUnit(feature, layer, file)?.path, path, why);
          }
        }
      }
    }
    assert(looked > 5000, `${looked} addresses were looked at`);
  });

  it("is no other unit's of the same feature and layer", () => {
    const paths = pathsOf(`
      features/a/pages/A.tsx
      features/a/Pages/A.tsx
      features/a/routes/A.tsx
      features/a/sub/pages/A.tsx
      features/a/pages/sub/pages/A.tsx
      features/a/pages/pages/A.tsx
      features/a/pages/pages/pages/A.tsx
      features/a/services/api/load.ts
      features/a/api/load.ts
      features/a/A.tsx
      features/shared/components/Button.tsx
      features/shared/components/components/Button.tsx
      components/Button.tsx
      Button.tsx
    `);
    const layout = layoutOf(paths.join("\n"));
    for (const { feature, layer, file, path } of layout.units.values()) {
      assertEquals(layout.findUnit(feature, layer, file)?.path, path);
    }
    assertEquals(layout.findUnit("a", "page", "A.tsx")?.path, "features/a/pages/A.tsx");
    assertEquals(layout.findUnit("a", "page", "routes/A.tsx")?.path, "features/a/routes/A.tsx");
    assertEquals(layout.findUnit("a", null, "features/a/A.tsx")?.layer, null);
  });

  it("tells pages of one name in two apps apart", () => {
    const layout = layoutOf(layouts["workspace"] ?? "");
    for (const app of ["apps/web", "apps/admin"]) {
      const unit = layout.findUnit(`${app}/app`, "page", "src/pages/Home.tsx");
      assertEquals([unit?.path, unit?.package], [`${app}/src/pages/Home.tsx`, app]);
    }
    assertEquals(layout.unitsOf("page", "apps/web/cart").map(({ file }) => file), ["Cart.tsx"]);
  });
});
