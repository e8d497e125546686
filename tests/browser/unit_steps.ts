import type { Locator, Page } from "playwright-core";
import type { Studio, Visit } from "./studio.ts";

/** The page of a fixture that edits are made on. */
export const CART = "src/features/cart/pages/CartPage.tsx";

/** Opens a unit with one of its nodes selected. */
export async function openUnit(studio: Studio, path: string, node: string): Promise<Visit> {
  const visit = await studio.visit(`#/units/${path}?node=${encodeURIComponent(node)}`);
  await visit.page.getByRole("treeitem", { selected: true }).waitFor();
  return visit;
}

/** Returns the source of a component that lists these items. */
export function listOf(...items: readonly string[]): string {
  const lines = items.map((item) => `      <li>${item}</li>\n`).join("");
  return `export function List() {\n  return (\n    <ul>\n${lines}    </ul>\n  );\n}\n`;
}

/** Presses Save, and waits until it is told that the change was saved. */
export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
    .click();
  await page.getByText(/^Saved: /).first().waitFor();
}

/** The field for the text of the selected node. */
export function textField(page: Page): Locator {
  return page.getByLabel("Text", { exact: true });
}

/** The list of changes that are not saved. */
export function stepList(page: Page): Locator {
  return page.getByRole("list", { name: "Changes that are not saved" });
}

/** Saves another label of the cart's page, as any other client would. */
export async function saveLabel({ test }: Studio, label: string): Promise<number> {
  const { contentHash } = (await test.get("/api/pages/tree", { path: CART })).body;
  const op = { op: "setProp", nodeId: "CartPage:1", propName: "label", kind: "string" };
  const ops = [{ ...op, value: label }];
  return (await test.post("/api/pages/edits", { path: CART, contentHash, ops })).status;
}
