import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

describe("the title of a page", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  /** Writes pages of a feature of their own, and returns their titles by file. */
  async function titlesOf(pages: Record<string, string>): Promise<Record<string, string>> {
    for (const [file, text] of Object.entries(pages)) {
      test.write(`src/features/titles/pages/${file}`, text);
    }
    const { body } = await test.get("/api/pages", { feature: "titles" });
    return Object.fromEntries(
      body.pages.map(({ file, title }: { file: string; title: string }) => [file, title]),
    );
  }

  it("keeps words whole that have capitals inside", async () => {
    const component = (name: string): string => `export function ${name}() { return <p/>; }\n`;
    const titles = await titlesOf({
      "x.tsx": component("OAuthConsentPage"),
      "y.tsx": component("LinkedGitHubAccounts"),
    });
    assertEquals([titles["x.tsx"], titles["y.tsx"]], ["OAuth consent", "Linked GitHub accounts"]);
    for (const file of Object.keys(titles)) rmSync(test.path(`src/features/titles/pages/${file}`));
  });

  it("is what a person calls its component, or its file", async () => {
    const component = (name: string): string => `export function ${name}() { return <p/>; }\n`;
    const unnamed = "export default () => <p/>;\n";
    assertEquals(
      await titlesOf({
        "a.tsx": component("ProductListPage"),
        "b.tsx": component("HTTPStatusScreen"),
        "blog/[slug]/page.tsx": `export default ${component("Page").slice(7)}`,
        "shop/page.tsx": `export default async ${component("Page").slice(7)}`,
        "d.tsx": `${component("Helper")}export default ${component("Route2Page").slice(7)}`,
        "e.tsx": `const Secret = () => <p/>;\n${component("Shown")}`,
        "order-history_page.tsx": unnamed,
        "checkout/index.tsx": unnamed,
        "[id]/page.tsx": unnamed,
        "index.tsx": unnamed,
        "empty.tsx": "",
        "broken.tsx": "export function (",
        "ÆbleSide.tsx": unnamed,
      }),
      {
        "[id]/page.tsx": "[id]",
        "a.tsx": "Product list",
        "b.tsx": "HTTP status",
        "blog/[slug]/page.tsx": "[slug]",
        "broken.tsx": "Broken",
        "checkout/index.tsx": "Checkout",
        "d.tsx": "Route2",
        "e.tsx": "Shown",
        "empty.tsx": "Empty",
        "index.tsx": "Index",
        "order-history_page.tsx": "Order history page",
        "shop/page.tsx": "Shop",
        "ÆbleSide.tsx": "Æble side",
      },
    );
  });
});
