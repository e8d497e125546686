import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { fillDefaults } from "../../../lib/project/configuration/defaults.ts";
import { detectLayout } from "../../../lib/project/layout/detect_layout.ts";
import { layoutOf, listing, unitsOf } from "./layout_listing.ts";

describe("detectLayout: features", () => {
  it("finds the layers of each feature, and files nested in them", () => {
    const layout = layoutOf(`
      src/features/cart/index.ts
      src/features/cart/pages/CartPage.tsx
      src/features/cart/pages/admin/Totals.tsx
      src/features/cart/components/cards/Card.tsx
      src/features/cart/components/form/hooks/useForm.ts
      src/features/cart/expressions/WhenEmpty.tsx
      src/features/cart/contexts/CartProvider.tsx
      src/features/cart/machines/cart.machine.ts
      src/features/cart/hooks/useCart.ts
      src/features/cart/api/cartApi.ts
      src/features/cart/lib/total.ts
      src/features/cart/types/cart.ts
      src/features/cart/checkout/components/Pay.tsx
      src/features/orders/Pages/Orders.tsx
      src/main.tsx
    `);
    assertEquals(layout.featuresDir, "src/features");
    assertStringIncludes(layout.reason, '"src/features" is the first features directory');
    assertEquals(unitsOf(layout), [
      "src/features/cart/api/cartApi.ts = cart service api/cartApi.ts",
      "src/features/cart/checkout/components/Pay.tsx = cart component checkout/components/Pay.tsx",
      "src/features/cart/components/cards/Card.tsx = cart component cards/Card.tsx",
      "src/features/cart/components/form/hooks/useForm.ts = cart hook components/form/hooks/useForm.ts",
      "src/features/cart/contexts/CartProvider.tsx = cart provider contexts/CartProvider.tsx",
      "src/features/cart/expressions/WhenEmpty.tsx = cart expression WhenEmpty.tsx",
      "src/features/cart/hooks/useCart.ts = cart hook useCart.ts",
      "src/features/cart/lib/total.ts = cart domain lib/total.ts",
      "src/features/cart/machines/cart.machine.ts = cart workflow machines/cart.machine.ts",
      "src/features/cart/pages/CartPage.tsx = cart page CartPage.tsx",
      "src/features/cart/pages/admin/Totals.tsx = cart page admin/Totals.tsx",
      "src/features/cart/types/cart.ts = cart types cart.ts",
      "src/features/orders/Pages/Orders.tsx = orders page Pages/Orders.tsx",
    ]);
    assertEquals(layout.features.map(({ name, path, virtual }) => [name, path, virtual]), [
      ["app", null, true],
      ["cart", "src/features/cart", false],
      ["orders", "src/features/orders", false],
    ]);
    assertEquals(layout.feature("cart")?.layers, [
      "page",
      "component",
      "expression",
      "provider",
      "workflow",
      "hook",
      "service",
      "domain",
      "types",
    ]);
    assertEquals(layout.unmatched, { count: 1, examples: ["src/main.tsx"] });
    assertEquals(layout.unitsOf("page").map((unit) => unit.path), [
      "src/features/cart/pages/CartPage.tsx",
      "src/features/cart/pages/admin/Totals.tsx",
      "src/features/orders/Pages/Orders.tsx",
    ]);
    assertEquals(layout.unitsOf("page", "orders").length, 1);
    assertEquals(layout.unitsOf("page", "nobody"), []);
  });

  it("takes the first candidate that holds folders with source, in the contract's order", () => {
    const candidates = ["features", "src/features", "app/features", "src/systems", "src/modules"];
    for (let from = 0; from < candidates.length; from++) {
      const paths = candidates.slice(from).map((folder) => `${folder}/cart/components/Card.tsx`);
      assertEquals(layoutOf(paths.join("\n")).featuresDir, candidates[from]);
    }
    const layout = layoutOf(`
      features/README.md
      features/helpers.ts
      features/docs/guide.md
      src/features/cart/x.test.ts
      src/modules/cart/components/Card.tsx
    `);
    assertEquals(layout.featuresDir, "src/modules");
  });

  it("does not take Cucumber's features, or a route called features, for features", () => {
    const cucumber = layoutOf(`
      features/login.feature
      features/step_definitions/login.ts
      src/pages/Home.tsx
    `);
    assertEquals(cucumber.featuresDir, null);
    const route = layoutOf(`
      app/layout.tsx
      app/page.tsx
      app/features/[slug]/page.tsx
    `);
    assertEquals(route.featuresDir, null);
    assert(route.findUnit("app", "page", "app/features/[slug]/page.tsx"));
  });

  it("looks through groups, and names features by them, whatever other features there are", () => {
    const layout = layoutOf(`
      src/features/(shop)/cart/components/Card.tsx
      src/features/(shop)/list/components/A.tsx
      src/features/(admin)/list/components/A.tsx
    `);
    assertEquals(layout.features.map((feature) => feature.name), [
      "(admin)/list",
      "(shop)/cart",
      "(shop)/list",
    ]);
    assertEquals(layout.featureAt("src/features/(shop)/cart/deep/x.ts")?.name, "(shop)/cart");
    assertEquals(layout.featureAt("src/features/(shop)/README.md"), null);
  });

  it("reads a folder with a layer's name as shared, unless it has layers itself", () => {
    const layout = layoutOf(`
      src/modules/components/Button.tsx
      src/modules/pages/components/PageEditor.tsx
      src/modules/pages/index.ts
      src/modules/cart/components/Card.tsx
    `);
    assertEquals(unitsOf(layout), [
      "src/modules/cart/components/Card.tsx = cart component Card.tsx",
      "src/modules/components/Button.tsx = shared component src/modules/components/Button.tsx",
      "src/modules/pages/components/PageEditor.tsx = pages component PageEditor.tsx",
    ]);
  });

  it("takes the components of a flat feature by their names", () => {
    const layout = layoutOf(`
      src/features/counter/Counter.tsx
      src/features/counter/counterSlice.ts
      src/features/counter/Counter.test.tsx
    `);
    assertEquals(unitsOf(layout), [
      "src/features/counter/Counter.tsx = counter component src/features/counter/Counter.tsx",
    ]);
    assertEquals(layout.unmatched.examples, ["src/features/counter/counterSlice.ts"]);
  });

  it("uses the configured folder, and says when it is missing", () => {
    const paths = "code/areas/cart/views/Cart.tsx\nsrc/features/a/components/A.tsx";
    const input = { featuresDir: "./code/areas/", layers: { page: { dirs: ["views"] } } };
    const layout = layoutOf(paths, { input });
    assertEquals(layout.featuresDir, "code/areas");
    assertStringIncludes(layout.reason, "workbench.json");
    assertEquals(layout.findUnit("cart", "page", "Cart.tsx")?.path, paths.split("\n")[0]);
    const missing = layoutOf(paths, { input: { featuresDir: "gone" } });
    assertEquals(missing.featuresDir, "src/features");
    assertEquals(missing.problems.map(({ code, at }) => [code, at]), [
      ["features_dir_missing", "featuresDir"],
    ]);
  });

  it("gives a real feature called shared or app what the virtual one would have", () => {
    const layout = layoutOf(`
      src/features/shared/components/Button.tsx
      src/components/Button.tsx
      src/components/Icon.tsx
      src/features/app/pages/Home.tsx
      src/pages/Home.tsx
      src/pages/About.tsx
    `);
    assertEquals(layout.features.map(({ name, path, virtual }) => [name, path, virtual]), [
      ["app", "src/features/app", false],
      ["shared", "src/features/shared", false],
    ]);
    assertEquals(unitsOf(layout), [
      "src/components/Button.tsx = shared component src/components/Button.tsx",
      "src/components/Icon.tsx = shared component src/components/Icon.tsx",
      "src/features/app/pages/Home.tsx = app page src/features/app/pages/Home.tsx",
      "src/features/shared/components/Button.tsx = shared component src/features/shared/components/Button.tsx",
      "src/pages/About.tsx = app page src/pages/About.tsx",
      "src/pages/Home.tsx = app page src/pages/Home.tsx",
    ]);
    assertEquals(layout.pageFolders("app"), ["src/features/app/pages", "src/pages"]);
    assertEquals(layout.featureAt("src/components/Icon.tsx"), null);
  });
});

describe("detectLayout: layers", () => {
  it("keeps what cannot be of an inner layer in the outer one", () => {
    const layout = layoutOf(`
      features/a/components/services/ServiceCard.tsx
      features/a/components/pages/Error.tsx
      features/a/components/services/load.ts
      features/a/hooks/api/useUsers.ts
      features/a/services/pages/client.ts
      features/a/pages/form/components/Form.tsx
    `);
    assertEquals(unitsOf(layout), [
      "features/a/components/pages/Error.tsx = a component pages/Error.tsx",
      "features/a/components/services/ServiceCard.tsx = a component services/ServiceCard.tsx",
      "features/a/components/services/load.ts = a service components/services/load.ts",
      "features/a/hooks/api/useUsers.ts = a hook api/useUsers.ts",
      "features/a/pages/form/components/Form.tsx = a component pages/form/components/Form.tsx",
      "features/a/services/pages/client.ts = a service pages/client.ts",
    ]);
  });

  it("tells tests, stories, declarations and tooling, which have no layer", () => {
    const layout = layoutOf(`
      package.json
      vite.config.ts
      .storybook/main.ts
      public/worker.js
      tests/login.ts
      src/app.config.ts
      src/vite-env.d.ts
      src/components/A.tsx
      src/components/A.test.tsx
      src/components/A.spec.jsx
      src/components/A.stories.tsx
      src/components/__tests__/A.tsx
      src/components/__mocks__/api.ts
    `);
    assertEquals(unitsOf(layout), ["src/components/A.tsx = shared component src/components/A.tsx"]);
    const others = [...layout.units.values()].filter(({ layer }) => layer === null);
    assertEquals(others.map(({ path, kind }) => `${kind} ${path}`), [
      "tooling .storybook/main.ts",
      "tooling public/worker.js",
      "source src/app.config.ts",
      "test src/components/A.spec.jsx",
      "story src/components/A.stories.tsx",
      "test src/components/A.test.tsx",
      "test src/components/__mocks__/api.ts",
      "test src/components/__tests__/A.tsx",
      "declaration src/vite-env.d.ts",
      "test tests/login.ts",
      "tooling vite.config.ts",
    ]);
    assertEquals(new Set(others.map(({ feature }) => feature)), new Set(["app"]));
    assertEquals(others.every(({ path, file }) => file === path), true);
    assertEquals(layout.unmatched, { count: 1, examples: ["src/app.config.ts"] });
  });

  it("gives a folder that the configuration names to its layer alone", () => {
    const layout = layoutOf("features/a/lib/Card.tsx\nfeatures/a/components/B.tsx", {
      input: { layers: { component: { dirs: ["lib"] } } },
    });
    assertEquals(unitsOf(layout), ["features/a/lib/Card.tsx = a component Card.tsx"]);
  });
});

describe("detectLayout: a listing", () => {
  it("takes an empty project, and names that objects have", () => {
    const empty = layoutOf("");
    assertEquals(empty.features, []);
    assertEquals(empty.unitOf("constructor"), null);
    assertEquals(empty.feature("__proto__"), undefined);
    const hostile = layoutOf(`
      features/__proto__/components/A.tsx
      features/constructor/toString/hasOwnProperty.tsx
    `);
    assertEquals(hostile.features.map((feature) => feature.name), ["__proto__", "constructor"]);
    assertEquals(hostile.unitsOf("component", "__proto__").length, 1);
  });

  it("lays out 2,500 files", () => {
    const paths = Array.from({ length: 2500 }, (_, index) => {
      const layer = ["pages", "components/cards", "hooks", "lib"][index % 4];
      return `src/features/f${index % 50}/${layer}/Unit${index}.tsx`;
    });
    const list = listing(paths);
    const { configuration } = fillDefaults({});
    const layout = detectLayout(list, configuration);
    assertEquals(layout.units.size, 2500);
  });
});
