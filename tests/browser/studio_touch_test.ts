import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { assertAccessible, openStudio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("the Studio under a thumb", () => {
  it("has a menu no wider than the window, whatever the last save did", async () => {
    await using studio = await openStudio("shop");
    await using visit = await studio.visit(`#/units/${CART}?node=CartPage%3A1.4.0.0`, PHONE);
    const { page } = visit;
    await page.getByRole("button", { name: "Props" }).tap();
    await page.getByLabel("Text", { exact: true }).fill(
      "Throw all of it away, and begin anew ".repeat(3),
    );
    await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
      .tap();
    await page.getByText(/^Saved: /).first().waitFor();
    await page.getByRole("button", { name: /^More/ }).tap();
    const item = page.getByRole("menuitem", { name: /^Undo: / });
    await item.waitFor();
    const box = await page.getByRole("menu").boundingBox();
    assertEquals(box !== null && box.x >= 0 && box.x + box.width <= 390, true);
    assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });

  it("finds a unit, changes a prop, takes it back, and changes the theme, by taps alone", async () => {
    await using studio = await openStudio("shop");
    const onDisk = (): string => readFileSync(studio.test.path(CART), "utf8");
    const before = onDisk();
    await using visit = await studio.visit("", PHONE);
    const { page, complaints } = visit;
    const more = page.getByRole("button", { name: /^More/ });
    const choose = async (name: string | RegExp): Promise<void> => {
      await more.tap();
      await page.getByRole("menuitem", { name }).tap();
    };
    await page.getByRole("button", { name: "Find", exact: true }).tap();
    await page.getByRole("combobox", { name: "Find" }).fill("cart page");
    await page.getByRole("option", { name: /CartPage/ }).tap();
    await page.getByRole("treeitem", { name: "Stack", exact: true }).tap();
    await page.getByRole("button", { name: "Edit it" }).tap();
    await page.getByLabel("label", { exact: true }).fill("Pay");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await page.getByText(/^Saved: /).first().waitFor();
    assertEquals(onDisk() === before, false);

    await choose(/^Undo: /);
    await page.getByText(/^Undone: /).first().waitFor();
    assertEquals(onDisk(), before);
    await more.tap();
    await page.getByRole("menuitem", { name: /^Redo: / }).waitFor();
    await page.getByText("Live", { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByRole("menuitemradio", { name: "Theme: Dark" }).tap();
    assertEquals(await page.locator("html").getAttribute("data-theme"), "dark");
    await choose("Help");
    await page.getByRole("dialog", { name: "Units" }).waitFor();
    await page.keyboard.press("Escape");
    await choose("Notes");
    await page.getByPlaceholder("Find a note").waitFor();
    assertEquals(await more.getAttribute("aria-current"), "page");

    await studio.listener.stop();
    await page.getByRole("button", { name: "More Connection lost, trying again" }).waitFor();
    await studio.listener.start();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    assertEquals(complaints.filter((each) => !/ERR_|Failed to load/.test(each)), []);
  });
});
