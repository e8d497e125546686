import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";
import { CART, openUnit, stepList } from "./unit_steps.ts";

/** A component with a prop for which nothing in the project says a value. */
const BASKET = "src/features/cart/components/Basket.tsx";
const BASKET_TEXT = `class Ledger {
  private lines = 0;
}

export function Basket({ ledger, label }: { ledger: Ledger; label: string }) {
  return <p>{label}{String(ledger)}</p>;
}
`;

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
  studio.test.write(BASKET, BASKET_TEXT);
});
after(() => studio[Symbol.asyncDispose]());

const inspector = (page: Page) => page.getByRole("region", { name: /^Selected: / });
const selected = (page: Page, name: string) =>
  page.getByRole("treeitem", { name, exact: true, selected: true });

/** Puts a component into what is selected, and waits until it stands in the outline. */
async function insert(page: Page, name: string): Promise<void> {
  await page.getByRole("tree").focus();
  await page.keyboard.press("i");
  await page.getByLabel("Insert", { exact: true }).fill(name);
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).waitFor();
  await page.keyboard.press("Enter");
  await selected(page, name).waitFor();
}

describe("what a change brings that is not saved", () => {
  it("stands in the outline, says that it cannot be edited yet, and goes where it is let go of", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1");
    const { page } = visit;
    await insert(page, "Badge");
    await inspector(page).getByText("Not in the file yet").waitFor();
    assertEquals(await inspector(page).getByRole("textbox").count(), 0);
    await assertAccessible(page);
    await insert(page, "Rating");
    assertEquals(await page.getByRole("treeitem", { description: "new" }).count(), 2);
    await page.getByRole("tree").focus();
    await page.keyboard.press("Delete");
    await selected(page, "Stack").waitFor();
    await stepList(page).getByText("Insert Rating").waitFor({ state: "detached" });
    await page.getByRole("treeitem", { name: "Badge", exact: true }).click();
    await page.getByRole("button", { name: /^Discard/ }).click();
    await selected(page, "Stack").waitFor();
    assertEquals(await page.getByRole("treeitem", { name: "Badge", exact: true }).count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("holds what it is put around, which can still be edited, and nothing that is removed can", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1.4");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("w");
    await page.getByLabel("Wrap in", { exact: true }).fill("section");
    await page.getByRole("option", { name: "<section>" }).waitFor();
    await page.keyboard.press("Enter");
    await selected(page, "section").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await selected(page, "Button").waitFor();
    await page.keyboard.press("Delete");
    await inspector(page).getByText("The next save removes it").waitFor();
    assertEquals(await inspector(page).getByRole("textbox").count(), 0);
    await page.getByRole("button", { name: /^Discard/ }).click();
    assertEquals(visit.complaints, []);
  });

  it("leads to the prop for which nobody could write a value", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1");
    const { page } = visit;
    await insert(page, "Basket");
    await page.getByText("Basket still needs a value for ledger.").waitFor();
    await inspector(page).getByText("needs a value").waitFor();
    await page.getByRole("button", { name: "Save and set ledger" }).click();
    const field = page.getByRole("combobox", { name: "ledger" });
    await field.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("cart.ledger");
    assertEquals(await field.inputValue(), "cart.ledger");
    assertStringIncludes(readFileSync(studio.test.path(CART), "utf8"), "<Basket");
    assertEquals(visit.complaints, []);
  });
});
