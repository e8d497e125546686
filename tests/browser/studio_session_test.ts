import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { assertAccessible, openStudio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";

describe("a session that ends in a browser", () => {
  it("asks for another one, and keeps what was being written", async () => {
    await using studio = await openStudio("shop", { auth: "token" });
    const onDisk = (): string => readFileSync(studio.test.path(CART), "utf8");
    const before = onDisk();
    await using visit = await studio.visit((studio.test.signInPath ?? "").slice(1));
    const { page } = visit;
    await page.getByRole("heading", { name: "shop" }).waitFor();
    await page.goto(`${studio.address}/#/units/${CART}?node=${encodeURIComponent("CartPage:1")}`);
    const label = page.getByLabel("label", { exact: true });
    await label.fill("Yours");
    await page.getByRole("region", { name: "Diff" }).getByText('"Yours"').waitFor();
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await assertAccessible(page);
    assert(!(await label.isEnabled()) || await page.locator(".shell[inert]").count() === 1);
    await page.getByLabel("Sign-in link").fill("http://127.0.0.1/auth/login?token=wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    assertEquals(onDisk(), before);
    // Somebody signs in with a new link in another window of this browser, and comes back.
    await page.context().addCookies(cookies);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
    await page.getByRole("status").getByText("Live").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/^Saved: /).first().waitFor();
    assertEquals(onDisk(), before.replace('label="Cart"', 'label="Yours"'));
  });
});
