import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openStudio, type Studio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

describe("a prop that no list offers, in a browser", () => {
  it("is set by its name, with its lines first; a name that none can have is refused in words", async () => {
    await using visit = await studio.visit(`#/units/${CART}?node=CartPage:1`);
    const { page } = visit;
    const form = page.getByRole("form", { name: "Another prop" });
    const name = form.getByLabel("Another prop", { exact: true });
    await name.fill("not one");
    await name.press("Enter");
    await page.getByText(/A prop cannot be called so: /).first().waitFor();
    await page.getByRole("button", { name: /^Discard/ }).click();
    assertEquals(await name.inputValue(), "not one", "It can be mended");
    await name.fill("data-testid");
    await form.getByLabel("Value of the other prop").fill("cart");
    await form.getByRole("button", { name: "Set it" }).click();
    await page.locator(".diff-added").getByText('data-testid="cart"').waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("data-testid", { exact: true }).waitFor();
    const { body } = await studio.test.get("/api/pages/source", { path: CART });
    assertStringIncludes(body.source, 'data-testid="cart"');
  });
});
