import { existsSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertExists, assertGreater } from "@std/assert";
import type { PaletteEntry } from "../../../lib/pages/palette/read_palette.ts";
import { openProject, type Project } from "../../../lib/project/mod.ts";
import { openImportGraph } from "../../../lib/source/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

async function paletteOf(feature: string): Promise<any> { // oxlint-disable-line no-explicit-any
  const { status, body } = await test.get("/api/pages/palette", { feature });
  assertEquals(status, 200);
  return body;
}

async function entriesOf(feature: string): Promise<PaletteEntry[]> {
  const { providers, expressions, components } = await paletteOf(feature);
  return [...providers, ...expressions, ...components];
}

const shown = (entries: readonly PaletteEntry[]): string[] =>
  entries.map(({ name, via, import: { specifier, style } }) =>
    `${name} ${via} ${specifier}${style === "default" ? " (default)" : ""}`
  );

describe("GET /api/pages/palette", () => {
  it("shows what the pages of a feature may import", async () => {
    const { feature, providers, expressions, components } = await paletteOf("catalog");
    assertEquals(feature, "catalog");
    assertEquals(shown(providers), [
      "CartProvider cart @/features/cart",
      "CatalogProvider own ../providers/CatalogProvider",
      "CheckoutProvider checkout @/features/checkout",
      "SessionProvider account @/features/account",
      "ToastProvider shared @/features/shared",
    ]);
    assertEquals(shown(expressions), [
      "AsyncContent shared @/features/shared",
      "CartLineList cart @/features/cart",
      "ProductGrid own ../expressions/ProductGrid",
      "ReviewList own ../expressions/ReviewList",
      "StockNotice own ../expressions/StockNotice",
    ]);
    const names = components.map(({ name }: PaletteEntry) => name);
    for (const name of ["Button", "Card", "CategoryTree", "RatingStars", "SearchField", "Stack"]) {
      assert(names.includes(name), name);
    }
    assertEquals(names, names.toSorted());
  });

  it("describes an entry with what it takes and who uses it", async () => {
    const entries = await entriesOf("catalog");
    assertEquals(entries.find(({ name }) => name === "SearchField"), {
      kind: "component",
      name: "SearchField",
      path: "src/features/catalog/components/SearchField.tsx",
      feature: "catalog",
      via: "own",
      import: { specifier: "../components/SearchField", style: "default" },
      description: entries.find(({ name }) => name === "SearchField")?.description ?? "",
      props: [
        { name: "value", type: "string", required: true },
        { name: "onSearch", type: "(text: string) => void", required: true },
        { name: "placeholder", type: "string", required: false },
        { name: "icon", type: "ReactNode", required: false },
      ],
      propsComplete: true,
      usedBy: 1,
    });
  });

  it("counts users as the list of components does", async () => {
    type Row = Pick<PaletteEntry, "name" | "path" | "usedBy">;
    const { body } = await test.get("/api/components");
    const counted = new Map(
      body.components.map(({ name, path, usedBy }: Row) => [`${path} ${name}`, usedBy]),
    );
    // The palette has a component by the name that it is exported under.
    const entries = await entriesOf("catalog");
    const named = entries.filter(({ name, path }) => counted.has(`${path} ${name}`));
    assertGreater(named.length, 20);
    for (const { name, path, usedBy } of named) {
      assertEquals(usedBy, counted.get(`${path} ${name}`), name);
    }
    const card = entries.find(({ name }) => name === "Card");
    assertExists(card);
    const { body: described } = await test.get("/api/components/describe", { path: card.path });
    const users = described.usages.filter(({ role, component }: Record<string, string>) =>
      role === "source" && component === "Card"
    ).map(({ path }: Row) => path);
    assertEquals(card.usedBy, new Set(users).size);
  });

  it("shows a component with its parts, which Object.assign puts together", async () => {
    const card = (await entriesOf("catalog")).find(({ name }) => name === "Card");
    assertEquals(card?.path, "src/features/shared/components/Card.tsx");
    assertEquals(card?.import, { specifier: "@/features/shared", style: "named" });
    assertEquals(card?.props.map(({ name }) => name), ["outlined", "children"]);
  });

  it("hides what another feature does not export", async () => {
    const names = (await entriesOf("account")).map(({ name }) => name);
    for (const hidden of ["CategoryTree", "PromoCodeForm", "ChoiceCard", "SearchField"]) {
      assert(!names.includes(hidden), hidden);
    }
  });

  it("gives specifiers that lead from a page of the feature to the entry's own file", async () => {
    const project: Project = await openProject({ root: test.root });
    const graph = await openImportGraph({ view: project.files }).refresh();
    for (const { name: feature } of (await test.get("/api/pages/features")).body.features) {
      const { features } = (await test.get("/api/project")).body;
      const home = features.find(({ name }: { name: string }) => name === feature).path;
      const page = `${home ?? "src"}/pages/${await aPageOf(feature)}`;
      for (const entry of await entriesOf(feature)) {
        const { specifier, style } = entry.import;
        const found = graph.resolver.resolve(page, specifier);
        assertEquals(found.kind, "file", `${feature} ${specifier}`);
        if (found.kind !== "file") continue;
        const exported = style === "default" ? "default" : entry.name;
        const declaration = graph.declarationOf(found.path, exported);
        assertEquals(
          "reason" in declaration ? declaration.reason : declaration.path,
          entry.path,
          `${feature} ${entry.name}`,
        );
        assert(existsSync(test.path(entry.path)));
      }
    }
    await project[Symbol.asyncDispose]();
  });

  /** A file right in the page folder; one that is not there yet where there is none. */
  async function aPageOf(feature: string): Promise<string> {
    const { pages } = (await test.get("/api/pages", { feature })).body;
    const [page] = pages.filter(({ file }: { file: string }) => !file.includes("/"));
    return page?.file ?? "NewPage.tsx";
  }

  it("has each entry once by its kind, name and path, sorted by name", async () => {
    for (const feature of ["account", "cart", "catalog", "checkout", "shared"]) {
      const { providers, expressions, components } = await paletteOf(feature);
      for (const list of [providers, expressions, components]) {
        const keys = list.map(({ kind, name, path }: PaletteEntry) => `${name}\n${path}\n${kind}`);
        assertEquals(new Set(keys).size, keys.length);
        assertEquals(keys, keys.toSorted());
      }
    }
  });

  it("answers the same bytes to the same request", async () => {
    const [first, second] = [await paletteOf("cart"), await paletteOf("cart")];
    assertEquals(JSON.stringify(first), JSON.stringify(second));
  });

  it("does not find a feature that is not there, and needs one", async () => {
    for (const feature of ["nowhere", "__proto__", "../shared"]) {
      const { status, body } = await test.get("/api/pages/palette", { feature });
      assertEquals([status, body.code], [404, "feature_not_found"]);
    }
    assertEquals((await test.get("/api/pages/palette")).status, 400);
  });
});

describe("GET /api/pages/palette, of a project that changes", () => {
  it("takes what is shared in another package for no shared code of its own", async () => {
    for (const app of ["web", "admin"]) {
      test.write(`apps/${app}/package.json`, `{"name":"${app}"}`);
      test.write(`apps/${app}/src/pages/Home.tsx`, "export const Home = () => <p/>;\n");
      test.write(
        `apps/${app}/src/components/Own${app}.tsx`,
        `export const Own${app} = () => <i/>;\n`,
      );
    }
    assertEquals(shown(await entriesOf("apps/web/app")), ["Ownweb shared ../components/Ownweb"]);
    const names = (await entriesOf("cart")).map(({ name }) => name);
    assertEquals(names.filter((name) => name.startsWith("Own")), []);
  });

  it("shows a shared component once, also where a feature's index hands it on", async () => {
    test.write(
      "src/components/Banner.tsx",
      "/** Says it loud. */\nexport function Banner(props: { text: string }) { return <b>{props.text}</b>; }\n",
    );
    test.write(
      "src/features/cart/index.ts",
      'export { Banner } from "../../components/Banner";\nexport { CartProvider } from "./providers/CartProvider";\n',
    );
    const banners = (await entriesOf("catalog")).filter(({ name }) => name === "Banner");
    assertEquals(shown(banners), ["Banner shared @/components/Banner"]);
    assertEquals(banners[0]?.description, "Says it loud.");
  });

  it("follows what a feature's index exports, at that moment", async () => {
    const names = async () => (await entriesOf("catalog")).map(({ name }) => name);
    test.write("src/features/account/components/Avatar.tsx", "export const Avatar = () => <i/>;\n");
    assert(!(await names()).includes("Avatar"));
    test.write(
      "src/features/account/index.ts",
      'export { Avatar as Face } from "./components/Avatar";\n',
    );
    const face = (await entriesOf("catalog")).find(({ name }) => name === "Face");
    assertExists(face);
    assertEquals([face.path, face.import.specifier, face.via], [
      "src/features/account/components/Avatar.tsx",
      "@/features/account",
      "account",
    ]);
    assert(!(await names()).includes("SessionProvider"));
  });

  it("takes what the gate takes for a feature's index, whatever its extension", async () => {
    test.write("src/features/labels/components/Label.tsx", "export const Label = () => <i/>;\n");
    test.write("src/features/labels/index.mts", 'export { Label } from "./components/Label";\n');
    const label = (await entriesOf("catalog")).find(({ name }) => name === "Label");
    assertExists(label);
    assertEquals([label.import.specifier, label.via], ["@/features/labels/index.mjs", "labels"]);
  });

  it("leaves out what the layer edges do not let a page import", async () => {
    test.write(
      "workbench.json",
      JSON.stringify({ layers: { page: { mayImport: ["component", "types"] } } }),
    );
    const { providers, expressions, components } = await paletteOf("catalog");
    assertEquals([providers, expressions], [[], []]);
    assert(components.length > 5);
    test.write("workbench.json", "{}");
  });
});
