import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { layoutOf, unitsOf } from "./layout_listing.ts";

describe("detectLayout: packages", () => {
  it("lays out each package by itself", () => {
    const layout = layoutOf(`
      package.json
      src/features/cart/pages/Cart.tsx
      apps/web/package.json
      apps/web/src/features/cart/components/Card.tsx
      apps/web/src/components/Button.tsx
      packages/ui/package.json
      packages/ui/src/Button.tsx
    `);
    assertEquals(unitsOf(layout), [
      "apps/web/src/components/Button.tsx = apps/web/shared component src/components/Button.tsx",
      "apps/web/src/features/cart/components/Card.tsx = apps/web/cart component Card.tsx",
      "packages/ui/src/Button.tsx = packages/ui/shared component src/Button.tsx",
      "src/features/cart/pages/Cart.tsx = cart page Cart.tsx",
    ]);
    assertEquals(layout.kind, "features");
    assertStringIncludes(layout.reason, '"apps/web", "packages/ui"');
    assertEquals(layout.featureAt("apps/web/src/features/cart/x.css")?.name, "apps/web/cart");
    assertEquals(layout.feature("apps/web/cart")?.package, "apps/web");
  });

  it("takes a package.json below src, or in the configured features directory, for no package", () => {
    const inside = layoutOf(`
      package.json
      src/features/cart/package.json
      src/features/cart/pages/Cart.tsx
    `);
    assertEquals(inside.packages.map(({ path }) => path), [""]);
    const configured = layoutOf("modules/cart/package.json\nmodules/cart/pages/Cart.tsx", {
      input: { featuresDir: "modules" },
    });
    assertEquals(unitsOf(configured), ["modules/cart/pages/Cart.tsx = cart page Cart.tsx"]);
  });
});

describe("detectLayout: feature-sliced design", () => {
  it("has the slices as features, also those in groups, and their segments as layers", () => {
    const layout = layoutOf(`
      src/app/App.tsx
      src/app/providers/Theme.tsx
      src/main.tsx
      src/pages/auth/login/index.ts
      src/pages/auth/login/ui/Login.tsx
      src/pages/home/index.ts
      src/pages/home/ui/Home.tsx
      src/entities/user/model/user.ts
      src/entities/user/lib/name.ts
      src/shared/ui/Button.tsx
      src/shared/config/routes.ts
    `);
    assertEquals(layout.kind, "feature-sliced");
    assertStringIncludes(layout.reason, 'app, pages, entities, shared in "src" are layers');
    assertEquals(layout.features.map(({ name, path }) => [name, path]), [
      ["app", "src/app"],
      ["entities/user", "src/entities/user"],
      ["pages/auth/login", "src/pages/auth/login"],
      ["pages/home", "src/pages/home"],
      ["shared", "src/shared"],
    ]);
    assertEquals(unitsOf(layout), [
      "src/app/providers/Theme.tsx = app provider src/app/providers/Theme.tsx",
      "src/pages/auth/login/ui/Login.tsx = pages/auth/login component Login.tsx",
      "src/pages/home/ui/Home.tsx = pages/home component Home.tsx",
      "src/shared/ui/Button.tsx = shared component src/shared/ui/Button.tsx",
    ]);
    assertEquals(layout.unitOf("src/pages/auth/login/index.ts")?.feature, "pages/auth/login");
    assertEquals(layout.unitOf("src/main.tsx")?.feature, "app");
  });

  it("is not seen in app, features and pages of another layout", () => {
    const layout = layoutOf(`
      src/app/store.ts
      src/features/cart/components/Card.tsx
      src/pages/Home.tsx
      src/shared/components/Button.tsx
    `);
    assertEquals(layout.kind, "features");
    assertEquals(unitsOf(layout).map((line) => line.split(" = ")[1]), [
      "cart component Card.tsx",
      "app page src/pages/Home.tsx",
      "shared component src/shared/components/Button.tsx",
    ]);
  });
});

describe("detectLayout: units", () => {
  it("leaves out what a program wrote", () => {
    const layout = layoutOf(`
      src/routeTree.gen.ts
      src/api.generated.ts
      src/__generated__/schema.ts
      src/vendor/jquery.min.js
      src/generated.ts
      src/min.js
    `);
    assertEquals([...layout.units.keys()], ["src/generated.ts", "src/min.js"]);
  });
});
